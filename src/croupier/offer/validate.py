"""Whether a table may be offered as its file says: every finding at once, each by its clause."""

from collections.abc import Callable, Iterator

from croupier.games.builders import is_modelled
from croupier.law.in_force import NoText, in_force
from croupier.law.schema import Edition
from croupier.layout.kinds import KINDS, Name
from croupier.layout.reader import wheels_of
from croupier.offer.admit import not_in_play, unmet, unmet_text
from croupier.offer.case import Case, case_of, edition_named
from croupier.offer.choices import ADMISSIONS, TableFile
from croupier.offer.finding import Finding, Patch, advice
from croupier.offer.validate_money import money_findings
from croupier.offer.validate_wheel import wheel_findings
from croupier.units.citation import PREFIXES, Citation
from croupier.units.money import shown

Check = Callable[[Case], Iterator[Finding]]


def findings(file: TableFile) -> tuple[Finding, ...]:
    """All findings of a table file, in the order of its lines."""
    found = list(_identity(file))
    case = case_of(file)
    if case:
        checks: tuple[Check, ...] = (
            _wagers,
            _admissions,
            _exclusions,
            _rules,
            _unused_rules,
            money_findings,
            wheel_findings,
        )
        for check in checks:
            found.extend(check(case))
    return tuple(sorted(found, key=lambda one: (file.line(one.key), one.key, one.message)))


def _identity(file: TableFile) -> Iterator[Finding]:
    """The edition, the game and the wheel: without them nothing else can be judged."""
    try:
        found = edition_named(file)
    except NoText as error:
        yield _no_edition(file, error)
        return
    if file.edition and file.on:
        yield from _two_editions(file)
    elif file.edition and file.jurisdiction not in ("", found.jurisdiction):
        yield Finding(
            "table.jurisdiction",
            _body(found.jurisdiction),
            f"{found.id} is no edition of {shown(file.jurisdiction)}",
            ({"table.jurisdiction": None},),
        )
    if found.game != file.game:
        yield Finding(
            "table.game",
            _body(found.jurisdiction),
            f"{shown(file.game)} is not the game of {found.id}",
            ({"table.game": found.game}, *_editions_of_the_game(found, file.game)),
        )
    elif not is_modelled(file.game):
        yield Finding(
            "table.game",
            _body(found.jurisdiction),
            f"{found.id} is known by its paragraphs only: {file.game} cannot be offered yet",
        )
    else:
        yield from _wheel(file)


def _editions_of_the_game(found: Edition, game: str) -> Iterator[Patch]:
    """The edition of a game that stands nearest to one of another game."""
    try:
        yield {"table.edition": in_force(found.jurisdiction, game, found.effective).id}
    except NoText as error:
        for one in error.nearest:
            yield {"table.edition": one}


def _body(jurisdiction: str) -> Citation | None:
    """The body of rules as a whole, where no paragraph of it is to be cited."""
    prefix = PREFIXES.get(jurisdiction, "").rstrip("-§ ")
    return Citation("", prefix) if prefix else None


def _no_edition(file: TableFile, error: NoText) -> Finding:
    if file.edition:
        same_game = [one for one in error.nearest if one.split("/")[1:2] == [file.game]]
        remedies: tuple[Patch, ...] = tuple({"table.edition": one} for one in same_game)
        return Finding("table.edition", _body(file.edition[:5]), str(error), remedies)
    key = "table.on" if error.nearest else "table.jurisdiction"
    if file.jurisdiction in PREFIXES and not error.nearest:
        key = "table.game"
    # An edition in place of the day, not another day: JSON, in which a fix is told, has no days.
    instead: tuple[Patch, ...] = tuple(
        {"table.edition": one, "table.on": None} for one in error.nearest
    )
    return Finding(key, _body(file.jurisdiction), str(error), instead)


def _two_editions(file: TableFile) -> Iterator[Finding]:
    assert file.on is not None
    try:
        by_day = in_force(file.jurisdiction, file.game, file.on).id
    except NoText:
        by_day = ""
    if by_day != file.edition:
        yield Finding(
            "table.edition",
            _body(file.edition[:5]),
            f"the edition named is not the one in force on the day named ({by_day or 'none held'})",
            ({"table.jurisdiction": None, "table.on": None},),
        )


def _wheel(file: TableFile) -> Iterator[Finding]:
    wheels = wheels_of(file.game)
    body = _body(edition_named(file).jurisdiction)
    if wheels and file.wheel not in wheels:
        yield Finding(
            "table.wheel",
            body,
            f"{shown(file.wheel)} is no wheel of {file.game}: {', '.join(wheels)}",
            tuple({"table.wheel": wheel} for wheel in wheels),
        )
    if file.wheel and not wheels:
        yield Finding(
            "table.wheel",
            body,
            f"{file.game} has one wheel only: a table of it names none",
            ({"table.wheel": None},),
        )


def _wagers(case: Case) -> Iterator[Finding]:
    for kind, is_offered in case.file.wagers.items():
        if is_offered and kind in KINDS:
            yield from _wager(case, kind)
    if not case.asked:
        yield Finding(
            "wagers",
            case.cite(case.edition.permitted_paragraph),
            "no wager is left: a table offers at least one of the permissible wagers",
            tuple({f"wagers.{kind}": True} for kind in case.edition.wagers),
        )


def _wager(case: Case, kind: str) -> Iterator[Finding]:
    key, title = f"wagers.{kind}", KINDS[kind].title
    rule = case.edition.wagers.get(kind)
    withdraw: tuple[Patch, ...] = ({key: False},)
    if rule is None:
        yield Finding(
            key,
            case.cite(case.edition.permitted_paragraph),
            f"{title} is no permissible wager under {case.edition.id}",
            withdraw,
        )
        return
    for need in unmet(rule, case.file.wheel, automated=case.file.automated):
        met: tuple[Patch, ...] = (
            ({"table.automated": True},)
            if need.automated
            else tuple({"table.wheel": wheel} for wheel in need.wheels)
        )
        yield Finding(key, case.cite(need.paragraph), unmet_text(title, need), withdraw + met)
    gone = not_in_play(rule, Name(KINDS[kind]), case.layout)
    if gone:
        wheel = case.file.wheel.replace("-", " ")
        yield Finding(
            key,
            case.cite(rule.paragraph),
            f"{title} covers {' and '.join(gone)}, which a {wheel} wheel does not have in play",
            withdraw,
        )


def _admissions(case: Case) -> Iterator[Finding]:
    for name in ADMISSIONS:
        if not case.file.wagers.get(name):
            continue
        key, words = f"wagers.{name}", name.replace("_", " ").capitalize()
        admission = case.edition.admits.get(name)
        if admission is None:
            yield Finding(
                key,
                case.cite(case.edition.permitted_paragraph),
                f"{words}: the text held of {case.edition.id} does not speak of it",
                ({key: False},),
            )
        elif not admission.admitted:
            yield Finding(
                key,
                case.cite(admission.paragraph),
                f"{words} may not be accepted: {admission.note}",
                ({key: False},),
            )
        elif " " in admission.paragraph:
            told = f"{words} is lawful by another section than this chapter's: {admission.note}"
            yield advice(key, case.cite(admission.paragraph), told)


def _exclusions(case: Case) -> Iterator[Finding]:
    for exclusion in case.edition.exclusions.values():
        offering = [kind for kind in exclusion.offering if kind in case.offered]
        barred = [kind for kind in exclusion.bars if kind in case.offered]
        for kind in barred if offering else []:
            titles = ", ".join(KINDS[one].title for one in offering)
            yield Finding(
                f"wagers.{kind}",
                case.cite(exclusion.paragraph),
                f"{KINDS[kind].title} may not be offered at a table that offers {titles}",
                ({f"wagers.{kind}": False}, {f"wagers.{one}": False for one in offering}),
            )


def _rules(case: Case) -> Iterator[Finding]:
    for name, rule in case.edition.choices.items():
        if rule.needs and rule.needs not in case.asked:
            continue
        yield from _choice(case, name, rule.options, case.cite(rule.paragraph))
    if zero := case.zero:
        yield from _choice(case, "zero", zero.lost, case.cite(zero.paragraph))


def _choice(case: Case, name: str, options: tuple[str, ...], clause: Citation) -> Iterator[Finding]:
    """A choice left to the house must be made; naming the only lawful value repeats the law."""
    key, chosen = f"rules.{name}", case.file.rules.get(name)
    listed = " or ".join(options)
    if chosen is None and len(options) > 1:
        yield Finding(
            key,
            clause,
            f"{clause} leaves {name} to the house: choose {listed}",
            tuple({key: option} for option in options),
        )
    elif chosen is not None and chosen not in options:
        told = f"{shown(chosen)} is not lawful here: {listed}"
        mend: tuple[Patch, ...] = tuple({key: option} for option in options)
        yield Finding(key, clause, told, mend if len(options) > 1 else ({key: None}, *mend))


def _unused_rules(case: Case) -> Iterator[Finding]:
    for name in case.file.rules:
        rule = case.edition.choices.get(name)
        if name == "zero":
            is_used, clause = case.zero is not None, case.cite(case.edition.permitted_paragraph)
        else:
            is_used = rule is not None and (not rule.needs or rule.needs in case.asked)
            paragraph = rule.paragraph if rule else case.edition.permitted_paragraph
            clause = case.cite(paragraph)
        if not is_used:
            yield Finding(
                f"rules.{name}",
                clause,
                f"there is nothing to choose here: {name} has no part in this table",
                ({f"rules.{name}": None},),
            )
