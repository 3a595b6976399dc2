"""No practice machine fails to start because it cannot have a processor of its own."""

import os
import subprocess

import pytest

from raidwright.machine.practice.keeper import Processor

_NOWHERE = 4095
"""A processor that no computer has on which tests are run."""


def started(processor: Processor) -> set[int]:
    """Where a kernel may run that is started so."""
    with processor.start(lambda: subprocess.Popen(["/bin/sleep", "60"])) as kernel:
        try:
            processor.think_again()
            return os.sched_getaffinity(kernel.pid)
        finally:
            kernel.kill()


def test_a_kernel_has_one_of_those_on_which_it_may_run() -> None:
    allowed = os.sched_getaffinity(0)
    assert len(started(Processor()) & allowed) == 1
    assert os.sched_getaffinity(0) == allowed


def test_one_that_is_gone_by_now_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = os.sched_getaffinity(0)
    with monkeypatch.context() as patch:
        patch.setattr(os, "sched_getaffinity", lambda _: {_NOWHERE})
        processor = Processor()
    assert started(processor) == allowed


def test_where_nobody_says_which_there_are_it_starts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> set[int]:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "sched_getaffinity", refuse)
        processor = Processor()
    assert len(started(processor)) == 1
