"""A life asks for everything that the product can plan."""

import ast
from pathlib import Path

from tests.lab.life.operations import ARRAYS, DISKS, OPERATIONS, every_action

_ROOT = Path(__file__).parents[2]
_PLANS = _ROOT / "app/raidwright/storage/plan"
_ASKED_OTHERWISE = frozenset(
    {
        # What others are made of.
        *("plan_steps", "plan_rest", "plan_letting_go", "plan_letting_go_for", "plan_for"),
        # Which of those below is asked, by the operation.
        *("plan_use", "plan_upkeep", "plan_shares"),
        # Whether something could be had at all, by trying the planner for each disk.
        *("plan_any_enlarging", "plan_any_growth", "plan_any_exchange", "plan_any_spare"),
        *("plan_any_spare_leaving", "plan_any_header_restoring", "plan_any_limits", "plan_enable_or_owner"),
        *("plan_any_unlocking", "plan_coming"),
        # Shares want Samba, which not every computer has that lives are walked on: lab/test_shared.py.
        *("plan_sharing", "plan_unsharing", "plan_password", "plan_installing", "plan_staying_awake"),
        # What root asks of every plan.
        "plan_again",
        # `plan_cleaning` under the name of what was begun.
        "plan_removal",
    }
)


def planners() -> set[str]:
    """Names of all functions that plan something somebody asks for."""
    files = sorted(_PLANS.rglob("*.py"))
    trees = (ast.parse(file.read_text()) for file in files)
    names = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name for name in names if name.startswith("plan_")}


def test_every_planner_is_asked() -> None:
    source = (_ROOT / "tests/lab/life/operations.py").read_text()
    asked = {name for name in planners() if f"{name}(" in source}
    assert planners() - asked == _ASKED_OTHERWISE


def test_every_operation_can_be_drawn() -> None:
    drawn = {action.do for action in every_action(DISKS, ARRAYS[:1])}
    assert drawn == set(OPERATIONS)
