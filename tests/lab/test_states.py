"""States in which arrays are found, each made by hand, each said in words, and walked to a good end.

Others are made and walked in files of their own: `tests/measure/states.py` names every one.
"""

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_look, plan_start, plan_stop, plan_unlock, plan_writable
from tests.lab.building import seen
from tests.lab.conftest import Run
from tests.lab.found import SERIALS, At, State, of_disk, walked
from tests.lab.nested import (
    MIRRORS,
    STRIPES,
    stopped_and_cleaned,
    stopped_and_taken_down,
    taken_down_from_the_top,
)

pytestmark = pytest.mark.usefixtures("leaves_clean")

_DATA = (
    "udevadm settle; mkfs.ext4 -q /dev/md/tank; mount /dev/md/tank /run/m;"
    " echo precious >/run/m/file; umount /run/m"
)


async def _put_to_use(at: At) -> None:
    """Read-only first, as there is a doubt; then written to, and taken down."""
    await at.does(lambda now: plan_start("tank", now))
    await at.does(lambda now: plan_unlock("tank", now, "/mnt/tank"))
    await at.holds("/mnt/tank")
    await at.does(lambda now: plan_stop("tank", now))
    await at.does(lambda now: plan_start("tank", now))
    await at.does(lambda now: plan_writable("tank", now))
    await at.taken_down()


async def _stale(at: At) -> None:
    await at.does(lambda now: plan_start("tank", now))
    await at.says(lambda now: plan_replacement("tank", at.drive("B", now), now), "repair-stale")
    snapshot = await seen(at.machine, lambda now: "former-member" in of_disk(at, "B", now))
    assert "former-member" in of_disk(at, "B", snapshot)
    await at.does(lambda now: plan_writable("tank", now))
    await at.does(lambda now: plan_leaving("tank", at.drive("B", now), now))
    await at.does(lambda now: plan_replacement("tank", at.drive("B", now), now))
    await at.does(lambda now: plan_unlock("tank", now, "/mnt/tank"))
    await at.holds("/mnt/tank")
    await at.taken_down()


async def _twice(at: At) -> None:
    """Whoever took the whole disk for the member would read the table as data."""
    await at.says(lambda now: plan_look("md5", now), "look-writable")
    await at.does(lambda now: plan_unlock("md5", now, "/mnt/tank"))
    await at.holds("/mnt/tank")
    await at.taken_down("md5")


async def _renamed(at: At) -> None:
    await at.does(lambda now: plan_start("attic", now))
    await at.does(lambda now: plan_unlock("attic", now, "/mnt/attic"))
    await at.holds("/mnt/attic")
    await at.taken_down("attic")


async def _half_a_group(at: At) -> None:
    """The half that is here is let go of; the other half is not here, and nobody asks it."""
    await at.says(lambda now: plan_teardown("tank", now), "group-incomplete")
    await at.does(lambda now: plan_stop("tank", now))
    await at.cleaned("A", "B")


async def _locked_media(at: At) -> None:
    """What is on them can be seen, and nothing else be done with them."""
    await at.says(lambda now: plan_teardown("tank", now), "read-only")
    await at.says(lambda now: plan_old_disks([at.drive("A", now), at.drive("B", now)], now), "read-only")
    await at.does(lambda now: plan_look("tank", now))
    await at.holds("/mnt/tank")
    await at.shell("blockdev --setrw A B; udevadm trigger A B; udevadm settle")  # which nobody is told of
    await at.does(lambda now: plan_stop("tank", now))
    await at.cleaned("A", "B")


async def _collected(at: At) -> None:
    await at.says(lambda now: plan_start("tank", now), "start-degraded")
    await at.does(lambda now: plan_start("tank", now))
    await at.does(lambda now: plan_unlock("tank", now, "/mnt/tank"))
    await at.holds("/mnt/tank")
    await at.does(lambda now: plan_stop("tank", now))
    await at.cleaned("A", "B")


async def _cleaned_pair(at: At) -> None:
    await at.cleaned("A", "B")


async def _lone(at: At) -> None:
    await at.says(lambda now: plan_start("tank", now), "start-too-few")
    await at.cleaned("A")


async def _journaled(at: At) -> None:
    """Without its journal it waits for it; with it, it is looked at before anything is carried out."""
    await at.practice.pull(SERIALS[3])
    await at.says(lambda now: plan_start("tank", now), "start-no-journal")
    await at.practice.insert(SERIALS[3])
    await _logged(at)


async def _unwritable(at: At) -> None:
    """What lies on it cannot be erased there: it goes with its disks."""
    await at.says(lambda now: plan_replacement("tank", at.drive("B", now), now), "array-unwritable")
    await at.taken_down()


async def _logged(at: At) -> None:
    await at.says(lambda now: plan_start("tank", now), "start-log")
    await _put_to_use(at)


async def _multipath(at: At) -> None:
    """What cannot be built here can be neither started nor taken down, but its disks come clean."""
    await at.says(lambda now: plan_teardown("tank", now), "level-unsupported")
    await at.cleaned("A", "B")


async def _waiting(at: At) -> None:
    await at.does(lambda now: plan_unlock("tank", now, "/mnt/tank"))
    await at.holds("/mnt/tank")
    await at.taken_down()


async def _swap(at: At) -> None:
    await at.taken_down()


MIRROR = f"$tank --level=1 --raid-devices=2 A B; {_DATA}; "
STOPPED = "mdadm --quiet --stop /dev/md/tank; "
STATES = (
    State(
        "other host's",
        f"$create /dev/md/tank --metadata=1.2 --homehost=attic --name=tank --level=1 --raid-devices=2 A B;"
        f" {_DATA}; {STOPPED}",
        "Stopped – all members present",
        ("array-stopped",),
        _put_to_use,
    ),
    State(
        "stale superblock beside a newer one",
        f"{MIRROR} mdadm --quiet /dev/md/tank --fail B --remove B; mount /dev/md/tank /run/m;"
        f" touch /run/m/more; umount /run/m; {STOPPED}",
        "Stopped – members missing: 1",
        ("array-incomplete",),
        _stale,
    ),
    State(
        "superblock on disk and partition",
        "for disk in A B; do echo start=2048,type=fd | sfdisk --quiet --label=dos --wipe=never $disk; done;"
        " udevadm settle; $create /dev/md5 --metadata=0.90 --level=1 --raid-devices=2 A1 B1;"
        f" {_DATA.replace('md/tank', 'md5')}",
        "Healthy",
        (),
        _twice,
        "md5",
    ),
    State(
        "renamed",
        f"{MIRROR} {STOPPED} mdadm --quiet --assemble /dev/md/attic --update=name --name=attic A B;"
        " mdadm --quiet --stop /dev/md/attic",
        "Stopped – all members present",
        ("array-stopped",),
        _renamed,
        "attic",
    ),
    State(
        "VG without a PV, on an array",
        "$tank --level=1 --raid-devices=2 A B; pvcreate -qy /dev/md/tank C; vgcreate -q vault /dev/md/tank C;"
        " lvcreate -qy --name=films --size=100M vault; vgchange -qan vault; wipefs -qa C; blkdiscard -f C;"
        " udevadm trigger --settle C",
        "Healthy",
        (),
        _half_a_group,
    ),
    State(
        "VG on disks, its volumes available",
        "pvcreate -qy A B; vgcreate -q vault A B; lvcreate -qy --name=films --extents=80%FREE vault",
        "",
        ("volume-group",),
        lambda at: at.cleaned("A", "B", has_volumes=True),
    ),
    State(
        "md on md",
        f"{MIRRORS} $striped --level=0 --raid-devices=2 /dev/md/low1 /dev/md/low2",
        "Healthy",
        (),
        taken_down_from_the_top,
    ),
    State(
        "md on md, a mirror of stripes",
        f"{STRIPES} $tank --level=1 --raid-devices=2 /dev/md/low1 /dev/md/low2",
        "Healthy",
        (),
        stopped_and_cleaned,
    ),
    State(
        "md on md, its superblock at the end",
        f"{MIRRORS} mdadm --quiet --create /dev/md/tank --run --metadata=1.0 --homehost=any --name=tank"
        " --level=0 --raid-devices=2 /dev/md/low1 /dev/md/low2",
        "Healthy",
        (),
        stopped_and_taken_down,
    ),
    State(
        "read-only media",
        f"{MIRROR} {STOPPED} blockdev --setro A B; udevadm trigger --settle A B",
        "Read-only",
        ("array-read-only",),
        _locked_media,
    ),
    State(
        "collected by udev, a member missing",
        f"$tank --level=5 --raid-devices=3 A B C; {_DATA}; {STOPPED} mdadm --quiet --zero-superblock C;"
        " mdadm --quiet --incremental A; mdadm --quiet --incremental B || true",
        "Stopped – members missing: 1",
        ("array-incomplete",),
        _collected,
    ),
    State(
        "RAID 0 of which a disk is gone, not running",
        f"$striped --level=0 --raid-devices=2 A C; {STOPPED} mdadm --quiet --zero-superblock C",
        "Stopped – members missing: 1",
        ("array-incomplete",),
        _lone,
    ),
    State(
        "a write journal on a disk of its own",
        f"$tank --level=5 --raid-devices=3 --write-journal D A B C; {_DATA}; {STOPPED}",
        "Stopped – all members present",
        ("array-stopped",),
        _journaled,
    ),
    State(
        "its journal has failed",
        f"$tank --level=5 --raid-devices=3 --write-journal D A B C; {_DATA}; mdadm -q /dev/md/tank --fail D",
        "Not writable – journal missing",
        ("array-unwritable",),
        _unwritable,
    ),
    State(
        "broken off, with a partial parity log",
        f"$tank --level=5 --raid-devices=3 --consistency-policy=ppl A B C; {_DATA}; {STOPPED}"
        f" udevadm settle; mdadm --quiet --assemble --readonly /dev/md/tank --update=resync A B C;"
        f" udevadm settle; {STOPPED}",
        "Stopped – all members present",
        ("array-stopped",),
        _logged,
    ),
    State(
        "a level that is not built here",
        f"modprobe multipath; $striped --level=multipath --raid-devices=2 A B; {STOPPED}",
        "Stopped – all members present",
        ("array-stopped",),
        _multipath,
    ),
    State(
        "waiting read-only for the first write",
        f"{MIRROR} {STOPPED} mdadm --quiet --assemble /dev/md/tank A B",
        "Healthy",
        (),
        _waiting,
    ),
    State(
        "swap on it, in use",
        "$tank --level=1 --raid-devices=2 A B; mkswap -q /dev/md/tank; swapon /dev/md/tank",
        "Healthy",
        (),
        _swap,
    ),
    State(
        "members of an array whose table is gone",
        "for disk in A B; do echo start=2048,type=raid | sfdisk --quiet --label=gpt $disk; done;"
        f" udevadm settle; $tank --level=1 --raid-devices=2 A1 B1; {STOPPED} wipefs -qaf A B; udevadm settle",
        "",
        (),
        _cleaned_pair,
    ),
)


@pytest.mark.exhaustive
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_it_is_said_in_words_and_comes_to_a_good_end(
    practice: PracticeMachine, run: Run, state: State
) -> None:
    run(walked(practice, state), 400)
