"""A settlement as text."""

from collections.abc import Iterator

from croupier.cli.show import columns, wrapped
from croupier.desk.answers import Settled


def settled_lines(found: Settled) -> Iterator[str]:
    """The settlement as the dealer runs it, then wager by wager, then what was refused."""
    outcome = found.outcome if isinstance(found.outcome, str) else ", ".join(found.outcome)
    yield f"outcome {outcome}{' (void)' if found.void else ''} under {found.edition}"
    yield from _instruction_lines(found)
    if found.wagers:
        yield ""
        head = ("wager", "stake", "result", "profit", "returned", "clause")
        rows = [
            (one.position, one.stake, one.result, one.profit, one.returned, one.citation)
            for one in found.wagers
        ]
        yield from columns([head, *rows])
    for one in found.refusals:
        yield ""
        yield f"refused  {one.position}  {one.reason}  {one.citation}"
        yield wrapped(one.message, "  ")


def _instruction_lines(found: Settled) -> Iterator[str]:
    """The dealer's acts; where there are several outcomes, each under its own."""
    outcomes = (found.outcome,) if isinstance(found.outcome, str) else found.outcome
    steps = list(enumerate(found.instructions, start=1))
    rows = columns([(f"{at}.", one.text, one.citation) for at, one in steps])
    for turn, outcome in enumerate(outcomes, start=1):
        if len(outcomes) > 1:
            yield f"-- {outcome}"
        yield from (row for row, (_, one) in zip(rows, steps, strict=True) if one.turn == turn)
