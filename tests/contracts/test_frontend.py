"""The table application knows no game and no wager: what it draws and offers comes as data."""

import re

from tests.contracts.test_tidy import NAME, texts

LITERAL = re.compile(r"""(["'`])([^"'`\n]*)\1""")
COLORS = {"red", "black"}
"""Compartments of a wheel and results are drawn in them: shades here, not wagers."""


def test_no_game_or_wager_is_named_in_the_frontend() -> None:
    sources = {name: text for name, text in texts().items() if name.startswith("frontend/src/")}
    assert len(sources) > 20
    named = [
        f"{name}: {match[2]}"
        for name, text in sources.items()
        for match in LITERAL.finditer(text)
        if NAME.fullmatch(match[2]) and match[2] not in COLORS
    ]
    assert named == []
