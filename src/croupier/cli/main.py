"""`croupier`: what a command leaves behind as exit status.

0: fine. 1: the answer is no. 2: the input could not be read.
"""

import sys

from croupier import __version__

FINE, NO, UNREADABLE = 0, 1, 2


def main(argv: "list[str] | None" = None) -> int:
    """Run one command; whatever goes wrong with input is said in one line a fault, never traced."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:  # start-up is measured: nothing else is imported for it
        sys.stdout.write(f"croupier {__version__}\n")
        return FINE
    from croupier.units.unreadable import Unreadable

    as_json = "--json" in arguments
    try:
        return _run(arguments)
    except Unreadable as error:
        return _unreadable(error, as_json=as_json)
    except BrokenPipeError:
        sys.stderr.close()
        return FINE


def _run(arguments: list[str]) -> int:
    from croupier.cli.arguments import parser
    from croupier.cli.commands import COMMANDS
    from croupier.desk.answers import Unlawful
    from croupier.units.refusal import SourceFaults

    as_json = "--json" in arguments
    said = [one for one in arguments if one != "--json"]
    parsed = parser(said[0] if said and said[0] in COMMANDS else "").parse_args(said)
    parsed.json = as_json
    try:
        return COMMANDS[parsed.command](parsed)
    except Unlawful as error:
        from croupier.cli.show import show_check

        show_check(error.check, as_json=as_json)
        return NO
    except SourceFaults as error:
        from croupier.cli.show import show_faults

        show_faults(error.faults, as_json=as_json)
        return UNREADABLE


def _unreadable(error: Exception, *, as_json: bool) -> int:
    from croupier.cli.show import show_faults
    from croupier.units.refusal import SourceFault

    show_faults((SourceFault(0, "", str(error)),), as_json=as_json)
    return UNREADABLE
