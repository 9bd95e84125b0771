"""The signs that the texts call for at a table, in our wording, each with its clause."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.game import Multipliers
from croupier.law.schema import NoticeRule
from croupier.layout.kinds import KINDS
from croupier.offer.compile import Offer
from croupier.offer.signs import signs_due
from croupier.units.citation import Citation
from croupier.units.odds import Word


@dataclass(frozen=True, slots=True)
class Notice:
    """A sign: what it says, where it is due, by which clause."""

    text: str
    citation: Citation
    where: str
    note: str = ""


def notices_due(offer: Offer) -> tuple[Notice, ...]:
    """Every sign due at the table, and what is to be said of how its odds are printed."""
    due = tuple(_notice(offer, rule) for rule in signs_due(offer))
    return due + tuple(_printed_odds(offer))


def _notice(offer: Offer, rule: NoticeRule) -> Notice:
    write, code = offer.file.currency.write, offer.file.currency.code
    limits = offer.file.limits
    words = {
        "minimum": f"{write(limits.minimum)} {code}",
        "maximum": f"{write(limits.maximum)} {code}",
    } | {kind: _multipliers(one) for kind, one in offer.file.multipliers.items()}
    words |= dict(offer.posted.rules)
    text = rule.text
    for name, value in words.items():
        text = text.replace("{" + name + "}", value)
    own = _own_limits(offer) if "{minimum}" in rule.text else ""
    return Notice(text + own, offer.cite(rule.paragraph), rule.where, rule.note)


def _own_limits(offer: Offer) -> str:
    """The limits of kinds that have their own, behind the table's."""
    write = offer.file.currency.write
    return "".join(
        f" {KINDS[kind].title}: {write(own.minimum)} to {write(own.maximum)}."
        for kind, own in offer.file.own_limits.items()
        if kind in offer.case.offered
    )


def _multipliers(posted: Multipliers) -> str:
    word = "to 1" if posted.to_one else "for 1"
    total = sum(posted.weights.values())
    return ", ".join(
        f"X{multiplier} {word} ({weight} in {total})"
        for multiplier, weight in posted.weights.items()
    )


def _printed_odds(offer: Offer) -> Iterator[Notice]:
    """5.5(b): printed odds by "to" or "win"; where no clause says so, it is advice."""
    words = offer.edition.odds_words
    bad = [key for key, odds in offer.file.odds.items() if odds.word is Word.FOR]
    if words:
        yield Notice(
            'Print payout odds by the word "to" or "win" on wheel, layout, brochures and'
            ' publications; never by "for".',
            offer.cite(words[Word.TO]),
            "in print",
            "what to mind in print; no sign",
        )
    elif bad:
        yield Notice(
            f'Print the odds of {", ".join(bad)} by the word "to", not "for".',
            offer.cite(offer.edition.odds_paragraph),
            "in print",
            "advice: no clause of this edition says so",
        )
