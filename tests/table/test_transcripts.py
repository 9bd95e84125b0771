"""Each transcript against what the table says, act by act."""

from pathlib import Path

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


@each_transcript
def test_a_refused_act_leaves_no_trace(name: str, tmp_path: Path) -> None:
    transcript = read(name)
    whole = transcript.played(tmp_path)
    transcript.acts = [one for one in transcript.acts if one.refused is None]
    accepted = transcript.played(tmp_path)
    assert accepted.is_clean
    assert (accepted.balances, accepted.due) == (whole.balances, whole.due)


def test_there_are_transcripts_with_acts_refused_and_accepted() -> None:
    acts = [one for name in TRANSCRIPTS for one in read(name).acts]
    assert {one.refused is None for one in acts} == {True, False}
