"""The one part in C, the practice machine's preload: compiled when its source changes."""

import hashlib
import os
import platform
import shlex
import shutil
import subprocess

from environment import ROOT
from errors import DevError

_SOURCE = ROOT / "app" / "raidwright" / "machine" / "practice" / "whole_xstate.c"
_COMPILER = ("cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
COMPILED = ROOT / "resources" / "practice" / "whole_xstate.so"
_STAMP = COMPILED.with_suffix(".sha256")


def compile_changed() -> None:
    """Have the preload beside the practice machine's other resources, on the only processors that need it.

    Without a compiler nothing is done: most processors need no preload, and the practice machine says so
    where one does. Raises DevError when the compiler fails.
    """
    if platform.machine() != "x86_64" or not shutil.which(_COMPILER[0]):
        return
    wanted = hashlib.sha256(_SOURCE.read_bytes() + shlex.join(_COMPILER).encode()).hexdigest()
    if not COMPILED.exists() or not _STAMP.exists() or _STAMP.read_text() != wanted:
        _compile()
        _STAMP.write_text(wanted)


def _compile() -> None:
    # Under a name of its own until it is whole: another ./dev may be starting a practice machine.
    unfinished = COMPILED.with_suffix(f".{os.getpid()}")
    argv = [*_COMPILER, "-o", str(unfinished), str(_SOURCE)]
    if subprocess.run(argv, check=False).returncode != 0:
        unfinished.unlink(missing_ok=True)
        raise DevError(f"{_SOURCE.name} could not be compiled, see above")
    unfinished.replace(COMPILED)
