"""P11: how long `croupier --version` and `croupier settle` take, beside `python -c pass`."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from measure import interleaved, table

ROOT = Path(__file__).resolve().parent.parent
TABLE = str(ROOT / "examples" / "atlantic-city-2011.toml")
CROUPIER = str(Path(sys.executable).parent / "croupier")


def _runs(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


CONTENDERS = [
    ("python -c pass", lambda: _runs(sys.executable, "-c", "pass")),
    ("croupier --version", lambda: _runs(CROUPIER, "--version")),
    ("croupier settle", lambda: _runs(CROUPIER, "settle", TABLE, "red=10.00", "--outcome", "17")),
]
if __name__ == "__main__":
    print(table(interleaved(CONTENDERS, turns=21), "python -c pass"))
    print("to reach: --version 3 x, settle 12 x")
