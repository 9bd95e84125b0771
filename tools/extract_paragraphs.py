"""Prints the ids of all paragraphs of a regulation document, one a line."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.law.documents import Style, paragraphs_in


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the ids; 2 if the document or a hint cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document", type=Path, help="the document's plain text, in UTF-8")
    parser.add_argument("style", type=Style, choices=list(Style), help="how it is numbered")
    parser.add_argument(
        "--resume",
        action="append",
        default=[],
        metavar="ID",
        help="the first whole paragraph behind a break of a fragment, such as 5.1(e)7; in order",
    )
    parser.add_argument("--words", action="store_true", help="print the official words as well")
    given = parser.parse_args(arguments)
    try:
        text = given.document.read_text(encoding="utf-8-sig")
        paragraphs = paragraphs_in(text, given.style, given.resume)
    except (OSError, ValueError) as fault:
        print(f"{given.document}: {fault}", file=sys.stderr)
        return 2
    for short_id, words in paragraphs.items():
        print(f"{short_id}\t{words}" if given.words else short_id)
    return 0


if __name__ == "__main__":
    sys.exit(main())
