"""A pull: rounds drawn at random for an inspector, so that anybody can draw them again, signed.

Every round has a rank, SHA-256 over the seed and its name; the pull is the rounds of the lowest
ranks. So it does not matter how the log is read, nobody who does not choose the seed chooses the
rounds, and who has the log and the seed finds the same ones. The document is canonical JSON,
signed with Ed25519.
"""

import hashlib
import heapq
import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.audit.explain import Line
from croupier.ledger.canonical import canonical, read_canonical, utf_8
from croupier.units.unreadable import Unreadable

MARK = "croupier pull 1"
_SEED_BYTES = 16
RoundName = tuple[str, str, str]
"""Table, day, round."""


@dataclass(frozen=True, slots=True)
class Pulled:
    """A signed pull."""

    body: dict[str, object]
    key: str
    """The public key, in hexadecimal."""
    signature: str

    def written(self) -> bytes:
        """One line of canonical JSON."""
        whole = {"key": self.key, "pull": self.body, "signature": self.signature}
        return utf_8(canonical(whole)) + b"\n"


def new_seed() -> str:
    return secrets.token_hex(_SEED_BYTES)


def rank(seed: str, name: RoundName) -> bytes:
    """What puts rounds in an order that only the seed decides."""
    return hashlib.sha256(utf_8(canonical([MARK, seed, *name]))).digest()


def drawn(names: Iterable[RoundName], count: int, seed: str) -> tuple[list[RoundName], int]:
    """So many of the rounds, lowest rank first, and how many there are; kept are `count` at most.

    A round whose lines stand apart is named several times and is one round.
    """
    if count < 1:
        raise Unreadable(f"a pull of {count} rounds: at least one is drawn")
    seen = 0
    best: list[tuple[int, RoundName]] = []  # a heap of the largest rank kept, as a negative number
    kept: set[RoundName] = set()
    last: RoundName | None = None
    for name in names:
        if name == last or name in kept:
            continue
        last, seen = name, seen + 1
        at = -int.from_bytes(rank(seed, name), "big")
        if len(best) < count:
            heapq.heappush(best, (at, name))
            kept.add(name)
        elif at > best[0][0]:
            kept.discard(heapq.heapreplace(best, (at, name))[1])
            kept.add(name)
    return [name for _, name in sorted(best, reverse=True)], seen


def body_of(
    seed: str, files: Sequence[Path], names: Sequence[RoundName], seen: int, lines: Iterable[Line]
) -> dict[str, object]:
    """What is signed: the seed, the files by their hashes, the rounds with every line of theirs."""
    by_round: dict[RoundName, list[dict[str, object]]] = {name: [] for name in names}
    for line in lines:
        by_round[line.table, line.day, line.round].append(_told(line))
    return {
        "files": [{"name": path.name, "sha256": sha256_of(path)} for path in files],
        "mark": MARK,
        "of": seen,
        "rounds": [
            {"day": name[1], "lines": by_round[name], "round": name[2], "table": name[0]}
            for name in names
        ],
        "seed": seed,
    }


def _told(line: Line) -> dict[str, object]:
    return {
        "file": Path(line.file).name,
        "line": line.line,
        "outcome": line.outcome,
        "player": line.player,
        "position": line.position,
        "returned": line.returned,
        "stake": line.stake,
        **({"coupon": line.coupon} if line.coupon else {}),
    }


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def signed(body: dict[str, object], key: Ed25519PrivateKey) -> Pulled:
    public = key.public_key().public_bytes_raw().hex()
    return Pulled(body, public, key.sign(utf_8(canonical(body))).hex())


def key_in(path: Path) -> Ed25519PrivateKey:
    """The signing key in a file; a new one, for its owner's eyes only, where there is none."""
    if not path.exists():
        made = Ed25519PrivateKey.generate()
        text = made.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        try:
            with os.fdopen(
                os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb"
            ) as file:
                file.write(text)
        except OSError as error:
            raise Unreadable(f"{path} cannot be written: {error.strerror or error}") from None
        return made
    try:
        found = serialization.load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{path} holds no signing key that can be read: {error}") from None
    if not isinstance(found, Ed25519PrivateKey):
        raise Unreadable(f"{path} holds a key of another kind: an Ed25519 key in PEM is wanted")
    return found


def verified(content: bytes) -> Pulled:
    """A pull whose signature is its key's over what it says; raise Unreadable where it is not."""
    value = read_canonical(content.removesuffix(b"\n"))
    try:
        said = cast("dict[str, object]", value)
        found = Pulled(
            cast("dict[str, object]", said["pull"]), str(said["key"]), str(said["signature"])
        )
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(found.key))
        public.verify(bytes.fromhex(found.signature), utf_8(canonical(found.body)))
    except InvalidSignature:
        raise Unreadable("the signature is not that of this key over this pull") from None
    except (TypeError, KeyError, ValueError) as error:
        raise Unreadable(f"no pull that can be read: {error}") from None
    return found


def lines_of(lines: Iterable[Line], names: Iterable[RoundName]) -> Iterator[Line]:
    """The lines of some rounds."""
    wanted = set(names)
    return (line for line in lines if (line.table, line.day, line.round) in wanted)
