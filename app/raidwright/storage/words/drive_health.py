"""How a drive finds itself, in a word or two of English."""

from raidwright.storage.snapshot.disks import Drive

DRIVE_HEALTH_TEMPLATES = {
    "failing": "failing",
    "complaining": "reports faults",
    "healthy": "healthy",
}


def drive_health(drive: Drive) -> str:
    """What the drive says of itself: the worst of its judgement and its complaints; empty for nothing."""
    if drive.health == "failing":
        return DRIVE_HEALTH_TEMPLATES["failing"]
    if drive.complaints:
        return DRIVE_HEALTH_TEMPLATES["complaining"]
    return DRIVE_HEALTH_TEMPLATES["healthy"] if drive.health == "ok" else ""
