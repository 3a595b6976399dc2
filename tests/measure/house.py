"""How large the house is at HEAD, and beside it at another revision; nothing is checked out for it."""

import ast
import io
import statistics
import subprocess
import tarfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from tests.measure.figure import Figure

_ROOT = Path(__file__).parents[2]
_HOUSE = PurePath("app/raidwright")


@dataclass(frozen=True)
class House:
    """The Python files of the product at one revision."""

    files: int
    lines: int
    median: float
    """Lines of a file."""
    window: int
    """Files in ``ui``."""
    twice: tuple[str, ...]
    """Names that two public classes share."""

    def __str__(self) -> str:
        """In one line."""
        twice = f"{len(self.twice)} names twice"
        return f"{self.files} files, {self.lines} lines, median {self.median:g}, {self.window} in ui, {twice}"


def measure(revision: str = "") -> list[Figure]:
    """One figure, that no class name occurs twice; beside it the rest, and the same of ``revision``."""
    house = house_of(_texts_at("HEAD"))
    detail = "; ".join((str(house), *house.twice))
    if revision:
        detail += f" | {revision}: {house_of(_texts_at(revision))}"
    return [Figure("the house: class names that occur twice", len(house.twice), "", detail, most=0)]


def house_of(texts: Mapping[PurePath, str]) -> House:
    """What the files with those ``texts`` come to."""
    lines = [len(text.splitlines()) for text in texts.values()]
    names = Counter(name for text in texts.values() for name in _classes(text))
    return House(
        files=len(texts),
        lines=sum(lines),
        median=statistics.median(lines),
        window=sum(path.is_relative_to(_HOUSE / "ui") for path in texts),
        twice=tuple(sorted(name for name, count in names.items() if count > 1)),
    )


def _texts_at(revision: str) -> dict[PurePath, str]:
    """The files as they were committed. Raises SystemExit, after git has said why, where there are none."""
    command = ("git", "-C", str(_ROOT), "archive", "--format=tar", revision, "--", str(_HOUSE))
    archive = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if archive.returncode:
        raise SystemExit(2)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as members:
        files = {each.name: members.extractfile(each) for each in members if each.name.endswith(".py")}
        return {PurePath(name): file.read().decode() for name, file in files.items() if file is not None}


def _classes(text: str) -> list[str]:
    classes = (each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.ClassDef))
    return [each.name for each in classes if not each.name.startswith("_")]
