"""What can be typed to share a folder, and how shares are listed."""

import pytest
from msgspec.structs import replace

from raidwright.cli.acting.share import _check, share_typed
from raidwright.cli.arguments.parser import parse
from raidwright.cli.terminal.printing import CommandError, UsageError
from raidwright.storage.snapshot.share import (
    NearNetwork,
    Person,
    ServedShare,
    Share,
    ShareAccess,
    Sharing,
)
from tests.storage.sharing import READY, computer, sharing_files

HOME = Sharing(
    networks=(NearNetwork("docker0", "172.17.0.0/16"), NearNetwork("eth0", "192.168.1.0/24", leads_out=True))
)


def typed(*words: str, sharing: Sharing = HOME) -> Share:
    return share_typed(parse(["share", "tank", *words]), "tank", sharing)


def test_takes_name_of_array_and_home_network_by_itself() -> None:
    people = (Person("anna"), Person("ben", ShareAccess.READ))
    assert typed("--person", "anna", "--person", "ben:read") == Share(
        "tank", "Shared", people, network="192.168.1.0/24"
    )


def test_takes_every_choice() -> None:
    words = ("--name", "Mac", "--folder", "a/b", "--guests", "read", "--network", "any", "--nfs", "--macs")
    share = typed(*words, "--time-machine", "500 GB", "--no-recycle")
    assert share == Share(
        "Mac", "a/b", (), ShareAccess.READ, None, nfs=True, macs=True, time_machine=5 * 10**11, recycle=False
    )


@pytest.mark.parametrize(
    "words",
    [
        ("--name", "a\n[global]"),
        ("--name", "homes"),
        ("--folder", "../etc"),
        ("--folder", "/etc"),
        ("--person", "anna:all"),
        ("--person", "@family"),
        ("--network", "0.0.0.0/0"),
        ("--time-machine", "much"),
    ],
)
def test_refuses_what_servers_could_take_otherwise(words: tuple[str, str]) -> None:
    with pytest.raises(UsageError):
        typed(*words)


@pytest.mark.parametrize(
    ("sharing", "status", "words"),
    [
        (replace(READY, people=("anna", "ben")), 0, "raidwright people --password anna"),
        (replace(READY, samba_runs=False), 1, "Start it: sudo systemctl start smbd"),
        (replace(READY, people=()), 1, "anna cannot open “Films” without a sharing password"),
        (replace(READY, others=(ServedShare("films", "/x"),)), 1, "Another tool also shares “Films” (/x)."),
    ],
)
def test_check_names_the_cause_and_what_to_do(
    sharing: Sharing, status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _check("FILMS", computer(sharing_files(), sharing)) == status
    assert words in capsys.readouterr().out


def test_check_leaves_shares_of_other_tools_alone() -> None:
    look = computer(sharing=replace(READY, others=(ServedShare("Scans", "/x"),)))
    with pytest.raises(CommandError, match="another tool"):
        _check("scans", look)
    with pytest.raises(CommandError, match="There is no share"):
        _check("Films", look)


def test_asks_for_network_where_none_leads_out() -> None:
    with pytest.raises(CommandError, match="home network is not known"):
        typed("--person", "anna", sharing=Sharing())
