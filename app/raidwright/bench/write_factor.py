"""Bytes that the disks of an array move for those that are written to it: copies, parity, what parity needs.

Source: drivers/md/raid5.c. Parity is renewed stripe by stripe of one page a disk (`DEFAULT_STRIPE_SIZE`).
`handle_stripe_dirtying` counts what it must read to modify parity (`rmw`) and to compute it anew (`rcw`),
where a page of which only a part is written (no `R5_OVERWRITE`) counts as well, and takes the less;
`ops_run_io` moves whole pages. A stripe that lacks pages waits on the delayed list for the requests behind it
(`preread_bypass_threshold` in Documentation/admin-guide/md.rst), but only while raid5d has other work.
"""

from collections.abc import Iterator

from raidwright.bench.expected import Shape, accesses
from raidwright.bench.spec import Access, Direction, Row
from raidwright.storage.units import MIB, PAGE

_LARGEST_PIECE = MIB
"""Bytes of a piece that reaches md whole: BIO_MAX_VECS (include/linux/bio.h) pages. A larger block is cut."""


def write_factor(shape: Shape, row: Row, direction: Direction, *, cut: bool = False) -> float:
    """Bytes both ways, of all disks, at most, for each that ``row`` writes in that direction.

    That is where its blocks lie as unluckily in the stripes as they can, unless what lies above the array
    ``cut``s them to pieces; of a stream of blocks as large as a stripe all stripes are whole. At least half
    is taken to be written so, and the rest page by page: what does not fit into md's cache of stripes
    (``stripe_cache_size``) is written as it is, and that was only measured to be none on one processor.
    """
    if not shape.level.facts.has_parity or not shape.chunk:
        return float(accesses(shape, 1))
    pages = _worst_factor(shape, row.block, cut=True)
    if direction is not Direction.WRITE:
        return pages
    if _completes_stripes(shape, row):
        return (accesses(shape, _data_disks(shape)) / _data_disks(shape) + pages) / 2
    return (_worst_factor(shape, row.block, cut=cut) + pages) / 2


def most_written(shape: Shape) -> int:
    """Bytes that the disks write, at most, for each byte of whole pages."""
    facts = shape.level.facts
    return 1 + facts.parities if facts.has_parity else accesses(shape, 1)


def _data_disks(shape: Shape) -> int:
    """Disks that carry data in each stripe."""
    return shape.members - shape.level.facts.parities


def _completes_stripes(shape: Shape, row: Row) -> bool:
    """Whether what a block leaves of a stripe is in the block behind it, which is on its way.

    Smaller blocks of a stream were measured to leave half of the stripes to be read, over dm-crypt.
    """
    stripe = _data_disks(shape) * shape.chunk
    return row.access is Access.SEQUENTIAL and row.queue > 1 and row.block >= stripe


def _worst_factor(shape: Shape, block: int, *, cut: bool) -> float:
    if block % PAGE:
        pages = 1 if PAGE % block == 0 else block // PAGE + 2
        return pages * accesses(shape, 1, whole=False) * PAGE / block
    piece = PAGE if cut else min(block, _LARGEST_PIECE)
    return max(_bytes_moved(shape, start, piece) for start in _unlucky_starts(shape, piece)) / piece


def _unlucky_starts(shape: Shape, piece: int) -> Iterator[int]:
    """Places in a row of chunks, in bytes, among which is the unluckiest: a chunk begins or ends there."""
    for number in range(_data_disks(shape)):
        yield number * shape.chunk
        yield (number * shape.chunk - piece) % (_data_disks(shape) * shape.chunk)


def _bytes_moved(shape: Shape, start: int, piece: int) -> int:
    """Bytes that writing ``piece`` moves when it begins ``start`` bytes into a row of chunks."""
    row = _data_disks(shape) * shape.chunk
    first = min(piece, row - start)
    whole, last = divmod(piece - first, row)
    return _moved_in_row(shape, first) + whole * _moved_in_row(shape, row) + _moved_in_row(shape, last)


def _moved_in_row(shape: Shape, length: int) -> int:
    """Bytes that writing ``length`` bytes of a row moves; each of its stripes has a page of every chunk."""
    chunks, rest = divmod(length, shape.chunk)
    fewer = (shape.chunk - rest) * accesses(shape, chunks) if chunks else 0
    return fewer + (rest * accesses(shape, chunks + 1) if rest else 0)
