"""What the kernel says of this computer without rights: whether others can log in to it."""

import platform
from pathlib import Path

import pytest

from raidwright.reading.own_kernel import boot_id, login_name

HEAD = "  sl  local_address rem_address   st tx_queue rx_queue\n"
OTHER = "   0: 0100007F:0277 00000000:0000 0A 00000000:00000000\n"


@pytest.mark.parametrize(
    ("file", "line", "can"),
    [
        ("tcp", "   1: 00000000:0016 00000000:0000 0A 0\n", True),
        ("tcp6", "   1: 00000000000000000000000000000000:0016 0000:0000 0A 0\n", True),
        ("tcp", "   1: 0A00020F:C350 0A000202:0016 01 0\n", False),
        ("tcp", "   1: 0A00020F:0016 0A000202:C350 01 0\n", False),
        ("tcp", "nonsense\n", False),
    ],
)
def test_others_can_log_in_where_something_listens_for_ssh(
    tmp_path: Path, file: str, line: str, can: bool
) -> None:
    (tmp_path / "proc/net").mkdir(parents=True)
    (tmp_path / "proc/net" / file).write_text(HEAD + OTHER + line)
    assert login_name(tmp_path) == (f"{platform.node()}.local" if can else "")


def test_each_start_has_an_id_of_its_own(tmp_path: Path) -> None:
    assert len(boot_id()) == 36
    assert boot_id(tmp_path) == ""
