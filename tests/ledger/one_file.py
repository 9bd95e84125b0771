"""The verifier in one file, loaded as what it is: a program that knows nothing of Croupier."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from croupier.desk.verifier import verifier_text


def loaded(folder: Path) -> ModuleType:
    """The program as `croupier verifier` prints it, imported from a folder of its own."""
    path = folder / "verify.py"
    path.write_text(verifier_text(), encoding="utf-8")
    spec = spec_from_file_location("one_file_verifier", path)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    sys.modules["one_file_verifier"] = made
    spec.loader.exec_module(made)
    return made
