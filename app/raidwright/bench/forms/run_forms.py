"""The forms that a run can be given away in, by the words for them."""

from collections.abc import Sequence
from datetime import tzinfo
from enum import Enum
from typing import assert_never

from raidwright.bench.cdm_text import as_classic_text, as_text
from raidwright.bench.forms.fio_command import fio_commands
from raidwright.bench.forms.html_report import as_html
from raidwright.bench.forms.sustained import sustained_csv, sustained_markdown, sustained_page
from raidwright.bench.forms.tables import as_csv, as_json, as_markdown
from raidwright.bench.profiles import CLASSIC
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.samples import Sample
from raidwright.bench.summary import Statistic
from raidwright.storage.failures import Sentence, english


class ReportForm(Enum):
    """Each with the word for it in a terminal."""

    TEXT = "text"
    CLASSIC = "cdm3"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"
    HTML = "html"
    FIO = "fio"


SUFFIXES = {
    ReportForm.TEXT: "txt",
    ReportForm.CLASSIC: "txt",
    ReportForm.MARKDOWN: "md",
    ReportForm.CSV: "csv",
    ReportForm.JSON: "json",
    ReportForm.HTML: "html",
    ReportForm.FIO: "sh",
}
"""Form -> how its file's name ends."""


def cannot_be(run: Run, form: ReportForm) -> Sentence | None:
    """Why ``run`` has no such form; None when it has."""
    if form is ReportForm.CLASSIC and not any(row in CLASSIC.rows for row, _ in run.cells()):
        return english(
            "This result has no rows of CrystalDiskMark 3, so it cannot be exported in that format."
        )
    if form is not ReportForm.FIO or fio_commands(run):
        return None
    if run.number == IMPORTED and any(result.command for result in run.passes):
        return english(
            "This result was imported, and its commands can come from anybody. Export them on the"
            " computer that measured it."
        )
    return english("The commands of this measurement are unknown, so they cannot be exported.")


def report(
    run: Run,
    form: ReportForm,
    zone: tzinfo,
    statistic: Statistic = Statistic.MEDIAN,
    samples: Sequence[Sample] = (),
) -> str:
    """``run`` in that form; dates are of ``zone``, ``samples`` are drawn where there are charts."""
    sustained = run.spec.sustained is not None
    match form:
        case ReportForm.TEXT:
            return as_text(run, zone, statistic)
        case ReportForm.CLASSIC:
            return as_classic_text(run, zone, statistic)
        case ReportForm.MARKDOWN:
            return sustained_markdown(run) if sustained else as_markdown(run)
        case ReportForm.CSV:
            return sustained_csv(run) if sustained else as_csv(run)
        case ReportForm.JSON:
            return as_json(run)
        case ReportForm.HTML:
            return sustained_page(run, zone) if sustained else as_html(run, zone, samples)
        case ReportForm.FIO:
            return fio_commands(run)
        case _:
            assert_never(form)
