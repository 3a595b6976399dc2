"""Identities for what a plan is going to make, drawn at random."""

from uuid import uuid4

from raidwright.storage.plan import PlanIds


def draw_ids() -> PlanIds:
    """Identities that nothing has had before."""
    digits = uuid4().hex
    array = ":".join(digits[place : place + 8] for place in range(0, 32, 8))
    return PlanIds(array=array, luks=str(uuid4()), filesystem=str(uuid4()))
