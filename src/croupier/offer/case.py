"""A table file beside the edition and layout that it names, as far as they can be found."""

from dataclasses import dataclass
from functools import cached_property

from croupier.games.builders import is_modelled
from croupier.law.in_force import NoText, edition, in_force
from croupier.law.schema import Edition, WagerRule, ZeroRule
from croupier.layout.kinds import KINDS, Name
from croupier.layout.positions import Layout
from croupier.layout.reader import layout, wheels_of
from croupier.offer.admit import not_in_play, unmet
from croupier.offer.choices import TableFile
from croupier.units.citation import Citation


@dataclass(frozen=True)
class Case:
    """What is judged: a table file, its edition, its layout."""

    file: TableFile
    edition: Edition
    layout: Layout

    @cached_property
    def asked(self) -> frozenset[str]:
        """The kinds asked for: the standard ones not withdrawn, the optional ones chosen."""
        wagers = self.edition.wagers.items()
        return frozenset(k for k, rule in wagers if self.file.wagers.get(k, not rule.optional))

    @cached_property
    def offered(self) -> frozenset[str]:
        """Of those asked for, all but the standard ones that this table cannot have."""
        rules = self.edition.wagers
        return frozenset(k for k in self.asked if rules[k].optional or self.is_possible(rules[k]))

    def is_possible(self, rule: WagerRule) -> bool:
        """Whether a wager can be made with this wheel at this table."""
        wheel, kind = self.file.wheel, KINDS[rule.kind]
        bare = Name(kind)
        return not unmet(rule, wheel, automated=self.file.automated) and (
            bool(kind.numbers) or not not_in_play(rule, bare, self.layout)
        )

    @property
    def zero(self) -> ZeroRule | None:
        return self.edition.zero.get(self.file.wheel)

    def cite(self, paragraph: str) -> Citation:
        return self.edition.cite(paragraph)


def edition_named(file: TableFile) -> Edition:
    """The edition that a table file names, or that was in force on its day; raise NoText."""
    if file.edition:
        return edition(file.edition)
    assert file.on is not None
    return in_force(file.jurisdiction, file.game, file.on)


def case_of(file: TableFile) -> Case | None:
    """The case of a table file; None where its edition, game or wheel cannot be found."""
    try:
        found = edition_named(file)
    except NoText:
        return None
    if found.game != file.game or not is_modelled(file.game):
        return None
    wheels = wheels_of(file.game)
    if wheels and file.wheel not in wheels:
        return None
    return Case(file, found, layout(file.game, file.wheel if wheels else None))
