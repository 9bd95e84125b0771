"""Citations: one spelling a jurisdiction."""

from dataclasses import dataclass
from functools import cache

PREFIXES = {
    "us-nj": "N.J.A.C. 19:47-",
    "us-ma": "MA Roulette ",
    "us-pa": "58 Pa. Code § ",
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A paragraph of a regulation: what stands before, and the short part such as `5.1(e)6ii`."""

    prefix: str
    paragraph: str

    def __str__(self) -> str:
        return f"{self.prefix}{self.paragraph}"


@cache
def cite(jurisdiction: str, paragraph: str) -> Citation:
    """A paragraph of a jurisdiction's rules; another body of rules keeps its name."""
    if " " in paragraph:
        head, _, tail = paragraph.rpartition(" ")
        return Citation(f"{head} ", tail)
    return Citation(PREFIXES[jurisdiction], paragraph)
