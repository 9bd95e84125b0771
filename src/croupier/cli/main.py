"""`croupier`: the commands, their arguments, and what they leave behind as exit status.

0: fine. 1: the answer is no. 2: the input could not be read.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, Protocol

from croupier import __version__
from croupier.units.unreadable import Unreadable

FINE, NO, UNREADABLE = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    """Arguments that cannot be read are told like any other input that cannot."""

    def error(self, message: str) -> NoReturn:
        raise Unreadable(f"{message} (`{self.prog} --help` says how)")


class _Commands(Protocol):
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


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever goes wrong with input is said in one line a fault, never traced."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in arguments
    try:
        return _run(arguments)
    except Unreadable as error:
        return _unreadable(error, as_json=as_json)
    except BrokenPipeError:
        sys.stderr.close()
        return FINE


def _run(arguments: list[str]) -> int:
    from croupier.desk.answers import Unlawful
    from croupier.units.refusal import SourceFaults

    as_json = "--json" in arguments
    parsed = _parser().parse_args([one for one in arguments if one != "--json"])
    parsed.json = as_json
    try:
        return _named(parsed.command)(parsed)
    except Unlawful as error:
        from croupier.cli.show import show_check

        show_check(error.check, as_json=as_json)
        return NO
    except SourceFaults as error:
        from croupier.cli.show import show_faults

        show_faults(error.faults, as_json=as_json)
        return UNREADABLE


def _unreadable(error: Unreadable, *, as_json: bool) -> int:
    from croupier.cli.show import show_faults
    from croupier.units.refusal import SourceFault

    show_faults((SourceFault(0, "", str(error)),), as_json=as_json)
    return UNREADABLE


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="croupier",
        description="Casino table games by the book: every answer knows its law.",
        epilog="Every command takes --json. Exit status: 0 fine, 1 the answer is no, 2 unreadable.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"croupier {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    _editions(commands)
    _tables(commands)
    return parser


def _command(commands: _Commands, name: str, told: str) -> _Parser:
    made = commands.add_parser(name, help=told, description=told, allow_abbrev=False)
    made.set_defaults(command=name)
    return made


def _named(name: str) -> Callable[[argparse.Namespace], int]:
    from croupier.cli import commands

    return commands.COMMANDS[name]


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
