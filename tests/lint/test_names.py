"""A name means one thing: no two classes of the product share theirs, no two functions that are imported."""

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.lint.source_tree import ROOT, Source, sources

PACKAGE = ROOT / "app" / "raidwright"
SAME = {
    "a command of the terminal, called like what it has done": {"compare", "disks", "ways"},
    "a sentence in English, and in the language of the user": {
        "location_words",
        "sentence",
        "standing_words",
        "unfinished_sentence",
    },
    "a question put to a snapshot, and to the computer itself": {"below", "is_single", "read_array"},
    "the same of other things": {"close_all", "device_at"},
}
"""What several functions may be called, and why nobody takes one for another."""


def homes() -> dict[str, list[str]]:
    """Every public class, and the files that define one of that name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    return found


def imported_from_two(files: Iterable[Source]) -> dict[str, set[str]]:
    """Names by which functions are imported out of more than one module, and these modules."""
    known = {source.name.removesuffix(".py").replace("/", "."): source for source in files}
    found: dict[str, set[str]] = defaultdict(set)
    for source in known.values():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ImportFrom) and (home := known.get(str(node.module))):
                for name in {alias.name for alias in node.names} & _functions(home):
                    found[name].add(home.name)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def _functions(source: Source) -> set[str]:
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return {node.name for node in source.tree.body if isinstance(node, kinds)}


def test_no_two_classes_share_a_name() -> None:
    every = homes()
    assert len(every) > 300
    assert {name: files for name, files in every.items() if len(files) > 1} == {}


def test_no_two_functions_are_imported_by_one_name() -> None:
    found = imported_from_two(sources())
    assert {name: files for name, files in found.items() if name not in set().union(*SAME.values())} == {}
    assert set().union(*SAME.values()) <= found.keys()


def test_two_functions_of_one_name_are_found(tmp_path: Path) -> None:
    texts = {
        "storage/one": "def taken() -> None: ...",
        "helper/other": "def taken() -> None: ...",
        "helper/first": "from raidwright.storage.one import taken",
        "helper/second": "from raidwright.helper.other import taken",
    }
    files = []
    for name, text in texts.items():
        path = tmp_path / f"{name.replace('/', '-')}.py"
        path.write_text(text)
        files.append(Source(path, f"raidwright/{name}.py"))
    assert imported_from_two(files) == {"taken": {"raidwright/storage/one.py", "raidwright/helper/other.py"}}
    assert imported_from_two(files[:3]) == {}
