"""What a table file declares of its wheel: colored sections, sections clockwise."""

from collections import Counter
from collections.abc import Iterator

from croupier.layout.kinds import COLORS, KINDS
from croupier.layout.samples import sample_colors, sample_sections
from croupier.offer.case import Case
from croupier.offer.finding import Finding, Patch, advice
from croupier.units.citation import Citation

_EACH, _DECKS_MAX = 6, 100


def wheel_findings(case: Case) -> Iterator[Finding]:
    """Everything that the file says, or must say, of the wheel."""
    yield from _colors(case)
    yield from _sections(case)
    yield from _shoe(case)


def _shoe(case: Case) -> Iterator[Finding]:
    """6.1(a): at least one deck."""
    if not 1 <= case.file.decks <= _DECKS_MAX:
        told = f"a shoe of {case.file.decks} decks: it holds at least one, at most {_DECKS_MAX}"
        clause = case.cite(case.edition.permitted_paragraph)
        yield Finding("shoe.decks", clause, told, ({"shoe.decks": None},))


def _colored(case: Case) -> list[str]:
    return [
        kind for kind in KINDS if kind in case.offered and case.edition.wagers[kind].uses_colors
    ]


def _colors(case: Case) -> Iterator[Finding]:
    users = _colored(case)
    rules = [case.edition.wagers[kind] for kind in users]
    clause = case.cite(rules[0].paragraph if rules else case.edition.permitted_paragraph)
    problems = [*_wrong_numbers(case), *(_incomplete(case) if users else ())]
    remedies = _color_remedies(case, users)
    for message in problems:
        yield Finding("colors", clause, message, remedies)
    adjoining = [rule for rule in rules if rule.colors_adjoin]
    if adjoining and not problems:
        yield from _scattered(case, case.cite(adjoining[0].paragraph), remedies)


def _color_remedies(case: Case, users: list[str]) -> tuple[Patch, ...]:
    withdraw: Patch = {f"wagers.{kind}": False for kind in users}
    clear: Patch = {f"colors.{color}": None for color in case.file.colors}
    sample: Patch = {}
    if case.layout.wheel:
        sample = {f"colors.{color}": run for color, run in sample_colors(case.layout.wheel).items()}
    return tuple(patch for patch in (withdraw, clear, sample) if patch)


def _wrong_numbers(case: Case) -> Iterator[str]:
    counted = Counter(number for run in case.file.colors.values() for number in run)
    for number in sorted(counted):
        if not 1 <= number <= 36:
            yield f"{number} lies in no colored section: they hold numbers from 1 to 36"
        elif counted[number] > 1:
            held = [color for color, run in case.file.colors.items() if number in run]
            yield f"{number} stands {counted[number]} times, in {' and '.join(held)}: once is all"
    for color, run in case.file.colors.items():
        if len(run) > _EACH:
            yield f"{color} holds {len(run)} numbers: a colored section holds six"


def _incomplete(case: Case) -> Iterator[str]:
    missing = [color for color in COLORS if not case.file.colors.get(color)]
    if missing:
        yield f"the colored sections {', '.join(missing)} are not declared"
    for color, run in case.file.colors.items():
        if 0 < len(run) < _EACH:
            yield f"{color} holds {len(run)} numbers: a colored section holds six"


def _scattered(case: Case, clause: Citation, remedies: tuple[Patch, ...]) -> Iterator[Finding]:
    assert case.layout.wheel is not None
    for color, run in case.file.colors.items():
        if not case.layout.wheel.is_one_run(frozenset(str(number) for number in run)):
            told = (
                f"{color} is no one section of the wheel: its six numbers do not lie side by side"
            )
            yield Finding("colors", clause, told, remedies)


def _sections(case: Case) -> Iterator[Finding]:
    symbols = case.edition.sections
    if not symbols:
        return
    clause = case.cite(case.edition.odds_paragraph)
    sample: tuple[Patch, ...] = ({"sections.clockwise": sample_sections(case.edition.game)},)
    declared = case.file.clockwise
    if not declared:
        yield Finding(
            "sections.clockwise",
            clause,
            "the wheel's sections are not declared; the text held does not give them"
            " (the fix offered is an unverified sample: put your own wheel in its place)",
            sample,
        )
    for symbol in dict.fromkeys(declared):
        if symbol not in symbols:
            told = f'"{symbol[:20]}" is no symbol of the wheel: {", ".join(symbols)}'
            kept = tuple(one for one in declared if one in symbols)
            mend: tuple[Patch, ...] = ({"sections.clockwise": kept},) if kept else sample
            yield Finding("sections.clockwise", clause, told, mend)
    for kind in (kind for kind in KINDS if declared and kind in case.offered):
        for symbol in KINDS[kind].choices or (kind,):
            if symbol in symbols and symbol not in declared:
                told = f"{symbol} is offered and stands nowhere on the wheel: it can never win"
                yield advice("sections.clockwise", clause, told)
