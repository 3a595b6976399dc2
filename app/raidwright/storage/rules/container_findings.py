"""Which container belongs onto an array, whether its header can still be read, and what it is opened as."""

from collections.abc import Iterator

from raidwright.storage.fields import MappingName, is_valid
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Blank, Block, Host, Luks, Snapshot, Unlocked
from raidwright.storage.snapshot.settings import containers_on, uuid_link
from raidwright.storage.snapshot.singles import whole_stack


def known_containers(array: str, host: Host) -> tuple[str, ...]:
    """UUIDs of the containers on the ``array`` (UUID), as plans and settings of this computer have them."""
    of_plan = next((container for of, container in host.containers if of == array), "")
    entered = {link.removeprefix(uuid_link("")) for link in containers_on(array, host.settings)}
    return tuple(dict.fromkeys(filter(None, (of_plan, *sorted(entered)))))


def container_findings(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """That an array lacks the header of its container; nothing when all is well or nothing is known."""
    if not is_damaged(array, snapshot):
        return ()
    name = array.title
    return (Finding("header-damaged", Severity.BLOCKING, array.uuid, (("array", name),)),)


def is_damaged(array: Array, snapshot: Snapshot) -> bool:
    """Whether a container is known to be on the array, and nothing can be seen there."""
    layers = whole_stack(array, snapshot)
    bare = len(layers) == 1 and isinstance(layers[0].content, Blank)
    return bare and bool(known_containers(array.uuid, snapshot.host))


def clear_name_findings(block: Block) -> Iterator[Finding]:
    """That a container was opened under a name which no plan can carry."""
    if isinstance(block.origin, Unlocked) and not is_valid(block.origin.mapping, MappingName):
        facts = (("device", block.origin.backing), ("name", block.origin.mapping))
        yield Finding("clear-name", Severity.BLOCKING, block.path, facts)


def container_on(array: Array, snapshot: Snapshot) -> Luks | None:
    """The container that the running array carries as a whole."""
    layers = whole_stack(array, snapshot)
    return layers[0].content if layers and isinstance(layers[0].content, Luks) else None
