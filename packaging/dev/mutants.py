"""Change one thing in the code, see whether its tests notice, and so on: ./dev mutants."""

import argparse
import difflib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from environment import FOLDER, ROOT
from errors import DevError
from mutating import Mutant, mutants_of
from pytest_run import ENVIRONMENT, command

_PACKAGE = ROOT / "app" / "raidwright"
_TESTS = ROOT / "tests"
_LEFT_OUT = (".git", ".venv", "build", "dist", "tour", "__pycache__", ".*_cache", ".hypothesis")
# What failed last comes first: the neighbour of a mutant often falls to the same test.
_OPTIONS = ("-x", "-q", "--failed-first", "-p", "hasty")
_PATIENCE = 3
_START_SECONDS = 20


def main(arguments: Sequence[str]) -> None:
    """Make the mutants that are asked for, try each, and print who lived and how many fell."""
    asked = _parser().parse_args(arguments)
    mutants = [mutant for place in asked.places for mutant in _mutants(place)]
    tests = asked.tests or sorted({_tests_of(mutant.path) for mutant in mutants})
    chosen = random.Random(asked.seed).sample(mutants, min(asked.sample, len(mutants)))
    print(f"{len(chosen)} of {len(mutants)} mutants, seed {asked.seed}, by {' '.join(tests)}", flush=True)
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mutants-", dir=ROOT / "build") as folder:
        _try_all(chosen, tests, _copy(Path(folder)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__)
    parser.add_argument(
        "places", nargs="+", help="a folder of app/raidwright (storage), or FILE, or FILE:LINE"
    )
    parser.add_argument("--tests", action="append", help="what to run instead of the folder's own tests")
    parser.add_argument("--sample", type=int, default=sys.maxsize, help="how many to try instead of all")
    parser.add_argument("--seed", type=int, default=0, help="which of the samples (0)")
    return parser


def _mutants(place: str) -> list[Mutant]:
    name, _, line = place.partition(":")
    path = next((path for path in (_PACKAGE / name, Path(name).resolve()) if path.exists()), ROOT)
    if _PACKAGE not in path.parents:
        raise DevError(f"{name} is not below {_PACKAGE}")
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [each for file in files for each in mutants_of(file) if line in ("", str(each.line))]


def _tests_of(file: Path) -> str:
    folder = _TESTS / file.relative_to(_PACKAGE).parts[0]
    if not folder.is_dir():
        raise DevError(f"{file} has no folder of tests: name some with --tests")
    return str(folder.relative_to(ROOT))


def _copy(folder: Path) -> Path:
    copy = folder / "raidwright"
    left_out = shutil.ignore_patterns(*_LEFT_OUT)
    # Deeper down such a name is somebody's own, as that of a test's folder "build".
    shutil.copytree(
        ROOT, copy, ignore=lambda at, names: left_out(at, names) if Path(at) == ROOT else set(), symlinks=True
    )
    (copy / FOLDER.name).symlink_to(FOLDER)
    return copy


def _try_all(mutants: Sequence[Mutant], tests: Sequence[str], copy: Path) -> None:
    began = time.monotonic()
    if not _hold(tests, copy, None):
        raise DevError("these tests fail without any change")
    patience = _START_SECONDS + _PATIENCE * (time.monotonic() - began)
    tried: Counter[Path] = Counter()
    fallen: Counter[Path] = Counter()
    try:
        for mutant in mutants:
            fallen[mutant.path] += _falls(mutant, tests, copy, patience)
            tried[mutant.path] += 1
    finally:
        print(_table(tried, fallen), flush=True)


def _falls(mutant: Mutant, tests: Sequence[str], copy: Path, patience: float) -> bool:
    place = copy / mutant.path.relative_to(ROOT)
    original, mutated = place.read_text(), mutant.text()
    place.write_text(mutated)
    try:
        near = _near(mutant, tests)
        if (near and not _hold(near, copy, patience)) or not _hold(tests, copy, patience):
            return True
        print(f"alive: {_described(mutant, original, mutated)}", flush=True)
        return False
    except subprocess.TimeoutExpired:
        print(f"too slow: {_described(mutant, original, mutated)}", flush=True)
        return True
    finally:
        place.write_text(original)


def _near(mutant: Mutant, tests: Sequence[str]) -> list[str]:
    """The files of tests that name the mutant's module: most fall to these, in a fraction of the time."""
    named = ".".join(mutant.path.relative_to(_PACKAGE.parent).with_suffix("").parts)
    places = [ROOT / test.partition("::")[0] for test in tests]
    files = [file for place in places for file in place.rglob("test_*.py")]
    return [str(file.relative_to(ROOT)) for file in files if f"from {named} import" in file.read_text()]


def _hold(tests: Sequence[str], copy: Path, patience: float | None) -> bool:
    """Whether the tests pass. Raises TimeoutExpired when they take longer than ``patience`` seconds."""
    ours = {"PYTHONPATH": f"{copy / 'app'}:{copy / 'packaging/dev'}", "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        command(tests, *_OPTIONS),
        cwd=copy,
        env=ENVIRONMENT | ours,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(patience) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _described(mutant: Mutant, original: str, mutated: str) -> str:
    lines = difflib.unified_diff(original.splitlines(), mutated.splitlines(), n=0, lineterm="")
    changed = [f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@"))]
    return "\n".join([f"{mutant.path.relative_to(ROOT)}:{mutant.line}", *changed])


def _table(tried: Counter[Path], fallen: Counter[Path]) -> str:
    rows = [
        *((str(path.relative_to(ROOT)), fallen[path], tried[path]) for path in sorted(tried)),
        ("all", fallen.total(), tried.total()),
    ]
    width = max(len(name) for name, _, _ in rows)
    return "\n".join(f"{name:<{width}}  {killed:>5} of {made:>5} killed" for name, killed, made in rows)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except DevError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit(1)
