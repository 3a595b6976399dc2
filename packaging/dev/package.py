"""``./dev package``: the two programs in one folder by PyInstaller, and a .deb around it.

What is built on the oldest release that we promise runs on all of them; elsewhere a bare one is made for it.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path

from bare import bare_system
from check import check
from deb import build_deb, file_name
from environment import PYTHON, ROOT
from errors import DevError
from native import COMPILED
from practice_deb import build_practice_deb, practice_file_name
from releases import OLDEST, own_release

_WORK = ROOT / "build" / "package"
_DIST = ROOT / "dist"
_STAMP = _DIST / "made-of.sha256"
_PC = "x86_64"
_LIST = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")


def is_built_here() -> bool:
    """Whether this computer runs the release to build on."""
    return own_release() == OLDEST


def make(arguments: Sequence[str]) -> int:
    """Make the packages; with ``--check`` also try them in the oldest release and in this one. The status."""
    if set(arguments) - {"--check"}:
        raise DevError(f"package knows only --check, not {' '.join(arguments)}")
    version = _version()
    debs = _build(version) if is_built_here() else _build_in_bare(version)
    for deb in debs:
        print(f"{deb.relative_to(ROOT)}  {deb.stat().st_size / 1e6:.0f} MB")
    if "--check" in arguments:
        for release in dict.fromkeys((OLDEST, own_release() or OLDEST)):
            check(debs, release)
    return 0


def make_if_changed() -> int:
    """As ``make``, unless what lies in dist was made of the very same sources. The status."""
    wanted = _fingerprint()
    if _STAMP.exists() and _STAMP.read_text() == wanted and deb_in_dist().exists():
        return 0
    status = make(())
    if status == 0:
        _STAMP.write_text(wanted)
    return status


def deb_in_dist() -> Path:
    """Where Raidwright's own package lies when it is made."""
    return _DIST / file_name(_version())


def _version() -> str:
    with (ROOT / "pyproject.toml").open("rb") as file:
        version: str = tomllib.load(file)["project"]["version"]
    return version


def _fingerprint() -> str:
    """Of all that a package is made of."""
    names = [name for name in _sources() if not name.startswith("tests/")]
    digests = (hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in names)
    return hashlib.sha256("".join(map("{} {}\n".format, names, digests)).encode()).hexdigest()


def _build(version: str) -> list[Path]:
    debs = [build_deb(_freeze(), version, _WORK / "deb", _DIST)]
    if platform.machine() == _PC:
        debs.append(build_practice_deb(version, _WORK / "practice", _DIST))
    return debs


def _build_in_bare(version: str) -> list[Path]:
    names = [file_name(version), *([practice_file_name(version)] if platform.machine() == _PC else [])]
    _DIST.mkdir(exist_ok=True)
    with bare_system(OLDEST) as bare:
        bare.take_in(ROOT, _sources(), "raidwright")
        bare.do("raidwright/dev package")
        for name in names:
            bare.bring_out(f"raidwright/dist/{name}", _DIST / name)
    return [_DIST / name for name in names]


def _sources() -> list[str]:
    """Every file but what was made from others, as ours may be too new for the oldest release."""
    listing = subprocess.run(_LIST, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode != 0:
        raise DevError(f"git cannot tell the sources from the rest here: {listing.stderr.strip()}")
    return [name for name in listing.stdout.split("\0") if name and (ROOT / name).exists()]


def _freeze() -> Path:
    if platform.machine() == _PC and not COMPILED.exists():
        raise DevError(
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
        raise DevError("PyInstaller failed, see above")
    return _WORK / "raidwright"
