"""An array is built, with all that lies on it."""

from typing import Annotated

import msgspec

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import ArrayUuid, Uuid
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Operation, Purpose
from raidwright.storage.snapshot.share import MOST_SHARES, Share
from raidwright.storage.steps.context import Context


class PlanIds(Fact, frozen=True):
    """Identities that new things shall have; the caller draws them, so that planning itself is repeatable."""

    array: ArrayUuid
    luks: Uuid
    filesystem: Uuid


class Build(Operation, frozen=True, tag="build"):
    """Build what somebody has designed."""

    purpose = Purpose.BUILD

    design: ArrayDesign
    ids: PlanIds
    shares: Annotated[tuple[Share, ...], msgspec.Meta(max_length=MOST_SHARES)] = ()
    """Folders of what is built that are shared at once."""

    def title(self, plan: Context) -> Sentence:
        name, level, count = self.design.name, self.design.level, len(self.design.members)
        if level is Level.SINGLE:
            return english("Build “{name}”: single disk, no array", name=name)
        kind = level.facts.title
        return english("Build “{name}”: {level} of {count} disks", name=name, level=kind, count=count)
