"""The private Python environment ``.venv``: made once, filled from ``locked``, checked by a stamp."""

import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from errors import DevError

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / "bin" / "python"

PURPOSES = {
    "run": "to run Raidwright",
    "test": "to test and check it",
    "package": "to make its package",
    "lock": "to change a version that is locked",
    "mutants": "to find what no test notices",
}
"""What the locked packages of each name are for."""
_LOCKED = Path(__file__).with_name("locked")
_STAMP = FOLDER / "raidwright-dev.json"


@dataclass(frozen=True)
class Stamp:
    """What was last put into the environment, and which system packages the distribution did not have."""

    lock: str = ""
    python: str = ""
    place: str = ""
    groups: tuple[str, ...] = ()
    unavailable: tuple[str, ...] = ()


def read_stamp() -> Stamp:
    """The stamp of the environment; an empty one when there is none or it cannot be read."""
    try:
        fields = json.loads(_STAMP.read_text())
        lists = tuple(fields["groups"]), tuple(fields["unavailable"])
        return Stamp(fields["lock"], fields["python"], fields["place"], *lists)
    except (OSError, ValueError, KeyError, TypeError):
        return Stamp()


def make_ready(tools: frozenset[str], unavailable: frozenset[str]) -> None:
    """Make or complete the environment; nothing is done, nor fetched, when the stamp says it is complete.

    Raises DevError when the environment cannot be made or pip fails.
    """
    stamp = read_stamp()
    wanted = (_fingerprint(), sys.version, str(ROOT))
    fresh = (stamp.lock, stamp.python, stamp.place) == wanted and PYTHON.exists()
    have = frozenset(stamp.groups) if fresh else frozenset()
    known = tuple(sorted(unavailable))
    if not fresh or tools - have:
        # Scripts in an environment name its folder, so one that was moved is made anew.
        _create_if_unusable(moved=stamp.place not in ("", str(ROOT)))
        _fill(have | tools)
    complete = Stamp(*wanted, tuple(sorted(have | tools)), known)
    if complete != stamp:
        _STAMP.write_text(json.dumps(asdict(complete), indent=1))


def groups() -> Iterator[str]:
    """The dependency groups of pyproject.toml: tools beside what running needs."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        yield from tomllib.load(file)["dependency-groups"]


def locked(name: str) -> Path:
    """The locked packages of "run" or of a dependency group, as pip reads them."""
    return _LOCKED / f"{name}.txt"


def _fingerprint() -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in sorted(_LOCKED.glob("*.txt")))).hexdigest()


def describe(names: Sequence[str]) -> str:
    """The packages of "run" and of groups, one line a purpose, for people; each package once."""
    lines, seen = [], set[str]()
    for name in names:
        packages = [each for each in _packages(name) if each not in seen]
        seen.update(packages)
        lines.append(f"  {PURPOSES[name]}: {', '.join(packages)}")
    return "\n".join(lines)


def _packages(name: str) -> Iterator[str]:
    lines = locked(name).read_text().splitlines()
    return (line.partition("==")[0] for line in lines if line[:1].isalnum())


def _fill(wanted: frozenset[str]) -> None:
    names = ("run", *sorted(wanted))
    print(f"To be fetched into .venv, some 100 MB the first time:\n{describe(names)}", flush=True)
    # What pip keeps for another time would lie in the home folder.
    quietly = ("--quiet", "--disable-pip-version-check", "--no-cache-dir")
    pip = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        *quietly,
        "--no-deps",
        "--only-binary=:all:",
        "--require-hashes",
    ]
    files = [f"--requirement={locked(name)}" for name in names]
    if subprocess.run([*pip, *files], check=False).returncode != 0:
        raise DevError("pip could not install the pinned Python packages, see above")
    _site_packages().joinpath("raidwright-checkout.pth").write_text(f"{ROOT / 'app'}\n")


def _create_if_unusable(*, moved: bool) -> None:
    probe = "import pip, sys; print(sys.version)"
    if PYTHON.exists() and not moved:
        answer = subprocess.run([PYTHON, "-c", probe], capture_output=True, text=True, check=False)
        if answer.stdout.strip() == sys.version.strip():
            return
    shutil.rmtree(FOLDER, ignore_errors=True)
    print("Making a private Python environment in .venv", flush=True)
    if subprocess.run([sys.executable, "-m", "venv", FOLDER], check=False).returncode != 0:
        raise DevError("the Python environment could not be made, see above")


def _site_packages() -> Path:
    return next(FOLDER.glob("lib/python3*/site-packages"))
