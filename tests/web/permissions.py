"""The hand-written file of who may do what, read: a row a route, or an act at a table."""

from dataclasses import dataclass
from pathlib import Path

ROLES = ("visitor", "guest", "player")
ACTS = "/api/tables/{code:str}/acts"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the file: a route, an act where there is one, and a status for each role."""

    method: str
    path: str
    act: str
    what: str
    statuses: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(filter(None, (self.method, self.path, self.act)))


def rows() -> list[Row]:
    text = Path(__file__).with_name("permissions.txt").read_text(encoding="utf-8")
    found: list[Row] = []
    for line in text.splitlines():
        if not line or line.startswith(("#", "method ")):
            continue
        method, path, *more = line.split()
        act = more.pop(0) if path == ACTS else ""
        what, *statuses = more
        assert len(statuses) == len(ROLES), line
        found.append(Row(method, path, act, what, tuple(map(int, statuses))))
    return found
