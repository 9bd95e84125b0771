"""A table file packed into an address, so that a link holds a whole table and nobody keeps it."""

import base64
import binascii
import zlib

from croupier.units.unreadable import Unreadable

_PACKED_MAX = 12_000
_TEXT_MAX = 100_000


def packed(text: str) -> str:
    """A text as it may stand in an address."""
    pressed = zlib.compress(text.encode("utf-8"), 9)
    return base64.urlsafe_b64encode(pressed).decode("ascii").rstrip("=")


def unpacked(code: str) -> str:
    """The text of an address; raise Unreadable where it holds none."""
    if len(code) > _PACKED_MAX:
        raise Unreadable("the address holds more than a table file")
    try:
        pressed = base64.urlsafe_b64decode(code.encode("ascii") + b"=" * (-len(code) % 4))
        reader = zlib.decompressobj()
        content = reader.decompress(pressed, _TEXT_MAX)
        if not reader.eof:
            raise Unreadable("the address holds more than a table file, or only a part of one")
        return content.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeError):
        raise Unreadable("the address holds no table file: it was cut or changed") from None
