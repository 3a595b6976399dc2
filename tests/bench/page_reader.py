"""Reads a web page as far as its tests need it."""

from collections import Counter
from html.parser import HTMLParser

BREAKER = "<script>alert('x')</script>&\"'"
"""A name that would become a part of a page whose maker does not escape it."""


class Page(HTMLParser):
    """What a page opens, closes, says and would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: Counter[str] = Counter()
        self.words: list[str] = []
        self.loads: list[str] = []
        self.tags: Counter[str] = Counter()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag != "meta":
            self.open[tag] += 1
        self.loads += [
            f"{tag} {name}" for name, _ in attrs if name in {"src", "href", "xlink:href", "action"}
        ]

    def handle_endtag(self, tag: str) -> None:
        self.open[tag] -= 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def said(self) -> str:
        """All its words."""
        return " ".join(self.words)

    def require_whole(self) -> None:
        """All that is opened is closed, and nothing is loaded or run."""
        assert {tag: count for tag, count in self.open.items() if count} == {}
        assert self.loads == []
        assert self.tags["script"] == 0
