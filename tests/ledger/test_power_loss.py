"""R2: the power is lost between any two writes: what was answered is there, and all adds up.

2,000 images in proof, a tenth of them otherwise.
"""

from pathlib import Path
from random import Random

import pytest

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.checkpoints import Cadence, Notary
from croupier.ledger.notes import new_signer
from croupier.ledger.record import Answered, Asked
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.store import StoreFault
from croupier.units.refusal import Refusal
from tests.ledger.evening import asked, offer
from tests.ledger.night import STREAM, night
from tests.ledger.power import Act, Delete, Sync, Write, images, recording
from tests.sizes import sized

pytestmark = pytest.mark.slow
IMAGES = sized(2_000, 100_000)
NIGHTS = 4
"""Each with commits of another size, and with the log written back at other moments."""
Answers = list[tuple[int, tuple[Asked, Answered]]]
"""Of every answer how many acts of the disk came before it was given."""


def written(path: Path, number: int) -> tuple[list[Act], Answers]:
    """A night on a disk that is recorded."""
    chance, answers = Random(number), Answers()  # noqa: S311
    commands = asked(night(6 + number))
    with recording() as disk:
        store = SqliteStore(path, Notary(new_signer(), Cadence(20)))
        # Often enough that the log is written back and begun anew while the night goes on.
        store._db.run(f"PRAGMA wal_autocheckpoint = {chance.choice((3, 9, 25))}")
        recorder = Recorder(offer(), store, STREAM)
        while commands:
            size = chance.choice((1, 1, 2, 5, 12))
            group, commands = commands[:size], commands[size:]
            for one, answer in zip(group, recorder.do_all(group), strict=True):
                assert isinstance(answer, Answered)
                answers.append((len(disk.acts), (one, answer)))
        store.close()
    return disk.acts, answers


def verify_image(path: Path, moment: int, answers: Answers) -> int:
    """What was answered before the moment is there, and the house plays on; how much was there."""
    due = [pair for at, pair in answers if at <= moment]
    try:
        store = open_store(path)
    except StoreFault:
        assert not due, f"at {moment} a record that had answered cannot be opened"
        return 0
    try:
        if STREAM not in store.streams():
            assert not due
            return 0
        assert verify(store, STREAM) == (), moment
        known = store.answered(STREAM, [one.key for one, _ in due])
        for one, answer in due:
            assert one.key in known, f"{one.key} was answered and is lost at {moment}"
            assert known[one.key].recorded == answer.outcome
        # Asked again, everything has its one answer, and the night is played to its end.
        recorder = Recorder(offer(), store, STREAM)
        again = recorder.do_all([one for _, (one, _) in answers])
        for (_, (_, was)), now in zip(answers, again, strict=True):
            assert isinstance(now, Answered)
            assert now.outcome == was.outcome
        assert verify(store, STREAM) == ()
        return len(known)
    finally:
        store.close()


@pytest.mark.parametrize("number", range(NIGHTS))
def test_what_was_answered_outlives_the_power(tmp_path: Path, number: int) -> None:
    acts, answers = written(tmp_path / "r.sqlite", number)
    kinds = [type(one) for one in acts]
    assert kinds.count(Sync) > 20
    assert kinds.count(Write) > 100
    assert any(isinstance(one, Write) and one.file == "r.sqlite" for one in acts[20:])
    chance = Random(f"power {number}")  # noqa: S311
    last = max(at for at, _ in answers)
    count = max(IMAGES // NIGHTS, 1)
    moments = [chance.randint(1, last) for _ in range(count)]
    image = tmp_path / "image"
    image.mkdir()
    there = [
        verify_image(image / "r.sqlite", moment, answers)
        for moment in images(acts, moments, chance, image)
    ]
    assert max(there) > 20
    assert any(isinstance(one, Delete) for one in acts) or acts
    refused = sum(isinstance(one.outcome, Refusal) for _, (_, one) in answers)
    assert refused > 0
    print(f"{count} images of {len(acts)} acts, {len(answers)} answers, none lost")  # noqa: T201
