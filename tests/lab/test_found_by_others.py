"""Windows, Macs and Linux find this computer by themselves, and only in the home network.

wsdd and Avahi are started as their units do, by what a plan has entered in their files; there is no systemd.
Two network namespaces ask: one in the home network, and a stranger on another of the computer's interfaces.
What they are answered is compared with the specifications named in `tests.lab.answers` and below.
"""

import uuid
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import ShareFolder, Unshare
from raidwright.storage.units import GIB
from tests.lab.answers import (
    ASKER,
    EVERYBODY,
    NAMESPACES,
    Asked,
    Envelope,
    Heard,
    Message,
    Record,
    heard,
    message,
    posted,
    question,
    soap,
)
from tests.lab.building import guest, opened, own_program, shell, until
from tests.lab.conftest import Run
from tests.lab.test_shared import END, SCENE, SHARE, design, done

pytestmark = [pytest.mark.usefixtures("leaves_clean", "two_networks"), pytest.mark.exhaustive]
HOME, STRANGER = ("other", "10.9.0.2"), ("stranger", "10.8.0.2")
OURS, OURS_THERE = "10.9.0.1", "10.8.0.1"
BACKUPS = replace(SHARE, name="Backups", folder="Backups", people=SHARE.people[:1], time_machine=GIB)
_STRANGER = """
ip link add vc type veth peer name vd; ip netns add stranger; ip link set vd netns stranger
ip addr add 10.8.0.1/24 dev vc; ip link set vc up
ip -n stranger link set lo up; ip -n stranger addr add 10.8.0.2/24 dev vd; ip -n stranger link set vd up
"""
_OF_UNIT = """
cd /usr/lib/systemd/system
wsdd=$(ls wsdd-server.service wsdd.service 2>/dev/null | head -n 1)
of_unit() { sed -n "s/^$2=-*//p" "$1"; }"""
_AVAHI = f"""{_OF_UNIT}
mkdir -p /run/avahi-daemon
! avahi-daemon --check || avahi-daemon --kill
while avahi-daemon --check; do sleep 0.1; done
$(of_unit avahi-daemon.service ExecStart) --daemonize
"""
_WSDD = f"""{_OF_UNIT}
mkdir -p /run/wsdd
! [ -e /run/wsdd.pid ] || kill $(cat /run/wsdd.pid)
while [ -e /run/wsdd.pid ] && kill -0 $(cat /run/wsdd.pid); do sleep 0.1; done
exec </dev/null >/run/wsdd.log 2>&1
(. "$(of_unit $wsdd EnvironmentFile)"; eval "exec $(of_unit $wsdd ExecStart)") &
echo $! >/run/wsdd.pid
"""
_STOPPED = "avahi-daemon --kill; kill $(cat /run/wsdd.pid); rm /run/wsdd.pid; ip netns del stranger"
_WSD = NAMESPACES["wsd"]
_PROBE = "<wsd:Probe><wsd:Types>wsdp:Device</wsd:Types></wsd:Probe>"


@pytest.fixture
def two_networks(leaves_clean: None, practice: PracticeMachine, run: Run) -> Iterator[None]:
    """Samba runs in the home network, and the computer is in another one too, where a stranger is."""
    run(shell(practice, f"{SCENE}{_STRANGER}"))
    yield
    run(guest(practice, "sh", "-c", f"{_STOPPED}; {END}"))


async def start_servers(practice: PracticeMachine) -> None:
    """Start both, or anew, as after a restart of the computer."""
    await shell(practice, f"{_AVAHI}{_WSDD}")
    await until(practice, "ss -Hltn 'sport = :5357' | grep -q .")


async def asked(
    practice: PracticeMachine,
    who: tuple[str, str],
    whom: tuple[str, int],
    data: bytes,
    source: int = 0,
    seconds: float = 1.2,
) -> list[Heard]:
    """All that somebody is answered within some time to what is said to a group, or to an address."""
    within = ("ip", "netns", "exec", who[0])
    words = ("group", whom[0], str(whom[1]), who[1], str(source), str(seconds))
    answer = await own_program(practice, "asking", *words, stdin=data, within=within)
    assert answer.returncode == 0, answer.output.decode()
    return heard(answer.output.decode())


async def probed(practice: PracticeMachine, who: tuple[str, str], what: Asked) -> list[Heard]:
    """Say something to all who listen by WS-Discovery (its section 2.4: group and port)."""
    return await asked(practice, who, ("239.255.255.250", 3702), what.data)


def probe() -> Asked:
    """The question of Windows who is there (WS-Discovery 5.2)."""
    return soap(EVERYBODY, f"{_WSD}/Probe", _PROBE)


async def browsed(
    practice: PracticeMachine, who: tuple[str, str], name: str, kind: str = "PTR", source: int = 5353
) -> list[tuple[Heard, Message]]:
    """Ask by mDNS (RFC 6762, 3: group and port), and return the answers that have such a record."""
    whole = await asked(
        practice, who, ("224.0.0.251", 5353), question(name, kind, (source and 0) or 77), source
    )
    pairs = [(each, message(each.data)) for each in whole if each.address != who[1]]
    return [(each, words) for each, words in pairs if any(one[:2] == (name, kind) for one in words.records)]


async def told(practice: PracticeMachine, name: str, kind: str = "PTR", source: int = 5353) -> Message:
    """What somebody in the home network is told, once all answers are the same, twice.

    Samba enters a share at Avahi a moment after the start, and Avahi says to all what has changed. What it
    has said within the last second it leaves out of an answer (RFC 6762, 6).
    """
    answers: list[tuple[Heard, Message]] = []
    before: set[bytes] = set()
    for _ in range(10):
        answers = await browsed(practice, HOME, name, kind, source)
        last, before = before, {each.data for each, _ in answers}
        if len(before) == 1 and before == last:
            sender, words = answers[0]
            # RFC 6762, 6 and 11: from the port of mDNS, with a time to live of 255.
            assert (sender.address, sender.port, sender.hops) == (OURS, 5353, 255)
            return words
    raise AssertionError(f"no one answer for {name}: {answers}")


def require_reply(envelope: Envelope, question: Asked, action: str) -> None:
    """The headers of an answer (WS-Addressing of August 2004, 3; WS-Discovery 5.3 and 6.2)."""
    assert envelope.text("Header/wsa:To") == ASKER
    assert envelope.text("Header/wsa:Action") == action
    assert envelope.text("Header/wsa:RelatesTo") == question.number
    number = envelope.text("Header/wsa:MessageID")
    assert uuid.UUID(number.removeprefix("urn:uuid:")).urn == number != question.number


def require_sequence(envelope: Envelope) -> None:
    """WS-Discovery, Appendix I: an instance, and a number that counts, both unsigned."""
    sequence = envelope.attributes("Header/wsd:AppSequence")
    assert sequence["InstanceId"].isdigit()
    assert sequence["MessageNumber"].isdigit()


async def answer_by_datagram(practice: PracticeMachine, what: Asked, action: str) -> Envelope:
    """The one answer of our computer, which may be sent more than once (SOAP-over-UDP, 3.2)."""
    answers = await probed(practice, HOME, what)
    assert {(each.address, each.port) for each in answers} == {(OURS, 3702)}
    (data,) = {each.data for each in answers}
    envelope = Envelope(data)
    require_reply(envelope, what, f"{_WSD}/{action}")
    require_sequence(envelope)
    return envelope


async def require_seen_by_windows(practice: PracticeMachine) -> None:
    """What Windows does until a computer is listed under Network: probe, resolve, get."""
    # WS-Discovery 5.3: address, types, version of the metadata; transport addresses may be left out.
    match = await answer_by_datagram(practice, probe(), "ProbeMatches")
    place = "Body/wsd:ProbeMatches/wsd:ProbeMatch"
    address = match.text(f"{place}/wsa:EndpointReference/wsa:Address")
    assert uuid.UUID(address.removeprefix("urn:uuid:")).urn == address
    # [MS-PBSD] 2.2: the type of a computer; WS-Discovery 5.1: qualified names.
    types = {f"{{{NAMESPACES['wsdp']}}}Device", f"{{{NAMESPACES['pub']}}}Computer"}
    assert match.kinds(f"{place}/wsd:Types") == types
    assert match.text(f"{place}/wsd:MetadataVersion").isdigit()
    # WS-Discovery 6: where that address is.
    reference = f"<wsa:EndpointReference><wsa:Address>{address}</wsa:Address></wsa:EndpointReference>"
    resolve = soap(EVERYBODY, f"{_WSD}/Resolve", f"<wsd:Resolve>{reference}</wsd:Resolve>")
    resolved = await answer_by_datagram(practice, resolve, "ResolveMatches")
    place = "Body/wsd:ResolveMatches/wsd:ResolveMatch"
    assert resolved.text(f"{place}/wsa:EndpointReference/wsa:Address") == address
    assert resolved.kinds(f"{place}/wsd:Types") == types
    path = f"/{uuid.UUID(address)}"
    assert resolved.text(f"{place}/wsd:XAddrs").split() == [f"http://{OURS}:5357{path}"]
    require_computer(*await got(practice, address, path), address)


async def got(practice: PracticeMachine, address: str, path: str) -> tuple[Asked, bytes]:
    """What is answered by HTTP to the question for metadata (WS-Transfer 3.1)."""
    get = soap(address, "http://schemas.xmlsoap.org/ws/2004/09/transfer/Get", "")
    (answer,) = await served(practice, HOME, OURS, posted(f"{OURS}:5357", path, get.data))
    head, _, body = answer.data.partition(b"\r\n\r\n")
    version_and_status, *headers = head.decode().split("\r\n")
    assert version_and_status.split()[1] == "200"
    assert "content-type: application/soap+xml" in [each.lower().partition(";")[0] for each in headers]
    return get, body


async def served(
    practice: PracticeMachine, who: tuple[str, str], address: str, data: bytes, port: int = 5357
) -> list[Heard]:
    """What a server of ours says to somebody; nothing where it does not let anybody in."""
    within = ("ip", "netns", "exec", who[0])
    words = ("server", address, str(port), "5")
    answer = await own_program(practice, "asking", *words, stdin=data, within=within)
    assert answer.returncode == 0, answer.output.decode()
    return heard(answer.output.decode())


def require_computer(get: Asked, body: bytes, address: str) -> None:
    """The metadata (Devices Profile for Web Services, February 2006: ThisDevice, ThisModel, Relationship)."""
    metadata = Envelope(body)
    require_reply(metadata, get, "http://schemas.xmlsoap.org/ws/2004/09/transfer/GetResponse")
    section = "Body/wsx:Metadata/wsx:MetadataSection"
    for name, fields in {
        "ThisDevice": ("FriendlyName", "FirmwareVersion", "SerialNumber"),
        "ThisModel": ("Manufacturer", "ModelName"),
    }.items():
        dialect = f"{section}[@Dialect='{NAMESPACES['wsdp']}/{name}']"
        assert all(metadata.text(f"{dialect}/wsdp:{name}/wsdp:{field}") for field in fields)
    dialect = f"{section}[@Dialect='{NAMESPACES['wsdp']}/Relationship']"
    relationship = f"{dialect}/wsdp:Relationship[@Type='{NAMESPACES['wsdp']}/host']"
    host = f"{relationship}/wsdp:Host"
    assert metadata.text(f"{host}/wsa:EndpointReference/wsa:Address") == address
    assert metadata.kinds(f"{host}/wsdp:Types") == {f"{{{NAMESPACES['pub']}}}Computer"}
    assert metadata.text(f"{host}/wsdp:ServiceId")
    # [MS-PBSD] 2.2, which writes a backslash for a workgroup and a slash for a domain.
    assert metadata.text(f"{host}/pub:Computer") == "PRACTICE/Workgroup:WORKGROUP"


def service(name: str, port: int, *texts: str) -> set[Record]:
    """The records of a service of ours, with the bits and the times of RFC 6762, 10 and 10.2.

    The name of its kind is everybody's, the others are ours alone. What names the host lasts two minutes, the
    rest 75. There is always a TXT record, if only an empty one (RFC 6763, 6.1).
    """
    instance = f"PRACTICE.{name}"
    return {
        Record(name, "PTR", unique=False, seconds=4500, value=instance),
        # RFC 2782: priority, weight, port, host.
        Record(instance, "SRV", unique=True, seconds=120, value=f"0 0 {port} practice.local"),
        Record(instance, "TXT", unique=True, seconds=4500, value=" ".join(f'"{text}"' for text in texts)),
        *HOST,
    }


HOST = {Record("practice.local", "A", unique=True, seconds=120, value=OURS)}
"""RFC 6762, 6.2: the addresses of that interface, and of no other."""


def require_response(words: Message, records: set[Record]) -> None:
    """A message to all (RFC 6762, 6 and 18): no number, an answer with authority, without its question."""
    assert (words.number, words.flags, words.questions) == (0, 0x8400, ())
    assert set(words.records) == records


async def require_seen_by_macs(practice: PracticeMachine) -> None:
    """What macOS, GNOME and KDE ask until a computer is listed under Network (RFC 6763, 4 and 12.1)."""
    smb = service("_smb._tcp.local", 445, "")
    require_response(await told(practice, "_smb._tcp.local"), smb)
    require_response(await told(practice, "practice.local", "A"), HOST)
    # The icon that Finder shows.
    model = service("_device-info._tcp.local", 0, "model=MacSamba")
    require_response(await told(practice, "_device-info._tcp.local"), model)
    # RFC 6762, 6.7: who asks by plain DNS has number and question repeated; nothing is kept for long.
    plain = await told(practice, "_smb._tcp.local", source=0)
    assert (plain.number, plain.flags) == (77, 0x8400)
    assert plain.questions == (("_smb._tcp.local", "PTR"),)
    assert {(each.unique, each.seconds) for each in plain.records} == {(False, 10)}
    values = {(each.name, each.kind, each.value) for each in plain.records}
    assert values == {(each.name, each.kind, each.value) for each in smb}


async def require_disk_for_time_machine(practice: PracticeMachine) -> None:
    """Apple's "Time Machine over SMB Specification": the service name is that of _smb._tcp.

    A key for the server and one for each disk; the values of their flags are Samba's.
    """
    disk = service("_adisk._tcp.local", 0, "dk0=adVN=Backups,adVF=0x82", "sys=adVF=0x100")
    require_response(await told(practice, "_adisk._tcp.local"), disk)


async def require_unseen(practice: PracticeMachine) -> None:
    """The stranger hears nothing, asks all or our address alone; Samba's own port is no secret to him."""
    assert await probed(practice, STRANGER, probe()) == []
    assert await asked(practice, STRANGER, (OURS_THERE, 3702), probe().data) == []
    assert await served(practice, STRANGER, OURS_THERE, b"GET / HTTP/1.0\r\n\r\n") == []
    for name, kind in (("_smb._tcp.local", "PTR"), ("practice.local", "A")):
        assert await browsed(practice, STRANGER, name, kind) == []
        assert await asked(practice, STRANGER, (OURS_THERE, 5353), question(name, kind)) == []
    assert await served(practice, STRANGER, OURS_THERE, b"", 445) != []


async def require_seen_by_both(practice: PracticeMachine) -> None:
    """Nobody has limited the servers: the same questions are answered in both networks."""
    await told(practice, "_smb._tcp.local")
    for who in (HOME, STRANGER):
        assert await probed(practice, who, probe()) != []
        assert await browsed(practice, who, "_smb._tcp.local") != []
    assert await served(practice, STRANGER, OURS_THERE, b"GET / HTTP/1.0\r\n\r\n") != []


def test_the_home_network_finds_the_computer_and_no_other_does(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await start_servers(practice)
        await require_seen_by_both(practice)
        async with opened(practice) as machine:
            carried_out = partial(done, machine)
            await carried_out(Build(await design(machine, luks=False), draw_ids(), (SHARE,)))
            await start_servers(practice)
            await require_seen_by_windows(practice)
            await require_seen_by_macs(practice)
            await require_unseen(practice)
            # A plan has Avahi started again when such a disk comes or goes.
            await carried_out(ShareFolder("data", BACKUPS))
            await shell(practice, _AVAHI)
            await require_disk_for_time_machine(practice)
            await carried_out(Unshare("data", "Backups"))
            await shell(practice, _AVAHI)
            await told(practice, "_smb._tcp.local")
            assert await browsed(practice, HOME, "_adisk._tcp.local") == []
            await carried_out(Delete("data"))
        await start_servers(practice)
        await require_seen_by_both(practice)

    run(scenario(), 400)
