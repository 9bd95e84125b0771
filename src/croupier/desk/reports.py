"""What every report ends with, and how it is written: one page of HTML, or PDF."""

import importlib
import importlib.util
import platform
import sys
from pathlib import Path

from croupier import __version__
from croupier.sheets.report import Report, Section, report_html
from croupier.units.unreadable import Unreadable

_PACKAGES = ("numpy", "numba", "pyarrow", "scipy", "distributed")
_SUFFIXES = (".html", ".htm", ".pdf")


def grouped(amount: str) -> str:
    """An amount with its thousands parted, for who reads it."""
    sign, digits = ("-", amount[1:]) if amount.startswith("-") else ("", amount)
    whole, point, part = digits.partition(".")
    return f"{sign}{int(whole):,}{point}{part}"


def verify_name(path: Path) -> None:
    """Raise Unreadable where no report is written by such a name: before the work is done."""
    if path.suffix.lower() not in _SUFFIXES:
        raise Unreadable(f"{path}: a report is a file whose name ends in .html or .pdf")


def versions() -> Section:
    """What computed it."""
    from importlib.metadata import version  # noqa: PLC0415 - slow to import

    there = [name for name in _PACKAGES if importlib.util.find_spec(name)]
    listed = ", ".join(f"{name} {version(name)}" for name in there)
    python = f"Python {platform.python_version()} on {sys.platform}"
    return Section("Versions", (f"Croupier {__version__}, {python}; {listed}.",))


def write_report(report: Report, path: Path) -> None:
    """Write a report by the file's name: .html, or .pdf with the extra `print`."""
    verify_name(path)
    html = report_html(report)
    try:
        if path.suffix.lower() == ".pdf":
            path.write_bytes(_pdf(html))
        else:
            path.write_text(html, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror or error}") from None


def _pdf(html: str) -> bytes:
    try:
        weasyprint = importlib.import_module("weasyprint")  # the extra `print` brings it
    except (ModuleNotFoundError, OSError) as error:
        raise Unreadable(
            f"no PDF without WeasyPrint ({error}): pip install 'croupier[print]' brings it"
        ) from None
    made: object = weasyprint.HTML(string=html).write_pdf(pdf_tags=True)
    assert isinstance(made, bytes), "a document is bytes"
    return made
