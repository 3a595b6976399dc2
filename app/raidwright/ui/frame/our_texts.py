"""What Qt's ``tr`` and ``translate`` say: the words of the one catalogue."""

from PySide6.QtCore import QTranslator

from raidwright.language.catalogue import translate


class OurTexts(QTranslator):
    """Passes on every text that is asked for; what it has no words for, Qt's own translation may have."""

    def isEmpty(self) -> bool:
        """Qt asks nothing of one that is empty."""
        return False

    def translate(
        self,
        context: str,
        sourceText: str,  # noqa: N803 - Qt's name
        disambiguation: str | None = None,  # noqa: ARG002 - no text needs it
        n: int = -1,  # noqa: ARG002 - what is counted is said by `phrase`
    ) -> str | None:
        """The words of the process's language; None for none."""
        words = translate(context, sourceText)
        return None if words is sourceText else words
