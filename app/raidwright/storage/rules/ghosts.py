"""Whose the ghosts are: what the kernel still uses of disks that are gone, by array, container and entry."""

from collections.abc import Collection, Iterable, Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import in_quotes
from raidwright.storage.fields import MappingName, is_valid
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.absent_arrays import AbsentArray, absent_arrays
from raidwright.storage.snapshot.array_status import array_status_words
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Blank, Block, Host, Luks, Snapshot, Unlocked
from raidwright.storage.snapshot.settings import SettingLine, containers_on, uuid_link
from raidwright.storage.snapshot.singles import arrays_and_singles, whole_stack
from raidwright.storage.snapshot.users import Ghost, GhostKind, ghost_stacks, stack_title


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


DISCONNECTED = "Disconnected while in use"


def ghosts_about(
    uuid: str, containers: Collection[str], lines: Iterable[SettingLine], ghosts: Collection[Ghost]
) -> tuple[Ghost, ...]:
    """Those of the array of that UUID, or of the disk that stands in its place, and of these ``containers``.

    What nothing else tells of is known by the place where a line about the array mounts it.
    """
    own = [line for line in lines if line.array == uuid and kind_of(line.file) is FileKind.MOUNTS]
    points = {name for line in own for name in line.names if not name.startswith("/dev/")}
    keys = {ghost.key for ghost in ghosts if _is_about(ghost, uuid, containers, points)}
    return tuple(ghost for ghost in ghosts if ghost.key in keys)


def _is_about(ghost: Ghost, uuid: str, containers: Collection[str], points: Collection[str]) -> bool:
    if ghost.array:
        return ghost.array == uuid
    return ghost.container in containers if ghost.container else ghost.point in points


def ghosts_of_array(array: Array, snapshot: Snapshot) -> tuple[Ghost, ...]:
    """What the kernel still uses of the array, or of the disk in its place, from before it left."""
    if not snapshot.ghosts:
        return ()
    layers = whole_stack(array, snapshot)
    open_here = {block.content.uuid for block in layers if isinstance(block.content, Luks)}
    containers = {*known_containers(array.uuid, snapshot.host), *open_here}
    own = ghosts_about(array.uuid, containers, snapshot.host.settings, snapshot.ghosts)
    nodes = {ghost.key for ghost in snapshot.ghosts if _holds_unstarted(ghost, array)}
    return (*own, *(ghost for ghost in snapshot.ghosts if ghost.key in nodes and ghost not in own))


def _holds_unstarted(ghost: Ghost, array: Array) -> bool:
    is_nobodys = ghost.kind is GhostKind.ARRAY and not ghost.array
    return is_nobodys and ghost.node == (array.path or array.node)


def ghosts_of_absent(absent: AbsentArray, snapshot: Snapshot) -> tuple[Ghost, ...]:
    """The same of an array that only files name."""
    containers = known_containers(absent.uuid, snapshot.host)
    return ghosts_about(absent.uuid, containers, snapshot.host.settings, snapshot.ghosts)


def ghosts_on(blocks: Iterable[Block], arrays: Iterable[Array], snapshot: Snapshot) -> tuple[Ghost, ...]:
    """What the kernel still uses of these ``arrays`` and of the containers on these ``blocks``."""
    containers = {block.content.uuid for block in blocks if isinstance(block.content, Luks)}
    own = {ghost for array in arrays for ghost in ghosts_of_array(array, snapshot)}
    keys = {ghost.key for ghost in snapshot.ghosts if ghost in own or ghost.container in containers - {""}}
    return tuple(ghost for ghost in snapshot.ghosts if ghost.key in keys)


def ghosts_of_nobody(snapshot: Snapshot) -> tuple[tuple[Ghost, ...], ...]:
    """The stacks of ghosts of which no array and no disk is here that they belong to."""
    if not snapshot.ghosts:
        return ()
    owned = {ghost for array in arrays_and_singles(snapshot) for ghost in ghosts_of_array(array, snapshot)}
    return tuple(stack for stack in ghost_stacks(snapshot.ghosts) if owned.isdisjoint(stack))


def connection_words(array: Array, snapshot: Snapshot) -> str:
    """How the array stands, in English; of one whose disks left while it was used, that they did."""
    return DISCONNECTED if ghosts_of_array(array, snapshot) else array_status_words(array)


def ghost_findings(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """That the kernel still uses disks of the array that are gone; nothing where it does not."""
    ghosts = ghosts_of_array(array, snapshot)
    return (lost_finding(array.shown_name, ghosts, array.uuid),) if ghosts else ()


def unowned_ghost_findings(snapshot: Snapshot) -> tuple[Finding, ...]:
    """The same of all that belongs to nothing that is here."""
    return tuple(lost_finding(name, stack) for name, stack in stacks_left(snapshot))


def stacks_left(snapshot: Snapshot) -> tuple[tuple[str, tuple[Ghost, ...]], ...]:
    """Each stack of ghosts of nothing that is here, and what it is called: as files name it, if they do."""
    stacks = ghosts_of_nobody(snapshot)
    names = {
        ghost: absent.title
        for absent in (absent_arrays(snapshot) if stacks else ())
        for ghost in ghosts_of_absent(absent, snapshot)
    }
    return tuple((names.get(stack[0]) or stack_title(stack), stack) for stack in stacks)


def lost_finding(name: str, ghosts: Collection[Ghost], subject: str = "") -> Finding:
    """That the kernel still uses ``ghosts``, which are what is left of ``name``."""
    code = "ghost-stuck" if all(ghost.stuck for ghost in ghosts) else "ghost"
    facts = (("array", name), ("things", ghost_words(ghosts)))
    return Finding(code, Severity.BLOCKING, subject or next(iter(ghosts)).key, facts)


def ghost_words(ghosts: Iterable[Ghost]) -> str:
    """What shows of them, in one line."""
    return ", ".join(dict.fromkeys(ghost.title for ghost in ghosts))


def against_letting_go(ghosts: Iterable[Ghost]) -> Iterator[Finding]:
    """Why the kernel cannot be had let go of these."""
    for ghost in ghosts:
        if ghost.stuck:
            code = "ghost-holds" if ghost.kind is GhostKind.MOUNT else "ghost-until-restart"
            yield blocking(code, ghost.title, thing=ghost.title)
        for user in ghost.users:
            code = "ghost-open" if user.by is None else "ghost-shared"
            facts = {"program": in_quotes((user.program,)), "process": str(user.process)}
            yield blocking(code, ghost.title, thing=ghost.title, **facts)
