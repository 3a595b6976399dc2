"""The data of ICU, which Qt links against: cut down to what this program's languages need.

Qt has tables of its own for letters, numbers and dates; ICU sorts names for it and turns letters to capitals.
The data is one table of contents with its entries behind it (ICU's ucmndata.h): the entries that are kept are
put together anew, and a library is made of them.
"""

import re
import struct
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from environment import ROOT
from errors import DevError

_HEADER = struct.Struct("<HBB")
_MAGIC = (0xDA, 0x27)
_ALIGNED = 16
_LANGUAGES = "|".join(
    rf"{path.stem}(_[A-Z]{{2}})?" for path in (ROOT / "resources" / "translations").glob("*.po")
)
_KEPT = re.compile(
    rf"[^/]+\.(icu|nrm|spp)|(coll|brkitr|zone)/(root|res_index|en|en_US|{_LANGUAGES}|pool|tzdbNames)\.res"
    r"|coll/ucadata\.icu|brkitr/[^/]+\.brk"
    rf"|(root|en|en_US|{_LANGUAGES}|res_index|pool|supplementalData|keyTypeData|timezoneTypes|zoneinfo64|metaZones"
    r"|windowsZones|metadata|likelySubtags|numberingSystems|plurals|dayPeriods|genderList|icustd|icuver)\.res"
)
"""What sorting, capitals, zones and the languages of the window ask for."""
_SYMBOL = re.compile(r"([0-9a-f]+) ([0-9a-f]+) R (icudt\d+)_dat")


def trim_icu(library: Path) -> None:
    """Make ``library``, libicudata.so.VERSION, anew of what is kept of its data. Raises DevError."""
    name, data = _data_in(library)
    entries = {path: content for path, content in entries_of(data) if _KEPT.fullmatch(path.partition("/")[2])}
    work = library.with_suffix(".dat")
    work.write_bytes(_packed(data, entries))
    source = work.with_suffix(".s")
    source.write_text(
        f".section .rodata\n.balign 16\n.globl {name}_dat\n.type {name}_dat, %object\n{name}_dat:\n"
        f'.incbin "{work}"\n.size {name}_dat, .-{name}_dat\n.section .note.GNU-stack,"",%progbits\n'
    )
    argv = ["cc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-o", str(library), str(source)]
    ended = subprocess.run(argv, check=False).returncode
    for file in (work, source):
        file.unlink()
    if ended != 0:
        raise DevError(f"{library.name} could not be made anew, see above")


def _data_in(library: Path) -> tuple[str, bytes]:
    """The name and the bytes of the one symbol in ``library``."""
    listed = subprocess.run(["nm", "-DS", library], capture_output=True, text=True, check=True).stdout
    match = _SYMBOL.search(listed)
    if match is None:
        raise DevError(f"{library.name} has no data of ICU")
    address, size = int(match[1], 16), int(match[2], 16)
    content = library.read_bytes()
    # The data is found by its own beginning near where the symbol says: no table of the ELF file is needed.
    for start in range(0, len(content) - size + 1, _ALIGNED):
        if start % 4096 == address % 4096 and _HEADER.unpack_from(content, start)[1:] == _MAGIC:
            return match[3], content[start : start + size]
    raise DevError(f"the data of {library.name} cannot be found")


def entries_of(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Path and content of each entry, in order."""
    contents = _HEADER.unpack_from(data)[0]
    (count,) = struct.unpack_from("<I", data, contents)
    offsets = [struct.unpack_from("<II", data, contents + 4 + 8 * number) for number in range(count)]
    ends = [start for _, start in offsets[1:]] + [len(data) - contents]
    for (named, start), end in zip(offsets, ends, strict=True):
        path = data[contents + named : data.index(b"\0", contents + named)].decode()
        yield path, data[contents + start : contents + end]


def _packed(data: bytes, entries: Mapping[str, bytes]) -> bytes:
    """``entries`` behind the head of ``data``, sorted by path as ICU looks for them."""
    head = data[: _HEADER.unpack_from(data)[0]]
    paths = sorted(entries, key=str.encode)
    names = b"".join(path.encode() + b"\0" for path in paths)
    first = 4 + 8 * len(paths)
    at, places, body = _aligned(first + len(names)), [], bytearray()
    named = first
    for path in paths:
        places.append(struct.pack("<II", named, at + len(body)))
        named += len(path.encode()) + 1
        body += entries[path].ljust(_aligned(len(entries[path])), b"\xaa")
    contents = struct.pack("<I", len(paths)) + b"".join(places) + names
    return head + contents.ljust(at, b"\xaa") + bytes(body)


def _aligned(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED
