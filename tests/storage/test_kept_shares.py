"""What a file system keeps of its shares: no password, read as a stranger's, and what is offered of it."""

import pytest
from msgspec.structs import replace

from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.operations.share import ShareFolder, Unshare
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.kept_shares import (
    MOST_KEPT,
    kept_after,
    kept_in,
    kept_line,
    kept_text,
    shares_to_offer,
)
from raidwright.storage.snapshot.share import (
    MOST_PEOPLE,
    MOST_SHARES,
    EnteredShare,
    NearNetwork,
    Person,
    Share,
    Sharing,
)
from raidwright.storage.steps.kept_shares import KeepShares
from raidwright.storage.units import TIB
from tests.storage.enabling import by_hand
from tests.storage.machines import IDS
from tests.storage.sharing import FILMS, NETWORK, READY, computer, sharing_files

MUSIC = Share("Music", "Music", (Person("anna"),), network=NETWORK, macs=True, time_machine=TIB)


def kept_by(answer: object) -> list[KeepShares]:
    assert isinstance(answer, Planned), answer
    return [step for step in answer.plan.steps if isinstance(step, KeepShares)]


def test_sharing_keeps_the_share_and_unsharing_its_name_no_more() -> None:
    (added,) = kept_by(plan_for(ShareFolder("data", FILMS), computer()))
    assert (added.point, added.shares, added.gone) == ("/srv/data", (FILMS,), ())
    (removed,) = kept_by(plan_for(Unshare("data", "films"), computer(sharing_files())))
    assert (removed.point, removed.shares, removed.gone) == ("/srv/data", (), ("Films",))
    assert removed.remark() == """sed -i '/"name":"Films"/Id' /srv/data/.raidwright-shares.jsonl"""


def test_nothing_is_written_where_nothing_is_mounted() -> None:
    look = computer(sharing_files())
    unmounted = replace(look, blocks=by_hand().blocks)
    assert isinstance(unmounted, Snapshot)
    assert kept_by(plan_for(Unshare("data", "films"), unmounted)) == []


def test_what_is_kept_is_read_again_as_it_was() -> None:
    content = kept_text((FILMS, MUSIC))
    assert kept_in(content) == (FILMS, MUSIC)
    assert (kept_in(b""), kept_text(())) == ((), b"")
    for fact in ("/srv/data", IDS.array, "password", "tower"):
        assert fact not in content.decode()


def test_as_many_shares_as_there_can_be_are_read_whole() -> None:
    people = tuple(Person(f"{'a' * 30}{n:02}") for n in range(MOST_PEOPLE))
    folder = "/".join(["\N{CJK UNIFIED IDEOGRAPH-20000}" * 60] * 6)[:LONGEST_TEXT]
    longest = Share("x", folder, people, network="192.168.100.0/24", time_machine=2**60)
    every = tuple(
        replace(longest, name="\N{CJK UNIFIED IDEOGRAPH-20000}" * 58 + f"{n:02}") for n in range(MOST_SHARES)
    )
    content = kept_text(every)
    assert len(content) <= MOST_KEPT
    assert kept_in(content) == every


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"null",
        b"[" * 60_000,
        b"\xff\xfe",
        b'{"name":"\xff"}',
        b'{"name":"Films","password":"x"}',
        b'{"name":"Films","folder":"../../etc"}',
        b'{"name":"a\\n[global]"}',
        b'{"name":"x","people":[{"name":"@family"}]}',
        b'{"name":"x","network":"0.0.0.0/0"}',
        b'{"name":"x","network":"$(reboot)"}',
        b'{"name":"MUSIC"}',
        b"\n".join(b'{"name":"x%d"}' % n for n in range(MOST_SHARES)),
    ],
)
def test_one_line_that_is_not_as_we_write_it_leaves_nothing(line: bytes) -> None:
    own = kept_line(MUSIC).encode()
    assert kept_in(own) == (MUSIC,)
    assert kept_in(own + b"\n" + line) == ()


def test_shares_of_another_computer_stay_until_they_are_replaced_or_gone() -> None:
    other = replace(MUSIC, name="MUSIC", folder="Songs")
    assert kept_after((FILMS, MUSIC), (other,), ()) == (FILMS, other)
    assert kept_after((FILMS, MUSIC), (), ("films",)) == (MUSIC,)
    many = tuple(Share(f"x{n}") for n in range(MOST_SHARES))
    assert kept_after(many, (FILMS,), ()) == (*many[1:], FILMS)


def test_what_is_not_shared_here_is_offered_for_the_network_at_home() -> None:
    entered = EnteredShare(IDS.array, "/srv/data", replace(FILMS, name="films"))
    here = Sharing(entered=(entered,), networks=(NearNetwork("eth0", NETWORK, leads_out=True),))
    assert shares_to_offer((FILMS, MUSIC), IDS.array, here) == (MUSIC,)
    assert shares_to_offer((FILMS, MUSIC), "0" * 8, here) == (FILMS, MUSIC)
    moved = Sharing(networks=(NearNetwork("eth0", "10.1.0.0/16", leads_out=True),))
    every = replace(MUSIC, name="All", network=None)
    assert shares_to_offer((MUSIC, every), IDS.array, moved) == (replace(MUSIC, network="10.1.0.0/16"), every)
    assert shares_to_offer((MUSIC,), IDS.array, READY) == (MUSIC,)
    wide = replace(MUSIC, network="10.0.0.0/8")
    assert shares_to_offer((wide,), IDS.array, moved) == (wide,)
