"""States in which arrays and disks are found, each made by hand in the lab and walked to a good end.

All that are walked are named here; those of `tests/lab/test_states.py` it lists itself.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.lab.test_states import STATES, test_it_is_said_in_words_and_comes_to_a_good_end
from tests.measure.figure import Figure

_LAB = Path(__file__).parents[1] / "lab"
_TABLE = f"test_states.py::{test_it_is_said_in_words_and_comes_to_a_good_end.__name__}"
_FAILED = "test_failed_arrays.py::test_"
_REPAIR = "test_repair.py::test_a_member_that_"
_ELSEWHERE = {
    "stopped": "test_use.py::test_it_is_stopped_and_started_again",
    "started degraded": "test_use.py::test_with_a_member_missing_it_starts_read_only",
    "RAID 0 with a pulled member": (
        f"{_FAILED}where_a_disk_was_only_pulled_it_is_put_back_and_all_is_there_again"
    ),
    "failed": f"{_FAILED}what_is_left_of_a_failed_array_comes_to_blank",
    "faulty member kept": f"{_REPAIR}failed_is_replaced",
    "a member was pulled": f"{_REPAIR}was_pulled_is_replaced",
    "a member dropped out": f"{_REPAIR}dropped_out_is_taken_back",
    "disks with two arrays, snapshots, thin pools": (
        "test_shared_disks.py::test_each_of_two_arrays_goes_alone"
    ),
    "LUKS header damaged, its backup put back": (
        "test_header.py::test_a_header_that_was_overwritten_comes_back_and_with_it_the_data"
    ),
    "halves that served in turn": (
        "test_grown_apart.py::test_a_member_with_data_of_its_own_is_not_taken_back"
    ),
    "half of a NAS, metadata 0.90": (
        "test_old_disks.py::test_half_of_a_nas_is_told_of_looked_into_and_cleaned"
    ),
    "disks of a QNAP, started by udev": (
        "test_old_disks.py::test_a_qnap_is_told_of_and_cleaned_though_udev_has_started_what_it_found"
    ),
    "partitions that only the kernel sees": (
        "test_phantom_partitions.py::test_keys_are_destroyed_behind_a_table_that_is_none"
    ),
    "interrupted replace": "test_repair_broken_off.py::test_the_power_fails",
    "interrupted replace, while it copies": (
        "test_repair_broken_off.py::test_a_copy_that_has_begun_goes_on_after_a_power_cut"
    ),
    "interrupted grow": "test_growth_broken_off.py::test_the_power_fails",
    "interrupted reshape": (
        "test_growth_broken_off.py::test_a_reshape_that_the_power_cut_short_is_led_to_its_end"
    ),
}
WALKS = {
    name: f"{_LAB}/{test}"
    for name, test in (*((state.name, f"{_TABLE}[{state.name}]") for state in STATES), *_ELSEWHERE.items())
}
"""What the state is to the pytest id of its walk; a test with parameters is walked with each of them."""


def measure(*wanted: str) -> Iterator[Figure]:
    """A figure for each state, or for those whose names have one of ``wanted`` in them."""
    chosen = [name for name in WALKS if not wanted or any(words.strip() in name for words in wanted)]
    if not chosen:
        raise SystemExit(f"error: no state has “{', '.join(wanted)}” in its name")
    for name in chosen:
        yield _walked(name, WALKS[name])


def _walked(name: str, test: str) -> Figure:
    began = time.monotonic()
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
    done = subprocess.run(argv, cwd=_LAB.parents[1], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
    end = "failed" if done.returncode else "walked to a good end"
    detail = f"{end}, {time.monotonic() - began:.0f} s"
    return Figure(name, int(done.returncode != 0), "", detail, most=0)
