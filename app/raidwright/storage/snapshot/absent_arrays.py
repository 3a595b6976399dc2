"""Arrays that the computer is told of and none of whose disks is here: what its files, and keys, name."""

from collections.abc import Callable, Collection, Iterable, Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import ArrayUuid, is_valid
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Filesystem, Host, LogicalVolume, Luks, Snapshot, Unlocked
from raidwright.storage.snapshot.names import ARRAYS, MAPPER, array_name, mapped_group, mapper_name
from raidwright.storage.snapshot.settings import (
    IGNORED,
    GroupBackup,
    SettingLine,
    array_link,
    containers_of,
    is_of_firmware,
    uuid_link,
)
from raidwright.storage.snapshot.singles import arrays_and_singles

_UUID_LINK = uuid_link("")
IsHere = Callable[[str], bool]
"""Whether a link or a path in /dev leads to a device that is here."""


class AbsentArray(Fact, frozen=True):
    """An array, or a disk without one, that is named and not here."""

    uuid: str
    name: str
    """As far as a line says it; else empty."""
    lines: tuple[SettingLine, ...]
    """All that is about it and what lies on it."""
    key: bool
    """Whether a key file for it is kept."""

    @property
    def title(self) -> str:
        """Its name, or its UUID where no line says one."""
        return self.name or self.uuid

    @property
    def is_awaited(self) -> bool:
        """Whether something on it is to be unlocked or mounted at each start."""
        return any(kind_of(line.file) is not FileKind.ARRAYS and not line.noauto for line in self.lines)

    @property
    def is_by_hand(self) -> bool:
        """Whether all that is to be unlocked or mounted on it waits for somebody who asks for it."""
        upper = [line for line in self.lines if kind_of(line.file) is not FileKind.ARRAYS]
        return bool(upper) and all(line.noauto for line in upper)


def absent_arrays(snapshot: Snapshot) -> tuple[AbsentArray, ...]:
    """Each of them, in the order in which the files name them."""
    host = snapshot.host
    present = {array.uuid for array in arrays_here(snapshot)}
    links = {link for block in snapshot.blocks for link in links_of(block)}
    links |= {f"{ARRAYS}{array_name(array.name)}" for array in snapshot.arrays}
    missing = (uuid for uuid in _uuids_of(host) if uuid not in present)
    return tuple(absent_array(uuid, host, links.__contains__) for uuid in missing)


def arrays_here(snapshot: Snapshot) -> tuple[Array, ...]:
    """The arrays and single disks of which anything is here: a disk, or what the kernel still holds of it."""
    return tuple(
        array
        for array in arrays_and_singles(snapshot)
        if array.running or array.members or array.node or array.uuid not in _uuids_of(snapshot.host)
    )


def entry_sentence(line: SettingLine) -> Sentence:
    """Where an entry stands, and what it says."""
    return english("{file}, line {line}: {text}", file=line.file, line=line.line, text=line.text)


def absent_meant(target: str, snapshot: Snapshot) -> tuple[AbsentArray, ...]:
    """Those that ``target`` means: the UUID of one, its name or its path; several may have one name."""
    every = absent_arrays(snapshot)
    name = target.removeprefix(ARRAYS)
    return tuple(each for each in every if target in (each.uuid, array_link(each.uuid)) or name == each.name)


def _uuids_of(host: Host) -> dict[str, None]:
    """UUIDs of all arrays that are named, each once."""
    every = (*uuids_named(host.settings, host.containers), *host.key_files)
    return dict.fromkeys(uuid for uuid in every if is_valid(uuid, ArrayUuid))


def absent_array(uuid: str, host: Host, is_here: IsHere) -> AbsentArray:
    """What ``host`` is told of the array of that UUID, which is not here."""
    lines = entries_about(uuid, host.settings, host.containers, host.group_backups, is_here)
    return AbsentArray(uuid, _name(lines), lines, uuid in host.key_files)


def uuids_named(lines: Iterable[SettingLine], containers: Iterable[tuple[str, str]]) -> Iterator[str]:
    """UUIDs of the arrays that ``lines`` tell of; ``containers`` (array, container) say on which they lie.

    An entry by which mdadm leaves an array alone wishes for none, and those of firmware have other UUIDs.
    """
    array_of = {uuid_link(container): array for array, container in containers}
    for line in lines:
        if line.array and not (IGNORED in line.terms or is_of_firmware(line)):
            yield line.array
        elif kind_of(line.file) is FileKind.CONTAINERS and line.device in array_of:
            yield array_of[line.device]


def entries_about(
    uuid: str,
    lines: Collection[SettingLine],
    containers: Iterable[tuple[str, str]],
    backups: Iterable[GroupBackup],
    is_here: IsHere,
) -> tuple[SettingLine, ...]:
    """Those of ``lines`` that are about the array of that UUID, or what lies on it, and about nothing else.

    Its lines say by what names it goes, these what is opened on it, and so on up to what is mounted. A name
    that leads to a device which is here is none of its own.
    """
    links = {array_link(uuid), *(uuid_link(container) for array, container in containers if array == uuid)}
    links |= {link for line in lines if line.array == uuid for link in containers_of(line)}
    names = {name for name in links if not is_here(name)}
    about: list[SettingLine] = []
    while True:
        more = [line for line in lines if line not in about and _is_about(line, uuid, names)]
        if not more:
            return tuple(line for line in lines if line in about)
        about += more
        further = {name for line in more for name in _made_by(line)}
        names |= {name for name in further if not is_here(name)}
        names |= {name for name in _volumes(lines, backups, names) if not is_here(name)}


def links_of(block: Block) -> Iterator[str]:
    """All names by which a line may lead to the device."""
    yield from (block.path, *block.links)
    if isinstance(block.content, Filesystem | Luks):
        yield uuid_link(block.content.uuid)
    if isinstance(block.origin, Unlocked):
        yield f"{MAPPER}{block.origin.mapping}"
    if isinstance(block.origin, LogicalVolume):
        group, name = block.origin.group, block.origin.name
        yield from (f"/dev/{group}/{name}", f"{MAPPER}{mapper_name(group, name)}")


def _is_about(line: SettingLine, uuid: str, names: Collection[str]) -> bool:
    if line.array:
        return line.array == uuid
    return line.device in names


def _made_by(line: SettingLine) -> Iterator[str]:
    """Names of devices that are there only through ``line``: those of its array, or its mapping."""
    match kind_of(line.file):
        case FileKind.ARRAYS:
            yield from (name for name in line.names if name.startswith("/dev/"))
        case FileKind.CONTAINERS:
            yield f"{MAPPER}{line.mapping}"
        case FileKind.MOUNTS | FileKind.CHECKS:
            pass
        case FileKind.SAMBA | FileKind.SHARES | FileKind.EXPORTS | FileKind.BINS:
            pass
        case FileKind.WINDOWS_LIST | FileKind.OTHERS_LIST:
            pass


def _volumes(
    lines: Iterable[SettingLine], backups: Iterable[GroupBackup], names: Collection[str]
) -> Iterator[str]:
    """Names of volumes, as ``lines`` name them, of groups that lay on the array or in its containers."""
    groups = {each.group for each in backups if each.devices and set(each.devices) <= set(names)}
    for line in lines:
        group = mapped_group(line.device.removeprefix(MAPPER)) if line.device.startswith(MAPPER) else ""
        if (group or line.device.removeprefix("/dev/").partition("/")[0]) in groups:
            yield line.device


def _name(lines: Iterable[SettingLine]) -> str:
    """What the entry of mdadm.conf calls it; else the last part of the folder that it is mounted on."""
    for line in lines:
        path = next((name for name in line.names if name.startswith(ARRAYS)), "")
        if kind_of(line.file) is FileKind.ARRAYS and path:
            return path.removeprefix(ARRAYS)
    points = (
        line.names[1] for line in lines if kind_of(line.file) is FileKind.MOUNTS and len(line.names) > 1
    )
    return next((point.rpartition("/")[2] for point in points if point.startswith("/")), "")
