"""What fio prints while it works: whole JSON documents one after another, and now and then a line of text.

It may run with the rights of a caller, who can then write into its output whatever he likes: everything here
takes time and memory that do not grow faster than what was written.
"""

import msgspec

from raidwright.bench.fio_document import Document
from raidwright.storage.documents import parse_json
from raidwright.storage.units import MIB

FIO_DOCUMENT_LIMIT = MIB
"""Bytes of the largest document; a real one has some 7,000 for each group of jobs."""
_BEGIN, _END = b"{", b"}"
"""Alone at the beginning of a line only where a document begins and ends: all between is indented."""


class DocumentStream:
    """Takes fio's output in pieces of any length and gives each document once it is whole."""

    def __init__(self) -> None:
        self._rest = bytearray()
        """The line that has not ended yet."""
        self._open: bytearray | None = None
        """The document that has not ended yet."""

    @property
    def buffered_bytes(self) -> int:
        """Bytes that wait for more."""
        return len(self._rest) + len(self._open or b"")

    def feed(self, piece: bytes) -> tuple[Document, ...]:
        """The documents that ``piece`` completes."""
        *lines, rest = piece.split(b"\n")
        documents: list[Document | None] = []
        for line in lines:
            documents.append(self._take(bytes(self._rest + line)))
            self._rest.clear()
        self._rest += rest[: max(0, FIO_DOCUMENT_LIMIT - len(self._rest))]
        return tuple(document for document in documents if document is not None)

    def _take(self, line: bytes) -> Document | None:
        if line == _BEGIN:
            self._open = bytearray()
        if self._open is None:
            return None
        self._open += line + b"\n"
        if line == _END:
            whole, self._open = bytes(self._open), None
            return _document(whole)
        if len(self._open) > FIO_DOCUMENT_LIMIT:
            self._open = None
        return None


def _document(text: bytes) -> Document | None:
    try:
        return parse_json(text, Document)
    except msgspec.MsgspecError:
        return None
