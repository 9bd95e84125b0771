"""A lawful table file compiled: the positions offered, the games, and what each outcome does."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from croupier.games.builders import games_at
from croupier.games.game import (
    NO_MARKS,
    Act,
    Chance,
    Entry,
    Game,
    Marks,
    Outcome,
    Posted,
    State,
)
from croupier.games.resolution import Resolution, together
from croupier.law.schema import Edition
from croupier.layout.kinds import Name
from croupier.layout.positions import Layout, Position
from croupier.offer.admit import refused_by_law, withdrawn_with
from croupier.offer.case import Case, case_of
from croupier.offer.choices import TableFile
from croupier.offer.stakes import posted_odds
from croupier.units.chips import payable_unit
from croupier.units.citation import Citation
from croupier.units.money import Minor, shown
from croupier.units.refusal import Reason, Refusal
from croupier.units.unreadable import Unreadable

Profile = frozenset[tuple[Resolution, int]]
"""Each resolution of a position, with the weight of the draws that give it."""
Profiles = tuple[tuple[Entry, Profile], ...]
Rows = tuple[tuple[Resolution, ...], ...]
"""By the states in which a wager can be made, then by what is drawn in them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What this house posts at one table, compiled."""

    case: Case
    posted: Posted
    proposed: frozenset[str]
    """Every place of the layout, offered or not."""
    positions: tuple[Position, ...]
    games: tuple[Game, ...]
    _rows: dict[str, Rows] = field(default_factory=dict[str, Rows], compare=False, repr=False)
    _profiles: dict[str, Profiles] = field(
        default_factory=dict[str, Profiles], compare=False, repr=False
    )
    _known: dict[object, tuple[object, ...]] = field(
        default_factory=dict[object, tuple[object, ...]], compare=False, repr=False
    )
    """By game and state: what can be drawn; with a position: what that does to it by itself."""

    @property
    def file(self) -> TableFile:
        return self.case.file

    @property
    def edition(self) -> Edition:
        return self.case.edition

    @property
    def layout(self) -> Layout:
        return self.case.layout

    @property
    def main(self) -> Game:
        """The game whose outcome is drawn first."""
        return self.games[0]

    def cite(self, paragraph: str) -> Citation:
        return self.edition.cite(paragraph)

    def game_of(self, name: Name) -> Game | None:
        """The game that a position belongs to; None where its game is not modelled yet."""
        return next((game for game in self.games if game.covers(name)), None)

    def unit(self, game: Game, state: State, name: Name) -> Minor:
        """The smallest stake that can be paid in chips whatever comes up."""
        chip = self.file.limits_of(name.kind.name).chip
        return payable_unit(chip, game.shares(state, name))

    def read(self, states: Mapping[int, State], text: str) -> Outcome:
        """Read an outcome: the main game's label, and parts that side games take."""
        label, *parts = text.split("*")
        outcome = Outcome(self.main.read(states[0], label), tuple(parts))
        takers: list[int] = []
        for part in parts:
            taker = next((at for at, game in enumerate(self.games) if game.reads_part(part)), None)
            if taker is None or taker in takers:
                raise Unreadable(f"{shown(text)}: {shown(part)} is no part of an outcome here")
            takers.append(taker)
        return outcome

    def opening(self) -> dict[int, State]:
        """The states of all games at the opening of the table, by their place among the games."""
        return {index: game.opening() for index, game in enumerate(self.games)}

    def draws(self) -> tuple[tuple[Outcome, int], ...]:
        """What the main game can draw at its opening, with weights."""
        return draws(self.main, self.main.opening())

    def row(self, name: Name) -> tuple[Resolution, ...]:
        """What each draw does to a position of the main game where it can first be made."""
        return next(iter(self._rows_of(name)), ())

    def profiles(self, name: Name) -> Profiles:
        """For each state in which a wager can be made, how often each resolution comes up."""
        key = str(name)
        if key not in self._profiles:
            game = self.game_of(name)
            assert game is not None
            entries = game.entries(name)
            self._profiles[key] = tuple(
                (entry, _weighed(self._drawn(game, entry.state), row))
                for entry, row in zip(entries, self._rows_of(name), strict=True)
            )
        return self._profiles[key]

    def _rows_of(self, name: Name) -> Rows:
        key = str(name)
        if key not in self._rows:
            game = self.game_of(name)
            assert game is not None
            entries = game.entries(name)
            self._rows[key] = tuple(self._made_row(game, one.state, name) for one in entries)
        return self._rows[key]

    def _made_row(self, game: Game, state: State, name: Name) -> tuple[Resolution, ...]:
        """What each draw of a state does to a wager as made; each deemed one is asked once."""
        parts = game.deemed(name)
        rows = [self._own_row(game, state, one) for one, _ in parts]
        if len(parts) == 1:
            return rows[0]
        shares, clause = [share for _, share in parts], game.own_clause(name)
        return tuple(
            together(tuple(zip(shares, column, strict=True)), clause)
            for column in zip(*rows, strict=True)
        )

    def _own_row(self, game: Game, state: State, name: Name) -> tuple[Resolution, ...]:
        key = (id(game), state, str(name))
        if key not in self._known:
            acts = self._drawn(game, state)
            self._known[key] = tuple(game.resolve(state, name, act, NO_MARKS) for act, _ in acts)
        return cast("tuple[Resolution, ...]", self._known[key])

    def _drawn(self, game: Game, state: State) -> tuple[tuple[Outcome, int], ...]:
        key = (id(game), state)
        if key not in self._known:
            self._known[key] = draws(game, state)
        return cast("tuple[tuple[Outcome, int], ...]", self._known[key])

    def refused(self, name: Name) -> Refusal | None:
        """Why a position is not offered at this table; None when it is."""
        automated, known = self.file.automated, self.proposed
        by_law = refused_by_law(self.edition, self.layout, known, name, automated=automated)
        if by_law:
            return by_law
        rule = self.edition.wagers[name.kind.name]
        gone = withdrawn_with(name, self.case.offered)
        if name.kind.name in self.case.offered and not gone:
            return None
        told = f"{name.kind.title} is not offered at {self.file.name}"
        if gone:
            told = f"the boxes of {name.place} are not laid out at {self.file.name}"
        return Refusal(str(name), Reason.NOT_OFFERED, self.cite(rule.paragraph), told)


def draws(game: Game, state: State) -> tuple[tuple[Outcome, int], ...]:
    """What a game can draw in a state, with weights; nothing where it waits for no chance."""
    awaits = game.awaits(state)
    return awaits.draws if isinstance(awaits, Chance) else ()


def _weighed(acts: tuple[tuple[Outcome, int], ...], row: tuple[Resolution, ...]) -> Profile:
    weights: dict[Resolution, int] = Counter()
    for (_, weight), resolution in zip(acts, row, strict=True):
        weights[resolution] += weight
    return frozenset(weights.items())


def resolve(game: Game, state: State, name: Name, act: Act, marks: Marks = NO_MARKS) -> Resolution:
    """What an act does to a wager as made: its deemed wagers' shares together."""
    parts = game.deemed(name)
    if len(parts) == 1:
        return game.resolve(state, parts[0][0], act, marks)
    shares = tuple((share, game.resolve(state, one, act, marks)) for one, share in parts)
    return together(shares, game.own_clause(name))


def compile_offer(file: TableFile) -> Offer:
    """Compile a table file that `findings` calls lawful."""
    case = case_of(file)
    assert case is not None, "only a lawful table is compiled"
    posted = Posted(
        odds=_odds(case),
        rules=_rules(case),
        colors={color: tuple(map(str, run)) for color, run in file.colors.items()},
        clockwise=file.clockwise,
        multipliers=file.multipliers,
        decks=file.decks,
    )
    proposed = case.layout.positions()
    ids = frozenset(position.id for position in proposed)
    return Offer(
        case=case,
        posted=posted,
        proposed=ids,
        positions=_offered(case, proposed, ids),
        games=games_at(case.edition, case.layout, posted),
    )


def _odds(case: Case) -> dict[str, Fraction]:
    """By kind, and by row where a kind is paid variously: what is posted, or else the floor."""
    found: dict[str, Fraction] = {}
    for kind, rule in case.edition.wagers.items():
        if rule.row in case.edition.odds:
            found[kind] = posted_odds(case, kind, rule.row)
    for row in case.edition.odds:
        if ":" in row:
            found[row] = posted_odds(case, row.partition(":")[0], row)
    return found


def _rules(case: Case) -> dict[str, str]:
    rules = dict(case.file.rules)
    if case.zero and len(case.zero.lost) == 1:
        rules["zero"] = case.zero.lost[0]
    return rules


def _offered(
    case: Case, proposed: tuple[Position, ...], ids: frozenset[str]
) -> tuple[Position, ...]:
    automated = case.file.automated
    return tuple(
        position
        for position in proposed
        if position.name.kind.name in case.offered
        and not withdrawn_with(position.name, case.offered)
        and refused_by_law(case.edition, case.layout, ids, position.name, automated=automated)
        is None
    )
