"""A step is one thing in one place: whole in `storage/steps`, and for root in the file of the same name."""

import ast
import functools
from collections import defaultdict

import pytest

from raidwright.storage.steps import STEPS
from raidwright.storage.steps.enlarge import EnlargeBase
from raidwright.storage.steps.filesystem import PointStep
from raidwright.storage.steps.firewall import FirewallBase
from raidwright.storage.steps.lvm import GroupStep
from raidwright.storage.steps.share import ComputerStep, PersonStep
from raidwright.storage.steps.step import (
    ArrayStep,
    EntryStep,
    FileStep,
    MappingStep,
    MemberStep,
    StepBase,
    TargetStep,
    UpkeepBase,
)
from raidwright.storage.steps.upkeep import CheckBase
from tests.lint.source_tree import ROOT

PACKAGE = ROOT / "app" / "raidwright"
SAID = ("templates", "layer", "effect")
MOST_FILES = 3
_ANSWERS = ("is_", "has_", "are_", "may_", "can_")


@functools.cache
def naming_files() -> dict[str, set[str]]:
    """Class to the product files in which it is defined, or imported as a step."""
    found = defaultdict[str, set[str]](set)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            for name in _names_of_classes(node):
                found[name].add(str(path.relative_to(PACKAGE)))
    return found


def _names_of_classes(node: ast.AST) -> list[str]:
    match node:
        case ast.ImportFrom(module=str(module)) if module.startswith("raidwright.storage.steps"):
            return [each.name for each in node.names]
        case ast.ClassDef():
            return [node.name]
        case _:
            return []


def abstract(kind: type[StepBase]) -> set[str]:
    """Methods that ``kind`` still has to say."""
    return {name for name in dir(kind) if getattr(getattr(kind, name), "__isabstractmethod__", False)}


@pytest.mark.parametrize("kind", STEPS, ids=lambda kind: kind.__name__)
def test_a_step_is_whole(kind: type[StepBase]) -> None:
    assert [name for name in SAID if name not in vars(kind)] == []
    assert abstract(kind) == set()


@pytest.mark.parametrize("kind", STEPS, ids=lambda kind: kind.__name__)
def test_a_step_is_named_where_it_is_made_what_it_is_and_where_it_is_done(kind: type[StepBase]) -> None:
    layer = kind.__module__.rpartition(".")[2]
    naming = naming_files()[kind.__name__]
    assert {f"storage/steps/{layer}.py", f"helper/plans/steps/{layer}.py"} <= naming
    assert len(naming) <= MOST_FILES, naming


def test_every_step_that_is_written_belongs_to_a_plan() -> None:
    def below(kind: type[StepBase]) -> set[type[StepBase]]:
        return {each for sub in kind.__subclasses__() for each in (sub, *below(sub))}

    parts = {
        ArrayStep,
        EntryStep,
        FileStep,
        GroupStep,
        MappingStep,
        MemberStep,
        PointStep,
        TargetStep,
        UpkeepBase,
        CheckBase,
        EnlargeBase,
        FirewallBase,
        ComputerStep,
        PersonStep,
    }
    assert below(StepBase) - parts == set(STEPS)  # type: ignore[type-abstract]


def _checks(tree: ast.AST) -> set[str]:
    """Names of the functions that a `Handling` is given as its checks, by themselves or with arguments."""
    names = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in ("verify", "before", "require"):
                    value = keyword.value
                    if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "partial":
                        value = value.args[0]
                    names.update(each.id for each in ast.walk(value) if isinstance(each, ast.Name))
    return names


def test_what_root_checks_is_called_so() -> None:
    """A check returns nothing and raises; what is called is_… or has_… answers."""
    odd = {}
    for path in sorted((PACKAGE / "helper" / "plans" / "steps").glob("*.py")):
        tree = ast.parse(path.read_text())
        functions = (
            each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        )
        own = {function.name for function in functions}
        wrong = [name for name in _checks(tree) & own if name.lstrip("_").startswith(_ANSWERS)]
        if wrong:
            odd[path.name] = sorted(wrong)
    assert not odd
