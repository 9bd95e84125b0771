"""Keys that change: each checkpoint by the key that it names, and by none that was out of use."""

from pathlib import Path
from types import ModuleType

import pytest

from croupier.desk.records import verified_record
from croupier.ledger import open_store, verify
from croupier.ledger.checkpoints import Cadence, Notary, notary_in
from croupier.ledger.history import exported
from croupier.ledger.keys import Keyring, day_of, read_keyring
from croupier.ledger.notes import new_signer
from croupier.ledger.record import Asked, Recorder
from croupier.table.commands import Inspect
from croupier.units.unreadable import Unreadable
from tests.ledger.evening import FLOOR, NOW, STREAM, offer
from tests.ledger.one_file import loaded

DAY_MS = 86_400_000
FIRST, SECOND, THIRD = (day_of(NOW + days * DAY_MS) for days in range(3))
OLD, NEW, OTHER = (new_signer() for _ in range(3))
OLD_KEY, NEW_KEY, OTHER_KEY = (str(one.verifier) for one in (OLD, NEW, OTHER))


@pytest.fixture(scope="module")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return loaded(tmp_path_factory.mktemp("verifier"))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rows of the first day, signed with the old key, and two of the third with the new one."""
    path = tmp_path_factory.mktemp("house") / "record.sqlite"
    for signer, days in ((OLD, 0), (NEW, 2)):
        store = open_store(path, Notary(signer, Cadence(1)))
        recorder = Recorder(offer(), store, STREAM)
        for number in range(2):
            inspected = Inspect(FLOOR, f"F-{days}{number}", "L. Lee")
            recorder.do_all([Asked(f"k{days}{number}", NOW + days * DAY_MS, inspected)])
        store.close()
    return path


def told(one_file: ModuleType, path: Path, *keys: str) -> tuple[str, str]:
    """What each of the two verifiers says; nothing where all is well."""
    store = open_store(path)
    try:
        broken = verify(store, STREAM, read_keyring(keys))
        lines = list(exported(store, STREAM))
    finally:
        store.close()
    try:
        one_file.verify_lines(lines, one_file.trusted("\n".join(keys)))
    except one_file.Broken as wrong:
        return "; ".join(one.why for one in broken), str(wrong)
    return "; ".join(one.why for one in broken), ""


@pytest.mark.parametrize(
    "keys",
    [
        (),
        (OLD_KEY, NEW_KEY),
        (f"{OLD_KEY} until {FIRST}", f"{NEW_KEY} from {THIRD}"),
        (f"{NEW_KEY}", "# the key of before", "", f"{OLD_KEY} from {FIRST} until {FIRST}"),
        (OTHER_KEY, f"{OLD_KEY} until {SECOND}", f"{NEW_KEY} from {SECOND}"),
    ],
    ids=["none", "both", "of their days", "as in a file", "and another"],
)
def test_what_was_signed_by_each_key_in_its_time_is_whole(
    one_file: ModuleType, path: Path, keys: tuple[str, ...]
) -> None:
    text = "\n".join(keys)
    assert told(one_file, path, *([text] if len(keys) > 3 else keys)) == ("", "")


@pytest.mark.parametrize(
    ("keys", "row", "why"),
    [
        ((NEW_KEY,), 1, "none of those given"),
        ((OLD_KEY,), 3, "none of those given"),
        ((OTHER_KEY,), 1, "none of those given"),
        ((NEW_KEY, f"{OLD_KEY} from {SECOND}"), 1, f"rows of {SECOND} to 9999-12-31"),
        ((OLD_KEY, f"{NEW_KEY} until {SECOND}"), 3, f"and the row is of {THIRD}"),
    ],
    ids=["the old one missing", "the new one missing", "another", "too early", "too late"],
)
def test_an_unknown_key_and_one_of_another_time_are_told(
    one_file: ModuleType, path: Path, keys: tuple[str, ...], row: int, why: str
) -> None:
    here, there = told(one_file, path, *keys)
    assert why in here
    assert f"the checkpoint of row {row}: its key " in there


def test_a_key_that_is_out_of_use_cannot_sign_on(
    one_file: ModuleType, path: Path, tmp_path: Path
) -> None:
    """Whoever finds an old key, and the record, can still not go on in the house's name."""
    copy = tmp_path / "forged.sqlite"
    copy.write_bytes(path.read_bytes())
    store = open_store(copy, Notary(OLD, Cadence(1)))
    inspected = Inspect(FLOOR, "F-9", "another hand")
    Recorder(offer(), store, STREAM).do_all([Asked("forged", NOW + 3 * DAY_MS, inspected)])
    store.close()
    assert told(one_file, copy, OLD_KEY, NEW_KEY) == ("", "")
    assert all(told(one_file, copy, f"{OLD_KEY} until {THIRD}", NEW_KEY))


def test_a_house_that_makes_a_new_key_keeps_the_old_one_for_whoever_verifies(
    tmp_path: Path,
) -> None:
    old = notary_in(tmp_path).signer.verifier
    (tmp_path / "record.key").rename(tmp_path / "record.key.old")
    new = notary_in(tmp_path).signer.verifier
    (tmp_path / "record.key").unlink()
    newest = notary_in(tmp_path).signer.verifier
    lines = (tmp_path / "record.pub").read_text(encoding="ascii").splitlines()
    keyring = read_keyring([str(tmp_path / "record.pub")])
    assert isinstance(keyring, Keyring)
    assert [one.verifier for one in keyring.keys] == [newest, new, old]
    assert lines[0] == str(newest)
    assert [line.split()[1] for line in lines[1:]] == ["until", "until"]
    assert [one.last for one in keyring.keys][1:] == [line.split()[2] for line in lines[1:]]


def test_keys_are_named_one_by_one_or_by_a_file(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# ours\n{OLD_KEY} until {FIRST}\n\n{NEW_KEY}\n", encoding="ascii")
    for given in ([OLD_KEY, NEW_KEY], [str(file)], [str(file), OTHER_KEY], [file.read_text()[7:]]):
        assert verified_record(path, given=given).whole
    assert not verified_record(path, given=[NEW_KEY]).whole


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "no key is in it"),
        ("# nothing\n", "no key is in it"),
        (f"{OLD_KEY} until\n", "a line is KEY"),
        (f"{OLD_KEY} till 2026-06-30\n", "a line is KEY"),
        (f"{OLD_KEY}\n{OLD_KEY} until 2026-6-30\n", "line 2"),
        (f"{OLD_KEY} from 20260630\n", "is no day"),
        (f"{OLD_KEY[:-4]}AAAA\n", "no public key"),
    ],
    ids=["empty", "a remark", "no day", "till", "the second line", "digits only", "another end"],
)
def test_a_file_that_is_none_of_keys_is_told(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "keys"
    file.write_text(content, encoding="ascii")
    with pytest.raises(Unreadable, match=why):
        read_keyring([str(file)])
    with pytest.raises(Unreadable, match="no file of them"):
        read_keyring([str(tmp_path / "none")])
