"""What a strict policy admits by its hash: the style sheet inside a layout's drawing."""

import base64
import hashlib
import re

_INSIDE = re.compile(r"<style>(.*)</style>", re.DOTALL)


def style_hash(style: str) -> str:
    """The source expression of an inline style element."""
    found = _INSIDE.search(style)
    assert found, "the drawing has a style sheet of its own"
    digest = hashlib.sha256(found[1].encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
