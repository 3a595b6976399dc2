"""What was shared of an array is told where it is mounted next, with the command that shares it again."""

import shlex
from collections.abc import Collection

import pytest
from msgspec.structs import replace

from raidwright.cli import main
from raidwright.cli.acting import kept_shares
from raidwright.cli.acting.kept_shares import share_words
from raidwright.cli.acting.share import share_typed
from raidwright.cli.arguments.parser import parse
from raidwright.protocol import PlanDone
from raidwright.session.session import OnProgress
from raidwright.storage.snapshot.share import EnteredShare, Person, Share, ShareAccess, Sharing
from tests.storage.in_use import FSTAB, on_array, running
from tests.storage.machines import OTHER_ARRAY, formatted
from tests.storage.sharing import FILMS
from tests.ui.builders import InventedMachine

PICTURES = Share("Old pictures", "Pictures/2019 (old)", (Person("anna"),), recycle=False, macs=True)


@pytest.mark.parametrize(
    "share",
    [
        FILMS,
        PICTURES,
        Share("x", guests=ShareAccess.READ, smb=False, nfs=True, network="10.0.0.0/8"),
        Share("x", people=(Person("ben", ShareAccess.READ),), time_machine=500_000_000_001),
    ],
)
def test_the_command_shares_again_with_the_same_fields(share: Share) -> None:
    typed = parse(["share", "tank", *share_words(share)])
    assert share_typed(typed, "tank", Sharing()) == share


@pytest.mark.parametrize(
    ("choice", "words", "told"),
    [
        ("system", (), "“Old pictures” was shared before. To share it again: raidwright share old "),
        ("practice", (), None),
        ("system", ("--json",), None),
    ],
)
def test_mounting_tells_what_is_not_shared_here(
    choice: str,
    words: tuple[str, ...],
    told: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    look = running(on_array(formatted("ext4")), fstab=FSTAB)
    entered = EnteredShare(OTHER_ARRAY, "/srv/films", FILMS)
    look = replace(look, host=replace(look.host, sharing=Sharing(entered=(entered,))))
    machine = InventedMachine(look, "This computer")
    machine.script = (PlanDone(),)

    async def open_(_choice: str, _progress: OnProgress) -> InventedMachine:
        return machine

    def read(points: Collection[str]) -> tuple[Share, ...]:
        return (FILMS, PICTURES) if tuple(points) == ("/srv/films",) else ()

    monkeypatch.setattr("raidwright.cli.showing.opening.open_machine", open_)
    monkeypatch.setattr("raidwright.cli.showing.opening.SYSTEM", "nobody is asked for a password")
    monkeypatch.setattr(kept_shares, "read_kept_shares", read)
    assert main(["--machine", choice, *words, "unlock", "old"]) == 0
    assert len(machine.ran) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if "was shared before" in line]
    assert lines == ([f"{told}{shlex.join(share_words(PICTURES))}"] if told else [])
