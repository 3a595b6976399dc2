"""Write the page of Help with all terms anew, in each language that has pages; run it with .venv's Python."""

import gettext
import io
from functools import partial
from pathlib import Path

from catalogue import compiled, read_po
from raidwright.language.catalogue import Translation
from raidwright.storage.words.glossary import glossary_page

_ROOT = Path(__file__).resolve().parents[2]
NAME = "glossary.md"


def pages() -> dict[Path, str]:
    """Each page as it must be."""
    made = {_ROOT / "docs" / NAME: _page(Translation())}
    for path in (_ROOT / "resources" / "translations").glob("*.po"):
        folder = _ROOT / "docs" / path.stem
        if folder.is_dir():
            texts = gettext.GNUTranslations(io.BytesIO(compiled(read_po(path))))
            made[folder / NAME] = _page(Translation(texts))
    return made


def _page(translation: Translation) -> str:
    words = partial(translation.text, "Glossary")
    return glossary_page(words("Glossary"), words)


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
