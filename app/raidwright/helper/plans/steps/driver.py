"""Drivers of the kernel."""

from raidwright.helper.errors import step_failure
from raidwright.helper.looking.layers.arrays import serves
from raidwright.helper.plans.steps.handling import Handling, Udev
from raidwright.storage.failures import english
from raidwright.storage.levels import Level
from raidwright.storage.steps.driver import LoadModule


def handle(step: LoadModule) -> Handling:
    """How a driver is loaded; md's personalities show in /proc/mdstat, the others when they are used."""

    async def require_taken_up() -> None:
        if not all(serves(level.value) for level in Level if level.facts.module == step.module):
            raise step_failure(english("The kernel did not load {module}.", module=step.module))

    return Handling(udev=Udev.LOOKS, makes_on=(), verify=require_taken_up)
