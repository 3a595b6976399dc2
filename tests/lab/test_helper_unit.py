"""The helper does all of its work with no more than its systemd unit leaves it."""

import re
import subprocess
from pathlib import Path

import pytest

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import Access, BenchSpec, Direction, MountedAt, Row
from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.machine import wait_for_name
from raidwright.protocol import BUS_NAME
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.units import MIB
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    planned,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

_UNIT = (Path(__file__).parents[2] / "polkit/raidwright-helper.service").read_text()
_HELPER = "pgrep -f [r]aidwright.helper.__main__"
_CONFINED = """
import ctypes, os, sys
rights, calls, argv = sys.argv[1], sys.argv[2].split(), sys.argv[3:]
library = ctypes.CDLL("libseccomp.so.2")
library.seccomp_init.restype = ctypes.c_void_p
pointer = ctypes.c_void_p
library.seccomp_rule_add_array.argtypes = [pointer, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, pointer]
library.seccomp_load.argtypes = [ctypes.c_void_p]
allow, refuse = 0x7FFF0000, 0x00050000 | 1
rules = library.seccomp_init(allow)
numbers = [library.seccomp_syscall_resolve_name(name.encode()) for name in calls]
for number in numbers:
    if number >= 0:
        assert library.seccomp_rule_add_array(rules, refuse, number, 0, None) == 0
if os.fork() == 0:
    os.setsid()
    assert ctypes.CDLL(None).prctl(38, 1, 0, 0, 0) == 0
    assert library.seccomp_load(rules) == 0
    os.execvp("setpriv", ["setpriv", "--bounding-set=" + rights, "--no-new-privs", "--", *argv])
print(sum(number >= 0 for number in numbers))
"""
"""Refused calls answer EPERM, as the unit says; systemd itself does not run in the practice machine."""


def _setting(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", _UNIT, re.MULTILINE)[0].split()


def _rights() -> str:
    kept = (f"+{name.removeprefix('CAP_').lower()}" for name in _setting("CapabilityBoundingSet"))
    return ",".join(("-all", *kept))


def _refused_calls() -> list[str]:
    first, *others = _setting("SystemCallFilter")
    sets = (first.removeprefix("~"), *others)
    listed = ("systemd-analyze", "syscall-filter", *sets)
    said = subprocess.run(listed, check=True, capture_output=True, text=True)
    return re.findall(r"^    (\w+)$", said.stdout, re.MULTILINE)


def test_a_whole_stack_is_built_measured_and_taken_down(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        argv = (await shell(practice, f"tr '\\0' '\\n' < /proc/$({_HELPER})/cmdline")).splitlines()
        await shell(practice, f"kill $({_HELPER}); while {_HELPER}; do sleep 0.1; done")
        status, said = await guest(
            practice, "python3", "-c", _CONFINED, _rights(), " ".join(_refused_calls()), *argv
        )
        assert status == 0, said
        assert int(said) > 20
        assert await wait_for_name(practice.root_address, BUS_NAME, 60)
        held = await shell(practice, f"cat /proc/$({_HELPER})/status")
        assert re.search(r"^Seccomp:\s+2$", held, re.MULTILINE), held
        assert re.search(r"^NoNewPrivs:\s+1$", held, re.MULTILINE), held
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            assert snapshot.host.helper
            chosen = drives(snapshot, PAIR)
            design = design_of(chosen, Level.RAID1, luks=True, lvm=True, kind=FilesystemKind.EXT4)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            spec = BenchSpec(
                MountedAt("/srv/data"),
                (Row(Access.SEQUENTIAL, MIB, 1, 1),),
                (Direction.READ, Direction.WRITE),
                size=16 * MIB,
                passes=1,
                seconds=0.5,
                warmup=False,
            )
            events = [event async for event in machine.measure(spec)]
            assert events[-1] == BenchDone(complete=True), events[-1]
            await take_down(machine)

    run(scenario(), 300)
