"""A walk as a transcript."""

from collections.abc import Iterator, Mapping
from typing import cast

from croupier.cli.show import columns, wrapped
from croupier.desk.walks import Replayed


def walk_lines(found: Replayed) -> Iterator[str]:
    """A walk as a transcript: who did what, and what came of it."""
    yield f"a table under {found.edition}"
    for number, step in enumerate(found.steps, start=1):
        told = {key: one for key, one in step.command.items() if key not in {"by", "do"}}
        words = " ".join(str(one) for one in told.values())
        yield f"{number:>3}. {step.command.get('by')} {step.command.get('do')} {words}".rstrip()
        if step.refusal:
            yield f"     refused: {step.refusal.reason}  {step.refusal.citation}"
            yield wrapped(step.refusal.message, "     ")
        for event in step.events or ():
            yield from _event_lines(event)
    yield ""
    yield from columns([(f"  {name}", amount) for name, amount in found.balances.items()])
    yield f"due now: {found.due.text}, by the {found.due.by}  ({found.due.citation})"
    if found.breaches:
        yield f"{found.breaches} breaches and odd lines are flagged"
    yield "verified" if found.verified else "NOT verified: the events do not lead to this table"


def _event_lines(event: Mapping[str, object]) -> Iterator[str]:
    instructions = event.get("instructions")
    if isinstance(instructions, list):
        for one in cast("list[Mapping[str, object]]", instructions):
            yield f"       {one['text']}  ({one['citation']})"
    if event["event"] == "breached":
        yield f"     flagged ({event['went']}): {event['reason']}  {event['citation']}"
        yield wrapped(str(event["message"]), "     ")
    elif event["event"] == "odd_line_kept":
        yield f"     kept unread: {event['message']}"
    elif isinstance(event.get("items"), list):
        yield from _item_lines(cast("list[Mapping[str, object]]", event["items"]))
    elif "citation" in event:
        yield f"       {str(event['event']).replace('_', ' ')}  ({event['citation']})"


def _item_lines(items: list[Mapping[str, object]]) -> Iterator[str]:
    """What was inspected: the items that somebody named, and how many the signature attests."""
    attested = [one for one in items if one["found"] == "attested"]
    if attested:
        yield f"       {len(attested)} items attested by the signature"
    for one in items:
        if one not in attested:
            measured = f" {one['measured']}" if one["measured"] else ""
            yield f"       {one['item']} {one['found']}{measured}  ({one['citation']})"
