"""The table application as the build hook left it: which files a page that mounts it loads."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypedDict, cast

PATH = "/built"
_ENTRY = "src/main.ts"


class _Entry(TypedDict, total=False):
    file: str
    css: list[str]


@dataclass(frozen=True, slots=True)
class Built:
    """The addresses of the application's script and style sheets."""

    script: str
    styles: tuple[str, ...]


def built_folder() -> Path:
    """Where the build hook leaves the application."""
    return Path(str(files("croupier.web"))) / "built"


@cache
def built() -> Built | None:
    """The application, or nothing where the package was built without its pages."""
    try:
        text = (built_folder() / "manifest.json").read_text(encoding="utf-8")
    except OSError:
        return None
    entry = cast("dict[str, _Entry]", json.loads(text))[_ENTRY]
    styles = tuple(f"{PATH}/{name}" for name in entry.get("css", []))
    return Built(f"{PATH}/{entry.get('file', '')}", styles)
