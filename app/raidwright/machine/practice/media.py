"""What a request to a disk of the practice machine costs by itself: a server has it take that time.

Bytes and operations per second alone would let one request at a time go faster on more disks, as no real
ones do. (nbdkit has a filter that delays, and knows no heads; its plugin for Python brings 60 MB along.)
"""

from raidwright.machine.practice.disk_set import Model
from raidwright.machine.practice.helper_command import SYSTEM_PYTHON

PROGRAM = "media_server.py"
"""The server's program, beside this file and copied into the run folder."""
SOCKET = "media.sock"
_CHANNELS = 2
"""Requests that a disk without heads works on at the same time."""


def takes_time(model: Model) -> bool:
    """Whether a request to such a disk takes a time of its own: where its operations are limited."""
    return model.limits.iops > 0


def server_argv() -> tuple[str, ...]:
    """Return the argv that serves every image, to be started inside the run folder."""
    return (SYSTEM_PYTHON, "-ISB", PROGRAM, SOCKET)


def export_name(image: str, model: Model) -> str:
    """Return by which name the image is served as a disk of that model."""
    turns = model.kind == "hdd"
    heads = 1 if turns else _CHANNELS
    seconds = heads / model.limits.iops
    return f"{image}:{seconds:.6f}:{heads}:{int(turns)}:{model.limits.bytes_per_second}"
