"""The forms in which results can be given away, by the words for them in a terminal."""

from enum import Enum


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
