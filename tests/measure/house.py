"""How large the house is at HEAD and what it is made of, and beside it at another revision."""

import ast
import io
import re
import statistics
import subprocess
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from tests.measure.figure import Figure

_ROOT = Path(__file__).parents[2]
_HOUSE = PurePath("app/raidwright")
_TESTS = PurePath("tests")
_RULEBOOK = (_HOUSE / "helper/plans/guards", _HOUSE / "helper/plans/shape.py")
"""What root asks of a plan that somebody else has made."""
_TEMPLATES = re.compile(r"^_?[A-Z_]*TEMPLATES\b[^=\n]*= [{(]", re.MULTILINE)
_LINES_ALIKE = 4
"""So many lines in a row, the same in two places, are repeated code."""


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
    importing: int
    """Lines of import statements."""
    asking: int
    """Functions that take a snapshot."""
    rulebook: int
    """Lines by which root judges a plan that somebody else has made."""
    templates: int
    """Tables of sentences."""
    repeated: int
    """Lines that stand elsewhere too, in a row of four or more."""
    tests: int
    """Lines of the tests."""

    def __str__(self) -> str:
        """In one line."""
        return (
            f"{self.files} files, {self.lines} lines, median {self.median:g}, {self.window} in ui, "
            f"{len(self.twice)} names twice, {100 * self.importing / max(self.lines, 1):.1f} % imports, "
            f"{self.asking} take snapshot, {self.rulebook} lines of rulebook, {self.templates} tables, "
            f"{self.repeated} lines repeated, {self.tests} lines of tests"
        )


def measure(revision: str = "") -> list[Figure]:
    """One figure, that no class name occurs twice; beside it the rest, and the same of ``revision``."""
    house = house_of(_texts_at("HEAD"))
    detail = "; ".join((str(house), *house.twice))
    if revision:
        detail += f" | {revision}: {house_of(_texts_at(revision))}"
    return [Figure("the house: class names that occur twice", len(house.twice), "", detail, most=0)]


def house_of(texts: Mapping[PurePath, str]) -> House:
    """What the files with those ``texts`` come to."""
    ours = {path: text for path, text in texts.items() if not path.is_relative_to(_TESTS)}
    trees = [ast.parse(text) for text in ours.values()]
    lines = [len(text.splitlines()) for text in ours.values()]
    names = Counter(name for tree in trees for name in _classes(tree))
    root = (path for path in ours if any(path.is_relative_to(each) for each in _RULEBOOK))
    return House(
        files=len(ours),
        lines=sum(lines),
        median=statistics.median(lines),
        window=sum(path.is_relative_to(_HOUSE / "ui") for path in ours),
        twice=tuple(sorted(name for name, count in names.items() if count > 1)),
        importing=sum(map(_lines_of_imports, trees)),
        asking=sum(map(_functions_that_ask, trees)),
        rulebook=sum(len(ours[path].splitlines()) for path in root),
        templates=sum(len(_TEMPLATES.findall(text)) for text in ours.values()),
        repeated=_lines_repeated(ours.values()),
        tests=sum(len(texts[path].splitlines()) for path in texts.keys() - ours.keys()),
    )


def _texts_at(revision: str) -> dict[PurePath, str]:
    """The files as they were committed. Raises SystemExit, after git has said why, where there are none."""
    command = ("git", "-C", str(_ROOT), "archive", "--format=tar", revision, "--", str(_HOUSE), str(_TESTS))
    archive = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if archive.returncode:
        raise SystemExit(2)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as members:
        files = {each.name: members.extractfile(each) for each in members if each.name.endswith(".py")}
        return {PurePath(name): file.read().decode() for name, file in files.items() if file is not None}


def _classes(tree: ast.AST) -> list[str]:
    classes = (each for each in ast.walk(tree) if isinstance(each, ast.ClassDef))
    return [each.name for each in classes if not each.name.startswith("_")]


def _imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    return (each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom))


def _lines_of_imports(tree: ast.AST) -> int:
    return sum((each.end_lineno or each.lineno) - each.lineno + 1 for each in _imports(tree))


def _functions_that_ask(tree: ast.AST) -> int:
    functions = (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return sum("snapshot" in {each.arg for each in function.args.args} for function in functions)


def _lines_repeated(texts: Iterable[str]) -> int:
    """Lines of rows that stand in two places; imports, blank lines and brackets alone are none."""
    rows: dict[tuple[str, ...], list[set[tuple[int, int]]]] = defaultdict(list)
    for number, text in enumerate(texts):
        imports = {
            line
            for each in _imports(ast.parse(text))
            for line in range(each.lineno, (each.end_lineno or 0) + 1)
        }
        lines = [
            (index, line.strip())
            for index, line in enumerate(text.splitlines(), 1)
            if index not in imports and any(map(str.isalnum, line))
        ]
        for start in range(len(lines) - _LINES_ALIKE + 1):
            row = lines[start : start + _LINES_ALIKE]
            rows[tuple(line for _, line in row)].append({(number, index) for index, _ in row})
    return len({line for places in rows.values() if len(places) > 1 for place in places for line in place})
