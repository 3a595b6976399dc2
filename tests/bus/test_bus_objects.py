"""What is offered on the bus, whose signals are heard, and how values travel, without a bus."""

import asyncio
from xml.etree import ElementTree

import dbus_fast
import pytest

from raidwright.bus import BusError, Call, Match, ServedMethod, Signal, Variant
from raidwright.bus.incoming import from_library, to_library
from raidwright.bus.message_header import Header
from raidwright.bus.messages import INVALID_ARGUMENTS, UNKNOWN_METHOD
from raidwright.bus.serving import Objects
from raidwright.bus.subscriptions import DAEMON, Subscription, Subscriptions
from tests.bus.messages import INTERFACE, PATH, call, received, signal_header

OWNED = "io.test.Service"


async def _nothing(_: Call) -> tuple[object, ...]:
    return ()


async def _machine(_: Call) -> tuple[object, ...]:
    return ("0123",)


READ, WRITE = ServedMethod("sah", "u", _nothing), ServedMethod("", "", _nothing)


@pytest.fixture
def objects() -> Objects:
    made = Objects(_machine)
    made.add(PATH, INTERFACE, {"Read": READ}, {"Changed": "sa{sv}"})
    made.add(PATH, "io.test.Writer", {"Write": WRITE}, {})
    made.add("/io/test/below/deeper", INTERFACE, {"Read": READ}, {})
    return made


def header(member: str, signature: str = "", *, path: str = PATH, interface: str = INTERFACE) -> Header:
    return received(call(member, path=path, interface=interface)).header._replace(signature=signature)


def test_a_method_is_found_by_path_interface_and_name(objects: Objects) -> None:
    assert objects.find(header("Read", "sah")) is READ
    assert objects.find(header("Write", interface="io.test.Writer")) is WRITE
    for absent in (
        header("Absent"),
        header("Write"),
        header("Read", "sah", path="/io"),
        header("Read", "sah", interface="io.test.Writer"),
        header("Ping"),
        header("Introspect", interface="org.freedesktop.DBus.Peer"),
    ):
        with pytest.raises(BusError) as caught:
            objects.find(absent)
        assert caught.value.name == UNKNOWN_METHOD
    for signature in ("", "s", "sahs"):
        with pytest.raises(BusError) as caught:
            objects.find(header("Read", signature))
        assert caught.value.name == INVALID_ARGUMENTS


@pytest.mark.parametrize(
    ("interface", "member", "gives", "value"),
    [("Peer", "Ping", "", ()), ("Peer", "GetMachineId", "s", ("0123",))],
)
def test_what_every_object_answers_is_answered_at_every_path(
    objects: Objects, interface: str, member: str, gives: str, value: tuple[object, ...]
) -> None:
    found = objects.find(header(member, path="/else", interface=f"org.freedesktop.DBus.{interface}"))
    assert (found.in_signature, found.out_signature) == ("", gives)
    assert asyncio.run(found.handler(Call("", 0, ()))) == value  # type: ignore[arg-type]


def described(objects: Objects, path: str) -> ElementTree.Element:
    found = objects.find(header("Introspect", path=path, interface="org.freedesktop.DBus.Introspectable"))
    (text,) = asyncio.run(found.handler(Call("", 0, ())))  # type: ignore[arg-type]
    assert found.out_signature == "s"
    return ElementTree.fromstring(str(text))


def test_an_object_is_described_as_it_is(objects: Objects) -> None:
    node = described(objects, PATH)
    assert [each.get("name") for each in node.findall("interface")] == [
        INTERFACE,
        "io.test.Writer",
        "org.freedesktop.DBus.Introspectable",
        "org.freedesktop.DBus.Peer",
    ]
    reader = node.find("interface")
    assert reader is not None
    (method,) = reader.findall("method")
    arguments = [(each.get("type"), each.get("direction")) for each in method]
    assert (method.get("name"), arguments) == ("Read", [("s", "in"), ("ah", "in"), ("u", "out")])
    (signal,) = reader.findall("signal")
    assert (signal.get("name"), [each.attrib for each in signal]) == (
        "Changed",
        [{"type": "s"}, {"type": "a{sv}"}],
    )


@pytest.mark.parametrize(
    ("path", "names"),
    [("/", ["io"]), ("/io", ["test"]), (PATH, ["below"]), ("/io/test/below", ["deeper"]), ("/i", [])],
)
def test_what_lies_below_is_named(objects: Objects, path: str, names: list[str]) -> None:
    assert [each.get("name") for each in described(objects, path).findall("node")] == names
    if path != PATH:
        assert len(described(objects, path).findall("interface")) == 2


def test_values_travel_as_the_library_wants_them_and_come_back_plain() -> None:
    sent = {"sizes": Variant("(tav)", (1, (Variant("s", "two"),))), "plain": (1, [2])}
    travelling = to_library(sent)
    assert isinstance(travelling, dict)
    variant = travelling["sizes"]
    assert isinstance(variant, dbus_fast.Variant)
    assert (variant.type.signature, variant.value[0]) == ("(tav)", 1)  # type: ignore[attr-defined]
    assert isinstance(variant.value[1][0], dbus_fast.Variant)
    assert travelling["plain"] == [1, [2]]
    assert from_library([travelling, 7]) == ({"sizes": [1, ["two"]], "plain": [1, [2]]}, 7)


def signal(
    member: str = "Event", sender: str = ":1.5", body: tuple[object, ...] = (), path: str = PATH
) -> Signal:
    return Signal(sender, path, INTERFACE, member, body)


def change_of_owner(name: str, owner: str, sender: str = DAEMON) -> Signal:
    return Signal(sender, "/org/freedesktop/DBus", DAEMON, "NameOwnerChanged", (name, ":1.1", owner))


async def _end(_: Subscription) -> None:
    return


class Ears:
    """Subscriptions of which each says what it heard."""

    def __init__(self, *wanted: Match) -> None:
        self.heard: list[Signal] = []
        self.subscriptions = Subscriptions()
        self.each = [Subscription(match, self.heard.append, _end) for match in wanted]
        for subscription in self.each:
            self.subscriptions.add(subscription)

    def hears(self, said: Signal) -> bool:
        """Whether the signal reaches anybody; its header must say so before."""
        before = len(self.heard)
        self.subscriptions.deliver(said)
        reached = len(self.heard) > before
        head = signal_header(said.path, said.interface, said.member, said.sender)
        assert self.subscriptions.wants(head) or not reached
        return reached


def test_only_the_present_owner_of_a_name_is_believed() -> None:
    ears = Ears(Match(sender=OWNED))
    for _ in range(2):
        assert ears.subscriptions.follow(OWNED), "its owner is not known"
    assert not ears.hears(signal(sender=":1.5"))
    ears.subscriptions.note_owner(OWNED, ":1.5")
    assert not ears.subscriptions.follow(OWNED)
    assert ears.hears(signal(sender=":1.5"))
    assert not ears.hears(signal(sender=":1.6"))
    # Only the daemon knows who owns a name.
    ears.hears(change_of_owner(OWNED, ":1.6", sender=":1.6"))
    assert not ears.hears(signal(sender=":1.6"))
    ears.hears(change_of_owner(OWNED, ":1.6"))
    assert ears.hears(signal(sender=":1.6"))
    assert not ears.hears(signal(sender=":1.5"))
    ears.hears(change_of_owner(OWNED, ""))
    assert not ears.hears(signal(sender=":1.6"))


@pytest.mark.parametrize("owner", [":1.6", ""])
def test_an_answer_is_older_than_what_was_heard_before_it(owner: str) -> None:
    ears = Ears(Match(sender=OWNED))
    assert ears.subscriptions.follow(OWNED)
    ears.hears(change_of_owner(OWNED, owner))
    ears.subscriptions.note_owner(OWNED, ":1.5")
    assert not ears.hears(signal(sender=":1.5"))
    assert ears.hears(signal(sender=":1.6")) == bool(owner)


def test_names_that_need_no_owner_are_not_followed() -> None:
    subscriptions = Subscriptions()
    for name in ("", DAEMON, ":1.5"):
        assert not subscriptions.follow(name)
    subscriptions.note_owner(OWNED, ":1.5")
    assert subscriptions.follow(OWNED), "nobody asked for its owner before"
    assert Ears(Match(sender=":1.5")).hears(signal(sender=":1.5"))
    assert not Ears(Match(sender=":1.5")).hears(signal(sender=":1.6"))


def test_a_change_of_owner_is_always_read() -> None:
    subscriptions = Subscriptions()
    change = signal_header("/org/freedesktop/DBus", DAEMON, "NameOwnerChanged", DAEMON)
    assert subscriptions.wants(change)
    assert not subscriptions.wants(change._replace(sender=":1.5"))
    assert not subscriptions.wants(change._replace(member="NameAcquired"))


def test_a_subscription_is_dropped_once() -> None:
    ears = Ears(Match(), Match(member="Event"))
    first, second = ears.each
    ears.hears(signal())
    assert len(ears.heard) == 2
    assert ears.subscriptions.drop(first)
    assert not ears.subscriptions.drop(first)
    assert not ears.hears(signal("Else"))
    assert ears.subscriptions.drop(second)
    assert not ears.hears(signal())


@pytest.mark.parametrize(
    ("match", "fits"),
    [
        (Match(), True),
        (Match(path=PATH), True),
        (Match(path="/io"), False),
        (Match(under="/io"), True),
        (Match(under="/io/"), True),
        (Match(under="/"), True),
        (Match(under=PATH), True),
        (Match(under="/io/te"), False),
        (Match(under=f"{PATH}/below"), False),
        (Match(interface=INTERFACE), True),
        (Match(interface="io.test.Writer"), False),
        (Match(member="Event"), True),
        (Match(member="Else"), False),
        (Match(first="words"), True),
        (Match(first="else"), False),
        (Match(path=PATH, interface=INTERFACE, member="Event", first="words"), True),
    ],
)
def test_a_signal_is_heard_when_all_of_it_fits(match: Match, *, fits: bool) -> None:
    assert Ears(match).hears(signal(body=("words", "else"))) == fits


def test_the_bus_is_told_what_is_wanted() -> None:
    assert Match().rule() == "type='signal'"
    everything = Match(OWNED, PATH, "/io", INTERFACE, "Event", "words")
    assert everything.rule() == (
        f"type='signal',sender='{OWNED}',path='{PATH}',path_namespace='/io',"
        f"interface='{INTERFACE}',member='Event',arg0='words'"
    )
