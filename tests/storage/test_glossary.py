"""Terms are found by what people type, and the page of Help has all of them."""

import pytest

from glossary_page import pages
from raidwright.storage.words.glossary import GLOSSARY, term_called


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("chunk", "chunk"),
        ("RAID 5", "raid5"),
        ("Hot Spare", "spare"),
        ("queuedepth", "queue-depth"),
        ("x", None),
    ],
)
def test_term_is_found_by_key_and_title(typed: str, key: str | None) -> None:
    assert term_called(typed) == key


def test_each_term_has_two_sentences_at_most() -> None:
    assert len(GLOSSARY) >= 30
    assert [key for key, term in GLOSSARY.items() if term.meaning.count(".") > 2] == []


def test_pages_are_as_the_glossary_is() -> None:
    """After a change: ``.venv/bin/python packaging/dev/glossary_page.py``."""
    assert [path.name for path, text in pages().items() if path.read_text() != text] == []
