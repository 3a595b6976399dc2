"""A name means one thing: no two classes of the product share theirs, no two functions that are imported.

It is a verb for what acts and a noun for what is; a bare participle leaves open who did what to what.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.lint.source_tree import ROOT, Source, sources

PACKAGE = ROOT / "app" / "raidwright"
SAME = {
    "a command of the terminal, called like what it has done": {"compare", "disks"},
    "a sentence in English, and in the language of the user": {
        "sentence",
        "array_status_words",
        "unfinished_sentence",
    },
    "a question put to a snapshot, and to the computer itself": {"below", "is_single"},
    "the same of other things": {"close_all", "device_at"},
}
"""What several functions may be called, and why nobody takes one for another."""

_IRREGULAR = (
    "begun|bound|built|chosen|done|drawn|found|given|gone|grown|held|kept|known|left|lost|made|meant|said"
    "|seen|shown|spent|taken|told|torn|worn|worth|written"
)
_REGULAR = "(?!embed|feed|heed|need|seed|speed)[a-z]+ed"
PARTICIPLES = re.compile(f"_*({_IRREGULAR}|{_REGULAR})")
RIDDLES = {
    "found",
    "given",
    "gone",
    "held",
    "kept",
    "known",
    "made",
    "named",
    "said",
    "seen",
    "taken",
    "told",
}
"""Participles that say nothing at all of the thing that a variable holds."""


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


def participles(source: Source) -> Iterator[str]:
    """Functions that are called by a bare participle, and variables that are called by an empty one.

    What a class has for others to read (a field, a signal of Qt, a property that a protocol asks for) is not
    meant.
    """
    fields = set(_fields_asked_for(source.tree))
    for function in ast.walk(source.tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            if PARTICIPLES.fullmatch(function.name) and function not in fields:
                yield f"{function.name}()"
            yield from sorted(_variables(function) & RIDDLES)


def _fields_asked_for(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases):
            yield from (each for each in node.body if getattr(each, "decorator_list", ()))


def _variables(function: ast.AST) -> set[str]:
    nodes = list(ast.walk(function))
    stored = (node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return {node.id for node in stored} | {node.arg for node in nodes if isinstance(node, ast.arg)}


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


def test_a_function_is_a_verb_or_a_noun_and_a_variable_a_noun() -> None:
    riddles = {source.name: list(participles(source)) for source in sources()}
    assert {name: names for name, names in riddles.items() if names} == {}


def test_a_bare_participle_is_found(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text(
        "class Plan:\n    kept: int\n"
        "class Shape(Protocol):\n    @property\n    def predicted(self): ...\n    def drawn(self): ...\n"
        "def _finished(known): ...\n"
        "def need(speed):\n    found = [told for told in speed]\n    return found\n"
    )
    assert list(participles(Source(path, "raidwright/one.py"))) == [
        "_finished()",
        "known",
        "found",
        "told",
        "drawn()",
    ]
