#!/usr/bin/python3 -ISB
"""Process 1 of the practice machine."""

import os
import sys
from pathlib import Path

_STAGE = Path(__file__).parents[5]
sys.path.insert(0, str(_STAGE / "site"))

from raidwright.machine.practice.guest.boot import DISKS, STORAGE, boot_from_json  # noqa: E402
from raidwright.machine.practice.guest.bridge import Bridge  # noqa: E402
from raidwright.machine.practice.guest.daemons import (  # noqa: E402
    ENVIRONMENT,
    plug_in_disks,
    start_bus,
    start_helper,
    start_storage,
)
from raidwright.machine.practice.guest.line import Line  # noqa: E402
from raidwright.machine.practice.guest.root import enter_root  # noqa: E402
from raidwright.machine.practice.guest.scenery import set_scenery  # noqa: E402
from raidwright.machine.practice.guest.system_calls import mount  # noqa: E402


def main() -> None:
    """Bring the machine up, then carry frames for ever."""
    boot = boot_from_json((_STAGE / "boot.json").read_text())
    # posix_spawnp() searches the path of the caller.
    os.environ.update(ENVIRONMENT)
    mount("proc", "/proc", "proc")
    enter_root(str(_STAGE))
    line = Line()
    set_scenery(boot)
    start_bus(boot)
    line.say(DISKS)
    plug_in_disks()
    line.say(STORAGE)
    udisks = start_storage()
    bridge = Bridge(line, udisks.note_end)
    start_helper(boot)
    bridge.run()


if __name__ == "__main__":
    main()
