"""P2: workload S against penny-ante 1.0.0 playing its whole game.

It is no dependency: `pip install penny-ante==1.0.0 pyyaml` into some folder, and that folder in
PYTHONPATH, has it measured. Its wheel lacks its rules file, so one with the same odds is written
here. Its game: five bets placed with its checks, the wheel spun, each bet's payout asked for.
"""

import importlib
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import numpy as np
from measure import interleaved, table
from workload import game, size, workload_s

from croupier.bulk.kernel import by_outcome, sum_rounds

PAYS = {
    "straight_up": 35,
    "split": 17,
    "street": 11,
    "corner": 8,
    "six_line": 5,
    **dict.fromkeys(("red", "black", "odd", "even", "high", "low"), 1),
    **dict.fromkeys(("first_dozen", "second_dozen", "third_dozen"), 2),
    **dict.fromkeys(("first_column", "second_column", "third_column"), 2),
}
BETS = (
    ("STRAIGHT_UP", ["17"]),
    ("SPLIT", ["17", "20"]),
    ("CORNER", ["17", "18", "20", "21"]),
    ("RED", [str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)]),
    ("SECOND_DOZEN", [str(number) for number in range(13, 25)]),
)
OURS, TURNS = 1_000_000, 7


def penny_ante(folder: Path, spins: int) -> Callable[[], object]:
    """Its whole game for so many spins."""
    module = importlib.import_module("penny_ante")
    rules = folder / "rules.yaml"
    rules.write_text(  # JSON is YAML too
        json.dumps(
            {
                "payout_ratios": PAYS,
                "minimum_bet_ratios": dict.fromkeys(PAYS, 1),
                "maximum_bet_ratios": dict.fromkeys(PAYS, 1_000),
                "table_limits": {
                    "minimum_bet": 1,
                    "maximum_bet": 1_000_000,
                    "maximum_total_bet": 1_000_000_000,
                },
            }
        ),
        encoding="utf-8",
    )
    played = module.Game(table_type="AMERICAN", betting_rules_config=str(rules))

    def run() -> int:
        total = 0
        for _ in range(spins):
            played.open_betting()
            for kind, spaces in BETS:
                bet = module.Bet(
                    module.BetType[kind], spaces, 10, betting_rules=played.betting_rules
                )
                played.place_bet(bet)
            played.spin_wheel()
            total += sum(bet.calculate_payout(played.current_space) for bet in played.active_bets)
        return total

    return run


if __name__ == "__main__":
    try:
        importlib.import_module("penny_ante")
    except ImportError as error:
        print(f"not measured: {error} (the first lines of this file say how)")
        sys.exit(0)
    spins = size(300)
    wagers, found = workload_s(OURS), game()
    flat, out = by_outcome(found.payoff), np.empty(OURS, np.int64)
    arrays = (flat, wagers.rows, wagers.stakes, wagers.outcomes, wagers.offsets)

    def run() -> None:
        sum_rounds(*arrays, len(found.payoff), out)

    run()
    with tempfile.TemporaryDirectory() as folder:
        theirs = penny_ante(Path(folder), spins)
        results = interleaved([("penny-ante", theirs), ("croupier", run)], TURNS)
    print(f"penny-ante: {spins:,} spins a turn, croupier: {OURS:,}")
    print(table(results, "penny-ante"))
    each = [results[0].median_ns / spins, results[1].median_ns / OURS]
    print(
        f"a spin of workload S: {each[0]:,.0f} ns and {each[1]:.2f} ns: {each[0] / each[1]:,.0f} x"
    )
    print("to reach: 5,000 x")
