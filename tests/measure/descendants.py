"""The processes that a program has started, by the kernel's own list."""

from pathlib import Path


def descendants(program: int) -> dict[int, tuple[bytes, ...]]:
    """Every process that ``program`` has started, and those have; with their words."""
    parents = {int(entry.name): _parent(entry) for entry in Path("/proc").iterdir() if entry.name.isdecimal()}
    found, last = {program}, set[int]()
    while found != last:
        last = set(found)
        found |= {pid for pid, parent in parents.items() if parent in found}
    return {pid: words(pid) for pid in found - {program}}


def words(pid: int) -> tuple[bytes, ...]:
    """Arguments, and the name of the program without its folder; none of a process that is gone."""
    try:
        argv = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return ()
    return (*argv, argv[0].rpartition(b"/")[2])


def _parent(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
