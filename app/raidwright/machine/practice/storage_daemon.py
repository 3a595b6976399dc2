"""The command line of qemu-storage-daemon, which serves all bays, and the QMP documents that change them.

Each bay is a stack of nodes: image file, throttle (each its own group: levels show true ratios), export.
"""

from typing import Any

from raidwright.machine.practice.boot_line import socket_name
from raidwright.machine.practice.shelf import Model, SpeedLimits

STORAGE_DAEMON = "/usr/bin/qemu-storage-daemon"
# The daemon flushes a disk before it puts another image below it; were that to fail, none could be repaired.
_FAILING = ("read", "write", "write-zeroes", "discard")
QMP_SOCKET = "qmp.sock"
PID_FILE = "storage-daemon.pid"

Command = dict[str, Any]


def image_name(bay: int) -> str:
    """Return the image file of a bay, relative to the run folder."""
    return f"bay{bay}.img"


def daemon_argv(disks: tuple[Model, ...]) -> tuple[str, ...]:
    """Return the argv that serves one disk per bay, to be started inside the run folder."""
    argv = [STORAGE_DAEMON, "--pidfile", PID_FILE]
    argv += ["--chardev", f"socket,path={QMP_SOCKET},server=on,wait=off,id=qmp", "--monitor", "chardev=qmp"]
    for bay, model in enumerate(disks):
        argv += _bay_argv(bay, model)
    return tuple(argv)


def _bay_argv(bay: int, model: Model) -> list[str]:
    limits = f"x-bps-total={model.limits.bytes_per_second},x-iops-total={model.limits.iops}"
    file = "driver=file,filename={},node-name=file{},discard=unmap,detect-zeroes=unmap"
    export = "type=vhost-user-blk,id=bay{0},addr.type=unix,addr.path={1},node-name=disk{0},writable=on"
    return [
        "--object",
        f"throttle-group,id=limits{bay},{limits}",
        "--blockdev",
        file.format(image_name(bay), bay),
        "--blockdev",
        f"driver=throttle,node-name=disk{bay},throttle-group=limits{bay},file=file{bay},discard=unmap",
        "--export",
        export.format(bay, socket_name(bay)) + f",logical-block-size={model.logical_sector}",
    ]


def add_disk(bay: int, model: Model) -> tuple[Command, ...]:
    """Return the commands that put a new disk, whose image exists, into an empty bay."""
    return (
        _command(
            "object-add", **{"qom-type": "throttle-group"}, id=f"limits{bay}", limits=_limits(model.limits)
        ),
        _command("blockdev-add", **_file_node(bay)),
        _command("blockdev-add", **_throttle_node(bay, f"file{bay}")),
        _command(
            "block-export-add",
            **{"node-name": f"disk{bay}", "logical-block-size": model.logical_sector},
            id=f"bay{bay}",
            type="vhost-user-blk",
            writable=True,
            addr={"type": "unix", "path": socket_name(bay)},
        ),
    )


def fail_disk(bay: int) -> tuple[Command, ...]:
    """Return the commands after which whatever the bay is to read or write ends in an I/O error."""
    dead = {
        "driver": "blkdebug",
        "node-name": f"dead{bay}",
        "image": f"file{bay}",
        "inject-error": [{"event": "none", "iotype": kind, "errno": 5, "once": False} for kind in _FAILING],
    }
    return _command("blockdev-add", **dead), _reopen(bay, f"dead{bay}")


def repair_disk(bay: int) -> tuple[Command, ...]:
    """Return the commands that take the errors of fail_disk back."""
    return _reopen(bay, f"file{bay}"), _command("blockdev-del", **{"node-name": f"dead{bay}"})


def set_limits(bay: int, limits: SpeedLimits) -> tuple[Command, ...]:
    """Return the command that makes the bay's disk as fast as ``limits``, at once."""
    return (_command("qom-set", path=f"/objects/limits{bay}", property="limits", value=_limits(limits)),)


def _reopen(bay: int, below: str) -> Command:
    return _command("blockdev-reopen", options=[_throttle_node(bay, below)])


def _limits(limits: SpeedLimits) -> dict[str, int]:
    return {"bps-total": limits.bytes_per_second, "iops-total": limits.iops}


def _throttle_node(bay: int, below: str) -> dict[str, Any]:
    return {
        "driver": "throttle",
        "node-name": f"disk{bay}",
        "throttle-group": f"limits{bay}",
        "file": below,
        "discard": "unmap",
    }


def _file_node(bay: int) -> dict[str, Any]:
    return {
        "driver": "file",
        "node-name": f"file{bay}",
        "filename": image_name(bay),
        "discard": "unmap",
        "detect-zeroes": "unmap",
    }


def _command(name: str, **arguments: Any) -> Command:  # noqa: ANN401
    return {"execute": name, "arguments": arguments}
