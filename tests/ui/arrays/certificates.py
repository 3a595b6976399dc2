"""Proofs that disks are clean."""

from raidwright.protocol import DiskCertificate, Probe
from raidwright.storage.plan.plan import Plan


def certificates(plan: Plan, *, clean: bool = True, part: str = "") -> tuple[DiskCertificate, ...]:
    """What the helper says of each disk at the end, or of its partition ``part``."""
    found = Probe("blkid --probe -- /dev/x", "ext4", clean=False)
    return tuple(
        DiskCertificate(
            disk.path + part,
            disk.model,
            disk.serial,
            (
                Probe(f"wipefs --no-act -- {disk.path}", "nothing found", clean=True),
                *(() if clean else (found,)),
            ),
        )
        for disk in plan.disks
    )
