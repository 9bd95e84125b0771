"""Limits, posted odds and posted paytables of a table file."""

import re
from collections.abc import Iterator

from croupier.layout.kinds import KINDS
from croupier.offer.case import Case
from croupier.offer.choices import Limits
from croupier.offer.finding import Finding, Patch, advice
from croupier.offer.stakes import loses_half, units_of_kind
from croupier.units.chips import nearest_payable
from croupier.units.citation import Citation
from croupier.units.money import Minor
from croupier.units.odds import Word

_MULTIPLIER = re.compile(r"[1-9][0-9]{0,8}")


def money_findings(case: Case) -> Iterator[Finding]:
    """Everything about money that the file says."""
    yield from _limits(case, "limits", case.file.limits)
    for kind, own in case.file.own_limits.items():
        yield from _limits(case, f"limits.{kind}", own)
    yield from _odds(case)
    yield from _words(case)
    yield from _half_posted(case)
    yield from _paytables(case)
    if case.file.limits.chip > 0 and case.offered:
        yield from _unpayable(case)


def _limits_clause(case: Case) -> Citation:
    limits = case.edition.notices.get("limits")
    return case.cite(limits.paragraph if limits else case.edition.permitted_paragraph)


def _limits(case: Case, table: str, limits: Limits) -> Iterator[Finding]:
    clause, write = _limits_clause(case), case.file.currency.write
    for name, amount in (("minimum", limits.minimum), ("chip", limits.chip)):
        if amount <= 0:
            yield Finding(
                f"{table}.{name}",
                clause,
                f"the {name} is {write(amount)}: it must be more than nothing",
                ({f"{table}.{name}": write(_least(case, table, name))},),
            )
    if limits.maximum < limits.minimum:
        yield Finding(
            f"{table}.maximum",
            clause,
            f"the maximum {write(limits.maximum)} is below the minimum {write(limits.minimum)}",
            (
                {f"{table}.maximum": write(limits.minimum)},
                {f"{table}.minimum": write(limits.maximum)},
            ),
        )
    elif limits.chip > 0 and limits.maximum < limits.chip:
        yield Finding(
            f"{table}.chip",
            clause,
            f"no chip of {write(limits.chip)} fits under the maximum {write(limits.maximum)}",
            ({f"{table}.chip": write(limits.maximum)}, {f"{table}.maximum": write(limits.chip)}),
        )


def _least(case: Case, table: str, name: str) -> Minor:
    """An amount to mend a limit of nothing with: the other of chip and minimum, or one unit."""
    kind = table.partition(".")[2]
    limits = case.file.limits_of(kind) if kind else case.file.limits
    other = limits.chip if name == "minimum" else limits.minimum
    return other if 0 < other <= max(limits.maximum, other) else Minor(case.file.currency.unit)


def _odds(case: Case) -> Iterator[Finding]:
    """5.2(a), 617a.4(a): no less than the odds listed; more may be posted."""
    for key, posted in case.file.odds.items():
        path = f"odds.{key}"
        rule = case.edition.wagers.get(key)
        floor = case.edition.odds.get(key) or (case.edition.odds.get(rule.row) if rule else None)
        if rule and rule.exact_odds:
            yield Finding(
                path,
                case.cite(rule.exact_odds),
                f"{KINDS[key].title} is paid at the odds of its paytable: none may be posted",
                ({path: None},),
            )
        elif floor is None:
            clause = case.cite(case.edition.odds_paragraph)
            rows = [row for row in case.edition.odds if row.partition(":")[0] == key]
            told = f"{clause} has no odds for {key}"
            told += f": its rows are {', '.join(rows)}" if rows else ""
            if rule and rule.deemed:
                told += f": it is paid as {KINDS[rule.deemed.kind].title}"
            yield Finding(path, clause, told, ({path: None},))
        elif posted.ratio < floor.ratio and case.edition.odds_mark:
            told = f"{posted} is less than {floor}, which is {case.edition.odds_mark}"
            yield advice(path, case.cite(case.edition.odds_paragraph), told)
        elif posted.ratio < floor.ratio:
            yield Finding(
                path,
                case.cite(case.edition.odds_paragraph),
                f"{posted} is less than {floor}, the least that may be paid",
                ({path: None}, {path: str(floor)}),
            )


def _words(case: Case) -> Iterator[Finding]:
    """5.5(b): odds in print by "to" or "win", never by "for"; elsewhere good advice."""
    for key, posted in case.file.odds.items():
        if posted.word is not Word.FOR:
            continue
        path, wanted = f"odds.{key}", str(posted)
        forbids = case.edition.odds_words.get(Word.TO)
        if forbids:
            mend: tuple[Patch, ...] = ({path: wanted}, {path: None})
            told = f'odds are not printed by the word "for": write "{wanted}"'
            yield Finding(path, case.cite(forbids), told, mend)
        else:
            told = f'players misread odds printed by "for": "{wanted}" says the same'
            yield advice(path, case.cite(case.edition.odds_paragraph), told)


def _half_posted(case: Case) -> Iterator[Finding]:
    """A paytable that says only half of what it must: the wager is offered, its edge unknown."""
    for kind in case.offered:
        if case.edition.wagers[kind].posted in set(case.file.raw) - set(case.file.multipliers):
            clause = case.cite(case.edition.wagers[kind].exact_odds)
            told = "the paytable is to say both to_one and multipliers; its edge is unknown so"
            yield advice(kind, clause, told)


def _paytables(case: Case) -> Iterator[Finding]:
    for name, posted in case.file.multipliers.items():
        rule = case.edition.wagers.get(name)
        clause = case.cite(rule.exact_odds if rule else case.edition.permitted_paragraph)
        key = f"{name}.multipliers"
        if not posted.weights:
            yield Finding(key, clause, "no multiplier is listed", ({name: None},))
        for multiplier, weight in posted.weights.items():
            if not _MULTIPLIER.fullmatch(multiplier):
                told = f"{multiplier[:20]} is no multiplier: write a whole number such as 25"
                yield Finding(f"{key}.{multiplier}", clause, told, ({name: None},))
            elif weight <= 0:
                told = f"the weight of multiplier {multiplier} must be a whole number above nothing"
                yield Finding(f"{key}.{multiplier}", clause, told, ({name: None},))


def _unpayable(case: Case) -> Iterator[Finding]:
    """A minimum that cannot be staked: no sum of chips, or what it decides to comes out in none."""
    told: dict[tuple[str, Citation, str], list[str]] = {}
    for kind in sorted(case.offered, key=list(KINDS).index):
        limits = case.file.limits_of(kind)
        if limits.chip <= 0 or limits.minimum <= 0:
            continue
        table = f"limits.{kind}" if kind in case.file.own_limits else "limits"
        for title, unit in units_of_kind(case, kind):
            if limits.minimum % unit:
                first = _first_payable(case, limits, title, unit)
                told.setdefault((table, *_why_unpayable(case, kind, limits)), []).append(first)
    write = case.file.currency.write
    for (table, clause, why), titles in told.items():
        limits = case.file.limits_of(table.partition(".")[2])
        yield advice(
            f"{table}.minimum",
            clause,
            f"a minimum of {write(limits.minimum)} in chips of {write(limits.chip)} cannot be"
            f" staked{why}; the first stake that can be paid out:"
            f" {', '.join(dict.fromkeys(titles))}",
        )


def _first_payable(case: Case, limits: Limits, title: str, unit: Minor) -> str:
    _, above = nearest_payable(limits.minimum, unit)
    beyond = ", above the maximum" if above > limits.maximum else ""
    return f"{title} ({case.file.currency.write(above)}{beyond})"


def _why_unpayable(case: Case, kind: str, limits: Limits) -> tuple[Citation, str]:
    """The clause by which a minimum cannot be staked on a kind, and the reason in words."""
    rule, zero = case.edition.wagers[kind], case.zero
    if limits.minimum % limits.chip:
        return _limits_clause(case), ": it is no sum of such chips"
    if rule.deemed and limits.minimum % (limits.chip * rule.deemed.parts):
        clause = case.cite(rule.deemed.stake_paragraph)
        return clause, f" where it is to divide into {rule.deemed.parts} equal wagers"
    if zero and kind in zero.wagers and loses_half(case) and limits.minimum % (2 * limits.chip):
        return case.cite(zero.paragraph), " where half of it may be lost"
    return case.cite(case.edition.paid_by(kind)), " where its odds do not come out in chips"
