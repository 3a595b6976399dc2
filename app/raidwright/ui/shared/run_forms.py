"""The forms that a run is given away in, as the window offers them."""

from datetime import UTC, datetime, tzinfo

from PySide6.QtCore import QCoreApplication

from raidwright.report.form import ReportForm

translate = QCoreApplication.translate


def form_words(form: ReportForm) -> str:
    """The name of a form in a menu."""
    match form:
        case ReportForm.TEXT:
            return translate("ReportForm", "Text, like CrystalDiskMark 8")
        case ReportForm.CLASSIC:
            return translate("ReportForm", "Text, like CrystalDiskMark 3")
        case ReportForm.MARKDOWN:
            return translate("ReportForm", "Markdown")
        case ReportForm.CSV:
            return translate("ReportForm", "CSV")
        case ReportForm.JSON:
            return translate("ReportForm", "JSON")
        case ReportForm.HTML:
            return translate("ReportForm", "Web page with charts (HTML)")
        case ReportForm.FIO:
            return translate("ReportForm", "Commands to repeat it (fio)")


def zone_at(moment: float) -> tzinfo:
    """The time zone of this computer as it was at ``moment`` (seconds since 1970)."""
    return datetime.fromtimestamp(moment, UTC).astimezone().tzinfo or UTC
