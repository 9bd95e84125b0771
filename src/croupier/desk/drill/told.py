"""A question in words and as a picture."""

from fractions import Fraction

from croupier.desk.drill.question import Question
from croupier.desk.naming import edition_named
from croupier.games.resolution import Wins
from croupier.layout.labels import labels
from croupier.offer.compile import Offer
from croupier.sheets.layout_sheet import badge, sheet_of
from croupier.sheets.picture import Picture, picture_svg
from croupier.units.money import Minor

_DICE = "+"


def outcome_words(offer: Offer, label: str) -> str:
    """What chance gave, as it is called: "17 black", "3 + 4 = 7", "10 of hearts"."""
    if offer.layout.wheel:
        return f"{label} {offer.layout.wheel.color(label)}"
    if _DICE in label:
        faces = label.split(_DICE)
        return f"{' + '.join(faces)} = {sum(map(int, faces))}"
    return labels().as_spoken("{}", " ", (label,))


def before_words(asked: Question) -> tuple[str, ...]:
    """The outcomes before the last one, and where they have brought the game."""
    offer, outcomes = asked.situation.offer, asked.situation.outcomes[:-1]
    words = tuple(outcome_words(offer, one) for one in outcomes)
    told = asked.situation.told()
    return (*words, told) if words and told else words


def chip_words(asked: Question) -> str:
    """What is counted, and what a chip is worth."""
    file = asked.situation.offer.file
    worth = f"{file.currency.write(asked.unit)} {file.currency.code}"
    if asked.asked.in_chips:
        return f"Count in chips. Each is worth {worth}."
    return f"Count in money. The amounts on the stacks are in {file.currency.code}."


def table_words(asked: Question) -> str:
    """Under which rules the question stands: edition, wheel, options."""
    offer = asked.situation.offer
    return badge(offer).replace(offer.edition.id, edition_named(offer.edition.id))


def drawn(asked: Question) -> str:
    """The picture, as SVG for a page with the rules of pictures."""
    situation, number = asked.situation, asked.asked.number
    stacks: dict[str, Minor] = {}
    for at, line in enumerate(asked.lines):
        stake = situation.decisions[at].wager.stake
        stacks[line.position] = Minor(stacks.get(line.position, Minor(0)) + stake)
    written = {position: _on_chip(asked, stake) for position, stake in stacks.items()}
    lying = ", ".join(f"{line.stake} on {line.title}" for line in asked.lines)
    told = f"{outcome_words(situation.offer, situation.outcomes[-1])}. Chips: {lying}."
    picture = Picture(written, situation.outcomes[-1], told)
    return picture_svg(sheet_of(situation.offer), picture, f"picture-{number}")


def _on_chip(asked: Question, stake: Minor) -> str:
    """What is written on a stack: without cents where there are none."""
    unit = asked.situation.offer.file.currency.unit
    if not asked.asked.in_chips and stake % unit == 0:
        return str(stake // unit)
    return asked.write(stake)


def sum_words(asked: Question) -> str:
    """How the whole payment is worked out at once; empty where nothing or one thing is paid."""
    parts: list[str] = []
    for at in range(len(asked.lines)):
        decision = asked.situation.decisions[at]
        for _, share, one in decision.parts:
            if isinstance(one, Wins):
                staked = Minor(int(decision.wager.stake * share))
                parts.append(f"{_odds(one.odds)} × {asked.write(staked)}")
    if len(parts) < 2:
        return ""
    return f"{' + '.join(parts)} = {asked.write(asked.paid)}"


def _odds(odds: Fraction) -> str:
    return str(odds) if odds.denominator == 1 else f"({odds})"
