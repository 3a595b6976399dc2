"""From end to end: passes drawn while they are measured, what was found, and what is left after Stop."""

from collections.abc import Sequence

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.samples import Begun, BenchDone, PassBegun
from raidwright.bench.spec import ALL, BenchSpec, Direction, RawDisk
from raidwright.bench.surroundings import Surroundings
from raidwright.bench.sustained import PLACES, passes_of, sustained_spec
from raidwright.protocol import MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.storage.units import GIB
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.shared.rate_chart import Curve, RateCurves
from raidwright.ui.shared.sustained_timeline import Along
from tests.bench.timelines import timeline, went
from tests.ui.bench_builders import WATCHED, a_sample
from tests.ui.benchmark.actions import line, part, press
from tests.ui.builders import Happening, InventedMachine

READ, WRITE, MIX = Direction
SIZE = 8 * GIB
TIMELINES = {
    (WRITE, 1): timeline(lambda done: 500e6 if done < 0.4 else 120e6, SIZE, still=((6 * GIB, 3.5),)),
    (READ, 1): timeline(lambda _: 400e6, SIZE),
    (WRITE, 2): timeline(lambda _: 110e6, SIZE),
}


def told(spec: BenchSpec, passes: int = 3) -> list[MeasureEvent]:
    """What a measurement of ``spec`` tells that ends after so many passes."""
    begun = structs.replace(spec, size=SIZE)
    events: list[MeasureEvent] = [
        Begun(begun, WATCHED, "fio-3.33", surroundings=Surroundings(hypervisor="KVM"))
    ]
    keys = passes_of(begun)
    for direction, number in keys[:passes]:
        points = TIMELINES[direction, number]
        events += [PassBegun(spec.rows[0], direction, number, 0.0), a_sample(0), *points[1:]]
        events.append(went(points, direction, number))
    return [*events, BenchDone(complete=passes >= len(keys))]


def wanted(page: BenchmarkPage) -> BenchSpec:
    option = page._view.settings.option
    assert option is not None
    return sustained_spec(option.target, GIB)


def choose(page: BenchmarkPage, *, all_of_it: bool) -> None:
    button = page._view.sustain
    assert button.isVisible()
    assert button.isEnabled()
    (button._all if all_of_it else button._some).trigger()


def measure(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, script: Sequence[Happening]) -> None:
    machine.script = script
    choose(page, all_of_it=False)
    qtbot.waitUntil(lambda: not page._running)


def words(page: BenchmarkPage) -> str:
    return "\n".join(label.text() for label in page._view.sustained.findChildren(QLabel) if label.isVisible())


def test_passes_are_drawn_judged_and_kept(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    measure(page, machine, qtbot, told(wanted(page)))
    (spec,) = machine.measured
    assert (spec.sustained is not None, spec.size, spec.directions) == (True, GIB, (READ, WRITE))
    qtbot.waitUntil(lambda: "First write: After " in words(page))
    shown = words(page)
    assert "the speed drops from 500.0 to 120.0 MB/s" in shown
    assert "stalled for 3.5 s" in shown
    assert "Second write: The comparison of the first and second write" in shown
    assert "virtual machine (KVM)" in shown
    (saved,) = history.runs().runs
    assert saved.name == "tank (full span)"
    assert len(saved.run.passes) == 3
    chart = page._view.sustained.course.chart
    curves = chart.rate_curves
    assert (len(curves.curves), len(curves.marks), curves.reach) == (3, 2, SIZE)
    part(page, QComboBox, "sustained-along").setCurrentIndex(list(Along).index(Along.TIME))
    assert chart.rate_curves.reach == pytest.approx(TIMELINES[WRITE, 2][-1].seconds)
    press(page, "sustained-back")
    assert page._view.grid.isVisible()


def test_what_is_under_way_is_seen_and_stop_keeps_it(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    begun, *events = told(wanted(page), passes=1)
    half = len(events) // 2
    machine.script = [begun, *events[:half], 5.0, *events[half:]]
    choose(page, all_of_it=False)
    qtbot.waitUntil(lambda: line(page).startswith("First write: "))
    assert part(page, QPushButton, "series-stop").isVisible()
    # The line says where it is from the first point on, a curve wants two.
    qtbot.waitUntil(lambda: len(page._view.sustained.course.chart.rate_curves.curves) == 1)
    press(page, "series-stop")
    qtbot.waitUntil(lambda: not page._running)
    problem = page._view._problem
    assert any("Stopped before the end" in label.text() for label in problem.findChildren(QLabel))
    # Qt shows what is added to a layout a turn later.
    qtbot.waitUntil(lambda: "the speed drops from 500.0 to 120.0 MB/s" in words(page))
    (saved,) = history.runs().runs
    assert (saved.run.complete, len(saved.run.passes)) == (False, 1)


def test_a_disk_is_read_and_all_of_it_if_wanted(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    page.pick("/dev/vdd")
    machine.script = [BenchDone(complete=False)]
    for all_of_it in (False, True):
        choose(page, all_of_it=all_of_it)
        qtbot.waitUntil(lambda: not page._running)
    places, whole = machine.measured
    assert isinstance(places.target, RawDisk)
    assert (places.directions, places.size, whole.size) == ((READ,), ALL, ALL)
    assert places.sustained is not None
    assert whole.sustained is not None
    assert (places.sustained.places, whole.sustained.places) == (PLACES, 0)


def test_how_long_all_of_it_takes_is_told_before(page: BenchmarkPage) -> None:
    """8 TB, written, read and written again, at what three disks that turn do together."""
    everything = page._view.sustain._all
    assert everything.text() == ("Use all free space except for a reserve (about 11 h if all space is free)")
    page.pick("/dev/vdd")
    assert everything.text().startswith("Read everything (about ")


def test_all_the_room_there_is_can_be_taken(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [BenchDone(complete=False)]
    choose(page, all_of_it=True)
    qtbot.waitUntil(lambda: not page._running)
    assert machine.measured[0].size == ALL


@pytest.mark.parametrize("curves", [(), ((),), (((0.0, 0.0),),), (((0.0, 1e6), (0.0, 2e6)),)])
def test_next_to_nothing_is_drawn_as_well(page: BenchmarkPage, curves: tuple[Curve, ...]) -> None:
    chart = page._view.sustained.course.chart
    page._view.show_figures(page._view.sustained)
    chart.show_curves(RateCurves(curves, marks=(0.0,)))
    assert not chart.grab().isNull()
