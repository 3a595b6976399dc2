"""From a disk set to a kernel that is starting."""

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from raidwright.machine.practice import media
from raidwright.machine.practice.disk_set import DiskSet
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.guest.boot import KERNEL, Boot
from raidwright.machine.practice.helper_command import SYSTEM_PYTHON
from raidwright.machine.practice.mux import Mux
from raidwright.machine.practice.processes import Processes, SerialLine
from raidwright.machine.practice.requirements import RUNS_FOLDER, check_requirements, memory_folder
from raidwright.machine.practice.run_folder import PREFIX, lock_of, remove_left
from raidwright.machine.practice.stage import Stage
from raidwright.machine.practice.storage_daemon import PID_FILE, daemon_argv, kernel_argv
from raidwright.storage.failures import failure, system_words
from raidwright.storage.units import MIB

_NUMBER = re.compile(r"\[Errno (\d+)\]")
_NOBODY = 65534
_SOMEBODY = 1000


class Options(NamedTuple):
    """What a start may ask for beyond the disk set; see PracticeMachine.start()."""

    helper: bool
    authorise: bool
    resync_limit: int | None


class Launched(NamedTuple):
    """A machine whose kernel is starting."""

    stage: Stage
    boot: Boot
    processes: Processes
    mux: Mux


async def launch(disk_set: DiskSet, options: Options, progress: Callable[[str], None]) -> Launched:
    """Stage the guest and start its processes; raises PracticeError when this computer lacks something."""
    check_requirements()
    # Never root: the guest's root file system is the host's own, as whoever runs the guest may see it.
    owner = os.getuid() or _NOBODY
    remove_left((owner, os.getuid()))
    stage = Stage(_run_folder(), owner)
    try:
        with ExitStack() as until_started:
            with _as_practice_error():
                lock = until_started.enter_context(lock_of(stage.folder))
                boot = _boot(stage, disk_set, options)
                serial = _serial_line(stage, disk_set, boot)
            progress(KERNEL)
            runner = owner if os.getuid() == 0 else None
            processes = await Processes.start(stage.folder, serial, lock, runner)
    except BaseException:
        shutil.rmtree(stage.folder, ignore_errors=True)
        raise
    return Launched(stage, boot, processes, Mux(processes.read_fd, processes.write_fd, progress))


def _run_folder() -> Path:
    with _as_practice_error():
        return Path(tempfile.mkdtemp(prefix=PREFIX, dir=RUNS_FOLDER))


@contextmanager
def _as_practice_error() -> Iterator[None]:
    """Tell of what cannot be written as a PracticeError."""
    try:
        yield
    except OSError as error:
        reason = system_words(_first(error))
        raise PracticeError(failure("practice-room", folder=str(RUNS_FOLDER), reason=reason)) from error


def _first(error: OSError) -> OSError:
    """What went wrong first, where shutil copied a folder: it tells of files as text, without a number."""
    if not isinstance(error, shutil.Error):
        return error
    (_, _, words), *_ = error.args[0]
    number = _NUMBER.match(words)
    return OSError(int(number[1]), os.strerror(int(number[1]))) if number else OSError(words)


def _serial_line(stage: Stage, disk_set: DiskSet, boot: Boot) -> SerialLine:
    """Write what is to be started, with a serial line for it."""
    serial = SerialLine()
    try:
        stage.write(boot, _orders(stage, disk_set, serial))
    except BaseException:
        serial.close()
        raise
    return serial


def _boot(stage: Stage, disk_set: DiskSet, options: Options) -> Boot:
    command = stage.build(helper=options.helper)
    for slot, (model, unit) in enumerate(disk_set.disks):
        stage.add_disk(slot, model, unit)
    return Boot(
        session_uid=os.getuid() or _SOMEBODY,
        disks=len(disk_set.disks),
        resync_limit=disk_set.resync_limit if options.resync_limit is None else options.resync_limit,
        helper=command,
        authorise=options.authorise,
    )


def _orders(stage: Stage, disk_set: DiskSet, serial: SerialLine) -> dict[str, object]:
    read_fd, write_fd = serial.guest
    slots = range(len(disk_set.disks) + disk_set.empty_slots)
    memory = memory_folder(disk_set.memory * MIB, stage.folder)
    preload = stage.copy_preload()
    served = any(map(media.takes_time, disk_set.models))
    return {
        "media": media.server_argv() if served else (),
        "media_ready": media.SOCKET,
        "daemon": daemon_argv(tuple(model for model, _ in disk_set.disks)),
        "daemon_ready": PID_FILE,
        "kernel": kernel_argv(
            init=stage.init, memory=disk_set.memory, slots=slots, read_fd=read_fd, write_fd=write_fd
        ),
        # Compiled here while the kernel boots: the guest's processor would take a second for it.
        "errand": (SYSTEM_PYTHON, "-ISm", "compileall", "-q", str(stage.site)),
        "kernel_environment": {"LD_PRELOAD": str(preload)} if preload else {},
        "environment": {"PATH": "/usr/bin:/bin", "HOME": str(stage.folder), "TMPDIR": str(memory)},
    }
