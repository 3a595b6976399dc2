"""The user's language: our own words, and those of Qt's dialogs."""

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from raidwright.assets import asset


def install_translations(app: QApplication) -> None:
    """Speak the user's language where there is a translation; English otherwise."""
    ours = str(asset("resources/translations"))
    theirs = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for base, folder in (("qtbase", theirs), ("raidwright", ours)):
        translator = QTranslator(app)
        if translator.load(QLocale(), base, "_", folder):
            app.installTranslator(translator)
