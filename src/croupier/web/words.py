"""Words for people: what a mark beside a paragraph means, percentages."""

import re
from collections.abc import Mapping

MARKS: Mapping[str, str] = {
    "reconstructed": "The words of that day are not held: a later print and a note give them.",
    "by analogy": "The words are of another jurisdiction.",
    "not from the text held": "Not in the text held: it is from public pages, unverified.",
    "stale cross-reference": "The print points to a number that has moved; it is read by name.",
    "drafting slip": "A slip of the print, told in the note.",
}
_FRACTION = re.compile(r"-?[0-9]+/[0-9]+")


def with_percent(words: str) -> str:
    """Exact fractions in words, each with its percentage behind it."""
    return _FRACTION.sub(lambda found: f"{found[0]} ({percent(found[0])})", words)


def spaced(name: str) -> str:
    """A name of the data as words: without its underscores, hyphens and colons."""
    return name.replace("_", " ").replace("-", " ").replace(":", " ")


def percent(fraction: str) -> str:
    """An exact fraction as a percentage of three decimals, rounded half up."""
    top, _, bottom = fraction.partition("/")
    thousandths, rest = divmod(abs(int(top)) * 100_000, int(bottom or 1))
    thousandths += 2 * rest >= int(bottom or 1)
    sign = "−" if int(top) < 0 and thousandths else ""
    return f"{sign}{thousandths // 1000}.{thousandths % 1000:03d} %"
