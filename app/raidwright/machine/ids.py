"""New identities for new things. Drawn here, so that planning itself is repeatable."""

import uuid

from raidwright.storage.plan import PlanIds


def draw_ids() -> PlanIds:
    """Random identities of an array, a LUKS container and a file system."""
    digits = uuid.uuid4().hex
    array = ":".join(digits[start : start + 8] for start in range(0, 32, 8))
    return PlanIds(array=array, luks=str(uuid.uuid4()), filesystem=str(uuid.uuid4()))
