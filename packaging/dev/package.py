"""``./dev package``: the two programs in one folder by PyInstaller, and a .deb around it."""

import os
import platform
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

from deb import build_deb
from environment import PYTHON, ROOT
from native import COMPILED
from trial import try_deb
from trouble import Trouble

_WORK = ROOT / "build" / "package"
_DIST = ROOT / "dist"


def make(arguments: Sequence[str]) -> int:
    """Make the package; with ``--check`` also try it in a bare Debian 12. The exit status."""
    if set(arguments) - {"--check"}:
        raise Trouble(f"package knows only --check, not {' '.join(arguments)}")
    with (ROOT / "pyproject.toml").open("rb") as file:
        version: str = tomllib.load(file)["project"]["version"]
    deb = build_deb(_freeze(), version, _WORK / "deb", _DIST)
    print(f"{deb.relative_to(ROOT)}  {deb.stat().st_size / 1e6:.0f} MB")
    if "--check" in arguments:
        try_deb(deb)
    return 0


def _freeze() -> Path:
    if platform.machine() == "x86_64" and not COMPILED.exists():
        raise Trouble(
            f"{COMPILED.name} is missing, which the practice machine needs on new processors: install gcc"
        )
    shutil.rmtree(_WORK, ignore_errors=True)
    argv = [str(PYTHON), "-m", "PyInstaller", "--log-level=WARN", "--noconfirm"]
    places = [f"--distpath={_WORK}", f"--workpath={_WORK / 'pyinstaller'}"]
    # PyInstaller keeps a cache in the home folder; Qt's parts would keep the user's plugins in mind.
    environment = os.environ | {
        "PYINSTALLER_CONFIG_DIR": str(_WORK / "cache"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    spec = ROOT / "packaging" / "raidwright.spec"
    if subprocess.run([*argv, *places, str(spec)], env=environment, check=False).returncode != 0:
        raise Trouble("PyInstaller failed, see above")
    return _WORK / "raidwright"
