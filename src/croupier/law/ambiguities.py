"""The register of ambiguities: what a text leaves open, our reading, and what else it could be."""

from dataclasses import dataclass
from functools import cache

from croupier.law.elsewhere import elsewhere
from croupier.law.reader import law_folder
from croupier.law.register import register
from croupier.units.citation import Citation, cite
from croupier.units.source import Fields, Source

FILE = "ambiguities.toml"


@dataclass(frozen=True, slots=True)
class OpenClause:
    """A clause that leaves something open, as an edition has it."""

    edition: str
    citation: Citation

    @property
    def is_held(self) -> bool:
        return self.citation.paragraph in register(self.edition).by_id

    @property
    def is_listed(self) -> bool:
        """Whether it is one of those that the edition cites, or one of a chapter not held."""
        return any(one.citation == str(self.citation) for one in elsewhere(self.edition))


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading, and whom it would cost how much."""

    reading: str
    costs: str


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """One point that a text leaves open."""

    number: int
    title: str
    page: str
    """The page of the decisions that has the longer words."""
    clauses: tuple[OpenClause, ...]
    open: str
    reading: str
    key: str
    """The key of a table file that chooses, or bears on it; empty where none does."""
    key_says: str
    undecided: str
    """Why it is not read yet; empty where it is."""
    instead: tuple[Alternative, ...]


@cache
def ambiguities() -> tuple[Ambiguity, ...]:
    """The whole register, by number."""
    source = Source((law_folder() / FILE).read_text(encoding="utf-8"), FILE)
    top = source.parse()
    found = tuple(_ambiguity(one) for one in top.every("ambiguities"))
    top.close()
    source.verify()
    return found


def _ambiguity(one: Fields) -> Ambiguity:
    found = Ambiguity(
        number=one.whole("number"),
        title=one.text("title"),
        page=one.text("page"),
        clauses=tuple(map(_clause, one.texts("clauses"))),
        open=one.text("open"),
        reading=one.text("reading"),
        key=one.text("key", ""),
        key_says=one.text("key_says", ""),
        undecided=one.text("undecided", ""),
        instead=tuple(_alternative(each) for each in one.every("instead")),
    )
    one.close()
    return found


def _alternative(one: Fields) -> Alternative:
    found = Alternative(one.text("reading"), one.text("costs"))
    one.close()
    return found


def _clause(written: str) -> OpenClause:
    edition_id, _, paragraph = written.partition(" ")
    return OpenClause(edition_id, cite(edition_id.partition("/")[0], paragraph))


@cache
def readings_at(edition_id: str, paragraph: str) -> tuple[Ambiguity, ...]:
    """The points that a paragraph leaves open, under whatever number another edition has it."""
    head = edition_id.rpartition("/")[0]
    return tuple(
        one
        for one in ambiguities()
        if any(
            clause.edition.rpartition("/")[0] == head
            and _number_in(edition_id, clause) == paragraph
            for clause in one.clauses
        )
    )


def _number_in(edition_id: str, clause: OpenClause) -> str:
    """A clause's number in another edition: by its words where they stand there."""
    own, there = register(clause.edition).by_id, register(edition_id).by_id
    wanted = own.get(clause.citation.paragraph)
    if wanted is None or edition_id == clause.edition:
        return clause.citation.paragraph
    same = next((one.id for one in there.values() if one.summary == wanted.summary), "")
    if same:
        return same
    namesake = there.get(wanted.id)
    is_other = namesake and any(one.summary == namesake.summary for one in own.values())
    return "" if is_other else wanted.id
