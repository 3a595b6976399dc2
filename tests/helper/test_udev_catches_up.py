"""When udev is asked to look at a device once more: only where it would see something new, and do no harm."""

import pytest

from raidwright.helper.looking.devices.udev import has_news

MD, PV = ("linux_raid_member", "6c42"), ("LVM2_member", "V3KL")
EXT4, LUKS, GPT = ("ext4", "1111"), ("crypto_LUKS", "2222"), ("gpt", "3333")
DRBD, ZFS = ("drbd", "4444"), ("zfs_member", "5555")


def shown(superblock: tuple[str, str] = ("", ""), table: tuple[str, str] = ("", "")) -> dict[str, str]:
    return {
        "ID_FS_TYPE": superblock[0],
        "ID_FS_UUID": superblock[1],
        "ID_PART_TABLE_TYPE": table[0],
        "ID_PART_TABLE_UUID": table[1],
    }


@pytest.mark.parametrize(
    ("probed", "properties", "held", "differs"),
    [
        (set(), shown(), False, False),
        ({EXT4}, shown(EXT4), False, False),
        ({GPT}, shown(table=GPT), False, False),
        ({EXT4}, shown(), False, True),
        (set(), shown(EXT4), False, True),
        ({LUKS}, shown(EXT4), False, True),
        ({GPT}, shown(), False, True),
        # md sends no event for its members: while an array holds one, nothing is put together by that.
        ({MD}, shown(), True, True),
        ({MD}, shown(MD), True, False),
        # What was let go of on purpose would be put together again.
        ({MD}, shown(), False, False),
        ({MD}, shown(EXT4), False, False),
        # What lies on a member with its superblock at the end shows on the member too.
        ({MD, DRBD}, shown(MD), False, False),
        ({MD, ZFS}, shown(MD), True, False),
        ({MD, GPT}, shown(MD), False, False),
        ({MD, EXT4, ZFS}, shown(MD), True, False),
        ({MD, DRBD}, shown(DRBD), True, True),
        ({MD, DRBD}, shown(DRBD), False, False),
        # So it is with a volume group, which udev activates.
        ({PV, ZFS}, shown(PV), False, False),
        ({PV, DRBD}, shown(PV, GPT), False, False),
        ({PV}, shown(), False, True),
        ({PV, ZFS}, shown(ZFS), False, True),
    ],
)
def test_what_udev_would_see_anew(
    probed: set[tuple[str, str]], properties: dict[str, str], held: bool, differs: bool
) -> None:
    assert has_news(probed, properties, is_held=held, tabled=True) is differs


def test_of_a_partition_udev_shows_the_table_of_its_disk() -> None:
    assert not has_news({EXT4}, shown(EXT4, GPT), is_held=False, tabled=False)
    assert has_news({EXT4}, shown(EXT4, GPT), is_held=False, tabled=True)
