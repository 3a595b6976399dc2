"""What other computers ask a network by WS-Discovery and by mDNS, and what is answered, field by field.

Specifications: WS-Discovery of April 2005 (http://schemas.xmlsoap.org/ws/2005/04/discovery), by which Windows
asks; SOAP 1.2; RFC 1035 and 2782 for DNS; RFC 6762 (mDNS) and 6763 (DNS-SD).
"""

import io
import json
import struct
import uuid
from collections.abc import Iterator
from ipaddress import ip_address
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec

NAMESPACES = {
    "soap": "http://www.w3.org/2003/05/soap-envelope",
    "wsa": "http://schemas.xmlsoap.org/ws/2004/08/addressing",
    "wsd": "http://schemas.xmlsoap.org/ws/2005/04/discovery",
    "wsx": "http://schemas.xmlsoap.org/ws/2004/09/mex",
    "wsdp": "http://schemas.xmlsoap.org/ws/2006/02/devprof",
    "pub": "http://schemas.microsoft.com/windows/pub/2005/07",
}
EVERYBODY = "urn:schemas-xmlsoap-org:ws:2005:04:discovery"
ASKER = f"{NAMESPACES['wsa']}/role/anonymous"
_KINDS = {"A": 1, "PTR": 12, "TXT": 16, "AAAA": 28, "SRV": 33, "ANY": 255}
_NAMES = {number: name for name, number in _KINDS.items()}
_INTERNET, _TOP_BIT = 1, 0x8000


class Heard(msgspec.Struct):
    """Something that was answered, and by whom."""

    address: str
    port: int
    hops: int
    """What is left of its time to live."""
    words: str
    """In hexadecimal."""

    @property
    def data(self) -> bytes:
        """What was said."""
        return bytes.fromhex(self.words)


def heard(output: str) -> list[Heard]:
    """What `tests.lab.guest.asking` has printed."""
    return [msgspec.json.decode(line, type=Heard) for line in output.splitlines()]


class Asked(NamedTuple):
    """A message of SOAP, and its number."""

    number: str
    data: bytes


def soap(to: str, action: str, body: str) -> Asked:
    """A message with the headers of WS-Addressing that a request has."""
    number = uuid.uuid4().urn
    spaces = " ".join(f'xmlns:{prefix}="{space}"' for prefix, space in NAMESPACES.items())
    text = (
        f'<?xml version="1.0" encoding="utf-8"?><soap:Envelope {spaces}><soap:Header><wsa:To>{to}</wsa:To>'
        f"<wsa:Action>{action}</wsa:Action><wsa:MessageID>{number}</wsa:MessageID>"
        f"<wsa:ReplyTo><wsa:Address>{ASKER}</wsa:Address></wsa:ReplyTo></soap:Header>"
        f"<soap:Body>{body}</soap:Body></soap:Envelope>"
    )
    return Asked(number, text.encode())


def posted(address: str, path: str, data: bytes) -> bytes:
    """``data`` as Windows posts it (HTTP 1.1)."""
    head = (
        f"POST {path} HTTP/1.1\r\nContent-Type: application/soap+xml\r\nUser-Agent: WSDAPI\r\n"
        f"Host: {address}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + data


class Envelope:
    """A message of SOAP that was answered."""

    def __init__(self, data: bytes) -> None:
        self._root = ElementTree.fromstring(data)
        spaces = ElementTree.iterparse(io.BytesIO(data), events=("start-ns",))
        self._prefixes = dict(pair for _, pair in spaces)

    def texts(self, path: str) -> list[str]:
        """What stands at each place that the path names, as "Header/wsa:To"."""
        start, _, rest = path.partition("/")
        places = self._root.findall(f"soap:{start}/{rest}", NAMESPACES)
        return [(place.text or "").strip() for place in places]

    def text(self, path: str) -> str:
        """What stands at the one place that the path names."""
        (text,) = self.texts(path)
        return text

    def attributes(self, path: str) -> dict[str, str]:
        """The attributes of the one place that the path names."""
        start, _, rest = path.partition("/")
        (place,) = self._root.findall(f"soap:{start}/{rest}", NAMESPACES)
        return dict(place.attrib)

    def kinds(self, path: str) -> set[str]:
        """The names in a list of types, each with its namespace, whatever prefix that has there."""
        pairs = (name.partition(":") for name in self.text(path).split())
        return {f"{{{self._prefixes[prefix]}}}{name}" for prefix, _, name in pairs}


class Record(NamedTuple):
    """A record of DNS as zone files write it."""

    name: str
    kind: str
    unique: bool
    """The bit by which other answers are forgotten (RFC 6762, 10.2)."""
    seconds: int
    value: str


class Message(NamedTuple):
    """A message of DNS."""

    number: int
    flags: int
    questions: tuple[tuple[str, str], ...]
    records: tuple[Record, ...]
    """Of every section."""


def question(name: str, kind: str, number: int = 0) -> bytes:
    """What asks for records (RFC 1035, 4.1)."""
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    fixed = struct.pack("!6H", number, 0, 1, 0, 0, 0)
    return fixed + labels + b"\0" + struct.pack("!2H", _KINDS[kind], _INTERNET)


def message(data: bytes) -> Message:
    """What ``data`` says; every byte of it must belong to something."""
    number, flags, *counts = struct.unpack_from("!6H", data)
    reader = _Reader(data, 12)
    questions = tuple(reader.question() for _ in range(counts[0]))
    records = tuple(reader.record() for _ in range(sum(counts[1:])))
    assert reader.place == len(data), "something follows the last record"
    return Message(number, flags, questions, records)


class _Reader:
    """Goes through a message from ``place`` on."""

    def __init__(self, data: bytes, place: int) -> None:
        self._data, self.place = data, place

    def question(self) -> tuple[str, str]:
        name = self.name()
        kind, space = self._numbers("!2H")
        assert space & ~_TOP_BIT == _INTERNET
        return name, _NAMES[kind]

    def record(self) -> Record:
        name = self.name()
        kind, space, seconds, length = self._numbers("!2HIH")
        assert space & ~_TOP_BIT == _INTERNET
        end = self.place + length
        value = self._value(_NAMES[kind], end)
        assert self.place == end
        return Record(name, _NAMES[kind], bool(space & _TOP_BIT), seconds, value)

    def name(self) -> str:
        """A name, some of which may stand further ahead (RFC 1035, 4.1.4)."""
        labels: list[str] = []
        while length := self._data[self.place]:
            if length >= 0xC0:
                (target,) = self._numbers("!H")
                return ".".join((*labels, _Reader(self._data, target & 0x3FFF).name()))
            labels.append(self._take(1 + length)[1:].decode())
        self.place += 1
        return ".".join(labels)

    def _value(self, kind: str, end: int) -> str:
        match kind:
            case "PTR":
                return self.name()
            case "SRV":
                numbers = " ".join(map(str, self._numbers("!3H")))
                return f"{numbers} {self.name()}"
            case "TXT":
                return " ".join(self._strings(end))
            case _:
                return str(ip_address(self._take(end - self.place)))

    def _strings(self, end: int) -> Iterator[str]:
        while self.place < end:
            yield json.dumps(self._take(1 + self._data[self.place])[1:].decode())

    def _numbers(self, form: str) -> tuple[int, ...]:
        return struct.unpack(form, self._take(struct.calcsize(form)))

    def _take(self, count: int) -> bytes:
        self.place += count
        return self._data[self.place - count : self.place]
