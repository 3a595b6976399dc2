"""Root's reason and the planner's, as a random life compares them."""

import pytest

from tests.lab.life.reasons import is_same

_GONE = "Nothing was written. /dev/vda (Testbed T1G TESTDISK-1) was disconnected or replaced."


@pytest.mark.parametrize(
    ("root", "planner", "same"),
    [
        (_GONE, "Testbed T1G TESTDISK-1 is no longer available.", True),
        (_GONE, "Testbed T1G TESTDISK-2 is no longer available.", False),
        (_GONE, "Testbed T1G TESTDISK-1 holds the running system.", False),
        ("Nothing was written. data is not running.", "“data” is not running. Start it first.", True),
        ("Nothing was written. data is not running.", "“tank” is not running. Start it first.", False),
        ("Nothing was written. /dev/md127 has failed.", "data has failed: too few are left.", True),
        ("Nothing was written. /dev/md127 has failed.", "tank has failed: too few are left.", False),
        ("Nothing was written. /dev/vda1 cannot be read.", "TESTDISK-1 could not be read.", True),
        ("Nothing was written. /dev/vda1 cannot be read.", "TESTDISK-2 could not be read.", False),
        ("Nothing was written. /dev/vdb1 cannot be read.", "/dev/vdb could not be read.", True),
        ("Nothing was written. /dev/vdb is in use.", "/dev/vdb carries an ext4.", False),
        ("Nothing was written. LVM does not respond.", "The computer is busy.", False),
        ("Nothing was written. Connect it while it stays.", "Connect it while it stays.", True),
    ],
)
def test_a_reason_is_the_same_by_its_kind_and_by_what_it_is_about(
    root: str, planner: str, same: bool
) -> None:
    called = {"/dev/md127": "data", "/dev/vda": "TESTDISK-1", "/dev/vdb": "TESTDISK-2"}
    assert is_same(root, planner, called) is same
