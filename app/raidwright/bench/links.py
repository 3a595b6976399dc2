"""How many bytes a second the links between disks and processor can carry: above that a cache answers."""

from collections.abc import Sequence

from raidwright.storage.snapshot.disks import Drive, Media
from raidwright.storage.snapshot.pcie import Link

SATA = 600_000_000
"""Bytes per second at SATA's fastest, 6 Gb/s with ten bits to the byte."""
_OLD_CODE, _NEW_CODE = 8 / 10, 128 / 130
"""Payload of PCIe's line codes up to 5 GT/s, and from 8 GT/s on (PCI Express Base Specification 3.0)."""
_OLD_SPEED = 5.0


def ceiling(drives: Sequence[Drive], links: Sequence[Link]) -> float:
    """Bytes per second that all ``drives`` together can be read with; 0 when that of one is unknown."""
    known = {link.controller: pcie(link) for link in links}
    total = 0.0
    for controller in dict.fromkeys(drive.controller for drive in drives):
        rate = _behind(controller, [drive for drive in drives if drive.controller == controller], known)
        if not rate:
            return 0.0
        total += rate
    return total


def pcie(link: Link) -> float:
    """Bytes per second of a PCIe link one way, as it runs now."""
    code = _OLD_CODE if link.speed <= _OLD_SPEED else _NEW_CODE
    return link.lanes * link.speed * 1e9 * code / 8


def _behind(controller: str, drives: Sequence[Drive], known: dict[str, float]) -> float:
    """What one controller's link and the cables of its drives allow, whichever is less; 0 when unknown."""
    if all(drive.media is Media.NVME for drive in drives):
        return known.get(controller, 0.0)
    if any(drive.bus != "ata" for drive in drives):
        return 0.0
    cables = float(SATA * len(drives))
    return min(cables, known.get(controller, cables))
