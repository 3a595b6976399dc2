"""A sync that was watched, given away: what it came to, disk by disk, and its curves."""

from datetime import UTC

import pytest

from raidwright.bench.sync_watch import MemberDisk, SyncRecord
from raidwright.report.form import ReportForm
from raidwright.report.sync import sync_cannot_be, sync_report
from tests.bench.moments import a_rebuild
from tests.bench.page_reader import BREAKER, Page

DISKS = (MemberDisk("vdc", "Tarnfell TF4000N TA-7K03Q14", "/dev/vdc"),)
RECORD = SyncRecord("uuid", "tank", "Nas", True, 1000.0, tuple(a_rebuild()), DISKS)
CAME_TO = "“tank” – Rebuilding: from 0 % to 100 % in 39 s, 100.0 MB/s per disk."


def page(record: SyncRecord, name: str = "vault", comment: str = "") -> Page:
    found = Page(sync_report(record, ReportForm.HTML, UTC, name, comment))
    found.require_whole()
    return found


def test_the_page_says_how_far_and_how_fast_and_draws_each_disk() -> None:
    text = sync_report(RECORD, ReportForm.HTML, UTC, "vault", "old cable")
    found = page(RECORD)
    assert f'<p class="verdict">{CAME_TO}</p>' in text
    assert "old cable" in text
    for words in ("Practice machine", "TA-7K03Q14 (/dev/vdc)", "/dev/vda", "95 %", "is the bottleneck"):
        assert words in found.said
    assert text.count('class="line l') == 1 + 3 + 3, "the sync, three disks, and their pieces in the legend"


def test_markdown_has_a_line_for_each_disk() -> None:
    lines = sync_report(RECORD, ReportForm.MARKDOWN, UTC, "vault").splitlines()
    assert lines[0] == "**vault** · Nas · 1970-01-01 00:16"
    assert CAME_TO in lines
    assert "| /dev/vda | 100.0 | 0.0 | 50 % |" in lines
    limit = "- Tarnfell TF4000N TA-7K03Q14 (/dev/vdc) is the bottleneck: it is busy all the time"
    assert any(line.startswith(limit) for line in lines)


def test_of_one_moment_too_little_is_known_and_that_is_said() -> None:
    early = SyncRecord("uuid", "tank", "Nas", False, 1000.0, RECORD.moments[:1])
    assert "Sync speed of “tank”: inconclusive, too little was recorded." in page(early).said
    assert "inconclusive, too little was recorded" in sync_report(early, ReportForm.MARKDOWN, UTC, "vault")


def test_names_of_others_become_no_part_of_the_page() -> None:
    disks = (MemberDisk("vdc", BREAKER, BREAKER),)
    record = SyncRecord("uuid", BREAKER, BREAKER, False, 1000.0, RECORD.moments, disks)
    assert page(record, BREAKER, BREAKER).said.count(BREAKER) >= 6


@pytest.mark.parametrize("form", ReportForm)
def test_what_it_cannot_be_is_told(form: ReportForm) -> None:
    assert (sync_cannot_be(form) is None) == (form.value in {"csv", "json", "markdown", "html"})
