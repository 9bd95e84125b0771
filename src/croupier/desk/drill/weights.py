"""Weak keys: what was missed comes back until it is known. Kept by the trainee, not by the house.

A key weighs nothing until it is missed. A miss adds three, to nine at most; a right answer takes
one away. A question is asked for a key with a probability of its weight among all weights and six.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.desk.drill.keys import key_title
from croupier.desk.drill.seeded import SeededChance

_MISSED, _MOST, _ANY = 3, 9, 6
_ENTRY = re.compile(r"([a-z0-9_]{1,40}/[a-z0-9_-]{1,32})\.([0-9])\.([0-9]{1,5})\.([0-9]{1,5})")
_KEYS_MAX = 300


@dataclass(frozen=True, slots=True)
class Weight:
    """How a key stands with one trainee."""

    weight: int = 0
    asked: int = 0
    missed: int = 0

    def after(self, *, is_right: bool) -> "Weight":
        """The weight after another answer."""
        if is_right:
            return replace(self, weight=max(0, self.weight - 1), asked=self.asked + 1)
        heavier = min(_MOST, self.weight + _MISSED)
        return Weight(heavier, self.asked + 1, self.missed + 1)


Weights = Mapping[str, Weight]


def read_weights(text: str) -> dict[str, Weight]:
    """Weights as a browser keeps them; what is none, or of no key, is left out."""
    found: dict[str, Weight] = {}
    for part in text.split(",")[:_KEYS_MAX]:
        entry = _ENTRY.fullmatch(part)
        if entry and key_title(entry[1]):
            found[entry[1]] = Weight(int(entry[2]), int(entry[3]), int(entry[4]))
    return found


def written_weights(weights: Weights) -> str:
    """Weights as one text."""
    return ",".join(
        f"{key}.{one.weight}.{min(one.asked, 99999)}.{min(one.missed, 99999)}"
        for key, one in sorted(weights.items())
    )


def weighed(weights: Weights, answers: Iterable[tuple[str, bool]]) -> dict[str, Weight]:
    """The weights after answers: each key, and whether it was right."""
    found = dict(weights)
    for key, is_right in answers:
        found[key] = found.get(key, Weight()).after(is_right=is_right)
    return found


def next_focus(weights: Weights, kinds: frozenset[str], seed: str, number: int) -> str:
    """The key that the next question is asked for; empty for any. Heavier ones come oftener."""
    weak = [
        (key, one.weight)
        for key, one in sorted(weights.items())
        if one.weight and key.partition("/")[0] in kinds
    ]
    at = SeededChance("focus", seed, number).below(sum(weight for _, weight in weak) + _ANY)
    for key, weight in weak:
        if at < weight:
            return key
        at -= weight
    return ""
