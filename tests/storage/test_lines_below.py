"""Lines that need something below a mount that goes are told: they can hold up the next start as well."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.settings import lines_below, setting_lines
from raidwright.storage.snapshot.share import ServedShare, Sharing
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import FILES

MACHINES = Path(__file__).parents[1] / "machines"
TANK = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
UUID = TANK.arrays[0].uuid
CRYPTTAB, FSTAB, MDADM = "/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf"
FILES_ABOVE = {
    FSTAB: """\
UUID=00000000-aaaa / ext4 defaults 0 1
/dev/vault/films /srv/films xfs defaults 0 2
/srv/films/photos /export/photos none bind 0 0
/srv/films/swapfile none swap sw 0 0
/srv/films/disk.img /mnt/img ext4 loop 0 0
UUID=11111111-2222-3333-4444-555555555555 /srv/films/backup ext4 defaults 0 2
overlay /merged overlay lowerdir=/srv/films,upperdir=/y,workdir=/z 0 0
/srv/other:/srv/films/b /pool fuse.mergerfs defaults 0 0
UUID=22 /srv/filmsbeside ext4 defaults 0 0
/export/photos/new /home/new none bind 0 0
/dev/mapper/img /mnt/vault ext4 noauto 0 0
nas:/srv/films/x /mnt/nas nfs defaults 0 0
//nas/srv/films /mnt/smb cifs defaults 0 0
UUID=33 /opt/x ext4 x-systemd.requires-mounts-for=/srv/films 0 0
""",
    CRYPTTAB: """\
img /srv/films/vault.img none luks
backup UUID=99999999-2222-3333-4444-555555555555 /srv/films/key luks
far UUID=88 none luks,header=/srv/films/header
near UUID=77 /root/key luks
""",
    MDADM: f"""\
ARRAY /dev/md/tank UUID={UUID}
ARRAY /dev/md/x UUID=1:2:3:4 bitmap=/srv/films/bm
PROGRAM /srv/films/n.sh
""",
}
BELOW = {FSTAB: [3, 4, 5, 6, 7, 8, 10, 11, 14], CRYPTTAB: [1, 2, 3], MDADM: [2, 3]}


def telling(public: bool = True) -> Snapshot:
    lines = (
        line
        for file, text in FILES_ABOVE.items()
        for line in setting_lines(file, text.encode(), public=public)
    )
    host = replace(TANK.host, helper=True, setting_files=FILES, settings=tuple(lines))
    return replace(TANK, host=host)


@pytest.mark.parametrize("public", [True, False])
def test_every_line_that_needs_what_is_below_a_mount_is_found(public: bool) -> None:
    found = lines_below({"/srv/films"}, telling(public).host.settings)
    places = {file: [line.line for line in found if line.file == file] for file in BELOW}
    # The mount itself is named by its own line.
    assert places == BELOW | {FSTAB: [2, *BELOW[FSTAB]]}
    assert lines_below({"/"}, telling(public).host.settings) == ()
    assert lines_below({"/srv/fil"}, telling(public).host.settings) == ()


OTHERS = Sharing(
    others=(
        ServedShare("Films", "/srv/films"),
        ServedShare("Old", "/srv/films/old/"),
        ServedShare("Scans", "/srv/filmsbeside"),
        ServedShare("All", "/srv"),
    ),
    exported=("/srv/films/", "/srv/filmsbeside", "/"),
)


@pytest.mark.parametrize("planner", [plan_teardown, plan_disable])
@pytest.mark.parametrize("mounted", [True, False])
def test_what_others_share_of_it_is_told(planner: Callable[[str, Snapshot], Answer], mounted: bool) -> None:
    """NFS then gives out the empty folder, and what comes in fills the system disk."""
    now = telling()
    blocks = tuple(
        replace(each, content=replace(each.content, mounts=()))
        if isinstance(each.content, Filesystem) and each.content.mounts == ("/srv/films",) and not mounted
        else each
        for each in now.blocks
    )
    answer = planner(UUID, replace(now, blocks=blocks, host=replace(now.host, sharing=OTHERS)))
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    told = [each for each in answer.findings if each.code in ("share-left", "export-left")]
    assert [dict(each.facts)["path"] for each in told] == ["/srv/films", "/srv/films/old/", "/srv/films/"]
    assert sentence(told[0]).startswith("Samba goes on sharing /srv/films as “Films” even if nothing")


def test_a_teardown_tells_of_each_and_edits_none_of_them() -> None:
    answer = plan_teardown(UUID, telling())
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    told = {file: [line.line for line in answer.plan.lines if line.file == file] for file in BELOW}
    assert told == BELOW
    said = [sentence(each) for each in answer.findings if each.code == "line-left"]
    assert len(said) == sum(map(len, BELOW.values()))
    assert all("before the next boot. Otherwise the boot or a service can wait" in each for each in said)


def test_forgetting_tells_of_each_and_leaves_it() -> None:
    answer = plan_disable(UUID, telling())
    assert isinstance(answer, Planned), [*map(sentence, answer.findings)]
    removed = {
        edit.file.path: [each.number for each in edit.removed]
        for step in answer.plan.steps
        for edit in step.edits(answer.plan)
    }
    assert removed == {FSTAB: [2], MDADM: [1]}
    left = [each.subject for each in answer.findings if each.code in ("forget-below", "forget-left")]
    assert sorted(left) == sorted(f"{file}:{line}" for file, lines in BELOW.items() for line in lines)
    said = [sentence(each) for each in answer.findings if each.code == "forget-below"]
    assert all("before the next boot. Otherwise the boot or a service can wait" in each for each in said)
    # Two are about what other lines make that need it.
    assert len(said) == len(left) - 2
