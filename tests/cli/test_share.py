"""What can be typed to share a folder, and how shares are listed."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.cli.acting.share import _check, share, share_typed
from raidwright.cli.arguments.parser import parse, parser_of_all
from raidwright.cli.terminal.printing import CommandError, UsageError
from raidwright.machine.saved import write_machine
from raidwright.storage.snapshot.share import (
    NearNetwork,
    Person,
    ServedShare,
    Share,
    ShareAccess,
    Sharing,
)
from tests.cli.conftest import Raidwright
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
    assert typed(*words, "--time-machine", "500 GB", "--no-recycle") == Share(
        "Mac", "a/b", (), ShareAccess.READ, None, nfs=True, macs=True, time_machine=5 * 10**11, recycle=False
    )


def test_takes_a_network_by_any_address_in_it() -> None:
    assert typed("--network", "192.168.1.5/24").network == "192.168.1.0/24"


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


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A computer that shares a folder of the array "data"."""
    file = tmp_path / "sharing.json"
    file.write_text(write_machine(computer(sharing_files(), replace(READY, people=("anna", "ben")))))
    return file


def test_check_tells_a_share_in_the_lines_of_the_list(raidwright: Raidwright, machine: Path) -> None:
    listed, checked = (
        raidwright("--machine", machine, "share", *words).stdout for words in ((), ("--check", "films"))
    )
    assert listed.count("\n") > 2
    assert checked.startswith(listed)


def test_check_tells_programs_the_reasons(raidwright: Raidwright, machine: Path) -> None:
    checked = raidwright("--machine", machine, "share", "--check", "films", "--json")
    assert (checked.returncode, json.loads(checked.stdout)) == (0, {"share": "Films", "reasons": []})
    machine.write_text(write_machine(computer(sharing_files(), replace(READY, people=()))))
    checked = raidwright("--machine", machine, "share", "--check", "films", "--json")
    codes = [reason["code"] for reason in json.loads(checked.stdout)["reasons"]]
    assert (checked.returncode, codes) == (1, ["share-person-locked-out"] * 2)


_WITHOUT_ARRAY = {"--machine", "--json", "--check", "--install", "--stay-awake", "--confirm", "--help"}
_VALUES = {"--guests": "read", "--time-machine": "1 GB"}


def _of_a_share() -> Iterator[tuple[str, ...]]:
    """Each option that belongs to a share, with a value where it takes one."""
    for action in parser_of_all()[1]["share"]._actions:
        name = action.option_strings[-1] if action.option_strings else ""
        if name and name not in _WITHOUT_ARRAY:
            yield (name,) if action.nargs == 0 else (name, _VALUES.get(name, "x"))


@pytest.mark.parametrize("words", tuple(_of_a_share()), ids=" ".join)
@pytest.mark.parametrize("how", [(), ("--check", "Films"), ("--install",), ("--stay-awake", "on")])
def test_what_is_typed_of_a_share_needs_its_array(how: tuple[str, ...], words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match="Name the array too"):
        asyncio.run(share(parse(["share", *how, *words])))


@pytest.mark.parametrize("words", [("--check", "Films"), ("--install",), ("--stay-awake", "on")])
def test_an_array_is_shared_and_nothing_else_is_done(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parse(["share", "tank", *words])
    assert "not allowed with argument ARRAY" in capsys.readouterr().err


def test_check_leaves_shares_of_other_tools_alone() -> None:
    look = computer(sharing=replace(READY, others=(ServedShare("Scans", "/x"),)))
    with pytest.raises(CommandError, match="another tool"):
        _check("scans", look)
    with pytest.raises(CommandError, match="There is no share"):
        _check("Films", look)


def test_asks_for_network_where_none_leads_out() -> None:
    with pytest.raises(CommandError, match="home network is not known"):
        typed("--person", "anna", sharing=Sharing())
