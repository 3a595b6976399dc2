"""What the checks look at: the modules of the application, parsed, with their imports and calls."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Source:
    """One Python file, its path given from the folder above the package: ``raidwright/storage/units.py``."""

    path: Path
    name: str

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed file."""
        return ast.parse(self.path.read_text(), str(self.path))

    def imports(self) -> Iterator[tuple[str, int]]:
        """Dotted names imported anywhere in the file, with their lines."""
        return imports_below(self.tree)

    def names_used(self) -> Iterator[tuple[str, int]]:
        """Dotted names as they are written in the code (``os.posix_spawn``), with their lines."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name | ast.Attribute):
                yield ast.unparse(node), node.lineno


def imports_below(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Dotted names imported anywhere inside a node, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def sources(root: Path = ROOT) -> list[Source]:
    """Every module of the application below ``root``."""
    return list(_ours()) if root == ROOT else _below(root / "app", root / "app")


@cache
def _ours() -> tuple[Source, ...]:
    """Parsed once for all rules: each of them reads all of it."""
    return tuple(_below(ROOT / "app", ROOT / "app"))


def all_sources(root: Path = ROOT) -> list[Source]:
    """Every Python file that is ours: the application, its tests and its packaging."""
    return [*sources(root), *_below(root / "tests", root), *_below(root / "packaging", root)]


def _below(folder: Path, named_from: Path) -> list[Source]:
    return [Source(path, path.relative_to(named_from).as_posix()) for path in sorted(folder.rglob("*.py"))]


def is_below(name: str, places: tuple[str, ...]) -> bool:
    """Whether a dotted or slashed name is one of ``places`` or lies inside one."""
    return any(name == place or name.startswith((f"{place}.", f"{place}/")) for place in places)


def check(tool: str, *arguments: str, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run one of the linters of the environment on the tree at ``root``, by that tree's own settings."""
    argv = [str(Path(sys.executable).with_name(tool)), *arguments]
    environment = os.environ | {"PYTHONPATH": str(root / "app"), "NO_COLOR": "1"}
    return subprocess.run(argv, cwd=root, env=environment, capture_output=True, text=True, check=False)
