"""What goes over the network beside a measurement: parsed, and counted of what lies on another computer."""

import socket
from contextlib import closing
from pathlib import Path

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import Begun, InterfaceCounters, Sample
from raidwright.bench.timeline.quantities import RECEIVED, SENT, Quantity, values
from raidwright.helper.measuring import measured_file
from raidwright.helper.measuring.counters import Counters, fastest, links, parse_interfaces
from raidwright.storage.units import MIB
from tests.helper.bench_runs import folder, measured, of, spec

__all__ = ["folder"]

SENT_BYTES = MIB // 16
"""As much as sockets hold that nobody reads yet."""
TEXT = """Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls
    lo:    6686      64    0    0    0     0          0         0     6686      64    0    0    0     0
enp3s0: 2600190865   61310    0    0    0     0          0         0  2991865   35311    0    0    0     0
 veth9:1 2 3 4 5 6 7 8 9
"""


def test_bytes_of_both_ways_are_read_of_those_that_are_wanted() -> None:
    assert parse_interfaces(TEXT, {"enp3s0": 125e6, "gone": 0.0, "lo": 0.0, "veth9": 0.0}) == (
        InterfaceCounters("enp3s0", 2600190865, 2991865, 125e6),
        InterfaceCounters("lo", 6686, 6686),
        InterfaceCounters("veth9", 1, 9),
    )
    assert parse_interfaces("", {"lo": 0.0}) == ()


def test_hardware_comes_first_and_what_tells_no_speed_has_none(tmp_path: Path) -> None:
    for name, speed in (("br0", "1000\n"), ("eth0", "2500\n"), ("wlan0", None), ("eth1", "-1\n")):
        (tmp_path / name).mkdir()
        if name != "br0":
            (tmp_path / name / "device").mkdir()
        if speed is not None:
            (tmp_path / name / "speed").write_text(speed)
    for number in range(20):
        (tmp_path / f"veth{number:02}").mkdir()
    found = links(tmp_path)
    assert [*found][:5] == ["eth0", "eth1", "wlan0", "br0", "veth00"]
    assert (len(found), found["eth0"], found["eth1"], found["wlan0"]) == (8, 312.5e6, 0.0, 0.0)
    assert links(tmp_path / "none") == {}
    (tmp_path / "br0" / "speed").write_text("10000")
    assert (fastest(tmp_path), fastest(tmp_path / "none")) == (312.5e6, 0.0)


def test_what_is_sent_to_oneself_is_counted() -> None:
    with closing(Counters((), network=True)) as counters, closing(Counters(())) as without:
        before = counters.read()
        with socket.create_server(("127.0.0.1", 0)) as server:
            one = socket.create_connection(server.getsockname())
            other, _ = server.accept()
        with one, other:
            one.sendall(bytes(SENT_BYTES))
            received = 0
            while received < SENT_BYTES:
                received += len(other.recv(SENT_BYTES))
        after = counters.read()
        assert without.read().network == ()
    moved = values(Quantity.NETWORK, before, after)
    seconds = after.time - before.time
    for way in (RECEIVED, SENT):
        assert moved[f"lo{way}"] * seconds >= SENT_BYTES


@pytest.mark.parametrize("share", ["NFS", ""])
def test_only_what_lies_on_another_computer_is_measured_beside_the_network(
    folder: Path, monkeypatch: pytest.MonkeyPatch, share: str
) -> None:
    monkeypatch.setattr(measured_file, "share_of", lambda _: share)
    events = measured(spec(DEFAULT.rows[0], seconds=0.5), folder)
    assert len(of(Begun, events)) == 1
    samples = of(Sample, events)
    assert len(samples) > 2
    assert {bool(sample.network) for sample in samples} == {bool(share)}
