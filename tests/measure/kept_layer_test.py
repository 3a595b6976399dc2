"""Layer tests over a whole stack of the practice machine, killed at any moment: what was lost or left."""

import random
import tempfile
from pathlib import Path

from raidwright.machine.practice import PracticeMachine, load_disk_set
from tests.lab.testing_layers import LATEST, VICTIMS, trouble, whole_stack
from tests.measure.figure import Figure

_TIMES = 8
"""How often each is killed."""


async def kills() -> Figure:
    """The figure; the moments are drawn."""
    seed = random.randrange(1000)
    moments = random.Random(seed)
    troubles: list[str] = []
    practice = await PracticeMachine.start(load_disk_set("small"))
    try:
        with tempfile.TemporaryDirectory(prefix="raidwright-kept-", dir="/var/tmp") as place:
            async with whole_stack(practice, Path(place)):
                for victim in VICTIMS * _TIMES:
                    found = await trouble(practice, Path(place), victim, moments.uniform(0, LATEST))
                    troubles += [f"{victim}: {found}"] if found else []
    finally:
        await practice.close()
    detail = "; ".join(dict.fromkeys(troubles)) or f"of {len(VICTIMS) * _TIMES}, seed {seed}"
    return Figure("ladders killed: something lost or left", len(troubles), "", detail, most=0)
