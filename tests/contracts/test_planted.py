"""Every planted bug fits the tree as it is, and names tests that there are."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.planted import tests_named as named_in

ROOT = Path(__file__).resolve().parents[2]
PATCHES = sorted((ROOT / "planted").glob("*.patch"))


def test_there_are_planted_bugs() -> None:
    assert len(PATCHES) > 40


@pytest.mark.skipif(shutil.which("git") is None, reason="the patches are git's to apply")
def test_every_patch_applies() -> None:
    command = ("git", "apply", "--check")
    told = {
        path.name: subprocess.run(
            [*command, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
        ).stderr
        for path in PATCHES
    }
    assert {name: said for name, said in told.items() if said} == {}


@pytest.mark.parametrize("path", PATCHES, ids=lambda path: path.stem)
def test_every_patch_names_tests_that_there_are(path: Path) -> None:
    named = named_in(path.read_text(encoding="utf-8"))
    assert named
    for test in named:
        file, _, rest = test.partition("::")
        text = (ROOT / file).read_text(encoding="utf-8")
        function = re.split(r"[\[:]", rest)[0]
        assert f"def {function}(" in text or not function, test
