"""Writes docs/law-coverage.md: every paragraph held, its status, what implements it, what tests it.

usage: coverage_of_law.py [--check]      (--check writes nothing and exits 1 when the page is stale)
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from croupier.law.coverage import COUNTED, Coverage, coverage  # noqa: E402 - the path is set above

PAGE = ROOT / "docs" / "law-coverage.md"
TESTS = ROOT / "tests"
# Tests of the house and of the reader of documents cite paragraphs, some of them invented, and
# test none; the lists of paragraphs name them all.
PAGES = (
    "web/test_ambiguities",
    "web/test_law",
    "web/test_pages",
    "web/test_scenes",
    "web/test_rounds",
    "web/test_sheets",
)
NO_TESTS_OF_LAW = ("contracts/", "law/paragraphs/", "law/test_documents.py", *PAGES)
SUFFIXES = (".py", ".txt", ".toml", ".jsonl", ".csv")

NEW_JERSEY = re.compile(
    r"(?<![\w.:/])(?P<prefix>(?:N\.J\.A\.C\. )?19:47-)?"
    r"(?P<id>\d{1,2}\.\d{1,2}[A-Z]?"
    r"(?:\([a-z]{1,2}\)(?:\d{1,2}(?:[ivx]+(?:\(\d{1,2}\))?)?)?)?"
    r"(?:/[a-z][a-z-]*[a-z](?:\d+[ivx]*)?)?)"
)
PENNSYLVANIA = re.compile(r"(?<![\w.])(?P<id>\d{3}[ab]\.\d{1,2}(?:\([a-z0-9]{1,4}\))*)")
MASSACHUSETTS = re.compile(r"MA Roulette (?P<id>\d(?:\([a-z0-9]{1,3}\))*(?:[a-z]\b)?)")
OF_MASSACHUSETTS = re.compile(r"(?<![\w.:)])(?P<id>\d(?:\([a-z0-9]{1,3}\))+(?:[a-z]\b)?)")
NAMED = re.compile(r"def test_(\w+)")

COLUMNS = ("paragraph", "status", "implemented by", "tests")
HEAD = """\
# Coverage of law

Made by `tools/coverage_of_law.py`; do not edit it by hand, run the program.

Every paragraph of every text held, as each edition has it; a paragraph that an edition takes over
from an earlier one stands in both. *Status* says what is done about it: `modelled` (settlement,
check or another answer follows from it), `procedure` (its rule is held, and is for the table's
dealer), `notice` (a sign is due by it), `equipment`, `reserved`, or `not modelled` and why. *Tests*
are the files below `tests/` that cite the paragraph, in words or in a test's name, under whatever
edition: numbers move between editions (5.1(e)7 is the column until 2009, a color wager since). The
lists of paragraphs and the tests of the house itself are not counted.
"""


def ids_cited(text: str, *, is_massachusetts: bool = False) -> frozenset[str]:
    """The short ids that a text cites; a bare section's number counts behind its chapter's."""
    found = {
        match["id"]
        for match in NEW_JERSEY.finditer(text)
        if match["prefix"] or "(" in match["id"] or "/" in match["id"]
    }
    found |= {match["id"] for match in PENNSYLVANIA.finditer(text)}
    found |= {f"MA {match['id']}" for match in MASSACHUSETTS.finditer(text)}
    if is_massachusetts:
        found |= {f"MA {match['id']}" for match in OF_MASSACHUSETTS.finditer(text)}
    return frozenset(found)


def key_of(edition_id: str, paragraph: str) -> str:
    """A paragraph as the tests' citations are kept: Massachusetts' numbers are short, so marked."""
    return f"MA {paragraph}" if edition_id.startswith("us-ma") else paragraph


def tokens_of(text: str) -> tuple[str, ...]:
    """The numbers and letters of an id or of a test's name."""
    return tuple(re.findall(r"\d+|[a-z]+", text.lower()))


@cache
def known() -> Mapping[tuple[str, ...], str]:
    """Every paragraph held, by its numbers and letters."""
    keys = {key_of(text.id, one.id) for text in coverage() for one in text.paragraphs}
    return {tokens_of(key): key for key in keys}


def ids_named(text: str) -> Iterator[str]:
    """The paragraphs that tests carry in their names: test_5_1_e_6ii_..., test_ma_1_g_..."""
    for match in NAMED.finditer(text):
        tokens = tokens_of(match[1])
        if tokens[:1] == ("us",):
            tokens = tokens[1:] if tokens[1:2] == ("ma",) else tokens[2:]
        for length in range(len(tokens), 1, -1):
            if tokens[:length] in known():
                yield known()[tokens[:length]]
                break


def citing_tests() -> dict[str, list[str]]:
    """By paragraph, the test files that cite it."""
    citing: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*")):
        name = path.relative_to(TESTS).as_posix()
        if path.suffix not in SUFFIXES or name.startswith(NO_TESTS_OF_LAW):
            continue
        text = path.read_text(encoding="utf-8")
        is_massachusetts = "us_ma" in name or "massachusetts" in name
        cited = ids_cited(text, is_massachusetts=is_massachusetts) | set(ids_named(text))
        for one in cited:
            citing.setdefault(one, []).append(name)
    return citing


def counted(text: Coverage, citing: Mapping[str, Sequence[str]]) -> list[str]:
    """An edition's line in the table of all."""
    cited = sum(1 for one in text.paragraphs if key_of(text.id, one.id) in citing)
    anchor = text.id.replace("/", "")
    return [
        f"[`{text.id}`](#{anchor})",
        str(len(text.paragraphs)),
        *(str(text.counts.get(kind) or "") for kind in COUNTED),
        str(cited or ""),
    ]


def rows_of(text: Coverage, citing: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """A row a paragraph."""
    for one in text.paragraphs:
        marks = f" *({', '.join(one.marks)})*" if one.marks else ""
        tests = citing.get(key_of(text.id, one.id), ())
        yield [
            one.id,
            one.status + marks,
            ", ".join(f"`{name}`" for name in one.implemented_by),
            ", ".join(f"`{name}`" for name in tests),
        ]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    ]


def page() -> str:
    """The whole page."""
    citing = citing_tests()
    head = ("edition", "paragraphs", *COUNTED, "cited by a test")
    lines = [HEAD, *table(head, [counted(one, citing) for one in coverage()])]
    for text in coverage():
        about = text.about
        lines += ["", f"## {text.id}", "", f"{about.title}: {about.citation}. Read from:", ""]
        lines += [f"- {one.document}: {' '.join(one.holds.split())}." for one in about.documents]
        lines += ["", *table(COLUMNS, rows_of(text, citing))]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or with --check say whether it is as it would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 when stale")
    given = parser.parse_args(arguments)
    fresh = page()
    if not given.check:
        PAGE.write_text(fresh, encoding="utf-8")
        return 0
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == fresh:
        return 0
    print(f"{PAGE.relative_to(ROOT)} is stale: run tools/coverage_of_law.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
