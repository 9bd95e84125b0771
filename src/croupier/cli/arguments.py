"""The commands' arguments. Whatever cannot be read of them is told like any other input."""

import argparse
from dataclasses import dataclass
from typing import NoReturn, Protocol, cast

from croupier import __version__
from croupier.units.unreadable import Unreadable


class _Parser(argparse.ArgumentParser):
    """Arguments that cannot be read are told like any other input that cannot."""

    def error(self, message: str) -> NoReturn:
        raise Unreadable(f"{message} (`{self.prog} --help` says how)")


class _Adding(Protocol):
    """Where commands are added; argparse keeps its own type for it private."""

    def add_parser(
        self,
        name: str,
        *,
        help: str,  # noqa: A002 - argparse's word
        description: str,
        allow_abbrev: bool,
    ) -> _Parser:
        """Add a command with its help."""
        ...


class _Unasked:
    """In the place of a command that is not asked for: it takes no time to build."""

    def add_argument(self, *_names: str, **_said: object) -> None:
        """Take nothing."""


@dataclass(frozen=True, slots=True)
class _Commands:
    """Where commands are added; where one is wanted, the others are left out."""

    added: _Adding
    wanted: str


def parser(wanted: str = "") -> argparse.ArgumentParser:
    """All commands with their arguments, or the one that is wanted: start-up is measured."""
    made = _Parser(
        prog="croupier",
        description="Casino table games by the book: every answer knows its law.",
        epilog="Every command takes --json. Exit status: 0 fine, 1 the answer is no, 2 unreadable.",
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"croupier {__version__}")
    added = made.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    commands = _Commands(added, wanted)
    _editions(commands)
    _tables(commands)
    _records(commands)
    _logs(commands)
    _simulations(commands)
    _house(commands)
    return made


def _command(commands: _Commands, name: str, told: str) -> _Parser:
    if commands.wanted not in ("", name):
        return cast("_Parser", _Unasked())
    made = commands.added.add_parser(name, help=told, description=told, allow_abbrev=False)
    made.set_defaults(command=name)
    return made


def _editions(commands: _Commands) -> None:
    _command(commands, "editions", "list the editions of the regulations that are held")
    law = _command(
        commands, "law", "the paragraphs of an edition, each with its status and summary"
    )
    law.add_argument("edition")
    law.add_argument("subsection", nargs="?", default="")
    law.add_argument("--documents", help="folder of official documents: their words stand beside")
    diff = _command(commands, "diff", "in what two editions differ, money included")
    diff.add_argument("before")
    diff.add_argument("after")
    vectors = _command(commands, "vectors", "every cell of an edition as test vectors")
    vectors.add_argument("edition")
    new = _command(commands, "new", "a lawful table file to start from")
    new.add_argument("edition")
    new.add_argument("--wheel", default="")
    new.add_argument("--name", default="New table")


def _tables(commands: _Commands) -> None:
    check = _command(commands, "check", "whether a table may be offered, and the smallest fix")
    check.add_argument("table")
    check.add_argument("--fix", action="store_true", help="write the file mended")
    move = _command(
        commands, "move", "the same table under another edition, and what has to change"
    )
    move.add_argument("table")
    move.add_argument("edition")
    for name, told in (
        ("matrix", "the net result of one unit on every position at every outcome"),
        ("par", "probability, edge and variance of every wager as exact fractions"),
    ):
        sheet = _command(commands, name, told)
        sheet.add_argument("table")
        sheet.add_argument("--csv", action="store_true", help="as comma-separated values")
    settle = _command(commands, "settle", "settle wagers by outcomes")
    settle.add_argument("table")
    settle.add_argument("wagers", nargs="*", metavar="POSITION=STAKE[@K]")
    settle.add_argument("--outcome", nargs="+", action="extend", default=[], metavar="N")
    notices = _command(commands, "notices", "the signs due at a table, ready to print")
    notices.add_argument("table")
    layout = _command(commands, "layout", "the layout as SVG")
    layout.add_argument("table")


def _records(commands: _Commands) -> None:
    replay = _command(
        commands, "replay", "play a scripted table (TABLE WALK), or a recorded one again (RECORD)"
    )
    replay.add_argument("table", metavar="TABLE|RECORD")
    replay.add_argument("walk", nargs="?", default="")
    told = "record what happened and flag what the rules refuse, instead of refusing it"
    replay.add_argument("--observed", action="store_true", help=told)
    replay.add_argument("--edition", default="", help="what it would have paid under another")
    replay.add_argument("--round", type=int, default=0, help="only this round, with --edition")
    replay.add_argument("--stream", default="", help="which table of a record")
    verify = _command(
        commands, "verify", "whether a record is whole: chain, money, checkpoints, rounds anew"
    )
    recall = _command(commands, "recall", "the newest rounds of a recorded table, in full")
    day = _command(commands, "day", "a recorded table's drop, win and hold by gaming day")
    sign = _command(commands, "checkpoint", "sign a record as it stands, and prove rows of it")
    for one in (verify, recall, day, sign):
        one.add_argument("record")
        one.add_argument("stream", nargs="?", default="")
    told = "the house's public key (name+id+base64), or a file of its keys; once for each"
    verify.add_argument("--key", action="append", default=[], help=told)
    recall.add_argument("--last", type=int, default=100, help="how many rounds")
    recall.add_argument("--round", type=int, default=0, help="only this one")
    for one in (recall, day):
        one.add_argument("--starts", default="", help="when the gaming day begins: 06:00")
        one.add_argument("--zone", default="", help="the house's time zone: America/New_York")
    sign.add_argument("--row", type=int, default=None, help="prove that this row is in it")
    told = "the house's folder with its key, if not the file's own"
    sign.add_argument("--folder", default="", help=told)
    sign.add_argument("--since", type=int, default=0, help="prove that it goes on from a size")
    _command(commands, "verifier", "print a program of one file that verifies without Croupier")
    history = _command(commands, "history", "a recorded table as a file for other programs")
    history.add_argument("act", choices=("validate", "export", "import", "schema", "parquet"))
    history.add_argument("files", nargs="*", metavar="FILE")
    history.add_argument("--stream", default="", help="which table of a record")
    for name, told in (
        ("backup", "copy a record while it is written, and verify the copy"),
        ("restore", "put a copy back, once it is verified"),
    ):
        copy = _command(commands, name, told)
        copy.add_argument("record")
        copy.add_argument("to")
    upgrade = _command(commands, "upgrade", "bring an older record up to date; the old one is kept")
    upgrade.add_argument("record")


def _logs(commands: _Commands) -> None:
    audit = _command(commands, "audit", "settle recorded wagers again under the law of their day")
    audit.add_argument("files", nargs="+", metavar="LOG", help="record, CSV, Parquet or JSON Lines")
    audit.add_argument("--table", default="", help="the table file of a log's wagers")
    audit.add_argument(
        "--columns", default="", metavar="MAP", help="how the log names things, TOML"
    )
    told = "the edition that a table file names, whatever the day"
    audit.add_argument("--as-named", action="store_true", help=told)
    audit.add_argument("--workers", type=int, default=1, help="processes that share the work")
    audit.add_argument("--cluster", default="", metavar="ADDRESS", help="a Dask scheduler")
    audit.add_argument("--all", action="store_true", help="tell every finding, not the first 20")
    audit.add_argument("--export", default="", metavar="FILE", help=".json, .jsonl or .csv")
    audit.add_argument("--report", default="", metavar="FILE", help=".html or .pdf")
    audit.add_argument("--pull", type=int, default=0, metavar="N", help="draw N rounds, signed")
    audit.add_argument("--seed", default="", help="of the pull; a new one where none is given")
    audit.add_argument("--key", default="", help="signing key of the pull (PEM), made if missing")
    audit.add_argument("--out", default="", metavar="FILE", help="where the pull is written")
    audit.add_argument("--verify", action="store_true", help="LOG is a pull: verify its signature")
    fairness = _command(commands, "fairness", "whether recorded outcomes are such as chance gives")
    fairness.add_argument("files", nargs="+", metavar="FILE", help="plain text, log or record")
    fairness.add_argument("--table", required=True, help="the table file")
    fairness.add_argument("--columns", default="", metavar="MAP")
    told = "how often pure chance may be doubted, all tests together"
    fairness.add_argument("--alpha", type=float, default=0.01, help=told)
    told = "the share by which something is favoured in what power is told for"
    fairness.add_argument("--bias", type=float, default=0.25, help=told)
    fairness.add_argument("--report", default="", metavar="FILE", help=".html or .pdf")


def _simulations(commands: _Commands) -> None:
    made = _command(commands, "simulate", "evenings by chance, the exact figures beside")
    made.add_argument("table")
    made.add_argument("wagers", nargs="*", metavar="POSITION=STAKE")
    made.add_argument("--rounds", type=int, default=1_000, help="outcomes an evening")
    made.add_argument("--evenings", type=int, default=1_000)
    made.add_argument("--seed", type=int, help="the same seed gives the same answer")
    named = "a progression by name, FILE.toml, or one's own FILE.py:CLASS"
    made.add_argument("--strategy", default="flat", metavar="NAME", help=named)
    made.add_argument("--bankroll", default="", metavar="AMOUNT", help="what a player comes with")
    made.add_argument("--goal", default="", metavar="AMOUNT", help="ahead by so much, he leaves")
    told = "behind by so much, he leaves"
    made.add_argument("--stop-loss", default="", metavar="AMOUNT", help=told)
    told = "a wager made in these situations of the par sheet only"
    made.add_argument("--when", action="append", default=[], metavar="POSITION=WHEN;…", help=told)
    told = "choices as exact mathematics advises"
    made.add_argument("--best", action="store_true", help=told)
    made.add_argument("--players", default="1", metavar="N|FILE", help="alike, or each from a file")
    told = "every round from a full shoe, or dealt down"
    made.add_argument("--shoe", choices=("full", "down"), default="full", help=told)
    made.add_argument("--workers", type=int, default=1, help="processes of this machine")
    made.add_argument("--cluster", default="", metavar="ADDRESS", help="a Dask scheduler")
    made.add_argument("--chunk", type=int, default=0, help="evenings a worker takes at a time")
    made.add_argument("--plots", default="", metavar="FOLDER", help="pictures as SVG")
    made.add_argument("--report", default="", metavar="FILE", help=".html or .pdf")


def _house(commands: _Commands) -> None:
    serve = _command(commands, "serve", "open the practice house in the browser")
    serve.add_argument("--folder", default="house", help="where everything is kept")
    elsewhere = "the record's file, if not in the folder, or postgresql://USER@HOST/DATABASE"
    serve.add_argument("--database", default="", help=elsewhere)
    serve.add_argument("--port", type=int, default=8017)
    told = "127.0.0.1 keeps the house to this machine"
    everywhere = "0.0.0.0"  # noqa: S104 - a phone in the same network
    serve.add_argument("--host", default=everywhere, help=told)
