"""The verifier in one file, as text: a program of its own that shares nothing with Croupier."""

from importlib.util import find_spec
from pathlib import Path


def verifier_text() -> str:
    """The program; it is read and never imported."""
    found = find_spec("croupier.ledger.verify_record")
    assert found is not None, "it comes with the package"
    assert found.origin is not None, "it is a file"
    return Path(found.origin).read_text(encoding="utf-8")
