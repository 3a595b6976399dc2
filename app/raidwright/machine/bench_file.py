"""The test file for a measurement in the caller's own folder: nameless, so nothing is left of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from raidwright.bench.spec import BenchSpec, Folder
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import failure


@contextmanager
def nameless_file_for(spec: BenchSpec) -> Iterator[tuple[int, ...]]:
    """A descriptor of a nameless file in the folder that ``spec`` targets; none for other targets.

    Raises MachineError when the folder cannot hold one.
    """
    if not isinstance(spec.target, Folder):
        yield ()
        return
    try:
        descriptor = os.open(spec.target.path, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError as error:
        facts = {"folder": spec.target.path, "reason": error.strerror or str(error)}
        raise MachineError(ErrorCode.REFUSED, failure("no-test-file", **facts)) from None
    try:
        yield (descriptor,)
    finally:
        os.close(descriptor)
