"""Computers whose files are to tell of an array, and the plans that write it there."""

import msgspec

from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram
from raidwright.storage.units import MIB
from tests.storage.machines import FILES, HOST, IDS, blank_disks

ENABLED_AT_BOOT = msgspec.structs.replace(HOST, setting_files=FILES)
RAMDISK = Ramdisk(RamdiskProgram.UPDATE_INITRAMFS, 40 * MIB, 56 * MIB)


def on(host: Host, snapshot: Snapshot | None = None) -> Snapshot:
    return msgspec.structs.replace(snapshot or blank_disks(4), host=host)


def told(plan: Plan) -> dict[str, str]:
    """What is added to each file."""
    return {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}


INSIDE = f"x-raidwright.container={IDS.luks}"
OWNED = f"x-raidwright.array={IDS.array}"
MOUNTED = "nodev,nosuid,nofail,x-systemd.device-timeout"
