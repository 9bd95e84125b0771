"""How much of each text is made use of: every paragraph, its status, and what implements it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.law.in_force import edition_ids
from croupier.law.register import NOT_MODELLED, STATUSES, Paragraph, Register, fragments, register

COUNTED = (*STATUSES, NOT_MODELLED.rstrip(": "))
"""The statuses that are counted, those not modelled as one whatever the reason."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """One text and what is done about each of its paragraphs."""

    about: Register
    counts: Mapping[str, int]
    """By status; a status that no paragraph has is not in it."""

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        return self.about.paragraphs


def held() -> tuple[str, ...]:
    """The editions, and the texts held in part."""
    return (*edition_ids(), *fragments())


@cache
def coverage() -> tuple[Coverage, ...]:
    """Every text held, as the page on coverage of law lists them."""
    return tuple(
        Coverage(about, Counter(map(status_of, about.paragraphs)))
        for about in (register(one) for one in held())
    )


def status_of(paragraph: Paragraph) -> str:
    """The status without its reason."""
    return COUNTED[-1] if paragraph.status.startswith(NOT_MODELLED) else paragraph.status
