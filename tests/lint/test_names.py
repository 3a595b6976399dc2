"""A name means one thing: no two classes of the product share theirs."""

import ast
from collections import defaultdict

from tests.lint.source_tree import ROOT

PACKAGE = ROOT / "app" / "raidwright"


def homes() -> dict[str, list[str]]:
    """Every public class, and the files that define one of that name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    return found


def test_no_two_classes_share_a_name() -> None:
    every = homes()
    assert len(every) > 300
    assert {name: files for name, files in every.items() if len(files) > 1} == {}
