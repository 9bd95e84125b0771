"""Signed notes in the C2SP form, signed by Ed25519; and the house's key, kept in one file.

A note is lines of text, a blank line, and a signature line that names the key. The private key
stands in its file as `PRIVATE+KEY+name+id+key`, the public one as `name+id+key`.
"""

import base64
import binascii
import datetime as dt
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from croupier.ledger.store import StoreFault
from croupier.units.unreadable import Unreadable

_ED25519 = b"\x01"
_PRIVATE = "PRIVATE+KEY+"
_DASH = "\N{EM DASH} "
_ID_BYTES, _KEY_BYTES, _SIGNATURE_BYTES = 4, 32, 64
_ONLY_THE_OWNER = 0o600
MISSING = "cryptography is not installed: install croupier[serve] to sign and to check signatures"


@dataclass(frozen=True, slots=True)
class Verifier:
    """Whose signature it is: a name and a public key."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """What a signature line begins with, so that keys of one name are told apart."""
        content = self.name.encode() + b"\n" + _ED25519 + self.public
        return hashlib.sha256(content).digest()[:_ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_base64(_ED25519 + self.public)}"

    def opened(self, note: str) -> str:
        """The text of a note that this key has signed; raise Unreadable where it has not."""
        text, signature = parted(note, self)
        try:
            from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - an extra
            from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415
        except ModuleNotFoundError:
            raise StoreFault(MISSING) from None
        try:
            key = ed25519.Ed25519PublicKey.from_public_bytes(self.public)
            key.verify(signature, text.encode())
        except (InvalidSignature, ValueError):
            raise Unreadable(f"its signature is not that of {self.name}") from None
        return text


@dataclass(frozen=True, slots=True)
class Signer:
    """The house's key."""

    verifier: Verifier
    seed: bytes

    def signed(self, text: str) -> str:
        """A text of whole lines as a signed note."""
        try:
            from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415
        except ModuleNotFoundError:
            raise StoreFault(MISSING) from None
        made = ed25519.Ed25519PrivateKey.from_private_bytes(self.seed).sign(text.encode())
        return f"{text}\n{_DASH}{self.verifier.name} {_base64(self.verifier.id + made)}\n"

    def __str__(self) -> str:
        one = self.verifier
        return f"{_PRIVATE}{one.name}+{one.id.hex()}+{_base64(_ED25519 + self.seed)}"

    def __repr__(self) -> str:
        return f"Signer({self.verifier})"


def parted(note: str, key: Verifier) -> tuple[str, bytes]:
    """A note's text and its one signature by a key; raise Unreadable for any other form."""
    text, _, line = note.partition("\n\n")
    name, blank, code = line.removeprefix(_DASH).removesuffix("\n").partition(" ")
    if note != f"{text}\n\n{_DASH}{name} {code}\n" or not blank:
        raise Unreadable("it is no signed note: text, a blank line, one signature line")
    content = _bytes(code)
    if name != key.name or content[:_ID_BYTES] != key.id:
        raise Unreadable(f"it is not signed with the key {key.name}+{key.id.hex()}")
    if len(content) != _ID_BYTES + _SIGNATURE_BYTES:
        raise Unreadable("its signature is too short or too long")
    return f"{text}\n", content[_ID_BYTES:]


def read_verifier(text: str) -> Verifier:
    """A public key as it is written; raise Unreadable."""
    name, _, rest = text.partition("+")
    _, _, code = rest.partition("+")
    content = _bytes(code)
    found = Verifier(name, content[1:])
    if content[:1] != _ED25519 or len(content) != 1 + _KEY_BYTES or str(found) != text:
        raise Unreadable("it is no public key: name+id+key, an Ed25519 key in base64")
    return found


def new_signer() -> Signer:
    """A key that nobody has had before."""
    seed = os.urandom(_KEY_BYTES)
    return _signer(seed, "")


def _signer(seed: bytes, name: str) -> Signer:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415
    except ModuleNotFoundError:
        raise StoreFault(MISSING) from None
    public = ed25519.Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    named = name or f"croupier-{hashlib.sha256(public).hexdigest()[:8]}"
    return Signer(Verifier(named, public), seed)


def read_signer(text: str) -> Signer:
    """A private key as it is written; raise Unreadable, which never tells any of it."""
    name, _, rest = text.removeprefix(_PRIVATE).partition("+")
    _, _, code = rest.partition("+")
    content = _bytes(code)
    if content[:1] == _ED25519 and len(content) == 1 + _KEY_BYTES:
        found = _signer(content[1:], name)
        if str(found) == text:
            return found
    raise Unreadable("it is no private key as Croupier writes one")


def key_in(path: Path) -> Signer:
    """The key in a file, made at the first use: nobody but its owner may read it."""
    if not path.exists():
        _write(path, new_signer())
    try:
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise StoreFault(f"others may read the key {path}: take that from them (chmod 600)")
        return read_signer(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as error:
        raise StoreFault(f"the key {path} cannot be used: {error}") from None


def _write(path: Path, signer: Signer) -> None:
    try:
        # Made with its mode at once, so that there is no moment in which others could read it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_THE_OWNER)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{signer}\n")
            file.flush()
            os.fsync(file.fileno())
        _publish(path.with_suffix(".pub"), signer.verifier)
    except FileExistsError:
        return  # somebody else made it just now: his is read
    except OSError as error:
        raise StoreFault(f"the key {path} cannot be made: {error}") from None


def _publish(path: Path, key: Verifier) -> None:
    """Put a public key where whoever verifies finds it, in front of those that it comes after.

    What they signed stays signed; behind rows of later days nothing is theirs to sign.
    """
    today = dt.datetime.now(dt.UTC).date()
    before = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    ended = (
        one if " until " in one or one[:1] in ("", "#") else f"{one} until {today}"
        for one in before
    )
    path.write_text("\n".join((str(key), *ended)) + "\n", encoding="ascii")


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _bytes(code: str) -> bytes:
    """What base64 says; raise Unreadable where it is spelled otherwise than it is written."""
    try:
        content = base64.b64decode(code.encode(), validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable("it holds no base64 where it should") from None
    if _base64(content) != code:
        raise Unreadable("its base64 is spelled otherwise than it is written")
    return content
