"""However a paragraph is written, `5.1(e)(6)(ii)` or `19:47-5.1(e)6ii`: the one id it has."""

import re
from functools import cache

from croupier.law.register import FRAGMENT, Register, Section, fragments, register
from croupier.units.citation import PREFIXES

_TOKEN = re.compile(r"\d+|[a-z]+")
_WRITTEN = re.compile(r"[\w().,/§'\s-]{1,120}")
_HEADS = ("19:47-", "§", "sec.", "rule ")
NEAR_MAX = 8

Tokens = tuple[str, ...]


def tokens_of(written: str) -> Tokens:
    """The numbers and letters of an id: in them all lawful spellings of it agree."""
    return tuple(_TOKEN.findall(written.lower()))


def bare(written: str) -> str:
    """What is written without the name of the body of rules before it."""
    text = written.strip()
    for head in (*PREFIXES.values(), *_HEADS):
        if text.lower().startswith(head.lower()):
            text = text[len(head) :].strip()
    return text


@cache
def _ids(edition_id: str) -> dict[Tokens, str]:
    """Every paragraph by its tokens, and every section that is no paragraph itself."""
    about = register(edition_id)
    found = {tokens_of(one.id): one.id for one in about.sections}
    return found | {tokens_of(one.id): one.id for one in about.paragraphs}


def spelled(edition_id: str, written: str) -> str:
    """The id of a paragraph or section, however it is written; empty where there is none."""
    text = bare(written)
    return _ids(edition_id).get(tokens_of(text), "") if _WRITTEN.fullmatch(text) else ""


def near(edition_id: str, written: str) -> tuple[str, ...]:
    """Ids that have most in common with one that there is not, as the text orders them."""
    wanted = tokens_of(bare(written)[:120])
    scored = [(_in_common(wanted, tokens), id_) for tokens, id_ in _ids(edition_id).items()]
    best = max((score for score, _ in scored), default=0)
    return tuple(id_ for score, id_ in scored if score == best)[:NEAR_MAX]


def _in_common(one: Tokens, other: Tokens) -> int:
    same = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        same += 1
    return same


def is_under(above: str, paragraph: str) -> bool:
    """Whether a paragraph stands below another, at whatever depth."""
    head, own = tokens_of(above), tokens_of(paragraph)
    return len(own) > len(head) and own[: len(head)] == head


def section_of(about: Register, paragraph: str) -> Section | None:
    """The section in which a paragraph stands."""
    holding = [one for one in about.sections if one.id == paragraph or is_under(one.id, paragraph)]
    return max(holding, key=lambda one: len(tokens_of(one.id)), default=None)


def is_fragment(edition_id: str) -> bool:
    """Whether it is a text held in part, without a day of its own."""
    return edition_id.endswith(f"/{FRAGMENT}") and edition_id in fragments()
