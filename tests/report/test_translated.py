"""Reports are in the reader's language: in one that nobody speaks nothing of them is left in English."""

from collections.abc import Callable, Iterator
from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode
from raidwright.bench.surroundings import CipherSpeed, Surroundings
from raidwright.language.catalogue import Translation, speak
from raidwright.report.campaign import campaign_document
from raidwright.report.comparison import NamedRun, comparison_document
from raidwright.report.document import Report, markdown
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import layer_test_document
from raidwright.report.run import report, run_document
from raidwright.report.sustained import sustained_document
from raidwright.report.sync import sync_document
from raidwright.report.web_page import html_of
from tests.bench.builders import SEQ_Q8, a_run, passes
from tests.bench.campaigns import whole_campaign
from tests.bench.layer_tests import RECORD, measured_runs, run_of
from tests.bench.page_reader import Page
from tests.languages import english_left, japanese_now, pseudo_now
from tests.report.test_pages import falling
from tests.report.test_sync_forms import RECORD as SYNC
from tests.ui.bench_builders import WATCHED, a_full_sample

ONE = run_of(100, written=80, shape=None, drives=1)
TANK, VAULT = NamedRun("tank", run_of(300, written=160)), NamedRun("vault", run_of(150, written=80))
EARLIER = [replace(VAULT.run, started=float(-number)) for number in range(1, 4)]
NAMES = {"Raidwright", "Nas", "Disk", "disks", "together", "tank", "vault", "Tarnfell"}
"""What tests call their computers, disks and arrays, and what a result keeps of them in English."""
OF_OTHERS = {"fio", "none", "kblockd", "vda", "vdb", "vdc"}
"""Words of programs and of the kernel."""
AROUND = Surroundings(
    filesystem="ext4",
    mount_options="rw",
    free=10**9,
    hypervisor="KVM",
    memory=2 * 10**9,
    network=125_000_000,
    encryption=CipherSpeed("AES", 512, 2e9, 2e9, aes=True),
)


@pytest.fixture(params=[pseudo_now, japanese_now], ids=["pseudo", "japanese"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    """Speak it for as long as a test lasts."""
    speak(request.param())
    yield
    speak(Translation())


def much_doubted() -> Run:
    """A run of which about all is said that can be said of one."""
    wild = passes([times * 1e6 for times in (50, 150, 70, 130)], SEQ_Q8, Direction.WRITE)
    run = a_run((*passes([100e6] * 3), *wild), watched=WATCHED, surroundings=AROUND, practice=True)
    return replace(run, spec=replace(run.spec, way=IoMode.CACHED, pause_sync=True), complete=False)


def a_document_of_a_run() -> Report:
    samples = [a_full_sample(tick, [each.device for each in WATCHED]) for tick in range(40)]
    return run_document(much_doubted(), UTC, samples)


DOCUMENTS: dict[str, Callable[[], Report]] = {
    "run": a_document_of_a_run,
    "full span": lambda: sustained_document(falling(), UTC),
    "sync": lambda: sync_document(SYNC, UTC, "vault", ""),
    "layer test": lambda: layer_test_document(WholeLayerTest(RECORD, measured_runs(160), (ONE,)), UTC),
    "stopped layer test": lambda: layer_test_document(WholeLayerTest(RECORD, measured_runs()[:3], ()), UTC),
    "build comparison": lambda: campaign_document(whole_campaign(), UTC),
    "comparison": lambda: comparison_document([TANK, VAULT], UTC, EARLIER),
    "A/B test": lambda: comparison_document([TANK, VAULT, TANK, VAULT], UTC),
    "one alone": lambda: comparison_document([VAULT], UTC, EARLIER),
}


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_of_a_report_is_left_in_english(name: str) -> None:
    document = DOCUMENTS[name]()
    page = Page(html_of(document))
    page.require_whole()
    shown = "\n".join(_shown(page))
    for text in (shown, markdown(document)):
        assert set(english_left(text)) - NAMES - OF_OTHERS == set()


def _shown(page: Page) -> Iterator[str]:
    """What a page shows, without its rules of style and the commands of other programs."""
    return (words for words in page.words if "{" not in words and "--" not in words)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.CSV, ReportForm.JSON])
def test_what_programs_read_and_what_is_posted_beside_crystaldiskmark_stays_english(form: ReportForm) -> None:
    spoken = report(much_doubted(), form, UTC)
    speak(Translation())
    assert spoken == report(much_doubted(), form, UTC)
