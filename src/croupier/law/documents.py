"""Reads the plain text of a regulation document into its numbered and lettered paragraphs.

The text may be a print with page breaks in mid-sentence, markdown, tables, a list of contents
and notes after its sections. A paragraph is told by its place in the sequence, never by its
looks alone: what does not follow from the paragraph before it is a break, and nothing behind a
break is given an id until the next section begins or a resume hint names it. Where a break
falls into a sentence and the text behind it begins in one, the two cannot be told apart.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from croupier.law.document_lines import Kind, Piece, pieces_of
from croupier.law.marks import Mark, Path, Style, likeliest_path, paths_behind, place_of

__all__ = ["Style", "paragraphs_in"]


def paragraphs_in(text: str, style: Style, resume: Sequence[str] = ()) -> dict[str, str]:
    """Give each paragraph's short id and its official words, in the order of the document.

    `resume` names, in order, the first whole paragraph behind each break of a fragment, such as
    "5.1(e)7". A section without marks gives its own id, a definition in it "1.1/come-point".
    A table's rows stand on lines of their own, their cells parted by tabs. A hint that is no id
    of the style, or that no break of the text asks for, is a ValueError.
    """
    reading = _Reading(style, [place_of(hint, style) for hint in resume])
    for section in _without_contents(_sections(pieces_of(text, style))):
        reading.read(section)
    if reading.hints:
        left = resume[len(resume) - len(reading.hints)]
        raise ValueError(f"no break of the document resumes at {left}: leave the hint out")
    return {short_id: _joined(words) for short_id, words in reading.found.items()}


@dataclass(frozen=True, slots=True)
class _Section:
    """A heading and the lines up to the next; the number is empty before the first heading."""

    number: str
    title: str
    pieces: list[Piece]

    @property
    def holds_paragraphs(self) -> bool:
        return any(piece.kind in {Kind.MARK, Kind.DEFINITION} for piece in self.pieces)

    @property
    def order(self) -> list[tuple[int, str]]:
        parts = re.findall(r"(\d+)([A-Za-z]*)", self.number)
        return [(int(digits), letters) for digits, letters in parts]


def _sections(pieces: Sequence[Piece]) -> list[_Section]:
    """Part the document at its headings; a page's running head repeats one and parts nothing."""
    sections = [_Section("", "", [])]
    for piece in pieces:
        now = sections[-1]
        if piece.kind is not Kind.HEADING:
            now.pieces.append(piece)
        elif piece.name != now.number or not now.holds_paragraphs:
            sections.append(_Section(piece.name, piece.words, []))
    return sections


def _without_contents(sections: Sequence[_Section]) -> list[_Section]:
    """Leave out a list of contents: headings without paragraphs, behind which numbers restart."""
    runs: list[list[_Section]] = [[]]
    for section in sections:
        if runs[-1] and section.order <= runs[-1][-1].order:
            runs.append([])
        runs[-1].append(section)
    kept = [run for run in runs[:-1] if any(section.holds_paragraphs for section in run)]
    return [section for run in [*kept, runs[-1]] for section in run]


_LOOKAHEAD = 40  # marks: longer than any list in which (i) could be both letter and numeral


@dataclass(slots=True)
class _Reading:
    """The paragraphs found so far, and the one that is open."""

    style: Style
    hints: list[tuple[str, Path, Mark]]
    found: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    base: str = ""
    """The section's id, or the definition's."""
    path: Path | None = None
    """None behind a break, in notes, and before the first section."""
    open_words: list[str] | None = None

    def read(self, section: _Section) -> None:
        """Read a section from its heading to the next."""
        self.base = section.number
        self.path = () if section.number else None
        self.open_words = None
        if re.match(r"[(\[]?reserved\b", section.title, re.IGNORECASE):
            self._add(section.title)
        for at, piece in enumerate(section.pieces):
            match piece.kind:
                case Kind.MARK:
                    self._begin(piece, section.pieces[at + 1 :])
                case Kind.DEFINITION:
                    self._define(section.number, piece)
                case Kind.NOTE | Kind.TAIL:
                    self._lose()
                case Kind.ROW:
                    self._add_row(piece.words)
                case Kind.TEXT | Kind.HEADING:
                    self._add(piece.words)

    def _begin(self, piece: Piece, behind: Sequence[Piece]) -> None:
        """Open the paragraph that the mark begins, if its place can be told."""
        within = takewhile(lambda other: other.kind not in {Kind.NOTE, Kind.TAIL}, behind)
        ahead = [other.mark for other in within if other.kind is Kind.MARK][:_LOOKAHEAD]
        path = self.path
        following = None if path is None else likeliest_path(path, [piece.mark, *ahead], self.style)
        if following is not None:
            self._open(following)
        elif self.hints and self.hints[0][-1] == piece.mark:
            self.base, resumed, _ = self.hints.pop(0)
            self._open(resumed)
        elif path is not None and _is_no_mark(path, piece, ahead, self.style):
            self._add(str(piece.mark) if piece.mark.in_brackets else f"{piece.mark}.")
        else:
            self._lose()
        self._add(piece.words)

    def _define(self, section: str, piece: Piece) -> None:
        """Open a definition, unless the words stand in a lettered paragraph."""
        if self.path is not None and (not self.path or "/" in self.base):
            self.base = f"{section}/{_slug(piece.name)}"
            self._open(())
        self._add(piece.words)

    def _open(self, path: Path) -> None:
        """Begin the words of a paragraph; of a text printed twice the first print stands."""
        marks = "".join(step.shown for step in path)
        short_id = self.base + ("/" if marks and "/" in self.base else "") + marks
        self.path = path
        self.open_words = []
        if short_id not in self.found:
            self.found[short_id] = self.open_words

    def _lose(self) -> None:
        self.path = self.open_words = None

    def _add(self, words: str) -> None:
        if self.path is None or not words:
            return
        if self.open_words is None:
            self._open(self.path)
        if self.open_words is not None:
            self.open_words.append(words)

    def _add_row(self, row: str) -> None:
        """Add a row; the head of a table that goes on after a page break is left out."""
        rows = [words for words in self.open_words or [] if words.startswith("\n")]
        if not rows or rows[0] != f"\n{row}":
            self._add(f"\n{row}")


def _is_no_mark(path: Path, piece: Piece, ahead: Sequence[Mark], style: Style) -> bool:
    """Tell whether what looks like a mark is part of a sentence, such as "a total of 12."."""
    if not piece.is_within_sentence:
        return False
    return bool(paths_behind(path, ahead[0], style)) if ahead else not piece.is_new_block


def _slug(term: str) -> str:
    """Write a defined term as the end of an id: High-low split is high-low-split."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['\u2019]", "", term.lower())).strip("-")


def _joined(parts: Sequence[str]) -> str:
    """Put a paragraph together; a word hyphenated at a page's end keeps its hyphen."""
    text = ""
    for at, part in enumerate(parts):
        is_broken_word = bool(re.search(r"\w-$", text)) and part[0].islower()
        if part.startswith("\n") or is_broken_word:
            text += part
        else:
            text += ("\n" if at and parts[at - 1].startswith("\n") else " ") + part
    return text.strip()
