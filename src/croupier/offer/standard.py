"""Lawful tables to start from: the standard wagers of an edition, its first choices made."""

from collections.abc import Iterator, Mapping

from croupier.law.register import register
from croupier.law.schema import Edition
from croupier.layout.reader import wheels, wheels_of
from croupier.layout.samples import sample_colors, sample_sections
from croupier.offer.choices import TableFile, read_table
from croupier.offer.patch import toml_value
from croupier.offer.solve import unlawful
from croupier.offer.validate import findings
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable


def new_table(edition: Edition, wheel: str = "", name: str = "New table") -> str:
    """The text of a lawful table file, with a word about each choice that the edition leaves."""
    if not edition.wagers:
        raise Unreadable(
            f"{edition.id} is known by its paragraphs only: no table can be offered yet"
        )
    choices = wheels_of(edition.game)
    if wheel and wheel not in choices:
        raise Unreadable(
            f"{shown(wheel)} is no wheel of {edition.game}: {', '.join(choices) or 'none'}"
        )
    chosen = wheel or (_default_wheel(choices) if choices else "")
    return "\n".join(
        [
            f"# {register(edition.id).citation}",
            "[table]",
            f"name = {toml_value(name)}",
            f"game = {toml_value(edition.game)}",
            f"edition = {toml_value(edition.id)}",
            *([f"wheel = {toml_value(chosen)}   # {', '.join(choices)}"] if chosen else []),
            'currency = "USD"',
            "",
            "[limits]",
            'minimum = "10.00"',
            'maximum = "500.00"',
            'chip = "1.00"   # the smallest chip in play: stakes are its multiples',
            "",
            *_optional(edition),
            *_rules(edition, chosen),
            *_sections(edition),
        ]
    )


def _default_wheel(choices: tuple[str, ...]) -> str:
    """The wheel on which most wagers can be made."""
    return max(choices, key=lambda name: len(wheels()[name].in_play))


def _optional(edition: Edition) -> list[str]:
    kinds = [kind for kind, rule in edition.wagers.items() if rule.optional]
    if not kinds:
        return []
    return ["[wagers]", *(f"{kind} = false   # optional" for kind in kinds), ""]


def _rules(edition: Edition, wheel: str) -> list[str]:
    made: dict[str, tuple[str, ...]] = {}
    zero = edition.zero.get(wheel)
    if zero and len(zero.lost) > 1:
        made["zero"] = zero.lost
    made |= {name: rule.options for name, rule in edition.choices.items() if not rule.needs}
    if not made:
        return []
    lines = [
        f'{name} = "{options[0]}"   # {" or ".join(options)}' for name, options in made.items()
    ]
    return ["[rules]", *lines, ""]


def _sections(edition: Edition) -> list[str]:
    if not edition.sections:
        return []
    symbols = sample_sections(edition.game)
    rows = [symbols[at : at + 9] for at in range(0, len(symbols), 9)]
    return [
        "[sections]",
        "# An unverified sample: the text held gives no counts and no order. Put your wheel here.",
        "clockwise = [",
        *(f"  {', '.join(toml_value(one) for one in row)}," for row in rows),
        "]",
        "",
    ]


def variants(edition: Edition, wheel: str) -> Iterator[tuple[dict[str, str], str]]:
    """Every way in which the house may choose on a wheel: the choices, and the wager they are for.

    The standard wagers come with an empty name; each optional one by itself, with its own choices.
    """
    zero = edition.zero.get(wheel)
    choices = {rule.needs: (name, rule.options) for name, rule in edition.choices.items()}
    for lost in zero.lost if zero else ("",):
        rules = {"zero": lost} if lost else {}
        yield rules, ""
        for kind, rule in edition.wagers.items():
            if rule.optional:
                name, options = choices.get(kind, ("", ("",)))
                for option in options:
                    yield rules | ({name: option} if name else {}), kind


def standard_table(
    edition: Edition, wheel: str, rules: Mapping[str, str], only: str = ""
) -> TableFile | None:
    """A table with every choice given, and one optional wager where asked; None if unlawful."""
    if not edition.wagers:
        return None
    lines = (
        new_table(edition, wheel).split("[wagers]")[0].split("[rules]")[0].split("[sections]")[0]
    )
    rule = edition.wagers.get(only)
    barred = {
        kind for one in edition.exclusions.values() if only in one.offering for kind in one.bars
    }
    text = [
        lines,
        "automated = true" if rule and any(need.automated for need in rule.requires) else "",
        "[wagers]",
        *([f"{only} = true"] if rule and rule.optional else []),
        *(f"{kind} = false" for kind in sorted(barred)),
        "[rules]",
        *(f'{name} = "{value}"' for name, value in (_needed(edition, only) | dict(rules)).items()),
        *_sections(edition),
        *(_colors(wheel) if rule and rule.uses_colors else []),
        *(_multipliers(rule.posted) if rule and rule.posted else []),
    ]
    file = read_table("\n".join(_automated_in_table(text)))
    return None if unlawful(findings(file)) else file


def _automated_in_table(text: list[str]) -> list[str]:
    """The word on automation belongs under [table]."""
    head, automated, *rest = text
    return [head.replace('currency = "USD"', f'currency = "USD"\n{automated}'), *rest]


def _needed(edition: Edition, only: str) -> dict[str, str]:
    return {
        name: rule.options[0]
        for name, rule in edition.choices.items()
        if not rule.needs or rule.needs == only
    }


def _colors(wheel: str) -> list[str]:
    runs = sample_colors(wheels()[wheel])
    return ["[colors]", *(f"{color} = {toml_value(run)}" for color, run in runs.items())]


def _multipliers(table: str) -> list[str]:
    """A paytable to try with; the texts leave it to the house."""
    return [f"[{table}]", "to_one = true", 'multipliers = { "10" = 1, "25" = 1 }']
