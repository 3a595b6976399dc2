"""What the layers on an array are called when nobody says."""

from raidwright.storage.fields import LONGEST_NAME


def mapping_name(array: str) -> str:
    """What the opened LUKS container on the array of that name is called."""
    return _with_end(array, "_crypt")


def group_name(array: str) -> str:
    """What the volume group on the array of that name is called."""
    return _with_end(array, "_vg")


def _with_end(name: str, end: str) -> str:
    return name[: LONGEST_NAME - len(end)] + end
