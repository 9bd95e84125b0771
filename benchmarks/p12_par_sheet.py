"""P12: the exact par sheet of one roulette table, its offer compiled."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from measure import interleaved, table

from croupier.desk.table import open_table
from croupier.exact.par_sheet import par_sheet

TABLE = Path(__file__).resolve().parent.parent / "examples" / "atlantic-city-2011.toml"

if __name__ == "__main__":
    opened = open_table(TABLE)
    offer = opened.offer
    par_sheet(offer)
    contenders = [
        ("par sheet, exact", lambda: par_sheet(offer)),
        ("compile and par sheet", lambda: par_sheet(open_table(TABLE).offer)),
    ]
    print(table(interleaved(contenders, turns=101), "par sheet, exact"))
    print("to reach: 1 ms with the offer compiled")
