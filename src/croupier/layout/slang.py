"""What the trade says for a wager: search words, and nothing that decides anything."""

from functools import cache

from croupier.units.data import data_root
from croupier.units.source import Source


@cache
def slang() -> dict[str, str]:
    """By the trade's word, the kind or the position that it stands for."""
    path = data_root() / "layout" / "data" / "slang.toml"
    source = Source(path.read_text(encoding="utf-8"), path.name)
    fields = source.parse()
    words = fields.under("slang")
    found = {word: kind for kind in words.table for word in words.texts(kind)}
    fields.close()
    source.verify()
    return found
