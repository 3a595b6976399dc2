"""The one place for raw writes: a device that a plan of ours made and on which it put nothing."""

from raidwright.storage.nodes import target_path
from raidwright.storage.plan import Plan, Purpose
from raidwright.storage.steps import (
    CreateArray,
    CreateLv,
    MakeFilesystem,
    OnArray,
    OnMapping,
    OnVolume,
    OpenLuks,
)


def built_device(plan: Plan) -> str:
    """Node of the highest layer that ``plan`` makes; empty when that is a file system."""
    top = ""
    for step in plan.steps if plan.purpose is Purpose.BUILD else ():
        match step:
            case CreateArray():
                top = target_path(plan, OnArray())
            case OpenLuks(mapping=name):
                top = target_path(plan, OnMapping(name))
            case CreateLv(group=group, volume=volume):
                top = target_path(plan, OnVolume(group, volume))
            case MakeFilesystem():
                return ""
            case _:
                pass
    return top
