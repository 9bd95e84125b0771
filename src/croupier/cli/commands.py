"""What each command does: it asks the desk and shows the answer."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from croupier.cli.records import RECORDS
from croupier.cli.show import say, show
from croupier.desk.table import open_table
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from croupier.desk.auditing import AuditRequest
    from croupier.desk.simulation import Player

FINE, NO = 0, 1


def editions(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_law import edition_lines
    from croupier.desk.editions import editions as listed

    found = listed()
    show(found, as_json=parsed.json, text=lambda: edition_lines(found))
    return FINE


def law(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_law import law_lines
    from croupier.desk.editions import paragraphs

    folder = Path(parsed.documents) if parsed.documents else None
    if folder and not folder.is_dir():
        raise Unreadable(f"{folder} is no folder: --documents names one that holds documents")
    found = paragraphs(parsed.edition, parsed.subsection, folder)
    show(found, as_json=parsed.json, text=lambda: law_lines(found))
    return FINE


def diff(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_law import changed_lines
    from croupier.desk.editions import diff as difference

    found = difference(parsed.before, parsed.after)
    show(found, as_json=parsed.json, text=lambda: changed_lines(found.changes))
    return FINE


def vectors(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_editions import vector_lines
    from croupier.desk.vectors import vectors as of

    found = of(parsed.edition)
    show(found, as_json=parsed.json, text=lambda: vector_lines(found))
    return FINE


def new(parsed: argparse.Namespace) -> int:
    from croupier.desk.editions import edition_with_id
    from croupier.offer.standard import new_table

    text = new_table(edition_with_id(parsed.edition), parsed.wheel, parsed.name)
    open_table(text)  # a name that no layout could bear is a fault, as it is in a file
    show({"edition": parsed.edition, "table": text}, as_json=parsed.json, text=lambda: [text])
    return FINE


def check(parsed: argparse.Namespace) -> int:
    from croupier.cli.show import show_check

    table = open_table(parsed.table)
    if parsed.fix and not table.is_lawful:
        mended = table.mended()
        Path(parsed.table).write_text(mended, encoding="utf-8", newline="")
        if not parsed.json:
            say([f"{parsed.table} is mended:"])
        found = open_table(parsed.table).check()
    else:
        found = table.check()
    show_check(found, as_json=parsed.json)
    return FINE if found.lawful else NO


def move(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_editions import move_lines
    from croupier.desk.moving import move as moved

    found = moved(open_table(parsed.table), parsed.edition)
    show(found, as_json=parsed.json, text=lambda: move_lines(found))
    return FINE


def matrix(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_table import matrix_csv, matrix_lines

    found = open_table(parsed.table).matrix()
    as_csv = parsed.csv and not parsed.json
    show(found, as_json=parsed.json, text=lambda: (matrix_csv if as_csv else matrix_lines)(found))
    return FINE


def par(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_table import par_csv, par_lines

    found = open_table(parsed.table).par()
    as_csv = parsed.csv and not parsed.json
    show(found, as_json=parsed.json, text=lambda: (par_csv if as_csv else par_lines)(found))
    return FINE


def settle(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_settled import settled_lines

    if not parsed.wagers:
        raise Unreadable("no wager is given: write POSITION=STAKE behind the table")
    found = open_table(parsed.table).settle(parsed.wagers, parsed.outcome)
    show(found, as_json=parsed.json, text=lambda: settled_lines(found))
    return NO if found.refusals else FINE


def simulate(parsed: argparse.Namespace) -> int:
    from croupier.cli.progress import Progress
    from croupier.cli.show_simulated import not_simulated_lines, simulated_lines
    from croupier.desk.reports import verify_name, write_report
    from croupier.desk.simulated import NotSimulated
    from croupier.desk.simulation import Asked, simulation
    from croupier.desk.simulation_plots import write_plots
    from croupier.desk.simulation_report import simulation_report

    if parsed.report:
        verify_name(Path(parsed.report))
    asked = Asked(
        players=_players(parsed),
        rounds=parsed.rounds,
        evenings=parsed.evenings,
        seed=parsed.seed,
        workers=parsed.workers,
        cluster=parsed.cluster,
        chunk=parsed.chunk,
        shoe=parsed.shoe,
    )
    with Progress(is_quiet=parsed.json) as progress:
        found = simulation(open_table(parsed.table), asked, progress.told)
    if isinstance(found, NotSimulated):
        show(found, as_json=parsed.json, text=lambda: not_simulated_lines(found))
        return NO
    written = write_plots(found, Path(parsed.plots)) if parsed.plots else ()
    if parsed.report:
        write_report(simulation_report(found), Path(parsed.report))
        written = (*written, parsed.report)
    show(found, as_json=parsed.json, text=lambda: simulated_lines(found, written))
    return FINE


def _players(parsed: argparse.Namespace) -> "tuple[Player, ...]":
    """The players of the command line: alike, or each as a file has it."""
    from croupier.desk.simulation import Player, read_players

    if parsed.players.endswith(".toml"):
        if parsed.wagers:
            raise Unreadable("the players' wagers stand in their file: give none behind the table")
        return read_players(Path(parsed.players))
    if not (parsed.players.isascii() and parsed.players.isdecimal()) or len(parsed.players) > 4:
        raise Unreadable(f"{shown(parsed.players)} is no number of players and no FILE.toml")
    player = Player(
        wagers=parsed.wagers,
        strategy=parsed.strategy,
        bankroll=parsed.bankroll,
        goal=parsed.goal,
        stop_loss=parsed.stop_loss,
        when=parsed.when,
        plays_best=parsed.best,
    )
    return (player,) * int(parsed.players)


def notices(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_table import notice_lines

    table = open_table(parsed.table)
    found = table.notices()
    show(found, as_json=parsed.json, text=lambda: notice_lines(found, table.file.name))
    return FINE


def layout(parsed: argparse.Namespace) -> int:
    svg = open_table(parsed.table).layout()
    if parsed.json:
        show({"svg": svg}, as_json=True, text=list)
    else:
        sys.stdout.write(svg)
    return FINE


def audit(parsed: argparse.Namespace) -> int:
    from croupier.cli.progress import Progress
    from croupier.cli.show_audit import audit_lines
    from croupier.desk.audit_report import audit_report, write_findings
    from croupier.desk.auditing import AuditRequest, audited, pull_verified
    from croupier.desk.reports import verify_name, write_report

    if parsed.verify:
        told = [pull_verified(Path(file)) for file in parsed.files]
        lines = [f"{file}: the signature holds" for file in parsed.files]
        show(told[0] if len(told) == 1 else told, as_json=parsed.json, text=lambda: lines)
        return FINE
    request = AuditRequest(
        files=tuple(parsed.files),
        table=parsed.table,
        columns=parsed.columns,
        is_as_named=parsed.as_named,
        workers=parsed.workers,
        cluster=parsed.cluster,
        keep=None if parsed.all or parsed.export else 20,
    )
    if parsed.pull:
        return _pull(parsed, request)
    if parsed.report:
        verify_name(Path(parsed.report))
    with Progress(is_quiet=parsed.json) as progress:
        answer = audited(request, progress.told)
    if parsed.export:
        write_findings(answer, Path(parsed.export))
    if parsed.report:
        write_report(audit_report(answer), Path(parsed.report))
    show(answer, as_json=parsed.json, text=lambda: audit_lines(answer))
    return FINE if answer.clean else NO


def _pull(parsed: argparse.Namespace, request: "AuditRequest") -> int:
    from croupier.desk.auditing import pulled

    if not parsed.key:
        raise Unreadable("a pull is signed: --key FILE names the key, which is made if missing")
    content = pulled(request, parsed.pull, parsed.seed, Path(parsed.key))
    if parsed.out:
        try:
            Path(parsed.out).write_bytes(content)
        except OSError as error:
            raise Unreadable(f"{parsed.out} cannot be written: {error.strerror or error}") from None
        found = {"pull": parsed.out, "rounds": parsed.pull}
        show(found, as_json=parsed.json, text=lambda: [f"written to {parsed.out}"])
    else:
        sys.stdout.write(content.decode())
    return FINE


def fairness(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_audit import fairness_lines
    from croupier.desk.audit_report import fairness_report
    from croupier.desk.auditing import fairness_of
    from croupier.desk.reports import write_report

    found = fairness_of(parsed.files, parsed.table, parsed.columns, parsed.alpha, parsed.bias)
    if parsed.report:
        write_report(fairness_report(found), Path(parsed.report))
    show(found, as_json=parsed.json, text=lambda: fairness_lines(found))
    return FINE if found.fair else NO


def serve(parsed: argparse.Namespace) -> int:
    """The house is a program of its own: the command line knows nothing of pages."""
    from importlib.util import find_spec

    missing = [name for name in ("litestar", "uvicorn", "apsw", "jinja2") if not find_spec(name)]
    if missing:
        told = f"{', '.join(missing)} missing: pip install 'croupier[serve]' brings what it needs"
        raise Unreadable(f"the house cannot be served: {told}")
    asked = ["--folder", parsed.folder, "--host", parsed.host, "--port", str(parsed.port)]
    asked += ["--database", parsed.database] if parsed.database else []
    asked += ["--json"] if parsed.json else []
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "croupier.web", *asked])  # noqa: S606


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "editions": editions,
    "law": law,
    "diff": diff,
    "vectors": vectors,
    "new": new,
    "check": check,
    "move": move,
    "matrix": matrix,
    "par": par,
    "settle": settle,
    "simulate": simulate,
    "notices": notices,
    "layout": layout,
    "audit": audit,
    "fairness": fairness,
    "serve": serve,
    **RECORDS,
}
