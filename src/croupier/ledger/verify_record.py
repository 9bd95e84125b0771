"""Verifies a record of Croupier's without Croupier: read it whole, then run it.

    python verify.py RECORD [--key PUBLIC-KEY-OR-FILE]... [--checkpoint NOTE]...

RECORD is a house's SQLite file or an exported Table Round History (*.jsonl). Nothing is needed
but Python 3.11. For each table that was recorded (a stream) it verifies:

1. the chain: every row's SHA-256 is over the row before it, from the header to the head;
2. the order: rows numbered without a gap, times that never go back, no key twice;
3. the money: each transfer takes what it gives, nobody is ever below nothing, balances add up;
4. the offer: what the table's offer was made from is what the header names;
5. the checkpoints: each is signed (Ed25519, RFC 8032) over the Merkle tree (RFC 6962) of the rows
   before it. With --key, by one of these keys (a file says `KEY until DAY` a line), and one kept
   elsewhere (--checkpoint) must be of this record too. Without, a record made anew is not told.

Exit status: 0 whole; 1 not, and it says why; 2 unreadable. Croupier settles the rounds again too.
"""

import argparse
import base64
import hashlib
import json
import re
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, cast

FLOORED = re.compile(r"player:.+|in_play", re.DOTALL)
UNFLOORED = re.compile(r"bank|drop|receivable:player:.+", re.DOTALL)
TRUSTED = re.compile(r"(\S+)(?: from (\d{4}-\d\d-\d\d))?(?: until (\d{4}-\d\d-\d\d))?")
Keys = Mapping[str, tuple[str, str]]  # with the first and the last day of rows that each signs
UNREAD = (KeyError, TypeError, ValueError, AttributeError, IndexError)


class Broken(Exception):
    """What is wrong, and where."""


class Row(NamedTuple):
    """One row as it is stored."""

    sequence: int
    at: int | None
    key: str | None
    command: bytes | None
    body: bytes
    hash: bytes
    moved: list[tuple[str, str, int]] | None  # what stands beside it, where something can


def canonical(value: Any) -> str:
    """A value as canonical JSON (RFC 8785, whole numbers only)."""
    if isinstance(value, dict):
        pairs = cast("dict[str, Any]", value)
        keys = sorted(pairs, key=lambda one: one.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{canonical(one)}:{canonical(pairs[one])}" for one in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, cast("list[Any]", value))) + "]"
    return json.dumps(value, ensure_ascii=False)


def parsed(content: bytes) -> Any:
    """What canonical JSON says; any other spelling of it is broken."""
    try:
        value = json.loads(content.decode())
        if canonical(value).encode() == content:
            return value
    except (ValueError, RecursionError) as error:
        raise Broken(f"not JSON: {error}") from None
    raise Broken("not canonical JSON")


def grow(edge: list[bytes], size: int, content: bytes) -> None:
    """Add a leaf to a tree of so many (RFC 6962), kept as the roots of its full parts."""
    edge.append(hashlib.sha256(b"\0" + content).digest())
    full = size + 1
    while full % 2 == 0:
        right = edge.pop()
        edge[-1] = hashlib.sha256(b"\1" + edge[-1] + right).digest()
        full //= 2


# Ed25519, RFC 8032, section 5.1: points of the curve as (X, Y, Z, T); verification only.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
Point = tuple[int, int, int, int]


def add(one: Point, two: Point) -> Point:
    a = (one[1] - one[0]) * (two[1] - two[0]) % P
    b = (one[1] + one[0]) * (two[1] + two[0]) % P
    c = 2 * one[3] * two[3] * D % P
    d = 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    found: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            found = add(found, point)
        point, number = add(point, point), number >> 1
    return found


def point_of(content: bytes) -> Point | None:
    """The point that 32 bytes spell; None where they spell none."""
    y = int.from_bytes(content, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (not x and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")) or (0, 1, 1, 0)


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    key = point_of(public) if len(public) == 32 and len(signature) == 64 else None
    s = int.from_bytes(signature[32:], "little")
    if key is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little")
    minus = times(k % ORDER, (P - key[0], key[1], 1, P - key[3]))
    point = add(times(s, BASE), minus)
    x, y = (one * pow(point[2], P - 2, P) % P for one in point[:2])
    return (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]


def unpacked(code: str) -> bytes:
    content = base64.b64decode(code.encode(), validate=True)
    if base64.b64encode(content).decode() != code:
        raise Broken("base64 in another spelling")
    return content


def opened(note: str, key: str) -> str:
    """The text of a note that was signed with a key (`name+id+base64`)."""
    name, number, code = key.split("+", 2)
    public = unpacked(code)
    known = hashlib.sha256(name.encode() + b"\n" + public).digest()[:4]
    if public[:1] != b"\1" or known.hex() != number:
        raise Broken("the public key is damaged")
    text, _, line = note.partition("\n\n")
    signature = unpacked(line.removeprefix(f"\u2014 {name} ").removesuffix("\n"))
    whole = f"{text}\n\n\u2014 {name} {base64.b64encode(signature).decode()}\n"
    if whole != note or signature[:4] != known:
        raise Broken(f"it is not signed by {name}")
    if not is_signed(public[1:], f"{text}\n".encode(), signature[4:]):
        raise Broken(f"the signature is not that of {name}")
    return f"{text}\n"


def trusted(text: str) -> Keys:
    """Public keys, one a line: KEY, then `from` and `until` with a day (UTC)."""
    lines = [line for line in map(str.strip, text.splitlines()) if line[:1] not in ("", "#")]
    told = [TRUSTED.fullmatch(line) for line in lines]
    if not all(told):
        raise ValueError(f"a key is given as {TRUSTED.pattern}")
    return {one[1]: (one[2] or "", one[3] or "9") for one in told if one}


class Stream:
    """Verifies one stream, row by row; raises Broken at the first thing that is wrong."""

    def __init__(self, name: str, header: bytes, keys: Keys, held: Iterable[str] = ()) -> None:
        self.said: dict[str, Any] = parsed(header)
        if self.said.get("stream") != name:
            raise Broken("the header is another stream's")
        self.name, self.trusted = name, keys
        self.before = hashlib.sha256(b"croupier record 1\n" + header).digest()
        self.rows, self.at, self.checkpoints = 0, 0, 0
        self.edge = [hashlib.sha256(b"\0" + header).digest()]
        self.keys: set[str | None] = set()
        self.balances: dict[str, int] = {}
        self.has_offer = self.is_over = False
        self.held = {int(note.split("\n")[1]) - 1: note for note in held}

    def row(self, one: Row) -> None:
        """The next row: its place, time, hash, and the money that it moves."""
        if one.sequence != self.rows + 1:
            raise Broken(f"row {one.sequence} stands where row {self.rows + 1} belongs")
        if not (one.at is None) == (one.key is None) == (one.command is None):
            raise Broken("time, key and digest of its command do not stand together")
        if (not self.rows) if one.at is None else one.at < self.at:
            raise Broken("its time is before one told before it")
        command = None if one.command is None else one.command.hex()
        head = f'{{"at":{canonical(one.at)},"command":{canonical(command)},"event":'
        line = head.encode() + one.body + f',"key":{canonical(one.key)}}}'.encode()
        self.before = hashlib.sha256(self.before + line).digest()
        if self.before != one.hash:
            raise Broken("its hash is not that of what it says behind the row before")
        grow(self.edge, self.rows + 1, line)
        self.rows, self.at = self.rows + 1, self.at if one.at is None else one.at
        if one.key in self.keys:
            raise Broken(f"its key {one.key} was used before")
        self.keys |= {one.key} - {None}
        self._post(one)
        if note := self.held.pop(self.rows, None):
            code = unpacked(note[:-1].rpartition(" ")[2])[:4].hex()
            by = [key for key in self.trusted if key.split("+")[1] == code]
            self.checkpoint(self.rows, by[0] if by else "", note)

    def _post(self, one: Row) -> None:
        event = parsed(one.body)
        told = event.get("transfers", [event["transfer"]] if "transfer" in event else [])
        moved = [(each["source"], each["target"], each["amount"]) for each in told]
        if one.moved is not None and one.moved != moved:
            raise Broken("the transfers beside it are not those that it says")
        for source, target, amount in moved:
            if type(amount) is not int or amount < 0 or source == target:
                raise Broken(f"{amount} from {source} to {target} is no transfer")
            self.balances[source] = self.balances.get(source, 0) - amount
            self.balances[target] = self.balances.get(target, 0) + amount
            for account in (source, target):
                if FLOORED.fullmatch(account) and self.balances[account] < 0:
                    raise Broken(f"{account} is left with {self.balances[account]}")
                if not FLOORED.fullmatch(account) and not UNFLOORED.fullmatch(account):
                    raise Broken(f"{account} is no account of a table")

    def checkpoint(self, sequence: int, key: str, note: str) -> None:
        """A checkpoint of the rows so far."""
        if sequence != self.rows:
            raise Broken(f"a checkpoint of row {sequence} stands behind row {self.rows}")
        first, last = self.trusted.get(key, ("9", "") if self.trusted else ("", "9"))
        day = str(date.fromordinal(719_163 + min(self.at, 2**47) // 86_400_000))
        if not first <= day <= last:
            raise Broken(f"the checkpoint of row {sequence}: its key {key} is not given for {day}")
        top = self.edge[-1]
        for left in reversed(self.edge[:-1]):
            top = hashlib.sha256(b"\1" + left + top).digest()
        origin = f"{key.partition('+')[0]}/{canonical(self.name)[1:-1]}"
        end = f"row {self.rows} {self.before.hex()} at {self.at}"
        size_and_root = f"{self.rows + 1}\n{base64.b64encode(top).decode()}"
        if opened(note, key) != f"{origin}\n{size_and_root}\n{end}\n":
            raise Broken(f"the checkpoint of row {sequence} was signed over another record")
        self.checkpoints += 1

    def end(self, head: tuple[Any, Any, Any], balances: Mapping[str, int]) -> None:
        """Where the stream ends: number, hash and time of its head; what every account holds."""
        if head != (self.rows, self.before, self.at):
            raise Broken(f"the head names row {head[0]}, and row {self.rows} is the last, or no")
        unlike = {name for name, held in balances.items() if self.balances.get(name) != held}
        unlike |= {name for name, held in self.balances.items() if held and name not in balances}
        if unlike or sum(balances.values()):
            raise Broken(f"the balances are not what the transfers come to: {sorted(unlike)}")
        if self.held:
            raise Broken(f"the checkpoint of row {min(self.held)}, kept elsewhere, is beyond it")
        if self.trusted and not self.checkpoints:
            raise Broken("no checkpoint of it is signed")
        self.is_over = True

    def offer(self, sources: bytes | None) -> None:
        """What the offer was made from."""
        if sources is None or hashlib.sha256(sources).hexdigest() != self.said.get("sources"):
            raise Broken("what its offer was made from is missing, or was changed")
        self.has_offer = True


def verify_lines(lines: Iterable[bytes], keys: Keys, held: Iterable[str] = ()) -> Stream:
    """An exported stream."""
    made, number = None, 0
    for number, line in enumerate(lines, start=1):
        try:
            made = verify_line(made, line, keys, held)
        except (Broken, *UNREAD) as wrong:
            raise Broken(f"line {number}: {wrong}") from None
    if made is None or not made.is_over or not made.has_offer:
        raise Broken(f"line {number}: it breaks off, or its offer is missing")
    return made


def hexed(text: str) -> bytes:
    content = bytes.fromhex(text)
    if content.hex() != text:
        raise Broken("a hash is spelled otherwise than it is written")
    return content


def verify_line(made: Stream | None, line: bytes, keys: Keys, held: Iterable[str] = ()) -> Stream:
    """One line of it."""
    said = parsed(line.removesuffix(b"\n"))
    names = " ".join(said)
    if (made is None) != (names == "format header history") or (made and made.is_over):
        raise Broken("a line stands before the header or behind the end")
    if made is None:
        if said["format"] != 1 or said["history"] != "croupier":
            raise Broken("it is no Table Round History of format 1")
        return Stream(said["header"]["stream"], canonical(said["header"]).encode(), keys, held)
    if names == "digest sources":
        if said["digest"] != made.said["digest"]:
            raise Broken("the offer is another than the header's")
        made.offer(canonical(said["sources"]).encode())
    elif names == "at command event hash key sequence":
        command = None if said["command"] is None else hexed(said["command"])
        told = (said["at"], said["key"], command, canonical(said["event"]).encode())
        made.row(Row(said["sequence"], *told, hexed(said["hash"]), None))
    elif names == "checkpoint key sequence":
        made.checkpoint(said["sequence"], said["key"], said["checkpoint"])
    elif names == "balances end":
        end = said["end"]
        if list(end) != ["at", "hash", "sequence"] or end["hash"] != made.before.hex():
            raise Broken("the end is not the last row's")
        made.end((end["sequence"], made.before, end["at"]), said["balances"])
    else:
        raise Broken("no such line")
    return made


def verify_file(db: sqlite3.Connection, keys: Keys, held: list[str]) -> Iterator[Stream]:
    """Every stream of a SQLite file."""
    for table in ("event", "transfer", "balance", "checkpoint"):
        query = f"SELECT * FROM {table} WHERE stream NOT IN (SELECT id FROM stream)"
        if one := db.execute(query).fetchone():
            raise Broken(f"a row of {table} belongs to no stream: {one[:2]}")
    query = "SELECT id, name, header, sequence, hash, at FROM stream ORDER BY id"
    for number, name, header, *head in db.execute(query).fetchall():
        try:
            own = [note for note in held if note.split("\n")[0].partition("/")[2] == name.decode()]
            yield verify_stream(db, number, Stream(name.decode(), header, keys, own), tuple(head))
        except (Broken, *UNREAD) as wrong:
            raise Broken(f"{name.decode(errors='replace')}: {wrong}") from None


def verify_stream(db: sqlite3.Connection, number: int, made: Stream, head: Any) -> Stream:
    """One stream of a SQLite file."""
    of = " WHERE stream = ? ORDER BY sequence"
    query = f"SELECT sequence, source, target, amount FROM transfer{of}, part"
    moved: dict[int, list[tuple[str, str, int]]] = {}
    for at, source, target, amount in db.execute(query, (number,)):
        moved.setdefault(at, []).append((source.decode(), target.decode(), amount))
    query = f"SELECT sequence, key, note FROM checkpoint{of}"
    notes = {at: (by.decode(), note.decode()) for at, by, note in db.execute(query, (number,))}
    query = f"SELECT sequence, at, key, command, body, hash, source, target, amount FROM event{of}"
    for at, time, key, command, body, hashed, *one in db.execute(query, (number,)):
        beside = moved.pop(at, [])
        if one != [None, None, None]:
            beside.insert(0, (one[0].decode(), one[1].decode(), one[2]))
        try:
            made.row(Row(at, time, key and key.decode(), command, body, hashed, beside))
            if at in notes:
                made.checkpoint(at, *notes.pop(at))
        except Broken as wrong:
            raise Broken(f"row {at}: {wrong}") from None
    if moved or notes:
        raise Broken(f"something stands beside rows that are not there: {[*moved, *notes]}")
    query = "SELECT account, amount FROM balance WHERE stream = ?"
    made.end(head, {name.decode(): held for name, held in db.execute(query, (number,))})
    query = "SELECT sources FROM offer WHERE digest = ?"
    made.offer(*db.execute(query, (made.said["digest"],)).fetchone() or [None])
    return made


def main() -> int:
    asked = argparse.ArgumentParser(description="Verifies a record of Croupier's.")
    asked.add_argument("record", help="a SQLite file, or an exported *.jsonl")
    asked.add_argument("--key", action="append", default=[], help="name+id+base64, or a file")
    asked.add_argument("--checkpoint", action="append", default=[], help="a file with a note")
    told = asked.parse_args()
    if told.checkpoint and not told.key:
        asked.error("--checkpoint needs --key: the key that signed it")
    try:
        given = (one if "+" in one else Path(one).read_text(encoding="ascii") for one in told.key)
        keys = trusted("\n".join(given))
        held = [Path(name).read_text(encoding="utf-8") for name in told.checkpoint]
        with Path(told.record).open("rb") as file:
            if file.read(16) == b"SQLite format 3\0":
                db = sqlite3.connect(f"{Path(told.record).absolute().as_uri()}?mode=ro", uri=True)
                db.text_factory = bytes
                db.execute("BEGIN")  # all of one moment, whatever is written meanwhile
                streams = list(verify_file(db, keys, held))
            else:
                file.seek(0)
                streams = [verify_lines(file, keys, held)]
    except (OSError, ValueError, sqlite3.Error) as error:
        print(f"{told.record} cannot be read: {error}")
        return 2
    except Broken as wrong:
        print(f"{told.record} IS NOT WHOLE: {wrong}")
        return 1
    for one in streams:
        by = f"{one.checkpoints} checkpoints{' by the keys given' if keys else ''}"
        print(f"{one.name}: {one.rows} rows are whole; {by}; ends {one.before.hex()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
