"""The forms in which a run is given away."""

import csv
import io
import re
import shlex
import subprocess
from datetime import UTC
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.imports.text import read_figures
from raidwright.bench.profiles import CLASSIC
from raidwright.bench.run import Run
from raidwright.bench.samples import DeviceCounters, Doing, Sample, Watched
from raidwright.bench.spec import (
    ALL,
    ONE_WAY,
    BuiltDevice,
    Data,
    Direction,
    DiskGroup,
    Folder,
    ImportedTarget,
    Sustained,
    Target,
)
from raidwright.bench.summary import Statistic
from raidwright.bench.surroundings import CipherSpeed, MeasuredDisk, Scheduler, Surroundings
from raidwright.helper.measuring.fio import FioJob, arguments
from raidwright.report.fio_command import fio_commands
from raidwright.report.form import SUFFIXES, ReportForm
from raidwright.report.run import cannot_be, report
from raidwright.storage.failures import english
from raidwright.storage.units import MIB
from tests.bench.builders import RND_Q1, SEQ_Q8, a_pass, a_run, passes
from tests.bench.page_reader import BREAKER, Page
from tests.helper.plans import some_build
from tests.ui.bench_builders import a_sample

READ, WRITE, MIX = Direction
BEST = Statistic.BEST


def test_best_passes_are_given_away_in_every_form_for_people_and_called_so() -> None:
    """Seen: the median in Markdown, CSV and HTML, with nothing that said so."""
    run = a_run(passes([100e6, 300e6, 101e6, 102e6]))
    text, shown = report(run, ReportForm.MARKDOWN, UTC, BEST), report(run, ReportForm.HTML, UTC, BEST)
    for each in (text, Page(shown).said):
        assert "300.00" in each
        assert "101.5" not in each
        assert "Each value is the best of its passes." in each
        assert "best of its passes" not in report(run, ReportForm.MARKDOWN, UTC)
    (line,) = csv.DictReader(io.StringIO(report(run, ReportForm.CSV, UTC, BEST)))
    assert (line["median_bytes_per_second"], line["statistic"]) == ("300000000", "best")
    assert line["trust"] == "unsteady", "as far as the whole cell can be trusted"
    assert report(run, ReportForm.JSON, UTC, BEST) == report(run, ReportForm.JSON, UTC)


HELD = ("/proc/self/fd/9", "/proc/self/fd/10")
PLAN = some_build(disks=3)


def commanded(target: Target, size: int = 16 * MIB, seconds: float = 0.5, count: int = 1) -> Run:
    """A run that knows by which commands it was measured."""
    run = a_run([a_pass(row=row, direction=side) for row in (SEQ_Q8, RND_Q1) for side in ONE_WAY])
    spec = structs.replace(run.spec, target=target, size=size, rows=(SEQ_Q8, RND_Q1), seconds=seconds)
    measured = []
    for result in run.passes:
        job = FioJob(result.row, result.direction, HELD[:count], size, spec.data, seconds)
        measured.append(structs.replace(result, command=arguments(job)))
    return structs.replace(run, spec=spec, passes=tuple(measured))


def page(run: Run, ticks: int = 0) -> Page:
    return Page(report(run, ReportForm.HTML, UTC, samples=[a_sample(tick) for tick in range(ticks)]))


def test_every_form_is_text_and_has_an_ending() -> None:
    run = commanded(Folder("/srv/tank"))
    assert set(SUFFIXES) == set(ReportForm)
    for form in ReportForm:
        if cannot_be(run, form) is None:
            assert report(run, form, UTC).endswith("\n")
    assert str(cannot_be(run, ReportForm.CLASSIC) or "") == ""
    bare = a_run(passes([1e6]))
    assert (
        str(cannot_be(bare, ReportForm.CLASSIC))
        == "This result has no rows of CrystalDiskMark 3, so it cannot be exported in that format."
    )
    assert (
        str(cannot_be(bare, ReportForm.FIO))
        == "The commands of this measurement are unknown, so they cannot be exported."
    )


@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.CLASSIC, ReportForm.MARKDOWN])
def test_bare_figures_carry_what_stands_against_them(form: ReportForm) -> None:
    """They are pasted where nobody sees the marks of the grid."""
    steady = passes((1e8, 1.01e8, 1e8, 1.01e8), CLASSIC.rows[0], READ)
    uneven = passes((3e8, 1e8, 4e8, 2e8), CLASSIC.rows[0], WRITE)
    shared = [structs.replace(each, share="NFS") for each in uneven]
    told = report(a_run([*steady, *shared], CLASSIC.rows), form, UTC)
    label = CLASSIC.rows[0].label
    assert f"Unsteady, over the network (NFS): {label} write" in told
    assert f"{label} read" not in told.partition("IOPS")[0]


@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.CLASSIC, ReportForm.MARKDOWN])
def test_bare_figures_of_an_array_that_lacked_a_disk_say_so_however_steady(form: ReportForm) -> None:
    row = CLASSIC.rows[0]
    lacking = [structs.replace(each, missing=1) for each in passes((1e8,) * 4, row, READ)]
    told = report(a_run([*lacking, *passes((1e8,) * 4, row, WRITE)], CLASSIC.rows), form, UTC)
    assert f"Steady, degraded: {row.label} read" in told
    assert f"{row.label} write" not in told.partition("IOPS")[0]


def test_the_classic_form_has_the_classic_rows_alone() -> None:
    text = report(a_run([*passes([100e6]), *passes([90e6], CLASSIC.rows[0])]), ReportForm.CLASSIC, UTC)
    assert "           Sequential Read :    90.000 MB/s" in text
    assert "100.000" not in text


def test_a_page_is_whole_and_loads_nothing() -> None:
    found = page(commanded(Folder("/srv/tank")), ticks=30)
    assert {tag: count for tag, count in found.open.items() if count} == {}
    assert found.loads == []
    text = report(commanded(Folder("/srv/tank")), ReportForm.HTML, UTC)
    assert "url(" not in text
    assert "default-src 'none'" in text
    assert "prefers-color-scheme: dark" in text


def test_a_page_says_what_was_measured_and_on_what() -> None:
    known = CipherSpeed("aes-xts-plain64", 512, 900e6, 1100e6, aes=True)
    around = Surroundings((Scheduler("vda", "bfq"),), "xfs", "rw,noatime", 5 * 10**9, encryption=known)
    disk = MeasuredDisk("Norrland", "ZW60", 31.0)
    run = structs.replace(
        commanded(Folder("/srv/tank")),
        surroundings=around,
        disks=(disk,),
        kernel="6.1",
        blueprint="name = 'a'",
    )
    words = " ".join(page(run).words)
    for expected in ("100.00", "one pass", "vda: bfq", "xfs (rw,noatime), 5.00 GB free", "6.1", "name = 'a'"):
        assert expected in words
    assert "Norrland, ZW60, 31 °C" in words
    assert "--rw=randwrite" in words
    alone = "one core alone reads 1100 and writes 900 MB/s"
    assert f"aes-xts-plain64, 512 bits; {alone}; AES instructions" in words


def test_nothing_that_others_wrote_becomes_a_part_of_the_page() -> None:
    run = a_run(
        passes([100e6]),
        stack=BREAKER,
        machine=BREAKER,
        comment=BREAKER,
        source=BREAKER,
        kernel=BREAKER,
        blueprint=BREAKER,
        disks=(MeasuredDisk(BREAKER, BREAKER, None),),
        watched=(Watched("dm-0", BREAKER, 0),),
        surroundings=Surroundings(
            (Scheduler(BREAKER, BREAKER),), BREAKER, BREAKER, encryption=CipherSpeed(BREAKER, 512)
        ),
        broken=english("{x}", x=BREAKER).failure,
        complete=False,
    )
    found = page(run, ticks=5)
    assert found.tags["script"] == 0
    assert {tag: count for tag, count in found.open.items() if count} == {}
    assert "".join(found.words).count(BREAKER) >= 9


def throughput(text: str) -> str:
    """The page up to the end of its first chart of the timeline."""
    before, _, after = text.partition('class="line')
    return f'{before}class="line{after.partition("</svg>")[0]}'


def test_the_course_of_a_run_has_a_line_and_a_name_for_each_device() -> None:
    watched = tuple(Watched(name, f"disk {name}", 0) for name in ("dm-0", "vda", "gone"))
    text = report(
        a_run(passes([100e6]), watched=watched),
        ReportForm.HTML,
        UTC,
        samples=[a_sample(tick) for tick in range(40)],
    )
    assert len(re.findall(r'class="line l\d"', throughput(text))) == 2
    assert text.count("disk vda") == 2
    assert "disk gone" not in text


def test_a_gap_in_the_course_is_no_line() -> None:
    samples = [a_sample(tick) for tick in (*range(20), *range(100, 120))]
    text = report(
        a_run(passes([1e6]), watched=(Watched("vda", "vda", 0),)), ReportForm.HTML, UTC, samples=samples
    )
    (path,) = re.findall(r'class="line l0" d="([^"]*)"', throughput(text))
    assert path.count("M") == 2


@pytest.mark.parametrize("asked", [True, False])
def test_a_course_has_no_stall_where_the_disk_rests(asked: bool) -> None:
    """It reads for a second; memory knows all of it from then on, or the disk hangs."""
    moved = [
        DeviceCounters("vda", min(tick, 10) * MIB, 0, 0, 0, (tick if asked else min(tick, 10)) / 10, 0.0)
        for tick in range(50)
    ]
    samples = [Sample(tick / 10, (each,), doing=Doing.MEASURE) for tick, each in enumerate(moved)]
    run = a_run(passes([1e6]), watched=(Watched("vda", "vda", 0),))
    assert ("Stall: no data moves" in report(run, ReportForm.HTML, UTC, samples=samples)) is asked


def test_the_commands_measure_again_with_fio_itself(tmp_path: Path) -> None:
    script = fio_commands(commanded(Folder(str(tmp_path))))
    lines = script.splitlines()
    assert [shlex.split(line)[0] for line in lines] == ["fio"] * 5 + ["rm"]
    done = subprocess.run(
        ["sh", "-e"], input=script, text=True, capture_output=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"fio version"') == 4
    assert list(tmp_path.iterdir()) == []


def test_a_command_that_overwrites_a_device_is_a_remark() -> None:
    script = fio_commands(commanded(BuiltDevice("/dev/md/tank", "f" * 64)))
    reading = [line for line in script.splitlines() if not line.startswith("#")]
    assert len(reading) == 2
    assert all("--readonly" in line and "--filename=/dev/md/tank" in line for line in reading)
    assert script.count("# This overwrites tank · RAID 5 of 3 · XFS: fio") == 2


def test_what_overwrites_a_device_stays_a_remark_whatever_it_is_called() -> None:
    run = commanded(BuiltDevice("/dev/md/tank", "f" * 64))
    named = structs.replace(run, stack="tank\nrm -rf ~\r#\u2028reboot")
    assert [line[:6] for line in fio_commands(named).splitlines()] == ["fio --", "# This"] * 2


def test_the_commands_of_what_was_taken_in_are_not_given_away() -> None:
    run = commanded(Folder("/srv/tank"))
    words = ("fio", "--name=pass", "--exec_prerun=rm -rf ~", "--filename=/dev/sda", "--rw=write")
    wanted = structs.replace(run, passes=tuple(structs.replace(each, command=words) for each in run.passes))
    (back,) = read_figures(report(wanted, ReportForm.JSON, UTC), UTC, 0.0).runs
    assert fio_commands(back.run) == ""
    assert "its commands could come from anyone" in str(cannot_be(back.run, ReportForm.FIO))
    assert "--exec_prerun" not in report(back.run, ReportForm.HTML, UTC)


def test_a_command_for_several_disks_names_each_of_them() -> None:
    disks = tuple(PLAN.disks[:2])
    script = fio_commands(commanded(DiskGroup(disks), count=2))
    assert [word for word in shlex.split(script.splitlines()[0]) if "filename" in word] == [
        f"--filename={disk.path}" for disk in disks
    ]


def test_a_folder_with_a_blank_is_one_word_of_the_command() -> None:
    script = fio_commands(commanded(Folder("/srv/my tank; rm -rf x")))
    assert shlex.split(script.splitlines()[1])[-1] == "--filename=/srv/my tank; rm -rf x/raidwright-test-file"


@pytest.mark.parametrize("data", Data)
@pytest.mark.parametrize("buffered", [False, True])
def test_the_file_is_laid_out_as_it_was(data: Data, buffered: bool) -> None:
    """Without fresh buffers the data repeats; and not every file system takes requests past memory."""
    run = commanded(Folder("/srv"))
    measured = tuple(structs.replace(each, buffered=buffered) for each in run.passes)
    run = structs.replace(run, spec=structs.replace(run.spec, data=data), passes=measured)
    layout, *_ = fio_commands(run).splitlines()
    assert f"--direct={int(not buffered)}" in layout
    assert ("--zero_buffers" in layout, "--refill_buffers" in layout) == (
        data is Data.ZERO,
        data is Data.RANDOM,
    )


def test_of_a_whole_stretch_each_pass_has_its_command_and_the_first_write_is_the_first() -> None:
    run = commanded(Folder("/srv"))
    first, read = (
        next(each for each in run.passes if each.direction is direction) for direction in (WRITE, READ)
    )
    stretch = (first, read, structs.replace(first, number=2))
    sustained = structs.replace(run.spec, sustained=Sustained(), size=ALL)
    lines = fio_commands(structs.replace(run, spec=sustained, passes=stretch)).splitlines()
    patterns = [word for line in lines for word in shlex.split(line) if word.startswith("--rw=")]
    assert patterns == ["--rw=write", "--rw=read", "--rw=write"]
    assert (len(lines), lines[-1].split()[0]) == (4, "rm")


@pytest.mark.parametrize("target", [ImportedTarget("C:")])
def test_what_was_measured_elsewhere_has_no_command(target: ImportedTarget) -> None:
    run = commanded(Folder("/srv"))
    assert fio_commands(structs.replace(run, spec=structs.replace(run.spec, target=target))) == ""
