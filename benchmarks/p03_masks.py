"""P3: workload S against a hand-written script of NumPy masks, one a wager."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import numpy as np
from measure import interleaved, table
from workload import STAKE, game, size, workload_s

from croupier.bulk.kernel import by_outcome, sum_rounds

TURNS = 15
RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)


def masks(number: np.ndarray, is_zero: np.ndarray) -> np.ndarray:
    """As a script would: a mask a wager, odds where it is true, half of red on a zero."""
    total = np.where(number == 17, 35, -1) * STAKE
    total += np.where((number == 17) | (number == 20), 17, -1) * STAKE
    corner = (number == 17) | (number == 18) | (number == 20) | (number == 21)
    total += np.where(corner, 8, -1) * STAKE
    total += np.where(is_zero, -STAKE // 2, np.where(np.isin(number, RED), STAKE, -STAKE))
    total += np.where((number >= 13) & (number <= 24), 2, -1) * STAKE
    return total


if __name__ == "__main__":
    spins = size(1_000_000)
    wagers, found = workload_s(spins), game()
    flat, out = by_outcome(found.payoff), np.empty(spins, np.int64)
    arrays = (flat, wagers.rows, wagers.stakes, wagers.outcomes, wagers.offsets)
    numbers = np.array([int(one) if one not in {"0", "00"} else 0 for one in found.columns])
    number = numbers[wagers.outcomes]
    is_zero = number == 0

    def run() -> None:
        sum_rounds(*arrays, len(found.payoff), out)

    run()
    assert (out // found.denominator == masks(number, is_zero)).all()
    contenders = [("NumPy masks", lambda: masks(number, is_zero)), ("croupier", run)]
    results = interleaved(contenders, TURNS)
    print(f"{spins:,} spins of workload S")
    print(table(results, "NumPy masks"))
    print(f"croupier is {results[0].median_ns / results[1].median_ns:.1f} x as fast; to reach: 8 x")
