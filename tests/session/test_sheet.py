"""The sheet of an array: its disks by their labels, and commands that need nothing of ours."""

import re
import shlex
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.language.catalogue import Translation, speak
from raidwright.machine.saved import read_machine
from raidwright.session.sheet import by_hand, sheet_page
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.singles import arrays_and_singles
from tests.languages import CLOSING, OPENING, japanese_now, pseudo_catalogue, translation_of
from tests.storage.sharing import computer, sharing_files
from tests.ui.planned_snapshots import tank_machine

MACHINES = Path(__file__).parents[1] / "machines"
WHOLE = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")


def test_commands_open_each_layer_in_its_order_and_close_it_again() -> None:
    (array,) = WHOLE.arrays
    hand = by_hand(array, WHOLE)
    verbs = [shlex.split(command)[1:3] for _, command in hand.open]
    assert [verb[0] for verb in verbs] == ["mdadm", "cryptsetup", "vgchange", "mkdir", "mount"]
    assert f"--uuid={array.uuid}" in hand.open[0][1]
    assert [shlex.split(command)[1] for command in hand.close] == [
        "umount",
        "vgchange",
        "cryptsetup",
        "mdadm",
    ]


def test_nothing_is_written_to_what_is_opened() -> None:
    (array,) = WHOLE.arrays
    commands = [command for _, command in by_hand(array, WHOLE).open]
    assert "--readonly" in commands[0]
    assert "--readonly" in commands[1]
    assert "ro,norecovery" in commands[-1]


@pytest.mark.parametrize("path", sorted(MACHINES.glob("*.json")), ids=lambda path: path.stem)
def test_every_array_there_is_has_a_sheet(path: Path) -> None:
    snapshot = read_machine(path)
    for array in arrays_and_singles(snapshot):
        assert array.uuid in sheet_page(array, snapshot, "2026-11-29")


def test_sheet_names_disks_by_serial_number_and_loads_nothing() -> None:
    snapshot: Snapshot = tank_machine()
    (array,) = snapshot.arrays
    text = sheet_page(array, snapshot, "2026-11-29")
    assert "TF-4N0A7K0C" in text
    assert "never write it here" in text
    assert "http" not in text.replace("http-equiv", "")


def test_sheet_has_the_addresses_of_shares() -> None:
    snapshot = computer(sharing_files())
    text = sheet_page(snapshot.arrays[0], snapshot, "2026-11-29")
    host = snapshot.host.name
    assert f"\\\\{host}\\Films (Windows)" in text
    assert f"smb://{host}.local/Films" in text
    assert "(NFS)" not in text


SPOKEN = {"whole": WHOLE, "tank": tank_machine(), "shared": computer(sharing_files())}


def words_of(html: str, snapshot: Snapshot) -> list[str]:
    """What is read on a page, without commands and without what a file system calls itself."""
    own = [block.content.uuid for block in snapshot.blocks if isinstance(block.content, Filesystem)]
    prose = re.sub(r"<(style|pre)>.*?</\1>", "", html, flags=re.DOTALL)
    texts = re.findall(r">([^<]*\w{3} \w{2}[^<]*)<", prose)
    return [text for text in texts if not any(uuid in text for uuid in own)]


@pytest.mark.parametrize("snapshot", SPOKEN.values(), ids=SPOKEN)
def test_sheet_speaks_the_language_of_its_reader(snapshot: Snapshot) -> None:
    array = arrays_and_singles(snapshot)[0]
    speak(translation_of(pseudo_catalogue()))
    try:
        said = words_of(sheet_page(array, snapshot, "2026-11-29"), snapshot)
    finally:
        speak(Translation())
    assert len(said) > 5
    assert [each for each in said if OPENING not in each or CLOSING not in each] == []


def test_sheet_names_its_language() -> None:
    speak(japanese_now())
    try:
        text = sheet_page(WHOLE.arrays[0], WHOLE, "2026-11-29")
    finally:
        speak(Translation())
    assert '<html lang="ja">' in text
    assert '<html lang="en">' in sheet_page(WHOLE.arrays[0], WHOLE, "2026-11-29")


def test_slots_count_from_one_as_in_the_window_and_in_their_order() -> None:
    whole = tank_machine()
    (array,) = whole.arrays
    far = structs.replace(array, members=(structs.replace(array.members[0], slot=11), *array.members[1:]))
    page = sheet_page(far, structs.replace(whole, arrays=(far,)), "2026-11-29")
    assert re.findall(r"<tr><td>(\d+)</td><td>TF-", page) == ["2", "3", "4", "12"]
