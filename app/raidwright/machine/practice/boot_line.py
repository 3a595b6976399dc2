"""The command line of the user-mode Linux kernel."""

from collections.abc import Sequence
from pathlib import Path

from raidwright.machine.no_practice import KERNEL

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
