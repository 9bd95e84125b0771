"""Whatever text a file is given, TOML reads back what was written."""

import tomllib

from hypothesis import example, given
from hypothesis import strategies as st

from croupier.offer.patch import toml_value


@given(st.text(st.characters(exclude_categories=("Cs",))))
@example('"\x1f\x00\x7f\n\r\t\\')
def test_a_text_is_read_back_as_it_was(words: str) -> None:
    assert tomllib.loads(f"key = {toml_value(words)}") == {"key": words}
