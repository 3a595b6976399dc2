"""Whether what LVM keeps beside the disks of a volume group is about what lies in one container, or array."""

import re
from collections.abc import Collection, Iterable, Iterator

from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.names import MAPPER, container_of
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.units import MIB

_NUMBERED = re.compile(r"/dev/dm-\d+")
_LARGEST_HEADER = 256 * MIB
"""Bytes of a container that its header may take, which a person can make larger than it has to be."""


def mapping_in(backup: GroupBackup) -> str:
    """What the one container that the group lay in was open as; empty when it lay on anything else."""
    (device,) = backup.devices if len(backup.devices) == 1 else ("",)
    return device.removeprefix(MAPPER) if device.startswith(MAPPER) else ""


def is_on_a_device(backup: GroupBackup) -> bool:
    """Whether the group lay on one device that is no mapping, as an array."""
    return len(backup.devices) == 1 and not mapping_in(backup)


def says_nothing(backup: GroupBackup) -> bool:
    """Whether it says nothing: LVM does not wait until it is on the disk, and a power cut leaves it empty."""
    return not (backup.devices or backup.ids or backup.uuid or backup.volumes)


def goes_with(backup: GroupBackup, parts: Iterable[PartOf]) -> bool:
    """Whether the group lies on the devices of the ``parts`` alone, by what they say or by what they are.

    One whose metadata are lost still has its own UUID.
    """
    every = tuple(parts)
    own = [
        part.devices for part in every if part.uuid and (part.name, part.uuid) == (backup.group, backup.uuid)
    ]
    is_whole = bool(own) and 0 < max(own) <= len(own)
    return is_whole or (bool(backup.volumes) and {part.volume for part in every}.issuperset(backup.volumes))


def whole_group(name: str, parts: Iterable[PartOf]) -> str:
    """UUID of the one group of that name all of whose devices are of the ``parts``; empty without one."""
    own = [part for part in parts if part.uuid and part.name == name]
    is_whole = len({part.uuid for part in own}) == 1 and max(part.devices for part in own) in range(
        1, len(own) + 1
    )
    return own[0].uuid if is_whole else ""


def names_of(uuid: str, clear_names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What plans have opened the container ``uuid`` as, as `Host.clear_names` tells."""
    return tuple(mapping for container, mapping in clear_names if container == uuid)


def groups_made_in(uuid: str, groups_made: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The volume groups that plans have made in the container ``uuid``, as `Host.groups_made` tells."""
    return tuple(group for container, group in groups_made if container == uuid)


def lay_on(backup: GroupBackup, array: str, groups_made: Iterable[tuple[str, str]]) -> bool:
    """Whether the group lay on the ``array`` itself, on which a plan has made the newest one of that name."""
    return _is_newest(backup, array, groups_made) and (is_on_a_device(backup) or says_nothing(backup))


def lay_in_by_name(backup: GroupBackup, container: str, groups_made: Iterable[tuple[str, str]]) -> bool:
    """Whether it tells no container, and a plan has made the newest group of its name in this ``container``.

    udev has LVM write one before the mapping has got its name: "/dev/dm-0" is any at another time.
    """
    is_untold = not backup.ids and all(map(_NUMBERED.fullmatch, backup.devices))
    return (says_nothing(backup) or is_untold) and _is_newest(backup, container, groups_made)


def _is_newest(backup: GroupBackup, where: str, groups_made: Iterable[tuple[str, str]]) -> bool:
    newest = next((place for place, group in groups_made if group == backup.group), "")
    return bool(where) and newest == where


def kept_of_array(
    array: str,
    backups: Iterable[GroupBackup],
    containers: Iterable[tuple[str, str]],
    clear_names: Collection[tuple[str, str]],
    groups_made: Collection[tuple[str, str]],
) -> Iterator[GroupBackup]:
    """The ``backups`` of groups that lay on the ``array`` (UUID), or in containers that plans made on it.

    ``containers`` are pairs (array, container), as `Host.containers` tells.
    """
    own = [container for where, container in containers if where == array]
    for backup in backups:
        in_own = (
            lay_in_by_name(backup, each, groups_made)
            or lies_in(backup, each, names_of(each, clear_names), groups=groups_made_in(each, groups_made))
            for each in own
        )
        if lay_on(backup, array, groups_made) or any(in_own):
            yield backup


def lies_in(
    backup: GroupBackup, uuid: str, names: Collection[str], size: int = 0, groups: Collection[str] = ()
) -> bool:
    """Whether the group lay in the container ``uuid``, which has ``size`` bytes and is called by ``names``.

    By a name alone another container may have been open before: what is known of its UUID, or of its size
    (0 when not), must not contradict. One that has grown since is larger than the group that was made in it:
    only for ``groups``, which are known to have been, it may be.
    """
    mapping, container_uuids = mapping_in(backup), set(filter(None, map(container_of, backup.ids)))
    if not mapping or container_uuids - {uuid}:
        return False
    if container_uuids or mapping == f"luks-{uuid}":
        return True
    return mapping in names and not mapping.startswith("luks-") and _fits(backup, size, groups)


def _fits(backup: GroupBackup, size: int, groups: Collection[str]) -> bool:
    if not size or not backup.sizes:
        return True
    beside = size - sum(backup.sizes)
    return beside > 0 and (beside <= _LARGEST_HEADER or backup.group in groups)
