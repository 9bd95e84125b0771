"""What an edition holds: values, names and citations in the text's own form."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.units.citation import Citation, cite
from croupier.units.odds import Odds

RULES = ("zero", "touchdown_paytable", "clapper_between")
"""What one edition or another leaves to the house: the keys under which a table file answers."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A condition of the table without which a wager may not be offered."""

    paragraph: str
    wheels: tuple[str, ...] = ()
    """The wheels that it needs; none where it asks nothing of the wheel."""
    automated: bool = False
    """Whether it needs a fully automated electronic table."""


@dataclass(frozen=True, slots=True)
class Deemed:
    """A wager that the text deems to be several equal ones of another kind."""

    kind: str
    parts: int
    paragraph: str
    stake_paragraph: str
    """What says that the stake divides into the parts."""


@dataclass(frozen=True, slots=True)
class WagerRule:
    """A wager that the text permits."""

    kind: str
    paragraph: str
    row: str = ""
    """The row of the odds table that pays it; empty where another rule does."""
    optional: bool = False
    """Whether the house must choose to offer it."""
    numbers: tuple[str, ...] = ()
    """The numbers that the text itself names."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Groups of numbers that the text admits besides whole rows."""
    groups_paragraph: str = ""
    colors_on: tuple[str, ...] = ()
    """Further compartments that a colored section's wager covers."""
    uses_colors: bool = False
    colors_adjoin: bool = False
    """Whether a colored section is one section of the wheel, its numbers side by side."""
    requires: tuple[Requirement, ...] = ()
    deemed: Deemed | None = None
    odds_paragraph: str = ""
    """The paragraph of its odds, where they are not those of the edition's table."""
    exact_odds: str = ""
    """The paragraph that fixes its odds, so that none may be posted."""
    paytable: str = ""
    """The choice of the house that names its paytable."""
    settled_by: str = ""
    """The paragraph by which it is settled once all others are; empty where it is one of them."""
    posted: str = ""
    """The table of a table file that posts what the text leaves open."""
    scale: Mapping[str, int] = field(default_factory=dict[str, int])
    """What a number counts for, by the highest number that counts for so much."""
    chips: str = ""
    """What alone it is made with; empty where it is made like any other."""
    mark: str = ""
    """What is to be said of its figures where they rest on more than the text held."""


@dataclass(frozen=True, slots=True)
class ZeroRule:
    """What becomes of the even-chance wagers on zero, on one wheel."""

    paragraph: str
    outcomes: tuple[str, ...]
    wagers: tuple[str, ...]
    lost: tuple[str, ...]
    """"half", "whole", or both where the house chooses."""
    remainder: str
    """Who takes the other half off the layout: "player" or "dealer"."""


@dataclass(frozen=True, slots=True)
class VoidOutcome:
    """An outcome that decides nothing: the wheel is spun again."""

    paragraph: str
    unavailable: str
    """The paragraph by which it is no available wager."""
    outcome: str
    announcement: str


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Wagers that may not stand on one layout."""

    paragraph: str
    offering: tuple[str, ...]
    bars: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoiceRule:
    """A choice that the text leaves to the house."""

    paragraph: str
    options: tuple[str, ...]
    needs: str = ""
    """The wager without which there is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Something besides chips that may or may not be accepted."""

    paragraph: str
    admitted: bool
    note: str = ""
    wagers: tuple[str, ...] = ()
    """The wagers beside which it is taken; empty where there is no such bound."""


@dataclass(frozen=True, slots=True)
class NoticeRule:
    """A sign that is due where its conditions hold."""

    name: str
    paragraph: str
    text: str
    where: str
    wheels: tuple[str, ...] = ()
    offers: str = ""
    without: str = ""
    """The posted table whose absence makes the notice due."""
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    note: str = ""

    @property
    def asks_paytable(self) -> bool:
        """Whether it is due, or not, by what the table file posts of a paytable."""
        return bool(self.without) or f"{{{self.offers}}}" in self.text


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that the dealer does at a step: what kind of act, and the words for it."""

    do: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A rule of procedure: its name for programs, its value, and the words for people."""

    paragraph: str
    value: str
    text: str
    dealer: tuple[Duty, ...] = ()
    """What the dealer does, in order."""
    asks_ball: bool = False
    """Whether the dealer inspects the ball, and a damaged one is exchanged."""


@dataclass(frozen=True, slots=True)
class GateItem:
    """Something that is looked at before a table opens, or when it closes."""

    name: str
    paragraph: str
    text: str
    at: str
    """"opening" or "closing"."""
    wheels: tuple[str, ...] = ()
    offers: str = ""
    least: str = ""
    """The bounds of a measure, as the text writes them: "12/16"."""
    most: str = ""
    unit: str = ""

    @property
    def is_measured(self) -> bool:
        return bool(self.unit)


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules of one game in one jurisdiction as they stood from one day."""

    jurisdiction: str
    game: str
    effective: dt.date
    vouched_to: dt.date | None
    """The last day for which this text is vouched; none where it is open."""
    permitted_paragraph: str
    """The paragraph that lists the permissible wagers."""
    odds_paragraph: str
    odds_mark: str
    """What is to be said of the odds where they are not from the text held."""
    odds: Mapping[str, Odds]
    odds_words: Mapping[str, str]
    """What the printed odds must be worded by: "to" and "win", and the paragraph that says so."""
    wagers: Mapping[str, WagerRule]
    zero: Mapping[str, ZeroRule]
    voids: Mapping[str, VoidOutcome]
    exclusions: Mapping[str, Exclusion]
    choices: Mapping[str, ChoiceRule]
    admits: Mapping[str, Admission]
    settlement: Mapping[str, str]
    procedure: Mapping[str, Step]
    gate: Mapping[str, GateItem]
    notices: Mapping[str, NoticeRule]
    paytables: Mapping[str, Mapping[str, Odds]]
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    """How the text has a box of the layout labeled, where it is not the layout's own label."""
    sections: tuple[str, ...] = ()
    """The symbols of which a declared wheel is made; empty where the wheel is not declared."""

    def paid_by(self, kind: str) -> str:
        """The paragraph that fixes a wager's odds."""
        rule = self.wagers[kind]
        return rule.exact_odds or rule.odds_paragraph or self.odds_paragraph

    @property
    def paytable_paragraph(self) -> str:
        """The paragraph that lists the paytables among which the house chooses."""
        fixed = (rule.exact_odds for rule in self.wagers.values() if rule.paytable)
        return next(fixed, self.odds_paragraph)

    @property
    def id(self) -> str:
        return f"{self.jurisdiction}/{self.game}/{self.effective.isoformat()}"

    def cite(self, paragraph: str) -> Citation:
        return cite(self.jurisdiction, paragraph)
