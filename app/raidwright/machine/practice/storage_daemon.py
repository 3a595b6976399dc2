"""The command lines of the practice machine: of qemu-storage-daemon with all slots, and of the kernel.

Each slot is a stack of nodes: image file, or the medium that serves it; throttle (each its own group: levels
show true ratios); export. QMP documents change them.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from raidwright.machine.no_practice import KERNEL
from raidwright.machine.practice.disk_set import Model, SpeedLimits
from raidwright.machine.practice.faults import DiskFault, Node, dead_node, fault_node
from raidwright.machine.practice.media import SOCKET, export_name, takes_time

_VIRTIO_BLOCK = 2


def socket_name(slot: int) -> str:
    """Return the vhost-user socket of a slot, relative to the run folder."""
    return f"slot{slot}.sock"


def kernel_argv(
    *, init: Path, memory: int, slots: Sequence[int], read_fd: int, write_fd: int
) -> tuple[str, ...]:
    """Return the argv of the guest, to be started inside its run folder; ``memory`` in MiB.

    The host's own files are its root, read-only; ``read_fd`` and ``write_fd`` are its serial line.
    """
    return (
        KERNEL,
        f"mem={memory}M",
        "root=/dev/root",
        "rootfstype=hostfs",
        "rootflags=/",
        "ro",
        "quiet",
        "pty.legacy_count=0",
        "noreboot",
        "panic=-1",
        f"init={init}",
        "uml_dir=./",
        "umid=uml",
        "con=null",
        "con0=null,fd:1",
        f"ssl0=fd:{read_fd},fd:{write_fd}",
        "ssl=null",
        *(f"virtio_uml.device={socket_name(slot)}:{_VIRTIO_BLOCK}:{slot}" for slot in slots),
    )


STORAGE_DAEMON = "/usr/bin/qemu-storage-daemon"
QMP_SOCKET = "qmp.sock"
PID_FILE = "storage-daemon.pid"

Command = dict[str, Any]


def image_name(slot: int) -> str:
    """Return the image file of a slot, relative to the run folder."""
    return f"slot{slot}.img"


def daemon_argv(disks: tuple[Model, ...]) -> tuple[str, ...]:
    """Return the argv that serves one disk per slot, to be started inside the run folder."""
    argv = [STORAGE_DAEMON, "--pidfile", PID_FILE]
    argv += ["--chardev", f"socket,path={QMP_SOCKET},server=on,wait=off,id=qmp", "--monitor", "chardev=qmp"]
    for slot, model in enumerate(disks):
        argv += _slot_argv(slot, model)
    return tuple(argv)


def _slot_argv(slot: int, model: Model) -> list[str]:
    limits = f"x-bps-total={model.limits.bytes_per_second},x-iops-total={model.limits.iops}"
    export = "type=vhost-user-blk,id=slot{0},addr.type=unix,addr.path={1},node-name=disk{0},writable=on"
    return [
        "--object",
        f"throttle-group,id=limits{slot},{limits}",
        "--blockdev",
        ",".join(_words(_image_node(slot, model))),
        "--blockdev",
        f"driver=throttle,node-name=disk{slot},throttle-group=limits{slot},file=file{slot},discard=unmap",
        "--export",
        export.format(slot, socket_name(slot)) + f",logical-block-size={model.logical_sector}",
    ]


def _words(node: Node, before: str = "") -> Iterator[str]:
    """The node as the command line takes it."""
    for name, value in node.items():
        if isinstance(value, dict):
            yield from _words(value, f"{before}{name}.")
        else:
            yield f"{before}{name}={value}"


def add_disk(slot: int, model: Model, *, served: bool) -> tuple[Command, ...]:
    """Return the commands that put a new disk, whose image exists, into an empty slot.

    ``served`` says whether there is somebody who serves media.
    """
    return (
        _command(
            "object-add", **{"qom-type": "throttle-group"}, id=f"limits{slot}", limits=_limits(model.limits)
        ),
        _command("blockdev-add", **(_image_node(slot, model) if served else _file_node(slot))),
        _command("blockdev-add", **_throttle_node(slot, f"file{slot}")),
        _command(
            "block-export-add",
            **{"node-name": f"disk{slot}", "logical-block-size": model.logical_sector},
            id=f"slot{slot}",
            type="vhost-user-blk",
            writable=True,
            addr={"type": "unix", "path": socket_name(slot)},
        ),
    )


def fail_disk(slot: int, size: int, fault: DiskFault, limits_of: int | None) -> tuple[Command, ...]:
    """Return the commands after which the disk in ``slot``, of ``size`` bytes, has ``fault``."""
    node = _command("blockdev-add", **fault_node(slot, size, _file_node(slot), fault))
    return node, _reopen(slot, dead_node(slot), limits_of)


def repair_disk(slot: int, limits_of: int | None) -> tuple[Command, ...]:
    """Return the commands that take the errors of fail_disk back."""
    return _reopen(slot, f"file{slot}", limits_of), _command("blockdev-del", **{"node-name": dead_node(slot)})


def set_limits(slot: int, limits: SpeedLimits, fails_by_slot: Mapping[int, bool]) -> tuple[Command, ...]:
    """Return the commands that set the slot's limits, at once, for all the slots that share them.

    ``fails_by_slot`` says of each of these whether it fails.
    """
    change = _command("qom-set", path=f"/objects/limits{slot}", property="limits", value=_limits(limits))
    # What waits by the old limits goes on waiting, for days by a limit of one byte, unless its node is
    # opened once more, which lets it through.
    nodes = ((each, dead_node(each) if fails else f"file{each}") for each, fails in fails_by_slot.items())
    again = [_throttle_node(each, below, slot) for each, below in nodes]
    return (change, _command("blockdev-reopen", options=again)) if again else (change,)


def share_limits(slots: Sequence[int]) -> tuple[Command, ...]:
    """Return the command that holds the disks of ``slots`` to the limits of the first, all together."""
    nodes = [_throttle_node(slot, f"file{slot}", slots[0]) for slot in slots]
    return (_command("blockdev-reopen", options=nodes),)


def _reopen(slot: int, below: str, limits_of: int | None) -> Command:
    return _command("blockdev-reopen", options=[_throttle_node(slot, below, limits_of)])


def _limits(limits: SpeedLimits) -> dict[str, int]:
    return {"bps-total": limits.bytes_per_second, "iops-total": limits.iops}


def _throttle_node(slot: int, below: str, group: int | None = None) -> Node:
    return {
        "driver": "throttle",
        "node-name": f"disk{slot}",
        "throttle-group": f"limits{slot if group is None else group}",
        "file": below,
        "discard": "unmap",
    }


def _image_node(slot: int, model: Model) -> Node:
    """The image as a disk of that model."""
    node = _file_node(slot)
    if not takes_time(model):
        return node
    del node["filename"]
    server = {"type": "unix", "path": SOCKET}
    return node | {"driver": "nbd", "server": server, "export": export_name(image_name(slot), model)}


def _file_node(slot: int) -> Node:
    return {
        "driver": "file",
        "node-name": f"file{slot}",
        "filename": image_name(slot),
        "discard": "unmap",
        "detect-zeroes": "unmap",
    }


def _command(name: str, **arguments: Any) -> Command:  # noqa: ANN401
    return {"execute": name, "arguments": arguments}
