"""What forbids saving the header of a container, or putting one back: it is not there, or another is."""

from collections.abc import Iterator
from pathlib import Path

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.plans.array_in_service import array_in_service
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.refusals import also_stands_on, user_sentence, writer_sentences
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.container_findings import known_containers
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.signature_names import joined_names
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.header import header_step, restore_header_step


def reasons_against_header(plan: Plan, disks: HeldDisks, state: Path) -> Iterator[str]:
    """Every reason not to do what the plan says to the header of the container on its array."""
    device, step, restored = array_in_service(plan), header_step(plan.steps), restore_header_step(plan.steps)
    if isinstance(device, Sentence):
        yield device
        return
    for other in kernel.foundations_outside(device, disks.devices):
        yield also_stands_on(device.path, other.path)
    if restored is not None:
        yield from _against_other_use(device)
        yield from _against_another(plan, restored.uuid, device, Journal(state))
        if restored.size >= device.size:
            yield english("{array} is too small for the header", array=device.path)
    elif step is not None and step.uuid not in _containers(device):
        yield english("{device} is now another container, or no container", device=device.path)


def _against_other_use(device: Device) -> Iterator[str]:
    """A header is written where nothing is open, and nothing lies but a header."""
    if standing(read_array(device)) in (Standing.FAILED, Standing.UNWRITABLE, Standing.READ_ONLY):
        yield english("{array} has failed or is read-only", array=device.path)
    for holder in device.holders():
        yield user_sentence(device.path, holder)
    yield from writer_sentences([device])
    others = sorted({each.name for each in probe(device.path)} - {LUKS_CONTAINER})
    if others:
        yield english(
            "{device} contains {found}, so it is not overwritten.",
            device=device.path,
            found=joined_names(others),
        )


def _against_another(plan: Plan, uuid: str, device: Device, journal: Journal) -> Iterator[str]:
    """It belongs to the container that is there; where none can be seen, to the one that was."""
    host = Host("", settings=settings.every_line(), containers=journal.containers())
    if uuid not in (_containers(device) or known_containers(named_array(plan).uuid, host)):
        yield english("The header is not known to belong to {array}", array=device.path)


def _containers(device: Device) -> tuple[str, ...]:
    return tuple(each.uuid for each in probe(device.path) if each.name == LUKS_CONTAINER)
