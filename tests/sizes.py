"""How much a proof of reliability does: CROUPIER_PROFILE is check, proof or soak.

A tenth of the figure in `./run test`, all of it in `./run proof`, the long one in `./run soak`.
"""

import os


def sized(figure: int, long: int) -> int:
    """How many times something is tried in this run."""
    match os.environ.get("CROUPIER_PROFILE", "check"):
        case "proof":
            return figure
        case "soak":
            return long
        case _:
            return max(figure // 10, 1)
