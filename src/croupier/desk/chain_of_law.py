"""From a payment to the law: position, the wager's paragraph, odds, options, settlement, edition.

Each link has its citation, what that paragraph says, and its address.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.desk.law_paths import law_path
from croupier.desk.resting import title_of
from croupier.games.game import NO_MARKS, Game, Marks, Outcome, State
from croupier.games.resolution import GivesUp, Loses, Moves, Resolution, Returns, Stands, Wins
from croupier.law.differences import REMAINDER_SAID
from croupier.law.not_held import titles_of
from croupier.law.register import mark_of, register
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer, resolve
from croupier.units.citation import Citation
from croupier.units.odds import odds_text

NOT_HELD = "not held"


@dataclass(frozen=True, slots=True)
class Link:
    """One link: what it is, what it says of this wager, and the paragraph that it rests on."""

    step: str
    """position, wager, deemed, odds, option, decision, settlement or edition."""
    title: str
    text: str
    citation: str
    summary: str
    url: str
    mark: str | None = None
    """What is to be said of the paragraph's text: reconstructed, by analogy, not held."""


def chain(offer: Offer, name: Name, resolution: Resolution) -> tuple[Link, ...]:
    """The links from a wager's result to the edition, in order."""
    return tuple(_Chain(offer, name, resolution).links())


def chain_at(
    offer: Offer, state: State, name: Name, outcome: Outcome, marks: Marks = NO_MARKS
) -> tuple[Link, ...]:
    """The chain of what an outcome did to a wager in a state of its game."""
    game = offer.game_of(name)
    assert game is not None, "an accepted wager has its game"
    return chain(offer, name, resolve(game, state, name, outcome, marks))


def link_to(offer: Offer, step: str, title: str, text: str, clause: Citation) -> Link:
    """A link to a paragraph, with its summary; a clause not held is told by its title."""
    edition_id = offer.edition.id
    about = register(edition_id)
    held = about.by_id.get(clause.paragraph)
    section = next((one for one in about.sections if one.id == clause.paragraph), None)
    mark = mark_of(edition_id, clause.paragraph)
    if held:
        is_title = "text not held" in held.status or held.status.endswith("held")
        summary, mark = held.summary, mark or (NOT_HELD if is_title else "")
    elif section:
        summary = section.title
    else:
        titles = titles_of(offer.edition.jurisdiction)
        known = titles.get(clause.paragraph.partition("(")[0], "")
        summary = f"{known or 'a clause'}: its text is not held"
        mark = mark or NOT_HELD
    return Link(step, title, text, str(clause), summary, law_path(edition_id, clause), mark or None)


@dataclass(frozen=True, slots=True)
class _Chain:
    """One wager, and what became of it."""

    offer: Offer
    name: Name
    resolution: Resolution

    @property
    def game(self) -> Game:
        game = self.offer.game_of(self.name)
        assert game is not None, "an accepted wager has its game"
        return game

    def links(self) -> Iterator[Link]:
        edition, rule = self.offer.edition, self.offer.edition.wagers[self.name.kind.name]
        listed = edition.cite(edition.permitted_paragraph)
        told = "a place of the layout, in the list of permissible wagers"
        yield link_to(self.offer, "position", self.name.title, told, listed)
        how = "optional, and offered here" if rule.optional else "a standard wager"
        own = self.game.own_clause(self.name)
        yield link_to(self.offer, "wager", self.name.kind.title, how, own)
        yield from self._deemed()
        if isinstance(self.resolution, Wins):
            yield self._odds(self.resolution)
        yield from self._options()
        told = said_of(self.resolution)
        yield link_to(self.offer, "decision", "What the outcome did", told, self.resolution.clause)
        yield from self._settlement()
        yield self._edition()

    def _deemed(self) -> Iterator[Link]:
        rule = self.offer.edition.wagers[self.name.kind.name]
        if rule.deemed:
            parts = self.game.deemed(self.name)
            numbers = ", ".join("-".join(one.selected) for one, _ in parts)
            told = f"{parts[0][1]} of the stake on each of {numbers}"
            clause = self.offer.cite(rule.deemed.paragraph)
            title = f"Deemed {rule.deemed.parts} wagers of {title_of(rule.deemed.kind)}"
            yield link_to(self.offer, "deemed", title, told, clause)

    def _odds(self, wins: Wins) -> Link:
        edition, kind = self.offer.edition, self.name.kind.name
        rule, told = edition.wagers[kind], odds_text(wins.odds)
        if rule.deemed:
            part = odds_text(self.offer.posted.odds[rule.deemed.kind])
            told = f"{told} in all: {part} on the part that won"
        if edition.odds_mark and not rule.odds_paragraph:
            told += f"; {edition.odds_mark}"
        title = f"Odds of {self._rows_in_words(wins.odds)}"
        return link_to(self.offer, "odds", title, told, self.offer.cite(edition.paid_by(kind)))

    def _rows(self, odds: Fraction) -> list[str]:
        """The rows of the odds table that may have paid it: its own, or those of its kind."""
        kind, posted = self.name.kind.name, self.offer.posted.odds
        deemed = self.offer.edition.wagers[kind].deemed
        if deemed:
            return [deemed.kind]
        if posted.get(str(self.name)) == odds:
            return [str(self.name)]
        of_kind = [row for row in posted if row.startswith(f"{kind}:") and posted[row] == odds]
        return of_kind if posted.get(kind) != odds else [kind]

    def _rows_in_words(self, odds: Fraction) -> str:
        rule = self.offer.edition.wagers[self.name.kind.name]
        if rule.paytable:
            rows = self.offer.edition.paytables[self.offer.posted.rules[rule.paytable]]
            return next(row for row, one in rows.items() if one.ratio == odds).replace("_", " ")
        return " or ".join(map(title_of, self._rows(odds))) or self.name.kind.title

    def _options(self) -> Iterator[Link]:
        yield from self._zero()
        yield from self._void()
        yield from self._colors()
        if isinstance(self.resolution, Wins):
            yield from self._posted(self.resolution.odds)

    def _zero(self) -> Iterator[Link]:
        zero = self.offer.edition.zero.get(self.offer.file.wheel)
        if not zero or self.resolution.clause != self.offer.cite(zero.paragraph):
            return
        taken = self.offer.posted.rules["zero"]
        by = "as the house has opted" if len(zero.lost) > 1 else "by the text itself"
        told = f"on {' and '.join(zero.outcomes)} {taken} is lost, {by}"
        yield link_to(self.offer, "option", "On zero", told, self.resolution.clause)

    def _void(self) -> Iterator[Link]:
        void = self.offer.edition.voids.get(self.offer.file.wheel)
        if void and self.resolution.clause == self.offer.cite(void.paragraph):
            told = f"{void.outcome} is no available wager on this wheel"
            yield link_to(
                self.offer, "option", "Covered compartment", told, self.offer.cite(void.unavailable)
            )

    def _colors(self) -> Iterator[Link]:
        rule = self.offer.edition.wagers[self.name.kind.name]
        if rule.uses_colors:
            (color,) = self.name.selected
            numbers = ", ".join((*self.offer.posted.colors[color], *rule.colors_on))
            told = f"{color} holds {numbers} at this table"
            clause = self.offer.cite(rule.paragraph)
            yield link_to(self.offer, "option", "The house's colors", told, clause)

    def _posted(self, odds: Fraction) -> Iterator[Link]:
        edition, kind = self.offer.edition, self.name.kind.name
        rule = edition.wagers[kind]
        if rule.paytable:
            told = f"paytable {self.offer.posted.rules[rule.paytable]}, as the house has chosen"
            clause = self.offer.cite(edition.choices[rule.paytable].paragraph)
            yield link_to(self.offer, "option", "Paytable", told, clause)
        elif rule.posted:
            posted = self.offer.posted.multipliers[kind]
            word = "to 1, the stake besides" if posted.to_one else "for 1, the stake within"
            told = f"as this table's paytable posts it, {word}"
            signs = (one for one in edition.notices.values() if one.offers == kind)
            by = next((one.paragraph for one in signs if one.asks_paytable), rule.paragraph)
            yield link_to(self.offer, "option", "Multiplier", told, self.offer.cite(by))
        else:
            yield from self._above_the_floor(odds)

    def _above_the_floor(self, odds: Fraction) -> Iterator[Link]:
        edition, kind = self.offer.edition, self.name.kind.name
        for row in self._rows(odds)[:1]:
            posted = self.offer.posted.odds[row]
            floor = edition.odds.get(row) or edition.odds.get(edition.wagers[kind].row)
            if floor and floor.ratio != posted:
                due = "unverified" if edition.odds_mark else "the least that may be paid"
                told = f"the house posts {odds_text(posted)}; {floor} is {due}"
                clause = self.offer.cite(edition.paid_by(kind))
                yield link_to(self.offer, "option", "Posted odds", told, clause)

    def _settlement(self) -> Iterator[Link]:
        match self.resolution:
            case Wins():
                step, told = "pay", "paid once the losing wagers are collected"
            case Loses() | GivesUp():
                step, told = "collect", "collected before any winner is paid"
            case Returns() | Stands() | Moves():
                return
        rule = self.offer.edition.wagers[self.name.kind.name]
        paragraph = rule.settled_by or self.offer.edition.settlement.get(step, "")
        if paragraph:
            clause = self.offer.cite(paragraph)
            yield link_to(self.offer, "settlement", "Settlement", told, clause)

    def _edition(self) -> Link:
        edition = self.offer.edition
        about = register(edition.id)
        to = f"to {edition.vouched_to.isoformat()}" if edition.vouched_to else "and open"
        return Link(
            "edition",
            f"{about.title}, {edition.effective.isoformat()}",
            f"from {edition.effective.isoformat()} {to}",
            about.citation,
            "; ".join(dict.fromkeys(one.document for one in about.documents)),
            law_path(edition.id),
        )


def said_of(resolution: Resolution) -> str:
    """What became of a wager, in words."""
    match resolution:
        case Wins():
            return f"wins at {odds_text(resolution.odds)}"
        case Loses():
            return "loses the whole"
        case GivesUp():
            by = resolution.remainder_by
            rest = f"; {REMAINDER_SAID[by]}" if by else ""
            return f"gives up {resolution.part}{rest}"
        case Returns():
            return "goes back whole: neither won nor lost"
        case Stands():
            return "stands, undecided"
        case Moves():
            return f"moves to {read_position(resolution.to).title}"
