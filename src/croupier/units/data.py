"""Where the data files stand that come with the package."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_root() -> Path:
    """The folder that holds `law/data` and `layout/data`; CROUPIER_DATA names another one."""
    return Path(os.environ.get("CROUPIER_DATA") or PACKAGE)
