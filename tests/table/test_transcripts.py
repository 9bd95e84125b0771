"""Each transcript against what the table says, act by act."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest

from croupier.desk.walks import Step
from tests.table.reading import TRANSCRIPTS, Act, read

each_transcript = pytest.mark.parametrize("name", TRANSCRIPTS)


def told(step: Step) -> tuple[str, str] | None:
    return (step.refusal.reason, step.refusal.citation) if step.refusal else None


def line(one: Act, refused: tuple[str, str] | None) -> tuple[object, ...]:
    return (one.line, one.json["by"], one.json["do"], refused)


@each_transcript
def test_acts_are_accepted_and_refused_as_written(name: str, tmp_path: Path) -> None:
    transcript = read(name)
    played = transcript.played(tmp_path)
    pairs = zip(transcript.acts, played.steps, strict=True)
    assert [line(one, told(step)) for one, step in pairs] == [
        line(one, one.refused) for one in transcript.acts
    ]
    assert played.verified


@each_transcript
def test_what_is_due_and_who_has_what_is_as_written(name: str, tmp_path: Path) -> None:
    transcript = read(name)
    for check in transcript.checks:
        played = transcript.played(tmp_path, check.acts)
        if check.due:
            due = (played.due.do, played.due.by, played.due.citation)
            assert due == check.due, f"{name}:{check.line}"
        for account, amount in check.held:
            assert played.balances.get(account) == amount, f"{name}:{check.line}: {account}"


def instructions(step: Step) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for event in step.events or ():
        told_now = cast("list[dict[str, str]]", event.get("instructions", []))
        found += [(one["text"], one["citation"]) for one in told_now]
    return found


def remarks(step: Step, kind: str) -> list[tuple[str, ...]]:
    """What the events of a step say, as a transcript writes it."""
    events = step.events or ()
    match kind:
        case "tells":
            return [*instructions(step)]
        case "event":
            return [(str(one["event"]),) for one in events]
        case "flags":
            flagged = [one for one in events if one["event"] == "breached"]
            return [(str(a["reason"]), str(a["went"]), str(a["citation"])) for a in flagged]
        case "item":
            items = [one for event in events for one in rows(event, "items")]
            return [(one["item"], one["found"], one["citation"]) for one in items]
        case _:
            touched = [one for event in events for one in rows(event, "touches")]
            return [(one["what"], one["subject"]) for one in touched]


def rows(event: Mapping[str, object], name: str) -> list[dict[str, str]]:
    return cast("list[dict[str, str]]", event.get(name, []))


@each_transcript
def test_what_an_act_leads_to_is_as_written(name: str, tmp_path: Path) -> None:
    transcript = read(name)
    steps = transcript.played(tmp_path).steps
    for one in transcript.said:
        *words, last = one.words
        has_clause = one.kind in ("tells", "flags", "item")
        wanted = (*words, transcript.cite(last) if has_clause else last)
        assert wanted in remarks(steps[one.act], one.kind), f"{name}:{one.line}"


@each_transcript
def test_a_refused_act_leaves_no_trace(name: str, tmp_path: Path) -> None:
    transcript = read(name)
    whole = transcript.played(tmp_path)
    transcript.acts = [one for one in transcript.acts if one.refused is None]
    accepted = transcript.played(tmp_path)
    assert accepted.is_clean or transcript.is_observed
    assert (accepted.balances, accepted.due) == (whole.balances, whole.due)


def test_there_are_transcripts_with_acts_refused_and_accepted() -> None:
    acts = [one for name in TRANSCRIPTS for one in read(name).acts]
    assert {one.refused is None for one in acts} == {True, False}
