"""The lobby's sample tables: table files that come with the package."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from croupier.offer.choices import TableFile, read_table


@dataclass(frozen=True, slots=True)
class Sample:
    """A table file of the lobby, by its id."""

    id: str
    text: str
    file: TableFile

    @property
    def told(self) -> str:
        """What its file says of it in its first lines."""
        lines = self.text.splitlines()
        first = next(at for at, line in enumerate(lines) if not line.startswith("#"))
        return " ".join(line.removeprefix("#").strip() for line in lines[:first])


@cache
def samples() -> dict[str, Sample]:
    """All sample tables, by id."""
    folder = files("croupier.floor") / "samples"
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=str)
    texts = {one.name.removesuffix(".toml"): one.read_text(encoding="utf-8") for one in found}
    return {name: Sample(name, text, read_table(text, name)) for name, text in texts.items()}
