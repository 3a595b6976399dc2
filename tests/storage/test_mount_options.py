"""What is chosen for the mount is chosen for now and for each start, and what it gives away is said."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.blueprint import format_blueprint, parse_blueprint
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    MountChoice,
)
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.steps.filesystem import Mount
from raidwright.storage.steps.luks import OpenLuks
from tests.storage.boot_entries import ENABLED_AT_BOOT, on, told
from tests.storage.machines import IDS
from tests.storage.wishes import design, plan_of

ALL = MountChoice("/srv/films", noatime=True, discard=True, compress=True)
BTRFS = design(filesystem=FilesystemChoice(FilesystemKind.BTRFS), mount=ALL)


def mounted(wanted: ArrayDesign) -> tuple[str, str]:
    """With which options now, and at each start."""
    plan = plan_of(wanted, on(ENABLED_AT_BOOT))
    (step,) = (step for step in plan.steps if isinstance(step, Mount))
    (command,) = step.commands(plan)
    return command.argv[2].removeprefix("--options="), told(plan)["/etc/fstab"].split()[3]


@pytest.mark.parametrize(
    ("mount", "words"),
    [
        (MountChoice("/srv/films"), "nodev,nosuid"),
        (MountChoice("/srv/films", noatime=True), "nodev,nosuid,noatime"),
        (MountChoice("/srv/films", discard=True), "nodev,nosuid,discard"),
        (ALL, "nodev,nosuid,noatime,discard,compress=zstd"),
    ],
)
@pytest.mark.parametrize("encryption", [None, Encryption("safe")])
def test_it_is_mounted_now_as_at_each_start(
    mount: MountChoice, words: str, encryption: Encryption | None
) -> None:
    now, later = mounted(replace(BTRFS, mount=mount, encryption=encryption))
    assert now == words
    assert later.startswith(f"{words},nofail,")


@pytest.mark.parametrize("kind", FilesystemKind)
def test_ext4_leaves_its_tables_to_the_next_mount_and_disturbs_no_first_measurement(
    kind: FilesystemKind,
) -> None:
    mount = MountChoice("/srv/films", noatime=True)
    now, later = mounted(replace(BTRFS, filesystem=FilesystemChoice(kind), mount=mount))
    first = ",noinit_itable" if kind is FilesystemKind.EXT4 else ""
    assert now == f"nodev,nosuid,noatime{first}"
    assert later.startswith("nodev,nosuid,noatime,nofail,")


@pytest.mark.parametrize("discard", [False, True])
def test_deleting_shows_through_the_encryption_only_when_asked(discard: bool) -> None:
    plan = plan_of(replace(BTRFS, encryption=Encryption("safe", discard=discard)), on(ENABLED_AT_BOOT))
    (step,) = (step for step in plan.steps if isinstance(step, OpenLuks))
    assert ("--allow-discards" in step.commands(plan)[0].argv) is discard
    options = told(plan)["/etc/crypttab"].split()[3].split(",")
    assert ("discard" in options) is discard


def codes(wanted: ArrayDesign) -> set[str]:
    return {finding.code for finding in plan_build(wanted, on(ENABLED_AT_BOOT), IDS).findings}


def test_what_it_gives_away_and_what_it_does_not_reach_is_said() -> None:
    mount = MountChoice("/srv/films", discard=True)
    assert not codes(design(mount=mount)) & {"discard-kept-in", "discard-shows"}
    assert codes(design(mount=mount, encryption=Encryption("safe"))) >= {"discard-kept-in"}
    through = codes(design(mount=mount, encryption=Encryption("safe", discard=True)))
    assert through & {"discard-kept-in", "discard-shows"} == {"discard-shows"}


@pytest.mark.parametrize("kind", FilesystemKind)
def test_only_btrfs_compresses(kind: FilesystemKind) -> None:
    wanted = replace(BTRFS, filesystem=FilesystemChoice(kind))
    is_planned = isinstance(plan_build(wanted, on(ENABLED_AT_BOOT), IDS), Planned)
    assert is_planned is (kind is FilesystemKind.BTRFS)
    assert ("compression-elsewhere" in codes(wanted)) is not is_planned


def test_a_blueprint_says_them_in_its_mount() -> None:
    text = format_blueprint(BTRFS)
    assert '[mount]\npoint = "/srv/films"\n' in text
    assert "noatime = true\ndiscard = true\ncompress = true\n" in text
    assert parse_blueprint(text) == BTRFS
