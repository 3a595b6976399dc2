"""What fio prints while it works: whole JSON documents one after another, and now and then a line of text.

It may run with the rights of a caller, who can then write into its output whatever he likes: everything here
takes time and memory that do not grow faster than what was written.
"""

from collections.abc import Iterator

import msgspec

from raidwright.bench.fio_document import Document
from raidwright.storage.documents import parse_json
from raidwright.storage.units import MIB

FIO_DOCUMENT_LIMIT = MIB
"""Bytes of the largest document; a real one has some 7,000 for each group of jobs."""
_BEGIN, _END = b"\n{\n", b"\n}\n"
"""Lines of their own only where a document begins and ends: all between is indented."""


class DocumentStream:
    """Takes fio's output in pieces of any length and gives each document once it is whole.

    Several come each second while fio measures: they are looked for as a whole, not line by line.
    """

    def __init__(self) -> None:
        self._text = bytearray(b"\n")
        """What has come and is needed still: where a document is open, from the newline before it on."""
        self._open = False
        self._searched = 0
        """Bytes of the open document in which it does not end."""

    @property
    def buffered_bytes(self) -> int:
        """Bytes that wait for more."""
        return len(self._text)

    def feed(self, piece: bytes) -> tuple[Document, ...]:
        """The documents that ``piece`` completes."""
        self._text += piece
        return tuple(read for text in self._take_ended() if (read := _document(text)) is not None)

    def _take_ended(self) -> Iterator[bytes]:
        """Every document that has come to its end, taken out of what is kept."""
        while self._is_open():
            end = self._text.find(_END, self._searched)
            if end < 0:
                self._wait_for_more()
                return
            # A line that looks like a beginning inside is one: the document before it was broken off.
            begin = self._text.rfind(_BEGIN, 0, end + 1)
            if end - begin <= FIO_DOCUMENT_LIMIT:
                yield bytes(self._text[begin + 1 : end + len(_END)])
            self._close(end + len(_END) - 1)

    def _is_open(self) -> bool:
        if not self._open:
            begin = self._text.find(_BEGIN)
            if begin < 0:
                # The rest may be the beginning of a beginning.
                self._close(max(0, len(self._text) - len(_BEGIN) + 1))
                return False
            self._cut(begin)
        return True

    def _wait_for_more(self) -> None:
        if len(self._text) > FIO_DOCUMENT_LIMIT:
            self._cut(self._text.rfind(_BEGIN))
        if len(self._text) > FIO_DOCUMENT_LIMIT:
            self._close(len(self._text) - len(_BEGIN) + 1)
        self._searched = max(0, len(self._text) - len(_END) + 1)

    def _cut(self, begin: int) -> None:
        del self._text[:begin]
        self._open, self._searched = True, len(_BEGIN) - 1

    def _close(self, rest: int) -> None:
        del self._text[:rest]
        self._open = False


def _document(text: bytes) -> Document | None:
    try:
        return parse_json(text, Document)
    except msgspec.MsgspecError:
        return None
