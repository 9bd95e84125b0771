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
    replay = _command(
        commands, "replay", "play a scripted table from a file, one JSON command a line"
    )
    replay.add_argument("table")
    replay.add_argument("walk")
    notices = _command(commands, "notices", "the signs due at a table, ready to print")
    notices.add_argument("table")
    layout = _command(commands, "layout", "the layout as SVG")
    layout.add_argument("table")


def _house(commands: _Commands) -> None:
    serve = _command(commands, "serve", "open the practice house in the browser")
    serve.add_argument("--folder", default="house", help="where everything is kept")
    serve.add_argument("--database", default="", help="the record's file, if not in the folder")
    serve.add_argument("--port", type=int, default=8017)
    told = "127.0.0.1 keeps the house to this machine"
    everywhere = "0.0.0.0"  # noqa: S104 - a phone in the same network
    serve.add_argument("--host", default=everywhere, help=told)
