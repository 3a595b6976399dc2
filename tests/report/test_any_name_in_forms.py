"""Whatever a thing is called, and whatever is noted of it, a form says that and nothing else."""

from datetime import UTC

from msgspec.structs import replace

from raidwright.bench.cdm_text import as_text
from raidwright.bench.imports.text import read_figures
from raidwright.report.campaign import campaign_report
from raidwright.report.form import ReportForm
from tests.bench.builders import a_run, markdown_of, passes
from tests.bench.campaigns import whole_campaign

NASTY = "a | b\n**<script>**[x](y)"
PLAIN = r"a \| b \*\*\<script\>\*\*\[x\](y)"
RUN = a_run(passes([1e8] * 4))


def test_no_name_is_markup_or_a_line_of_its_own_in_markdown() -> None:
    first, *_ = markdown_of(replace(RUN, stack=NASTY, machine=NASTY)).splitlines()
    assert first.startswith(f"**{PLAIN}** · {PLAIN} · ")
    whole = replace(whole_campaign(), name=NASTY)
    assert campaign_report(whole, ReportForm.MARKDOWN, UTC).startswith(f"**{PLAIN}** · Nas · ")


def test_a_note_of_several_lines_is_no_figure_when_the_text_is_read_back() -> None:
    row = "  RND    4KiB (Q=  1, T= 1):  9999.000 MB/s [   9536.0 IOPS] <   104.00 us>"
    (back,) = read_figures(as_text(replace(RUN, comment=f"hot\n{row}\r\nagain"), UTC), UTC, 0.0).runs
    assert back.run.cells().keys() == RUN.cells().keys()
    assert back.run.comment.startswith("hot")
