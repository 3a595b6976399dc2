"""What is asked for travels, is planned, and stands in its plan: nobody guesses it from steps."""

import json
from typing import get_args

import msgspec
import pytest

from raidwright.protocol import decode, encode
from raidwright.storage.operations import AnyOperation, PlannableOperation
from raidwright.storage.operations.operation import ArrayOperation, MemberOperation
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from tests.storage.asked import scenes

ASKED = pytest.mark.parametrize(
    ("operation", "look"), scenes(), ids=lambda value: getattr(type(value), "__name__", "")
)


def planned(operation: PlannableOperation, look: Snapshot) -> Plan:
    answer = plan_for(operation, look)
    assert isinstance(answer, Planned), [*answer.findings]
    return answer.plan


def test_each_operation_has_a_scene() -> None:
    assert {type(operation) for operation, _ in scenes()} == {*get_args(PlannableOperation)}


@ASKED
def test_a_plan_holds_what_was_asked_for(operation: PlannableOperation, look: Snapshot) -> None:
    plan = planned(operation, look)
    assert plan.purpose is operation.purpose
    assert type(plan.operation) is type(operation)
    assert decode(encode(plan), Plan) == plan
    assert str(operation.title(plan))
    if isinstance(operation, ArrayOperation) and plan.array is not None:
        assert plan.operation == msgspec.structs.replace(operation, array=plan.array.uuid)
    else:
        assert plan.operation == operation


@ASKED
def test_what_a_plan_holds_is_planned_alike(operation: PlannableOperation, look: Snapshot) -> None:
    plan = planned(operation, look)
    assert not isinstance(plan.operation, msgspec.UnsetType)
    text = msgspec.json.encode(plan.operation)
    again = msgspec.json.decode(text, type=PlannableOperation)
    assert planned(again, look) == plan
    assert msgspec.json.decode(text, type=AnyOperation) == plan.operation


@ASKED
def test_of_another_array_there_is_no_plan(operation: PlannableOperation, look: Snapshot) -> None:
    if isinstance(operation, ArrayOperation):
        answer = plan_for(msgspec.structs.replace(operation, array="nowhere"), look)
        assert isinstance(answer, Refused)
        assert any(each.severity is Severity.BLOCKING for each in answer.findings)


@ASKED
def test_with_another_disk_there_is_no_plan(operation: PlannableOperation, look: Snapshot) -> None:
    if isinstance(operation, MemberOperation):
        answer = plan_for(msgspec.structs.replace(operation, drive="drive-nowhere"), look)
        assert isinstance(answer, Refused)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"format-everything"}',
        '{"type":"start"}',
        '{"type":"start","array":"old","force":true}',
        f'{{"type":"start","array":"{"x" * 257}"}}',
        '{"type":"limit-speed","array":"old","slowest":-1}',
        '{"type":"limit-speed","array":"old","fastest":1.5}',
        '{"type":"set-bitmap","array":"old","wanted":"on"}',
        f'{{"type":"wipe","drives":{json.dumps(["x"] * 33)}}}',
        '{"type":"expand","array":"old","reach":"sky"}',
    ],
)
def test_an_operation_is_a_closed_document(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=AnyOperation)
