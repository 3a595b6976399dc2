"""A RAID 0 that is spread looks like a RAID 4 that lacks a disk, and nothing is wrong with it."""

from raidwright.storage.snapshot.arrays import Sync
from tests.storage.news import EMPTY, computer, raid, told


def test_a_raid0_that_is_spread_is_no_news_until_it_is_done() -> None:
    """md calls it RAID 4 meanwhile, of which the disk for the parity is missing."""
    reshape = Sync("reshape", 0.1, 10**6, 60)
    whole = computer(raid("in_sync", "in_sync", "in_sync", level="raid0", state="clean"))
    facts = {"level": "raid4", "expected": 4, "spreading": True, "sync": reshape}
    moving = computer(raid("in_sync", "in_sync", "in_sync", **facts))  # type: ignore[arg-type]
    filling = computer(raid("in_sync", "in_sync", "in_sync", "filling", **facts), "abcd")  # type: ignore[arg-type]
    assert told(whole, moving, moving, whole, whole) == [[], [], ["news-spread"], []]
    members = ("in_sync", "in_sync", "in_sync", "in_sync")
    wider = computer(raid(*members, level="raid0", expected=4, state="clean"), "abcd")
    assert told(whole, filling, filling, wider) == [[], [], ["news-spread"]]
    failed = computer(raid("in_sync", "in_sync", "faulty", **facts))  # type: ignore[arg-type]
    assert "array-failed" in told(whole, moving, failed)[1]


def test_a_raid4_that_lacks_a_disk_is_told_of_once() -> None:
    reshape = Sync("reshape", 0.1, 10**6, 60)
    short = computer(raid("in_sync", "in_sync", EMPTY, level="raid4"))
    moving = computer(raid("in_sync", "in_sync", EMPTY, level="raid4", spreading=True, sync=reshape))
    assert told(short, moving, short) == [[], []]
