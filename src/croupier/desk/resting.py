"""What rests on a paragraph: wagers, odds, choices of the house, findings, signs, procedure."""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from croupier.law import in_force as law
from croupier.law.differences import left_open
from croupier.law.schema import Edition, WagerRule
from croupier.law.spelling import spelled
from croupier.layout.kinds import KINDS, read_position
from croupier.units.odds import Odds
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Rest:
    """One thing that follows from a paragraph."""

    topic: str
    text: str


@cache
def resting(edition_id: str) -> Mapping[str, tuple[Rest, ...]]:
    """By paragraph, what of the edition's values rests on it."""
    found: dict[str, list[Rest]] = {}
    for paragraph, topic, text in _all(law.edition(edition_id)):
        rests = found.setdefault(spelled(edition_id, paragraph) or paragraph, [])
        rest = Rest(topic, text)
        if rest not in rests:
            rests.append(rest)
    return {paragraph: tuple(rests) for paragraph, rests in found.items()}


Named = tuple[str, str, str]
"""Paragraph, topic, text."""


def _all(edition: Edition) -> Iterator[Named]:
    yield edition.permitted_paragraph, "wagers", "the list of what may be wagered on"
    for kind, rule in edition.wagers.items():
        yield from _of_wager(edition, kind, rule)
    yield from _of_odds(edition)
    yield from _of_rules(edition)
    yield from _of_the_table(edition)


def title_of(kind: str) -> str:
    """A kind of wager or a position in words; a row of the odds table by what its name adds."""
    name, colon, rest = kind.partition(":")
    if colon and name in KINDS:
        with contextlib.suppress(Unreadable):
            return read_position(kind).title
    if name not in KINDS:
        return kind.replace("_", " ")
    return f"{KINDS[name].title} {rest.replace('_', ' ').replace(':', ' ')}".strip()


def _listed(kinds: tuple[str, ...]) -> str:
    return ", ".join(title_of(kind) for kind in kinds)


def _of_wager(edition: Edition, kind: str, rule: WagerRule) -> Iterator[Named]:
    title = title_of(kind)
    yield rule.paragraph, "wagers", f"{title} ({'optional' if rule.optional else 'standard'})"
    if rule.groups_paragraph:
        groups = ", ".join("-".join(group) for group in rule.groups)
        yield rule.groups_paragraph, "wagers", f"{title}: also the groups {groups}"
    for need in rule.requires:
        asks = "fully automated tables only" if need.automated else f"on {', '.join(need.wheels)}"
        yield need.paragraph, "findings", f"{title} is unlawful but for {asks}"
    if rule.deemed:
        parts = (
            f"{title} is deemed {rule.deemed.parts} equal wagers of {title_of(rule.deemed.kind)}"
        )
        yield rule.deemed.paragraph, "wagers", parts
        told = f"a stake on {title} that does not divide into them is refused"
        yield rule.deemed.stake_paragraph, "findings", told
    if rule.exact_odds:
        told = f"{title} is paid at exactly these odds: posting others is unlawful"
        yield rule.exact_odds, "findings", told
    if rule.settled_by:
        yield rule.settled_by, "procedure", f"{title} is settled once all others are"
    if rule.odds_paragraph and rule.row in edition.odds:
        yield rule.odds_paragraph, "odds", f"{title}: {edition.odds[rule.row]}"


def _of_odds(edition: Edition) -> Iterator[Named]:
    for row, odds in edition.odds.items():
        yield edition.odds_paragraph, "odds", f"{title_of(row)}: {odds}"
    if edition.odds and not edition.odds_mark:
        yield edition.odds_paragraph, "findings", "posted odds below these are unlawful"
    for word, paragraph in edition.odds_words.items():
        yield paragraph, "findings", f'printed odds are worded by "{word}", never by "for"'
    for name, rows in edition.paytables.items():
        yield edition.paytable_paragraph, "odds", f"paytable {name}: {_rows(rows)}"


def _rows(rows: Mapping[str, Odds]) -> str:
    return ", ".join(f"{row.replace('_', ' ')} {odds}" for row, odds in rows.items())


def _of_rules(edition: Edition) -> Iterator[Named]:
    for wheel, zero in edition.zero.items():
        on = f"{' and '.join(zero.outcomes)} of a {wheel.replace('-', ' ')} wheel"
        yield zero.paragraph, "odds", f"on {on}: {' or '.join(zero.lost)} of {_listed(zero.wagers)}"
        if len(zero.lost) > 1:
            yield zero.paragraph, "findings", f"rules.zero must say which: {' or '.join(zero.lost)}"
    for wheel, void in edition.voids.items():
        told = f"{void.outcome} on a {wheel.replace('-', ' ')} wheel: {void.announcement}"
        yield void.paragraph, "procedure", told
        yield void.unavailable, "findings", f"wagers that include {void.outcome} are refused there"
    for one in edition.exclusions.values():
        yield one.paragraph, "findings", f"{_listed(one.offering)} bar {_listed(one.bars)}"
    for name, choice in edition.choices.items():
        told = f"rules.{name} must be one of {', '.join(choice.options)}"
        yield choice.paragraph, "findings", told


def _of_the_table(edition: Edition) -> Iterator[Named]:
    for name, one in edition.admits.items():
        told = "may be accepted" if one.admitted else "is unlawful here"
        yield one.paragraph, "findings", f"{name.replace('_', ' ')} {told}"
    for step, paragraph in edition.settlement.items():
        yield paragraph, "procedure", f"settlement: {step}"
    for step in edition.procedure.values():
        yield step.paragraph, "procedure", step.text
    for notice in edition.notices.values():
        yield notice.paragraph, "signs", f"{left_open(notice.text)} ({notice.where})"
