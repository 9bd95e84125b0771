"""The shapes of a form: fields by their keys, in groups."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.desk.law_paths import law_path
from croupier.desk.offering.filling import YES
from croupier.units.citation import Citation


class Sort(StrEnum):
    """How a field is filled in."""

    TEXT = "text"
    """A line of text."""
    DAY = "day"
    """A day of the calendar."""
    FLAG = "flag"
    """Yes or no."""
    ONE_OF = "one_of"
    """One of several."""
    LINES = "lines"
    """A longer text."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of several values."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Linked:
    """A citation, and where it can be read."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field, by the dotted key that it fills in."""

    key: str
    label: str
    sort: Sort
    value: str
    options: tuple[Option, ...] = ()
    note: str = ""
    clause: Linked | None = None
    hint: str = ""
    """What holds while the field is empty."""

    @property
    def is_on(self) -> bool:
        return self.value == YES


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together."""

    id: str
    title: str
    fields: tuple[Field, ...]
    note: str = ""
    rows: tuple[str, ...] = ()
    """Titles of rows of three, where the fields are a table."""


def linked(edition_id: str, citation: Citation) -> Linked:
    """A citation with its page."""
    return Linked(str(citation), law_path(edition_id, citation))
