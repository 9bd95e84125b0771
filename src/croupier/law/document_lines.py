"""Tells what each line of a regulation document is: a heading, a mark, words, a table, a note."""

import re
from dataclasses import dataclass
from enum import StrEnum, auto

from croupier.law.marks import SECTION_NUMBER, Mark, Style, steps


class Kind(StrEnum):
    """What a line of the document is."""

    HEADING = auto()
    """The number and title of a section."""
    MARK = auto()
    """The beginning of a paragraph, if it fits the sequence."""
    DEFINITION = auto()
    """A term in quotes and what it means."""
    TEXT = auto()
    """Words that go on with the paragraph."""
    ROW = auto()
    """A row of a table."""
    TAIL = auto()
    """The end of a sentence whose beginning is not held."""
    NOTE = auto()
    """The first line of what follows a section and is not part of it."""


_NO_MARK = Mark("", in_brackets=False)


@dataclass(frozen=True, slots=True)
class Piece:
    """A line, or the part of a line, with one meaning."""

    kind: Kind
    words: str
    name: str = ""
    """A section's number or a definition's term."""
    mark: Mark = _NO_MARK
    is_within_sentence: bool = False
    """The words before it are no finished sentence and no finished item of a list."""
    is_new_block: bool = True
    """An empty line stands before it."""


_HEADING = {
    Style.NJAC: re.compile(
        rf"(?:N\.J\.A\.C\. )?\d+:\d+[A-Z]?-({SECTION_NUMBER[Style.NJAC]})\s+([(\[]?[A-Z].*)",
    ),
    Style.MA: re.compile(rf"({SECTION_NUMBER[Style.MA]})\.\s+([(\[]?[A-Z].{{0,120}}[^.;:,])"),
    Style.PA: re.compile(rf"§\s*({SECTION_NUMBER[Style.PA]})\.\s+(\S.*)"),
}
_FIRST = r"\([1iaA]\)\s"  # two paragraphs may begin on one line: "(a)(1) Text"
_MARK = re.compile(
    r"(?:\(([a-z]{1,7}|[A-Z]{1,7}|\d{1,3})\)|([a-z]{1,7}|\d{1,3})\.)"
    rf"(?:\s+|$|(?={_FIRST}))",
)
_REFERENCE = re.compile(r"(?:above|below)\b|(?:and|or|through) \(")
_DEFINITION = re.compile(r"[\"“]([^\"”]+)[\"”](?:,? or [\"“][^\"”]+[\"”])?,? (?:shall )?means?\b")
_NOTE = re.compile(
    r"(?:As a|A)mended\b|New [Rr]ules?\b|See:|Case Notes|Law Review|Historical Note|Annotations"
    r"|(?:Repealed|Recodified|Readopted|Adopted|Emergency|Experimental)\b.*\b(?:R\.\d|effective)"
    r"|Public Notice:|Petition for|Notice of (?:Receipt|Proposal|Petition)|Editor.s Notes?$"
    r"|Administrative (?:correction|change)|Notes of Decisions|Statutory Authority"
    r"|(?:Authority|Source|Cross References?)$",
)
_NOISE = re.compile(
    r"\[Next page|\(\d{5,}\)|Copyright\b|(?:SUB)?CHAPTER \w+|Sec\.$|[-|:=_ ]+$"
    r"|[A-Z][A-Z,;&'-]+(?: [A-Z,;&'-]+)+$",
)
_PAGE_NUMBER = re.compile(r"(?:\d+[a-z]?-)?\d+$|Page \d+( of \d+)?$")
_ROW = re.compile(r"\||[^\t]*\t|\S.* {3,}\S")
# A heading that stands glued to what is before it, or to the paragraph behind it.
_GLUED = (
    re.compile(r"()\*\*(?=\s*(?:SUBCHAPTER|CHAPTER|§|\d+:\d+[A-Z]?-\d))"),
    re.compile(r"(?m)^(\W*(?:SUB)?CHAPTER .*[^\s*\d])(?=\d+:\d+[A-Z]?-\d)"),
    re.compile(r"((?:§\s*\d|\d+:\d)[^*\n]+\*\*)[ \t]*(?=\([a-z\d]{1,4}\)[ (]|[\"“])"),
)
_MARKED_UP = re.compile(r"[\s>-]*(?:#|\*\*[^*]+\*\*\s*$)")
_CLOSERS = " \"”\u2019')]"
# What may stand before an item of a list, and what surely does.
_LISTED = re.compile(r"(?:[.;:!?,]|[;,] (?:and|or|and/or))$")
_ENDED = re.compile(r"(?:[.;:!?]|; (?:and|or|and/or))$")
_ABBREVIATION = re.compile(r"(?:\S*\.\S+|\b(?:No|Nos|Inc|Corp|Sec|Dept|Div|Ex|v|[A-Z]))\.$")
_PROSE = {Kind.MARK, Kind.DEFINITION, Kind.TEXT, Kind.TAIL}


def pieces_of(text: str, style: Style) -> list[Piece]:
    """Read the document line by line."""
    for glued in _GLUED:
        text = glued.sub(r"\1\n", text)
    pieces: list[Piece] = []
    last, is_new_block = "", True
    for raw in text.splitlines():
        line = _without_markdown(raw)
        is_marked_up = bool(_MARKED_UP.match(raw))
        found = _Line(line, style, last, is_new_block, is_marked_up).pieces()
        if found and (is_new_block or not _goes_on_with_title(found[0], pieces, style)):
            pieces += found
            last = (found[-1].words or line) if found[-1].kind in _PROSE else ""
        is_new_block = not line
    return pieces


def _without_markdown(line: str) -> str:
    """Take off what markdown puts around the words of a line."""
    bare = re.sub(r"</?(?:b|i|u|em|strong)>", "", line.replace("\u00a0", " "))
    bare = re.sub(r"^\s*(?:>\s*)*(?:[-+•*]\s+)*#*\s*", "", bare)
    bare = re.sub(r"\*\*|__|(?<!\S)\*(?=\S)|(?<=\S)\*(?!\S)", "", bare)
    return re.sub(r"\\([$*_#|.()\[\]-])", r"\1", bare).strip()


def _goes_on_with_title(piece: Piece, pieces: list[Piece], style: Style) -> bool:
    """Tell whether the line is the rest of a title too long for one line."""
    if not pieces or pieces[-1].kind is not Kind.HEADING or piece.kind is not Kind.TEXT:
        return False
    is_open = style is Style.PA and not pieces[-1].words.endswith((".", "]", ")"))
    return piece.words[0].islower() or is_open


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without its markdown, and what stands before it."""

    line: str
    style: Style
    last: str
    is_new_block: bool
    is_marked_up: bool

    def pieces(self) -> list[Piece]:
        """Give what the line holds; nothing for a line that is no part of the text."""
        if not self.line:
            return []
        if heading := self._heading():
            return [heading]
        marked = self._marked(self.line, self.last.rstrip(_CLOSERS))
        return marked or self._unmarked()

    @property
    def _is_within_sentence(self) -> bool:
        return bool(self.last) and not _LISTED.search(self.last.rstrip(_CLOSERS))

    def _heading(self) -> Piece | None:
        bare = self.line.rstrip(".") if self.style is Style.MA and self.is_marked_up else self.line
        found = _HEADING[self.style].fullmatch(bare)
        stands_alone = self.is_marked_up or (self.is_new_block and not self._is_within_sentence)
        if found is None or (self.style is Style.MA and not stands_alone):
            return None
        return Piece(Kind.HEADING, found[2], name=found[1])

    def _marked(self, line: str, last: str) -> list[Piece]:
        """Give the paragraph that begins on the line, or the two if one begins in the other."""
        found = _MARK.match(line)
        if found is None:
            return []
        mark = Mark(found[1] or found[2], in_brackets=bool(found[1]))
        words = line[found.end() :]
        is_within_sentence = bool(last) and not _ENDED.search(last)
        ends_sentence = is_within_sentence and not words and not self.is_new_block
        if ends_sentence or not steps(mark, self.style) or _is_reference(mark, words, last):
            return []
        inner = self._marked(words, "") if re.match(_FIRST, words) else []
        if inner and all(step.place != 1 for step in steps(inner[0].mark, self.style)):
            inner = []
        piece = Piece(
            Kind.MARK,
            "" if inner else words,
            mark=mark,
            is_within_sentence=is_within_sentence,
            is_new_block=self.is_new_block,
        )
        return [piece, *inner]

    def _unmarked(self) -> list[Piece]:
        definition = _DEFINITION.match(self.line)
        is_page_number = self.is_new_block and _PAGE_NUMBER.match(self.line)
        if not self._is_within_sentence and _NOTE.match(self.line):
            return [Piece(Kind.NOTE, self.line)]
        if not self._is_within_sentence and definition:
            return [Piece(Kind.DEFINITION, self.line, name=definition[1])]
        if self.is_marked_up or is_page_number or _NOISE.match(self.line):
            return []
        if _ROW.match(self.line):
            return [Piece(Kind.ROW, self._row())]
        if self.is_new_block and self.line[0].islower() and _is_finished(self.last):
            return [Piece(Kind.TAIL, self.line)]
        return [Piece(Kind.TEXT, self.line)]

    def _row(self) -> str:
        """Write a row's cells with tabs between them, however the document parts them."""
        parting = r"\|" if self.line.startswith("|") else r"\t" if "\t" in self.line else r" {3,}"
        return "\t".join(cell.strip() for cell in re.split(parting, self.line.strip("|")))


def _is_reference(mark: Mark, words: str, last: str) -> bool:
    """Tell whether "(e) above" or "(b) and its notes" goes on with a sentence."""
    if not mark.in_brackets:
        return False
    begins = bool(re.match(r"[A-Z\"“(]|$", words))
    is_within_sentence = bool(last) and not _LISTED.search(last)
    return bool(_REFERENCE.match(words)) or (is_within_sentence and not begins)


def _is_finished(words: str) -> bool:
    """Tell whether the words end with a sentence, not with an abbreviation."""
    bare = words.rstrip(_CLOSERS)
    return bare.endswith((".", "!", "?")) and not _ABBREVIATION.search(bare)
