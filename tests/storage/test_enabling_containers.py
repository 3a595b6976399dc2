"""Containers above LVM, in partitions, in one another: a file system is told of with the one it lies in."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.design.design import BootChoices, Encryption, Lvm, Unlocking
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import found_design, plan_enable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import (
    Block,
    Content,
    Filesystem,
    LogicalVolume,
    Luks,
    Origin,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    Table,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.steps.configuration import AddContainerEntry
from raidwright.storage.steps.header import container_uuid
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.targets import OnFound, OnVolume
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, OWNED, on, told
from tests.storage.enabling import by_hand, staying
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out
from tests.storage.wishes import design

ONE, TWO = (f"eeeeeeee-0000-4000-8000-00000000000{number}" for number in (1, 2))
FILES, MORE = (f"ffffffff-0000-4000-8000-00000000000{number}" for number in (1, 2))
ARRAY, VOLUME, OTHER = "/dev/md127", "/dev/vault/films", "/dev/vault/letters"


def bare() -> Snapshot:
    return on(ENABLED_AT_BOOT, by_hand(design(filesystem=None, mount=None)))


def with_layers(*more: Block, content: Content, groups: tuple[VolumeGroup, ...] = ()) -> Snapshot:
    """An array with that on it, and what lies on that in turn."""
    snapshot = bare()
    blocks = tuple(replace(each, content=content) if each.path == ARRAY else each for each in snapshot.blocks)
    return replace(snapshot, blocks=(*blocks, *more), groups=groups)


def layer(path: str, origin: Origin, content: Content) -> Block:
    return Block(path, f"253:{len(path)}", 10**12, origin, content)


def clear(backing: str, name: str, content: Content) -> Block:
    return layer(f"/dev/mapper/{name}", Unlocked(backing, name), content)


def films(uuid: str = FILES, point: str = "/srv/films") -> Filesystem:
    return Filesystem("xfs", "", uuid, (point,))


def group(*volumes: str) -> tuple[VolumeGroup, ...]:
    return (VolumeGroup("g-1", "vault", 10**12, 0, 4 << 20, (ARRAY,), volumes),)


def above_lvm() -> Snapshot:
    return with_layers(
        layer(VOLUME, LogicalVolume("vault", "films"), Luks(ONE, "2")),
        clear(VOLUME, "films-crypt", films()),
        content=PhysicalVolume("vault"),
        groups=group("films"),
    )


def two_above_lvm() -> Snapshot:
    first = above_lvm()
    more = (
        layer(OTHER, LogicalVolume("vault", "letters"), Luks(TWO, "2")),
        clear(OTHER, "films-crypt2", films(MORE, "/srv/letters")),
    )
    return replace(first, blocks=(*first.blocks, *more), groups=group("films", "letters"))


def in_partition(content: Content | None = None) -> Snapshot:
    part = layer(f"{ARRAY}p1", PartitionOf(ARRAY, 1, 4096, "", ""), Luks(ONE, "2"))
    return with_layers(part, clear(part.path, "part", films()), content=content or Table("gpt", ""))


def nested() -> Snapshot:
    inner = clear(ARRAY, "outer", Luks(TWO, "2"))
    return with_layers(inner, clear(inner.path, "inner", films()), content=Luks(ONE, "2"))


def warned(snapshot: Snapshot) -> dict[str, str]:
    answer = plan_enable("data", snapshot)
    return {each.code: sentence(each) for each in answer.findings if each.severity is Severity.WARNING}


def forgotten(known: Snapshot) -> bool:
    gone = plan_teardown("data", known)
    assert isinstance(gone, Planned)
    files = [edit.file.path for step in gone.plan.steps for edit in step.edits(gone.plan)]
    return not gone.plan.lines and sorted(files) == ["/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf"]


def test_above_lvm_a_file_system_is_told_of_with_its_container() -> None:
    plan = staying(above_lvm())
    assert decode(encode(plan), Plan) == plan
    lines = told(plan)
    assert lines["/etc/crypttab"].startswith(f"films-crypt UUID={ONE} none luks,timeout=")
    assert lines["/etc/fstab"].startswith(f"UUID={FILES} /srv/films xfs ")
    assert (
        f",nofail,x-systemd.device-timeout=600,{OWNED},x-raidwright.container={ONE} " in lines["/etc/fstab"]
    )
    kept = next(step for step in plan.steps if isinstance(step, AddContainerEntry))
    assert kept.target == OnVolume("vault", "films")
    known = carried_out(plan, above_lvm())
    assert forgotten(known)
    assert isinstance(plan_enable("data", known), Refused)


def test_it_is_not_noted_as_the_container_of_the_whole_array() -> None:
    """Whose header is missing when the array lies bare."""
    assert container_uuid(staying(above_lvm()).steps) is None
    whole = by_hand(design(encryption=Encryption("safe"), lvm=Lvm("vault", "films"), keep=False))
    assert container_uuid(staying(whole).steps) == IDS.luks


def test_its_key_file_is_made_for_the_volume() -> None:
    plan = staying(above_lvm(), Unlocking.KEY_FILE)
    assert plan.steps[0] == MakeKeyFile(OnVolume("vault", "films"))
    assert decode(encode(plan), Plan) == plan


def test_how_it_is_unlocked_can_be_chosen() -> None:
    (array,) = above_lvm().arrays
    asked = found_design(array, above_lvm()).encryption
    assert asked is not None
    assert asked.mapping == "films-crypt"
    assert found_design(array, bare()).encryption is None


def test_of_two_containers_one_is_entered_at_a_time_and_the_other_is_named() -> None:
    first = staying(two_above_lvm())
    assert told(first)["/etc/crypttab"].startswith("films-crypt UUID=")
    said = warned(two_above_lvm())
    assert OTHER in said["container-later"]
    assert said["mount-not-kept"] == "/srv/letters is not mounted at boot. Mount it yourself after each boot."
    known = carried_out(first, two_above_lvm())
    second = staying(known)
    assert told(second) == {
        "/etc/crypttab": f"films-crypt2 UUID={TWO} none luks,timeout=180,x-systemd.device-timeout=90",
        "/etc/fstab": told(second)["/etc/fstab"],
    }
    assert f"x-raidwright.container={TWO} " in told(second)["/etc/fstab"]
    assert forgotten(carried_out(second, known))


def test_a_container_in_a_partition_is_named_by_its_uuid() -> None:
    plan = staying(in_partition())
    assert decode(encode(plan), Plan) == plan
    kept = next(step for step in plan.steps if isinstance(step, AddContainerEntry))
    assert kept.target == OnFound(ONE)
    assert told(plan)["/etc/crypttab"].startswith(f"part UUID={ONE} ")
    assert f"container={ONE} " in told(plan)["/etc/fstab"]


def test_what_has_two_places_is_left_out_with_what_lies_in_it() -> None:
    """The kernel has taken the container's header for a table, and the container was opened through that."""
    phantom = in_partition(Luks(ONE, "2"))
    plan = staying(phantom)
    assert set(told(plan)) == {"/etc/mdadm/mdadm.conf"}
    assert warned(phantom)["mount-unnamed"].endswith(
        f"a plan cannot use the name {ARRAY}p1. Mount it yourself after each boot."
    )


def test_one_in_the_other_is_entered_from_below() -> None:
    first = staying(nested())
    assert told(first)["/etc/crypttab"].startswith(f"outer UUID={ONE} ")
    assert "/etc/fstab" not in told(first)
    assert set(warned(nested())) >= {"container-later", "mount-not-kept"}
    second = staying(carried_out(first, nested()))
    assert told(second)["/etc/crypttab"].startswith(f"inner UUID={TWO} ")
    assert f"container={TWO} " in told(second)["/etc/fstab"]


@pytest.mark.parametrize("device", [f"UUID={ONE}", VOLUME, "/dev/mapper/vault-films"])
@pytest.mark.parametrize("name", ["films-crypt", "mine"])
def test_what_somebody_has_entered_already_is_not_entered_again(device: str, name: str) -> None:
    lines = tuple(setting_lines("/etc/crypttab", f"{name} {device} /root/key luks\n".encode()))
    snapshot = above_lvm()
    plan = staying(replace(snapshot, host=replace(snapshot.host, settings=lines)))
    assert set(told(plan)) == {"/etc/mdadm/mdadm.conf", "/etc/fstab"}
    assert f"container={ONE} " in told(plan)["/etc/fstab"], "it is known which container goes with it"
    assert "nofail" in told(plan)["/etc/fstab"]


def test_a_locked_one_is_named_unless_it_is_told_of() -> None:
    snapshot = above_lvm()
    locked = replace(
        snapshot, blocks=tuple(each for each in snapshot.blocks if each.path[:11] != "/dev/mapper")
    )
    assert "keep-locked" in warned(locked)
    lines = tuple(setting_lines("/etc/crypttab", f"films-crypt UUID={ONE} none luks\n".encode()))
    assert "keep-locked" not in warned(replace(locked, host=replace(locked.host, settings=lines)))


def test_a_key_file_is_refused_for_an_older_container_alone() -> None:
    snapshot = two_above_lvm()
    old = tuple(
        replace(each, content=Luks(TWO, "1")) if each.path == OTHER else each for each in snapshot.blocks
    )
    older = replace(snapshot, blocks=old)
    wish = BootChoices(Unlocking.KEY_FILE)
    answer = plan_enable("data", older, wish)
    assert isinstance(answer, Planned)
    second = plan_enable("data", carried_out(answer.plan, older), wish)
    assert "keep-key-version" in {each.code for each in second.findings}
