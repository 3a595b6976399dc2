"""The speeds that hold for syncs of all arrays are read where md keeps them."""

from pathlib import Path

import pytest

from raidwright.helper.looking.configured.settings import with_settings
from raidwright.helper.looking.layers.arrays import sync_limits
from raidwright.storage.snapshot.disks import Host

FILES = ("proc/sys/dev/raid/speed_limit_min", "proc/sys/dev/raid/speed_limit_max")


def written(root: Path, *speeds: str) -> None:
    for name, text in zip(FILES, speeds, strict=False):
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def test_they_are_told_in_bytes(tmp_path: Path) -> None:
    written(tmp_path, "1000\n", "200000\n")
    assert sync_limits(tmp_path) == (1_024_000, 204_800_000)
    assert with_settings(Host("tank"), tmp_path).sync_limits == (1_024_000, 204_800_000)


@pytest.mark.parametrize("speeds", [(), ("1000\n",), ("1000\n", "many\n")])
def test_where_md_is_not_there_nothing_is_known(tmp_path: Path, speeds: tuple[str, ...]) -> None:
    written(tmp_path, *speeds)
    assert sync_limits(tmp_path) is None
