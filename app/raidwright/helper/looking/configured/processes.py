"""Which servers are at work."""

from pathlib import Path

from raidwright.files import text_at


def runs(program: str, root: Path) -> bool:
    """Whether a process does: of a script, such as wsdd, the name is that of its interpreter."""
    for comm in (root / "proc").glob("[0-9]*/comm"):
        name = text_at(comm).strip()
        if name == program:
            return True
        if name.startswith("python"):
            words = text_at(comm.parent / "cmdline").split("\0")
            if program in (word.rpartition("/")[2] for word in words[1:2]):
                return True
    return False
