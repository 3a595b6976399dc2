"""What is told of by a name that may be another's after a restart is not known: it is warned of."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import Encryption
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.enabling import by_hand
from tests.storage.machines import IDS
from tests.storage.wishes import design

CONF, FSTAB, CRYPTTAB = "/etc/mdadm/mdadm.conf", "/etc/fstab", "/etc/crypttab"
ENTERED = (CONF, f"ARRAY /dev/md/data UUID={IDS.array}")


def linked(snapshot: Snapshot, *links: str) -> Snapshot:
    """The same whose array has these links too."""
    blocks = (
        replace(each, links=(*each.links, *links)) if each.path == snapshot.arrays[0].path else each
        for each in snapshot.blocks
    )
    return replace(snapshot, blocks=tuple(blocks))


def warned(snapshot: Snapshot, *told: tuple[str, str]) -> list[str]:
    """What is said of lines that stand in these files."""
    lines = [line for path, text in told for line in setting_lines(path, text.encode(), public=True)]
    answer = plan_enable("data", on(replace(ENABLED_AT_BOOT, settings=tuple(lines)), snapshot))
    found = [each for each in answer.findings if each.code == "entry-unsteady"]
    assert all(each.severity is Severity.WARNING for each in found)
    return [sentence(each) for each in found]


def node(snapshot: Snapshot) -> str:
    return snapshot.arrays[0].path


def test_a_name_that_the_kernel_gives_anew_at_each_start_is_warned_of() -> None:
    snapshot = by_hand(design())
    line = f"{node(snapshot)} /srv/films xfs"
    words = (
        f"Line 1 of /etc/fstab uses a name for {node(snapshot)} that can mean another device after a"
        f" restart: {node(snapshot)} /srv/films. Replace that name with UUID={IDS.filesystem}."
    )
    assert warned(snapshot, (FSTAB, line)) == [words]
    assert warned(snapshot, (FSTAB, line), ENTERED) == [words], "known already, and yet not by that name"


@pytest.mark.parametrize("line", [f"UUID={IDS.filesystem} /srv/films xfs", "/dev/md/data /srv/films xfs"])
def test_what_stays_is_not_warned_of(line: str) -> None:
    snapshot = linked(by_hand(design()), "/dev/md/data")
    assert warned(snapshot, (FSTAB, line)) == warned(snapshot, (FSTAB, line), ENTERED) == []


def test_a_kernel_name_that_is_entered_is_the_arrays_own() -> None:
    snapshot = by_hand(design())
    entered = (CONF, f"ARRAY {node(snapshot)} UUID={IDS.array}")
    assert warned(snapshot, (FSTAB, f"{node(snapshot)} /srv/films xfs"), entered) == []


def test_a_link_is_warned_of_that_goes_once_the_array_is_entered_under_another_name() -> None:
    snapshot = linked(by_hand(design()), "/dev/md/data_0")
    line = (FSTAB, "/dev/md/data_0 /srv/films xfs")
    assert len(warned(snapshot, line)) == len(warned(snapshot, line, ENTERED)) == 1
    assert warned(snapshot, line, (CONF, f"ARRAY /dev/md/data_0 UUID={IDS.array}")) == []


def test_a_label_is_warned_of_that_two_file_systems_have() -> None:
    snapshot = linked(by_hand(design()), "/dev/disk/by-label/films")
    labelled = tuple(
        replace(each, content=replace(each.content, label="films"))
        if isinstance(each.content, Filesystem)
        else each
        for each in snapshot.blocks
    )
    once = replace(snapshot, blocks=labelled)
    line = (FSTAB, "LABEL=films /srv/films xfs")
    assert warned(once, line) == []
    copy = next(each for each in labelled if isinstance(each.content, Filesystem))
    assert (
        len(warned(replace(once, blocks=(*labelled, replace(copy, path="/dev/sdq1", links=()))), line)) == 1
    )


def test_a_container_is_named_so_in_a_crypttab_too() -> None:
    snapshot = by_hand(design(encryption=Encryption("safe")))
    (words,) = warned(snapshot, (CRYPTTAB, f"safe {node(snapshot)} none luks"))
    assert f"Replace that name with UUID={IDS.luks}." in words
