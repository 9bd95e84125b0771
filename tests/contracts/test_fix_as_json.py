"""The fix as a program reads it: a JSON patch, applied to the file's tables, mends the file."""

import copy
import datetime as dt
import json
from typing import cast

import pytest
from hypothesis import given

from croupier.desk.answers import plain
from croupier.desk.table import open_table
from croupier.offer.choices import key_path
from tests.strategies import BS_1998, NJ_2010, Table, table, tables, text_of

NJ_1998 = "us-nj/roulette/1998-08-17"


def patched(made: Table, patch: Table) -> Table:
    """Tables with a patch applied that knows no type but JSON's."""
    changed = copy.deepcopy(made)
    for key, value in patch.items():
        *above, last = key_path(key)
        at = changed
        for name in above:
            at = cast("Table", at.setdefault(name, {}))
        if value is None:
            at.pop(last, None)
        else:
            at[last] = value
    return changed


def fix_of(text: str) -> Table | None:
    return cast("Table | None", json.loads(json.dumps(plain(open_table(text).check().fix))))


@given(tables())
def test_a_fix_read_from_json_mends_the_table(made: Table) -> None:
    fix = fix_of(text_of(made))
    if fix:
        assert open_table(text_of(patched(made, fix))).is_lawful


@pytest.mark.parametrize(
    ("day", "held"), [("1990-01-01", "us-nj/roulette/1995-03-20"), ("2015-07-04", NJ_2010)]
)
def test_a_day_without_text_is_mended_without_another_day(day: str, held: str) -> None:
    """JSON has no days: a day told as text would be a fault in the file that it should mend."""
    made = table(held)
    head = cast("Table", made["table"])
    head["jurisdiction"] = "us-nj"
    del head["edition"]
    head["on"] = dt.date.fromisoformat(day)
    fix = fix_of(text_of(made))
    assert fix == {"table.edition": held, "table.on": None}
    assert fix
    assert open_table(text_of(patched(made, fix))).is_lawful


def test_a_wheel_that_there_is_none_of_is_replaced_by_the_one_that_fits_the_rest() -> None:
    """One key, although the wheel tried first would take a second."""
    made = table(NJ_2010, "double-zero", rules={"zero": "half"})
    cast("Table", made["table"])["wheel"] = "triple-zero"
    assert fix_of(text_of(made)) == {"table.wheel": "double-zero"}


def test_an_edition_of_another_game_gives_way_to_one_of_the_tables_game() -> None:
    made = table(NJ_2010, "double-zero", rules={"zero": "half"})
    cast("Table", made["table"])["edition"] = BS_1998
    assert fix_of(text_of(made)) == {"table.edition": NJ_1998}
