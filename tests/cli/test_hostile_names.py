"""Whatever a disk, an array, a file system, a mount or a file is called: no output has it raw."""

import contextlib
import csv
import io
import json
import re
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.spec import Folder
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.bench.sync_watch import MemberDisk, SyncRecord
from raidwright.cli.program import main
from raidwright.cli.showing.plan import print_answer
from raidwright.helper.question import disk_title
from raidwright.history import Certificate
from raidwright.language.catalogue import Translation
from raidwright.machine.saved import read_machine, write_machine
from raidwright.notify.tray import plain_text
from raidwright.notify.words import Mood, Words
from raidwright.protocol import DiskCertificate, Probe
from raidwright.report.campaign import campaign_report
from raidwright.report.comparison import NamedRun, comparison_page
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import layer_test_report
from raidwright.report.run import report
from raidwright.report.sync import sync_report
from raidwright.session.endings import certificate_markdown
from raidwright.storage.fact import visible
from raidwright.storage.plan.continuing.cleaning import plan_removal
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock
from raidwright.storage.rules.news import Memory, folders_to_ask, fullness_news, memory_after, news, rooms_of
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.room import Room
from raidwright.storage.snapshot.share import EnteredShare, NearNetwork, Person, ServedShare, Share, Sharing
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import whole_campaign
from tests.bench.layer_tests import NAMES as STAGES
from tests.bench.layer_tests import RECORD, measured_runs
from tests.bench.moments import a_rebuild
from tests.bench.timelines import a_sustained_run, timeline, went
from tests.helper.plans import some_disk
from tests.hostile import NAMES, raw_in, with_name

MACHINES = sorted((Path(__file__).parents[1] / "machines").glob("*.json"))
_BUILT = {"raid5_luks_lvm_xfs_mounted", "degraded_raid1", "stopped_raid6", "two_spares", "eight_blank_hdds"}
SHARING = [file for file in MACHINES if file.stem in _BUILT]
"""With arrays in different states, and one on which something new can be set up."""
_NAMED = frozenset(
    ("model", "serial", "vendor", "label", "name", "group", "mapping", "mounts", "port", "health", "bay")
)
_FORMULA = re.compile(r"\s*[=+\-@\t\uff1d]")
every_name = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())


def hostile_machine(file: Path, name: str) -> Snapshot:
    document = with_name(json.loads(file.read_text()), name, _NAMED)
    return msgspec.convert(document["snapshot"], Snapshot)


def forms_of(name: str) -> Iterator[tuple[str, str]]:
    """Each form of each thing that is given away, with what it is called."""
    disk = MeasuredDisk(name, name, 30.0)
    facts: dict[str, Any] = {
        "stack": name,
        "machine": name,
        "disks": (disk,),
        "comment": name,
        "source": name,
    }
    run = a_run(passes([1e8] * 4), **facts, blueprint=f"name = 'a'\n# {visible(name)}", watched=())
    measured = replace(run, source="", spec=replace(run.spec, target=Folder(f"/tmp/{name}")))
    stretch = replace(a_sustained_run([went(timeline(lambda _: 1e8, 10**10))]), stack=name, machine=name)
    names = replace(STAGES, disks=(name, name), together=name, layers=(name, name))
    layer_test = WholeLayerTest(
        replace(RECORD, target=name, machine=name, names=names), measured_runs(160), ()
    )
    campaign = whole_campaign(name=name, comment=name)
    sync = SyncRecord("uuid", name, name, False, 1000.0, tuple(a_rebuild()), (MemberDisk("sda", name, name),))
    for form in ReportForm:
        yield f"run {form.value}", report(run, form, UTC)
        yield f"own run {form.value}", report(measured, form, UTC)
    for form in (ReportForm.CSV, ReportForm.JSON, ReportForm.MARKDOWN, ReportForm.HTML):
        yield f"stretch {form.value}", report(stretch, form, UTC)
        yield f"ladder {form.value}", layer_test_report(layer_test, form, UTC)
        yield f"campaign {form.value}", campaign_report(campaign, form, UTC)
        yield f"sync {form.value}", sync_report(sync, form, UTC, name, name)
    yield "campaign text", campaign_report(campaign, ReportForm.TEXT, UTC)
    yield "compared html", comparison_page([NamedRun(name, run), NamedRun(f"{name}2", run)], UTC)
    certificate = Certificate(
        (DiskCertificate("/dev/sda", name, name, (Probe(name, visible(name), False),)),)
    )
    yield "certificate markdown", certificate_markdown(name, datetime.now(UTC), certificate)
    yield "machine json", write_machine(hostile_machine(MACHINES[0], name))


@every_name
def test_no_form_has_it_raw(name: str) -> None:
    found = [f"{form}: {raw}" for form, text in forms_of(name) for raw in raw_in(text)]
    assert not found, "\n".join(found)


@every_name
def test_no_form_takes_it_for_its_own(name: str) -> None:
    """Markup in a page, a formula in a table, a command in a script."""
    for form, text in forms_of(name):
        match form.rsplit(" ", 1)[1]:
            case "html":
                assert "<script" not in text, form
                assert not {"onload", "b"} & names_in(text), form
            case "markdown":
                words = re.sub(r"^    .*", "", text, flags=re.MULTILINE)
                assert not re.search(r"(?<!\\)<(?:script|b)>|(?<!\\)\[z\]|(?<!\\)\*\*z", words), form
            case "csv":
                cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
                odd = [
                    cell for cell in cells if re.match(r"\s*[=+\-@\t\uff1d]", cell) and not _is_number(cell)
                ]
                assert not odd, form
            case "fio":
                assert all(word.isprintable() for line in text.split("\n") for word in shlex.split(line)), (
                    form
                )
            case "json":
                msgspec.json.decode(text)
            case _:
                pass


def names_in(page: str) -> set[str]:
    """Of all elements and attributes."""
    found: set[str] = set()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.update((tag, *(name for name, _ in attrs)))

    Reader().feed(page)
    return found


def _unquoted(line: str) -> str:
    """What a shell would act on."""
    return re.sub(r"#.*|\$'(?:[^'\\]|\\.)*'|'[^']*'", "", line)


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def answers(snapshot: Snapshot) -> Iterator[Answer]:
    """Plans and refusals for all that is there."""
    plans = (plan_removal, plan_disable, plan_enable, plan_start, plan_unlock, plan_lock, plan_stop)
    for array in snapshot.arrays:
        yield from (plan(array.uuid, snapshot) for plan in plans)
    drives = [block.origin.drive.id for block in snapshot.blocks if isinstance(block.origin, WholeDisk)]
    for drive in drives[:3]:
        yield plan_old_disks([drive], snapshot)
        yield plan_removal(drive, snapshot)


@every_name
@pytest.mark.parametrize("file", MACHINES, ids=lambda file: file.stem)
def test_the_terminal_never_has_it_raw(
    file: Path, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    snapshot = hostile_machine(file, name)
    saved = tmp_path / f"saved {name.replace('/', '-').replace(chr(0), '')}.json"
    saved.write_text(write_machine(snapshot))
    for words in (("disks",), ("arrays",), ("disks", "--json"), ("arrays", "--json"), ("plan", "none.toml")):
        main(["--machine", str(saved), *words])
    for answer in answers(snapshot):
        print_answer(answer, "")
    found = raw_in("".join(capsys.readouterr()))
    assert not found, "\n".join(found)


def shared(snapshot: Snapshot, name: str) -> Snapshot:
    """It with whatever others may have called what is shared; our own names are of a closed form."""
    entry = EnteredShare("1:2:3:4", "/srv/a", Share("Films", people=(Person("anna"),)), ("anna",))
    sharing = Sharing(
        samba=True,
        samba_unit=name,
        modules=(name,),
        entered=tuple(replace(entry, array=array.uuid) for array in snapshot.arrays[:1]),
        others=(ServedShare(name, f"/srv/{name}"),),
        people=(name, "anna"),
        accounts=(name,),
        networks=(NearNetwork(name, "192.168.1.0/24", leads_out=True),),
    )
    return replace(snapshot, host=replace(snapshot.host, name=name, sharing=sharing))


def asked_of(snapshot: Snapshot, folder: Path, name: str) -> Iterator[tuple[str, ...]]:
    """Each command that only shows, and refusals of what was typed so."""
    yield from (("status",), ("inspect",), ("share",), ("share", "--json"), ("people",), ("people", "--json"))
    yield from (("new",), ("new", "--json"), ("new", "--output", str(folder / "new.toml")))
    yield from (("new", "--name", name), ("new", "--disk", name), ("people", "--password", name))
    for array in snapshot.arrays:
        yield from (("sheet", array.uuid), ("sheet", array.uuid, "--json"), ("inspect", array.uuid))
        yield ("sheet", array.uuid, "--to", str(folder / f"{array.uuid}.html"))
        for option in ("--name", "--folder", "--person", "--network"):
            yield ("share", array.uuid, option, name)
        yield from (("share", array.uuid, "--guests", "read"), ("unshare", array.uuid, name))


@every_name
@pytest.mark.parametrize("file", SHARING, ids=lambda file: file.stem)
def test_neither_sheet_nor_shares_nor_a_proposal_has_it_raw(
    file: Path, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    snapshot = shared(hostile_machine(file, name), name)
    (saved := tmp_path / "saved.json").write_text(write_machine(snapshot))
    for words in asked_of(snapshot, tmp_path, name):
        with contextlib.suppress(SystemExit):
            main(["--machine", str(saved), *words])
    texts = [*capsys.readouterr(), *(each.read_text() for each in tmp_path.glob("*.[ht][to]ml"))]
    found = raw_in("".join(texts))
    assert not found, "\n".join(found)
    for page in tmp_path.glob("*.html"):
        assert not {"script", "onload"} & names_in(page.read_text())


def test_the_list_of_shares_has_a_line_for_each_thing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seen: "anna (write)\\u000a  smb://…", since lines of its own were taken for those of a name."""
    file = next(file for file in MACHINES if file.stem == "raid5_luks_lvm_xfs_mounted")
    snapshot = shared(read_machine(file), "o")
    (saved := tmp_path / "saved.json").write_text(write_machine(snapshot))
    assert main(["--machine", str(saved), "share"]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert (first, second[:4]) == ("Films: /srv/a/Shared, anna (write)", r"  \\")


@every_name
@pytest.mark.parametrize("file", MACHINES, ids=lambda file: file.stem)
def test_neither_notification_nor_tray_nor_question_has_it_raw(file: Path, name: str) -> None:
    snapshot = hostile_machine(file, name)
    notice = Words(Translation()).state(Mood.BAD, troubles(snapshot))
    lines = [
        *notice.lines,
        plain_text(notice.lines),
        disk_title(replace(some_disk(0), model=name, serial=name)),
    ]
    first = memory_after(Memory(), snapshot)
    rooms = rooms_of(dict.fromkeys(folders_to_ask(snapshot), Room(97, 100)), snapshot)
    for findings in (news(first, replace(snapshot, arrays=())), fullness_news(first, rooms, snapshot)):
        lines += Words(Translation()).news(findings).lines if findings else ()
    found = [raw for line in lines for raw in raw_in(line)]
    assert not found, "\n".join(found)
