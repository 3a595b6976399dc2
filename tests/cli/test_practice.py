"""What ``raidwright practice`` says of its machine."""

from raidwright.cli.practice import ways_in


def test_practice_names_what_a_clone_can_start() -> None:
    assert "  DBUS_SYSTEM_BUS_ADDRESS=unix:path=/bus ./dev run disks" in ways_in("unix:path=/bus")
