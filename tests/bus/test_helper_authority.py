"""Who may do what: every method, with and without authorisation, on a real bus with a real polkitd."""

import asyncio
import contextlib
import os
import resource
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.spec import BuiltDevice
from raidwright.bus import Bus, BusError
from raidwright.helper.authority import ACTIONS, Action
from raidwright.protocol import (
    BUS_NAME,
    DOCUMENT_LIMIT,
    INTERFACE,
    OBJECT_PATH,
    SECRET_LIMIT,
    ErrorCode,
    HelperFacts,
    decode,
    encode,
)
from tests.bus.asking import as_somebody, ask, refusal, room, run_plan
from tests.bus.authority_room import ROOT, AuthorityRoom, authority_room
from tests.helper.plans import folder_spec, measuring_plan, pipe_of, some_build, some_cleaning, some_teardown

__all__ = ["room"]

pytestmark = pytest.mark.root

INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"


async def turned_away(call) -> None:
    """By the bus itself; the helper never hears of it."""
    with pytest.raises(BusError) as caught:
        await call
    assert caught.value.name == "org.freedesktop.DBus.Error.AccessDenied"


async def described(bus: Bus) -> ET.Element:
    (xml,) = await bus.call(BUS_NAME, OBJECT_PATH, INTROSPECTABLE, "Introspect")
    (interface,) = [each for each in ET.fromstring(str(xml)) if each.get("name") == INTERFACE]
    return interface


BODIES = {
    "Facts": ("", ()),
    "Moment": ("s", ("0a1b2c3d:11111111:22222222:33333333",)),
    "Run": ("ssah", (encode(some_build()), some_build().fingerprint(), [])),
    "Measure": ("s", (encode(measuring_plan(write=False)),)),
    "Warrant": ("ssu", (encode(some_cleaning()), some_cleaning().fingerprint(), 3600)),
    "Withdraw": ("", ()),
    "Forgo": ("", ()),
    "Follow": ("", ()),
    "Cancel": ("s", ("0" * 32,)),
}


def test_every_method_has_a_row_and_nothing_else_is_offered(room: AuthorityRoom) -> None:
    async def scenario(bus: Bus) -> None:
        interface = await described(bus)
        assert {each.get("name") for each in interface.findall("method")} == set(ACTIONS) == set(BODIES)
        signals = {each.get("name"): each.findall("arg") for each in interface.findall("signal")}
        assert signals.keys() == {"Event", "Changed"}
        assert signals["Changed"] == [], "it goes to everybody, and says nothing"
        assert interface.findall("property") == []

    as_somebody(room, scenario)


@pytest.mark.parametrize("method", sorted(BODIES.keys() - {"Withdraw", "Forgo"}))
def test_nobody_is_let_in_without_authorisation(room: AuthorityRoom, method: str) -> None:
    room.allow()

    async def scenario(bus: Bus) -> None:
        # Nobody is asked about a job that there never was.
        code = ErrorCode.UNKNOWN_JOB if method in ("Cancel", "Follow") else ErrorCode.NO_AGENT
        assert await refusal(ask(bus, method, *BODIES[method])) is code

    as_somebody(room, scenario)
    assert not room.journal.exists()


def test_one_action_allows_nothing_but_itself(room: AuthorityRoom) -> None:
    room.allow("build")

    async def scenario(bus: Bus) -> None:
        assert await refusal(run_plan(bus, some_teardown())) is ErrorCode.NO_AGENT
        # Allowed, and then refused: there is no such disk here.
        assert await refusal(run_plan(bus, some_build())) is ErrorCode.REFUSED
        room.allow("build", "facts")
        facts = decode(await ask(bus, "Facts"), HelperFacts, 1 << 20)
        assert facts.host.helper
        assert "mdadm" in dict(facts.host.tools)
        assert not facts.host.practice
        assert facts.unfinished is None

    as_somebody(room, scenario)
    assert not room.journal.exists(), "a refused plan left a journal"


def test_without_polkit_the_answer_is_no() -> None:
    with authority_room() as lonely:
        lonely.allow("facts", "build")
        lonely.start_helper("--idle=0")
        lonely.end_polkit()

        async def scenario(bus: Bus) -> None:
            assert await refusal(ask(bus, "Facts")) is ErrorCode.NOT_AUTHORISED

        as_somebody(lonely, scenario)


def test_a_document_must_be_what_was_confirmed(room: AuthorityRoom) -> None:
    room.allow("build")
    plan = some_build()

    async def scenario(bus: Bus) -> None:
        wrong = (encode(plan), some_teardown().fingerprint(), [])
        assert await refusal(ask(bus, "Run", "ssah", wrong)) is ErrorCode.BAD_REQUEST
        for text in ("", "{}", "[]", encode(plan)[:-1], encode(plan) + " " * DOCUMENT_LIMIT):
            body = (text, plan.fingerprint(), [])
            assert await refusal(ask(bus, "Run", "ssah", body)) is ErrorCode.BAD_REQUEST

    as_somebody(room, scenario)


def test_only_a_plan_that_wants_a_passphrase_gets_one(room: AuthorityRoom) -> None:
    room.allow("build")

    async def scenario(bus: Bus) -> None:
        for plan, secret in (
            (some_build(), b"too much"),
            (some_build(luks=True), b""),
            (some_build(luks=True), b"x" * (SECRET_LIMIT + 1)),
        ):
            with pipe_of(secret) as reading:
                assert await refusal(run_plan(bus, plan, (reading,))) is ErrorCode.BAD_REQUEST
        with pipe_of(b"one") as first, pipe_of(b"two") as second:
            for plan in (some_build(), some_build(luks=True)):
                asked = run_plan(bus, plan, (first, second))
                assert await refusal(asked) is ErrorCode.BAD_REQUEST, "it has to do with no header"
            await turned_away(run_plan(bus, some_build(luks=True), (first, second, first)))
        assert await refusal(run_plan(bus, some_build(luks=True))) is ErrorCode.BAD_REQUEST
        with pipe_of(b"just right") as reading:
            assert await refusal(run_plan(bus, some_build(luks=True), (reading,))) is ErrorCode.REFUSED

    as_somebody(room, scenario)


def test_no_descriptor_of_a_caller_is_kept(room: AuthorityRoom) -> None:
    room.allow("build", "facts")
    held = Path(f"/proc/{room.helper.pid}/fd")

    def descriptors_of(pipe: str) -> int:
        count = 0
        for each in held.iterdir():
            # The helper works on while it is counted: what was listed may be closed before it is read.
            with contextlib.suppress(FileNotFoundError):
                count += str(each.readlink()) == pipe
        return count

    async def scenario(bus: Bus) -> None:
        for plan in (some_build(), some_build(luks=True)):
            for count, ending in ((1, refusal), (2, refusal), (16, turned_away)):
                with pipe_of(b"secret") as reading:
                    pipe = f"pipe:[{os.fstat(reading).st_ino}]"
                    await ending(run_plan(bus, plan, (reading,) * count))
                    assert descriptors_of(pipe) == 0
                    body = (encode(measuring_plan(write=False)), list(range(count)))
                    await turned_away(ask(bus, "Measure", "sah", body, (reading,) * count))
                    assert descriptors_of(pipe) == 0

    as_somebody(room, scenario)


def test_no_passphrase_is_read_before_its_caller_was_authorised(room: AuthorityRoom) -> None:
    room.allow()
    reading, writing = os.pipe()

    async def scenario(bus: Bus) -> None:
        async with asyncio.timeout(30):
            refused = await refusal(run_plan(bus, some_build(luks=True), (reading,)))
        assert refused is ErrorCode.NO_AGENT

    try:
        as_somebody(room, scenario)
    finally:
        os.close(reading)
        os.close(writing)


def test_light_keys_are_for_practice(room: AuthorityRoom) -> None:
    room.allow("build")

    async def scenario(bus: Bus) -> None:
        with pipe_of(b"secret") as reading:
            plan = some_build(luks=True, light=True)
            assert await refusal(run_plan(bus, plan, (reading,))) is ErrorCode.BAD_REQUEST

    as_somebody(room, scenario)


def test_a_raw_disk_is_never_written(room: AuthorityRoom) -> None:
    room.allow("measure-raw")

    async def scenario(bus: Bus) -> None:
        body = (encode(measuring_plan(write=True)),)
        assert await refusal(ask(bus, "Measure", "s", body)) is ErrorCode.BAD_REQUEST
        body = (encode(measuring_plan(write=False)),)
        assert await refusal(ask(bus, "Measure", "s", body)) is ErrorCode.REFUSED

    as_somebody(room, scenario)


def test_root_measures_no_folder_whatever_is_allowed(room: AuthorityRoom, tmp_path: Path) -> None:
    """Whoever may write there needs nobody for it; root would follow a path that others can change."""
    room.allow("measure-raw", "measure-built", "measure-mounted")

    async def scenario(bus: Bus) -> None:
        body = (encode(folder_spec(str(tmp_path))),)
        assert await refusal(ask(bus, "Measure", "s", body)) is ErrorCode.BAD_REQUEST

    as_somebody(room, scenario)
    assert list(tmp_path.iterdir()) == []


def test_a_remembered_answer_for_reading_allows_no_writing(room: AuthorityRoom) -> None:
    room.allow("measure-raw")
    target = BuiltDevice("/dev/md/tank", "0" * 64)
    spec = replace(measuring_plan(write=True), target=target)

    async def scenario(bus: Bus) -> None:
        assert await refusal(ask(bus, "Measure", "s", (encode(spec),))) is ErrorCode.NO_AGENT

    as_somebody(room, scenario)


def test_the_policy_file_says_what_the_table_says() -> None:
    """Setting up and destroying always ask, and never remember the answer. Nothing is for a desktop alone."""
    policy = ET.parse(ROOT / "polkit/io.github.raidwright.Helper1.policy")
    actions = {each.get("id"): each.find("defaults") for each in policy.iter("action")}
    assert set(actions) == {action.value for action in Action}
    for action in (Action.BUILD, Action.DESTROY, Action.MEASURE_BUILT):
        assert {each.text for each in actions[action.value]} == {"auth_admin"}
    for action in (Action.MEASURE_RAW, Action.MEASURE_MOUNTED, Action.CANCEL_OTHER):
        assert {each.text for each in actions[action.value]} == {"auth_admin", "auth_admin_keep"}
    looking = actions[Action.FACTS.value]
    assert [each.text for each in looking] == ["auth_admin_keep", "auth_admin_keep", "yes"]


def test_only_root_owns_the_name(room: AuthorityRoom) -> None:
    async def scenario(bus: Bus) -> None:
        for name in (BUS_NAME, f"{BUS_NAME}.Questions"):
            await turned_away(bus.own_name(name))
        properties = "org.freedesktop.DBus.Properties"
        await turned_away(bus.call(BUS_NAME, OBJECT_PATH, properties, "GetAll", "s", (INTERFACE,)))

    as_somebody(room, scenario)


def test_the_helper_leaves_no_core_dump_and_may_hold_many_descriptors(room: AuthorityRoom) -> None:
    limits = Path(f"/proc/{room.helper.pid}/limits").read_text().splitlines()
    held = {line[:26].strip(): line[26:].split()[:2] for line in limits}
    # Where nothing may be dumped, as below sudo, not every root may raise that again.
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    assert held["Max core file size"] in [["1", "1"], *([] if most else [["0", "0"]])]
    soft, hard = held["Max open files"]
    assert int(soft) == min(int(hard), 65536)
