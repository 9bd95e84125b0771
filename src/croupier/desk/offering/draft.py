"""A table file that is being written: what it says so far, however far it can be read."""

import datetime as dt
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from croupier.desk.table import OpenTable
from croupier.law import in_force as law
from croupier.law.schema import Edition
from croupier.layout.reader import wheels_of
from croupier.offer.choices import key_path, read_table
from croupier.units.citation import PREFIXES
from croupier.units.refusal import SourceFault, SourceFaults

Raw = Mapping[str, object]


@dataclass(frozen=True)
class Draft:
    """The text of a table file, and what can be read of it."""

    text: str

    @cached_property
    def raw(self) -> Raw | None:
        """The tables as TOML gives them; None where it is no TOML."""
        try:
            return tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError):
            return None

    @cached_property
    def _read(self) -> tuple[OpenTable | None, tuple[SourceFault, ...]]:
        try:
            return OpenTable(read_table(self.text)), ()
        except SourceFaults as error:
            return None, error.faults

    @property
    def table(self) -> OpenTable | None:
        """The table; None where its file cannot be read."""
        return self._read[0]

    @property
    def faults(self) -> tuple[SourceFault, ...]:
        """What cannot be read, with its lines."""
        return self._read[1]

    def value(self, key: str) -> object:
        """What stands at a dotted key; None where nothing does."""
        at: object = self.raw or {}
        for part in key_path(key):
            if not isinstance(at, dict):
                return None
            at = cast("Raw", at).get(part)
        return at

    def text_at(self, key: str) -> str:
        """What stands at a key, if it is a text."""
        found = self.value(key)
        return found if isinstance(found, str) else ""

    def table_at(self, key: str) -> Raw:
        """The table at a key; an absent one is empty."""
        found = self.value(key)
        return cast("Raw", found) if isinstance(found, dict) else {}

    @cached_property
    def edition(self) -> Edition:
        """The edition whose fields are shown: the one named, or else the nearest that is held."""
        named, game = self.text_at("table.edition"), self.text_at("table.game")
        place, day = self.text_at("table.jurisdiction"), self.value("table.on")
        try:
            if named or not isinstance(day, dt.date):
                return law.edition(named)
            return law.in_force(place, game, day)
        except law.NoText as error:
            wanted = place or named.partition("/")[0]
            return law.edition((*error.nearest, newest(wanted, game))[0])

    @property
    def wheel(self) -> str:
        """The wheel, where it is one of the game's; else the game's first."""
        wheels = wheels_of(self.edition.game)
        named = self.text_at("table.wheel")
        return named if named in wheels or not wheels else wheels[0]


def newest(jurisdiction: str, game: str) -> str:
    """The newest edition of a game in a jurisdiction; of another game where it has none."""
    place = jurisdiction if jurisdiction in PREFIXES else next(iter(PREFIXES))
    games = law.games_of(place)
    chosen = game if game in games else games[-1]
    return [one for one in law.edition_ids() if one.startswith(f"{place}/{chosen}/")][-1]
