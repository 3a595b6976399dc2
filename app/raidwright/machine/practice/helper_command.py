"""Which program serves as the helper inside the practice machine."""

from pathlib import Path

SYSTEM_PYTHON = "/usr/bin/python3"
OPTIONS: tuple[str, ...] = ("--practice", "--idle=0")
"""It is on a practice machine, and nothing would start the helper again once it has left."""
_MAIN = (
    "import sys; sys.path.insert(0, {!r}); from raidwright.helper.secret import keep_private;"
    " keep_private(); from raidwright.helper.__main__ import main; sys.exit(main())"
)
"""Memory that is locked before all else is loaded comes many pages at once. In a kernel in user mode a page
that comes by itself costs 0.14 ms, and lengthens the start of every program after that.
"""


def helper_command(
    *,
    frozen: bool,
    executable: Path,
    base_executable: Path,
    same_version: bool,
    site: Path,
) -> tuple[str, ...]:
    """Return the argv of the helper as the guest sees it; ``site`` is the staged package folder there.

    A frozen app brings the helper beside itself. Otherwise the system's Python runs the staged package, or
    the interpreter under ours when the compiled modules are of another version.
    """
    if frozen:
        return str(executable.parent / "raidwright-helper"), *OPTIONS
    python = SYSTEM_PYTHON if same_version else str(base_executable)
    return python, "-IB", "-c", _MAIN.format(str(site)), *OPTIONS
