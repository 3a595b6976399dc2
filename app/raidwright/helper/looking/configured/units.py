"""Units of systemd as its folders have them (systemd.unit(5)): which there are, which begin by themselves."""

from pathlib import Path

UNIT_FOLDERS = ("usr/lib/systemd/system", "lib/systemd/system")
"""Where packages bring theirs, below the root of a system."""
LOCAL_UNITS = "etc/systemd/system"


def unit_file(name: str, root: Path) -> Path | None:
    """The unit's file; None without one, or where a link to /dev/null masks it."""
    own = root / LOCAL_UNITS / name
    if own.is_symlink():
        return None
    files = (own, *(root / folder / name for folder in UNIT_FOLDERS))
    return next((file for file in files if file.is_file()), None)


def is_enabled(name: str, root: Path) -> bool | None:
    """Whether it begins by itself; None where there is no such unit."""
    if unit_file(name, root) is None:
        return None
    folders = [(root / folder).glob("*.wants") for folder in (LOCAL_UNITS, *UNIT_FOLDERS)]
    return any((wants / name).is_symlink() for each in folders for wants in each)
