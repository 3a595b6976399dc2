"""Each check catches what is planted into a copy of the tree: a check that cannot fail is worth nothing."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.lint import duplicates, rules
from tests.lint.planted_facts import BODIES, FACTS, NO_BODIES, NO_FACTS, NO_SCALARS, SCALARS
from tests.lint.source_tree import ROOT, Source, check

_LAYERS = {
    "raidwright.storage.planted": "import raidwright.protocol",
    "raidwright.cli.planted": "import raidwright.ui",
    "raidwright.session.planted": "import raidwright.cli",
    "raidwright.machine.planted": "import raidwright.helper",
    "raidwright.protocol.planted": "from raidwright.machine import port",
    "raidwright.ui.planted": "import raidwright.helper.runner",
    "raidwright.ui.compare.planted": "import raidwright.ui.benchmark.grid",
    "raidwright.ui.words.planted": "import raidwright.ui.plan.answer",
    "raidwright.cli.kept.planted": "import raidwright.cli.measuring.bench",
    "raidwright.helper.plans.steps.planted": "import raidwright.helper.plans.guards.check",
    "raidwright.helper.looking.on_disk.planted": "import raidwright.helper.looking.in_use.mounts",
    "raidwright.planted": "",
}
"""A module to plant, and what it imports that it may not (the last is a layer nobody declared)."""

_RULES = [
    (rules.purity, "storage/planted.py", "import os"),
    (rules.purity, "storage/planted.py", "from pathlib import Path"),
    (rules.purity, "bench/planted.py", "import time"),
    (rules.purity, "bench/planted.py", "import random"),
    (rules.purity, "bench/planted.py", "from datetime import datetime\nNOW = datetime.now()"),
    (rules.purity, "storage/planted.py", "import uuid\nNAME = uuid.uuid4()"),
    (rules.purity, "storage/planted.py", "TEXT = open('/etc/fstab').read()"),
    (rules.purity, "bench/planted.py", "import io\nTEXT = io.open('/etc/fstab').read()"),
    (rules.ownership, "cli.py", "from PySide6.QtCore import QObject"),
    (rules.ownership, "session/planted.py", "from PySide6.QtCore import QObject"),
    (rules.ownership, "session/planted.py", "import argparse"),
    (rules.ownership, "machine/planted.py", "from dbus_fast.aio import MessageBus"),
    (rules.ownership, "helper/planted.py", "import pyqtgraph"),
    (rules.starting_programs, "machine/planted.py", "import subprocess"),
    (rules.starting_programs, "helper/planted.py", "from subprocess import run"),
    (rules.starting_programs, "ui/planted.py", "import os\nos.posix_spawn('/bin/true', ['true'], {})"),
    (
        rules.starting_programs,
        "cli.py",
        "import asyncio\nasync def f():\n    await asyncio.create_subprocess_exec()",
    ),
    (rules.starting_programs, "ui/planted.py", "from PySide6.QtCore import QProcess"),
    (rules.starting_programs, "helper/runner.py", "import subprocess\nsubprocess.run('true', shell=True)"),
    (rules.late_imports, "cli.py", "def late():\n    import json"),
    (rules.late_imports, "cli/showing/arrays.py", "def late():\n    import raidwright.session"),
    *(
        (
            rules.closed,
            f"{room}/planted.py",
            f"match {subject}:\n    case {kinds}:\n        pass\n    case _:\n{rest}",
        )
        for room, subject, kinds, rest in (
            ("helper/plans", "step", "StopArray()", "        pass"),
            ("helper/plans", "thing", "Group(name=name) | OnVolume(group=name)", "        yield name"),
            ("helper", "error", "OSError()", "        return None"),
            ("bus", "message.kind", "Kind.CALL | Kind.SIGNAL", "        assert_never(message)"),
        )
    ),
    *(
        (rules.shadows, "helper/planted.py", f"from raidwright.storage.failures import english\n{line}")
        for line in (
            "def f(english):\n    return english",
            "def f():\n    english = 1",
            "f = lambda english: english",
            "def f(items):\n    return [english for english in items]",
        )
    ),
    (rules.documented, "ui/planted.py", "class Made:\n    def show_all(self):\n        return 1"),
    (
        duplicates.named_limits,
        "bench/planted.py",
        "import msgspec\nLONG = 256\nkind = msgspec.Meta(max_length=LONG)",
    ),
    (
        duplicates.named_limits,
        "machine/planted.py",
        "from msgspec import Meta\nkind = Meta(pattern=r'^/', max_length=256)",
    ),
    (duplicates.places_to_mount, "ui/planted.py", "TIP = 'A folder below /srv or /mnt'"),
    (rules.own_names, "cli.py", "from raidwright.storage.units import KIB as KILO"),
    (rules.shares, "cli.py", "def told(share: float) -> str:\n    return f'{share:.1%}'"),
    (rules.length, "cli.py", "def long():\n" + "    pass\n" * 40),
    (rules.length, "cli.py", "A = 1\n" * 601),
]

_FORGETFUL = """
import enum

class Kind(enum.Enum):
    A = 1
    B = 2

def name(kind: Kind) -> str:
    match kind:
        case Kind.A:
            return "A"
    return ""
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what the linters look at, the application's top-level modules all there."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def _plant(tree: Path, module: str, text: str) -> str:
    """Write the module, or add to the file its package is, when that is a single file. The module's name."""
    path = tree.joinpath("app", *module.split("."))
    if not path.parent.is_dir():
        path = path.parent
    path = path.with_suffix(".py")
    with path.open("a") as file:
        file.write(f"\n{text}\n")
    return ".".join(path.relative_to(tree / "app").with_suffix("").parts)


@pytest.mark.parametrize("module", _LAYERS)
def test_a_planted_import_breaks_the_layers(tree: Path, module: str) -> None:
    planted = _plant(tree, module, _LAYERS[module])
    result = check("lint-imports", "--no-cache", "--no-logo", root=tree)
    assert result.returncode == 1
    assert planted in result.stdout


def test_a_planted_cycle_is_caught(tree: Path) -> None:
    _plant(tree, "raidwright.storage.planted_a", "import raidwright.storage.planted_b")
    _plant(tree, "raidwright.storage.planted_b", "import raidwright.storage.planted_a")
    result = check("lint-imports", "--no-cache", "--no-logo", root=tree)
    assert result.returncode == 1
    assert "planted_a" in result.stdout


@pytest.mark.parametrize(
    ("module", "text"), [("cli.planted", "import PySide6.QtCore"), ("machine.planted", "import dbus_fast")]
)
def test_a_planted_library_breaks_its_contract(tree: Path, module: str, text: str) -> None:
    planted = _plant(tree, f"raidwright.{module}", text)
    result = check("lint-imports", "--no-cache", "--no-logo", root=tree)
    assert result.returncode == 1
    assert f"{planted} -> {text.split()[1].partition('.')[0]}" in result.stdout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import subprocess", "TID251"),
        ("import os\n\nos.posix_spawn('/bin/true', ['true'], {})", "TID251"),
        ("import pickle", "TID251"),
        ("from . import port", "TID252"),
    ],
)
def test_a_planted_banned_name_is_caught_by_ruff(tree: Path, text: str, code: str) -> None:
    _plant(tree, "raidwright.machine.planted", text)
    result = check("ruff", "check", "--no-cache", "app/raidwright/machine/planted.py", root=tree)
    assert result.returncode == 1
    assert code in result.stdout


def test_a_match_that_forgets_a_case_is_caught_by_mypy(tree: Path) -> None:
    _plant(tree, "raidwright.storage.planted", _FORGETFUL)
    result = check("mypy", "app/raidwright/storage/planted.py", root=tree)
    assert result.returncode == 1
    assert "exhaustive-match" in result.stdout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("from raidwright.storage.units import FURLONG", "attr-defined"),
        ("import raidwright.storage.furlongs", "import-not-found"),
        ("from raidwright.storage import units\ndef test(fixture):\n    units.furlongs()", "attr-defined"),
        (
            "from raidwright.storage.snapshot.disks import Host\ndef test(name):\n    Host(name, furlongs=8)",
            "call-arg",
        ),
    ],
)
def test_what_a_rename_has_left_in_a_test_is_caught_by_mypy(tree: Path, text: str, code: str) -> None:
    planted = tree / "tests" / "test_planted.py"
    planted.parent.mkdir()
    planted.write_text(f"{text}\n")
    shutil.copy(ROOT / "tests/mypy.ini", planted.parent)
    result = check("mypy", "--config-file", "tests/mypy.ini", "tests", root=tree)
    assert result.returncode == 1
    assert code in result.stdout


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ('ask("Type the name to go on.")', 'ask("Type the name to go on.")'),
        ('ask(f"Type {name} to go on.")', 'ask("Type {phrase} to go on.".format(phrase=name))'),
    ],
)
def test_what_is_told_twice_is_found(tmp_path: Path, text: str, other: str) -> None:
    planted = []
    for room, words in (("ui", text), ("cli", other)):
        path = tmp_path / f"{room}.py"
        path.write_text(words)
        planted.append(Source(path, f"raidwright/{room}/planted.py"))
    assert list(rules.told_twice(planted))
    assert not list(rules.told_twice(planted[:1]))


@pytest.mark.parametrize(("rule", "name", "text"), _RULES)
def test_a_planted_violation_is_found(
    tmp_path: Path, rule: Callable[[Source], Iterator[str]], name: str, text: str
) -> None:
    path = tmp_path / "planted.py"
    path.write_text(text)
    assert list(rule(Source(path, f"raidwright/{name}")))


def _two(folder: Path, texts: tuple[str, str]) -> list[Source]:
    pair = [
        Source(folder / f"{name}.py", f"raidwright/{name}.py") for name in ("storage/one", "helper/other")
    ]
    for source, text in zip(pair, texts, strict=True):
        source.path.parent.mkdir()
        source.path.write_text(text)
    return pair


@pytest.mark.parametrize("texts", FACTS)
def test_a_fact_that_is_planted_twice_is_found(tmp_path: Path, texts: tuple[str, str]) -> None:
    (finding,) = duplicates.twice(_two(tmp_path, texts))
    assert "storage/one.py:1 and raidwright/helper/other.py:" in finding


@pytest.mark.parametrize("texts", NO_FACTS)
def test_what_is_no_fact_may_stand_twice(tmp_path: Path, texts: tuple[str, str]) -> None:
    assert list(duplicates.twice(_two(tmp_path, texts))) == []


@pytest.mark.parametrize("texts", SCALARS)
def test_a_word_or_number_that_is_planted_twice_is_found(tmp_path: Path, texts: tuple[str, str]) -> None:
    (finding,) = duplicates.scalar_twice(_two(tmp_path, texts))
    assert "storage/one.py:1 and raidwright/helper/other.py:" in finding


@pytest.mark.parametrize("texts", NO_SCALARS)
def test_what_is_equal_by_chance_may_stand_twice(tmp_path: Path, texts: tuple[str, str]) -> None:
    assert list(duplicates.scalar_twice(_two(tmp_path, texts))) == []


@pytest.mark.parametrize("texts", BODIES)
def test_a_function_that_is_planted_twice_is_found(tmp_path: Path, texts: tuple[str, str]) -> None:
    (finding,) = duplicates.same_bodies(_two(tmp_path, texts))
    assert "storage/one.py:1 and raidwright/helper/other.py:1" in finding


@pytest.mark.parametrize("texts", NO_BODIES)
def test_functions_that_are_short_or_differ_are_two(tmp_path: Path, texts: tuple[str, str]) -> None:
    assert list(duplicates.same_bodies(_two(tmp_path, texts))) == []


def test_a_file_may_name_its_own_fact_twice(tmp_path: Path) -> None:
    texts = ("A = ('gpt', 'dos')\nB = ('dos', 'gpt')", "")
    assert list(duplicates.twice(_two(tmp_path, texts))) == []
