"""The rows that people know: CrystalDiskMark's grids, so that figures can be laid beside older ones."""

from raidwright.bench.spec import Access, Profile, Row
from raidwright.storage.units import KIB, MIB

_SEQ_Q8 = Row(access=Access.SEQUENTIAL, block=MIB, queue=8, threads=1)
_SEQ_Q1 = Row(access=Access.SEQUENTIAL, block=MIB, queue=1, threads=1)
_RND_Q32 = Row(access=Access.RANDOM, block=4 * KIB, queue=32, threads=1)
_RND_Q1 = Row(access=Access.RANDOM, block=4 * KIB, queue=1, threads=1)

DEFAULT = Profile(name="Default", rows=(_SEQ_Q8, _SEQ_Q1, _RND_Q32, _RND_Q1))
NVME = Profile(
    name="NVMe SSD",
    rows=(
        _SEQ_Q8,
        Row(access=Access.SEQUENTIAL, block=128 * KIB, queue=32, threads=1),
        Row(access=Access.RANDOM, block=4 * KIB, queue=32, threads=16),
        _RND_Q1,
    ),
)
PEAK = Profile(name="Peak performance", rows=(_SEQ_Q8, _RND_Q32))
REAL_WORLD = Profile(name="Real world performance", rows=(_SEQ_Q1, _RND_Q1))
CLASSIC = Profile(
    name="Classic (CrystalDiskMark 3)",
    rows=(_SEQ_Q1, Row(access=Access.RANDOM, block=512 * KIB, queue=1, threads=1), _RND_Q1, _RND_Q32),
)

PROFILES = (DEFAULT, NVME, PEAK, REAL_WORLD, CLASSIC)
CUSTOM = "Custom"


def profile_name(rows: tuple[Row, ...]) -> str:
    """Name of the profile that has exactly these rows, else "Custom"."""
    return next((profile.name for profile in PROFILES if profile.rows == rows), CUSTOM)
