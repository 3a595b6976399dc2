"""README.md and the pages of docs/ are whole, short and in plain words, and lie where Help looks for them."""

import re

import pytest

from raidwright.assets import asset
from tests.pages import DOCS, README, files_of, lines_of, listed_pages
from tests.wording import faults_of

PAGES = sorted(DOCS.glob("*.md"))
TRANSLATED = sorted(DOCS.glob("*/*.md"))
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)#]+)[^)]*\)")
_LONGEST_PAGE, _LONGEST_TO_LOOK_UP = 520, 1000
"""Words of a page that is read, and of the glossary, in which one entry is looked up."""


def test_every_page_is_in_the_list_by_its_title() -> None:
    titles = {page.name: page.read_text().splitlines()[0] for page in PAGES if page.name != "README.md"}
    assert titles == {name: f"# {title}" for name, title in listed_pages().items()}


def test_every_page_is_translated() -> None:
    assert {page.name for page in TRANSLATED} == {page.name for page in PAGES}


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_translation_has_the_same_commands_and_files(page) -> None:
    original = DOCS / page.name
    assert [*lines_of(page)] == [*lines_of(original)]
    assert files_of(page) == files_of(original)


@pytest.mark.parametrize(
    "page", [README, *PAGES, *TRANSLATED], ids=lambda page: f"{page.parent.name}-{page.name}"
)
def test_links_lead_to_files_that_are_there(page) -> None:
    links = [link for link in _LINK.findall(page.read_text()) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_is_short_and_without_html(page) -> None:
    text = page.read_text()
    most = _LONGEST_TO_LOOK_UP if page.name == "glossary.md" else _LONGEST_PAGE
    assert len(text.split()) <= most
    assert not re.search(r"</?\w+>", re.sub(r"<https?://[^>]+>", "", text))


def test_pages_lie_where_the_program_looks() -> None:
    assert asset("docs") == DOCS


def sentences(text: str) -> list[str]:
    """Of what is no code: lines that wrap are joined, links are their text, and cells are apart."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"`[^`]*`", "X", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", prose).replace("**", ""))
    parts = re.split(r"\n\s*\n|^[-|#] ?|^\d+\. ", prose, flags=re.MULTILINE)
    joined = (" ".join(part.split()).lstrip("#-| ") for part in parts)
    return [each for part in joined for each in re.split(r"(?<=[.!?])\s+|\|", part) if each.strip()]


@pytest.mark.parametrize("page", [README, *PAGES], ids=lambda page: page.name)
def test_page_is_in_plain_words(page) -> None:
    faults = {each: faults_of(each) for each in sentences(page.read_text())}
    assert {each: broken for each, broken in faults.items() if broken} == {}
