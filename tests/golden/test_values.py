"""Every value of law and layout, as a list to be reviewed by eye when it changes.

The golden tables beside this say what the law makes of the values; this says that none of them has
changed unseen. After a change that is meant: `python -m tests.golden.test_values`; read the diff.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

from croupier.law.in_force import edition, edition_ids
from croupier.layout.labels import labels
from croupier.layout.reader import layout, wheels, wheels_of
from croupier.units.odds import Odds

HERE = Path(__file__).parent / "values"
LAYOUTS = [(game, wheel) for game in ("roulette",) for wheel in wheels_of(game)] + [
    (game, "") for game in ("big-six", "craps", "pokette", "red-dog")
]


def lines(value: object, path: str = "") -> Iterator[str]:  # noqa: C901 - a case a type
    """A value as lines `path = content`, in a fixed order."""
    match value:
        case Odds():
            yield f"{path} = {value.gain} {value.word} {value.risk}"
        case str():
            yield f"{path} = {value!r}"
        case None | bool() | int() | dt.date() | Fraction():
            yield f"{path} = {value}"
        case Mapping():
            for key, one in cast("Mapping[object, object]", value).items():
                name = (
                    " ".join(sorted(cast("frozenset[str]", key)))
                    if isinstance(key, frozenset)
                    else key
                )
                yield from lines(one, f"{path}.{name}".lstrip("."))
        case frozenset():
            yield from lines(tuple(sorted(cast("frozenset[str]", value))), path)
        case tuple():
            for at, one in enumerate(cast("tuple[object, ...]", value)):
                yield from lines(one, f"{path}.{at}")
        case _ if is_dataclass(value):
            for one in fields(value):
                yield from lines(getattr(value, one.name), f"{path}.{one.name}".lstrip("."))
        case _:
            raise AssertionError(path)


def golden() -> dict[str, object]:
    """What is written down, by the name of its file."""
    found: dict[str, object] = {held.replace("/", "-"): edition(held) for held in edition_ids()}
    found |= {
        f"layout-{game}-{wheel}".rstrip("-"): layout(game, wheel or None) for game, wheel in LAYOUTS
    }
    return found | {"wheels": wheels(), "labels": labels()}


@pytest.mark.parametrize("name", list(golden()))
def test_no_value_has_changed_unseen(name: str) -> None:
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(golden()[name])) == written


def test_every_list_is_of_something_held() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(golden())


if __name__ == "__main__":
    for title, content in golden().items():
        (HERE / f"{title}.txt").write_text("\n".join(lines(content)) + "\n", encoding="utf-8")
