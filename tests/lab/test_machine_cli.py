"""The whole way in a terminal: list, plan, build, measure, compare, interrupt, take down."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lab.building import shell
from tests.lab.leftovers import RESTORE

PASSPHRASE = "a canary on the command line"
_PATIENCE = 200
"""Seconds."""
_BLUEPRINT = """
name = "tank"
level = "{level}"
members = [{members}]
[encryption]
mapping = "tank_open"
derivation = "practice"
[lvm]
group = "vault"
volume = "films"
[filesystem]
kind = "xfs"
label = "films"
[mount]
point = "/srv/films"
"""


_FIGURES = (
    ("Each member", "member", ""),
    ("Used per member", "component", ""),
    ("Array", "array", ""),
    ("LUKS volume", "luks", ""),
    ("LVM volume", "volume", ""),
    ("File system", "filesystem", ""),
    ("Stride", "stride", " blocks"),
    ("Stripe width", "stripe_width", " blocks"),
)


def _members(*numbers):
    return ", ".join(f'"Testbed-T1G-TESTDISK-{number}"' for number in numbers)


@pytest.fixture
def environment(practice, run, tmp_path):
    async def address():
        return practice.address

    own = {"DBUS_SYSTEM_BUS_ADDRESS": run(address()), "XDG_DATA_HOME": str(tmp_path)}
    return os.environ | own


@pytest.fixture
def raidwright(environment):
    def call(*arguments):
        return subprocess.run(
            _command(*arguments),
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )

    return call


def _command(*arguments):
    return [sys.executable, "-m", "raidwright", *map(str, arguments)]


def _done(finished):
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture
def taken_down(raidwright, leaves_clean):
    """What the test built and did not take down itself is taken down."""
    yield
    shown = raidwright("delete", "tank").stdout
    if "fingerprint: " in shown:
        fingerprint = shown.split("fingerprint: ")[1].strip()
        _done(raidwright("delete", "tank", "--confirm", fingerprint))


@pytest.fixture
def secret(tmp_path):
    file = tmp_path / "secret"
    file.write_text(PASSPHRASE + "\n")
    return file


def _measured_and_compared(raidwright):
    quick = ("--profile", "peak", "--size", "16MiB", "--passes", "1", "--seconds", "0.5", "--no-warmup")
    raw = _done(raidwright("bench", "TESTDISK-5", *quick, "--name", "one disk"))
    assert "[Read]" in raw
    assert "[Write]" not in raw
    assert "simulated" in raw
    measured_runs = json.loads(_done(raidwright("bench", "layers", "/srv/films", *quick, "--json")))
    assert measured_runs["disks"][0] == "Testbed T1G TESTDISK-1"
    # While it is filled the last disk is none of those that the array reads.
    together = f"{len(measured_runs['disks'])} disks together"
    assert measured_runs["layers"] == ["one disk", together, "tank · RAID 5 of 3", "LUKS", "LVM", "XFS"]
    assert together in ("2 disks together", "3 disks together")
    for row in measured_runs["rows"]:
        assert all(rate["median"] > 0 for rate in (*row["disks"], *row["rates"]))
        assert [change["expected"] for change in row["climbs"][2:]] == [1.0, 1.0, 1.0]
        assert row["biggest_loss"] is None
        assert row["encryption"][:2] == [None, None]
        for known in row["encryption"][2:]:
            assert (known["cipher"], known["bits"]) == ("aes-xts-plain64", 512)
            assert known["decrypts"] > 0
        assert "fio" in {worker["name"] for worker in row["by_worker"][-1]}
        # The array was built by us: its file system is written to, and nothing below it.
        assert row["written"]["rate"]["median"] > 0
        assert row["written"]["one_disk"] is None
    array = _done(raidwright("bench", "/srv/films", *quick, "--name", "array"))
    assert "[Write]" in array
    kept = _done(raidwright("results"))
    assert "  Layer test of tank · RAID 5 of 3 · LUKS · LVM · XFS  " in kept
    assert json.loads(_done(raidwright("results", "export", "l1", "--json")))["rows"] == measured_runs["rows"]
    compared = _done(raidwright("results", "compare", "one disk", "array"))
    assert "SEQ1M Q8T1 read" in compared
    # What is said of the array alone may name them: they are held against nothing.
    heads = re.findall(r"^\S+ \S+ (read|write)$", compared, re.MULTILINE)
    assert set(heads) == {"read"}


def test_the_whole_way(raidwright, secret, tmp_path, practice, run, taken_down):
    blueprint = tmp_path / "tank.toml"
    blueprint.write_text(_BLUEPRINT.format(level="raid5", members=_members(1, 2, 3)))
    plan = json.loads(_done(raidwright("plan", blueprint, "--json")))
    yes = ("--confirm", plan["fingerprint"])
    building = raidwright("build", blueprint, *yes, "--passphrase-file", secret)
    built = _done(building)
    for name, key, unit in _FIGURES:
        figure = f"{plan['capacity'][key]}{unit}"
        assert re.search(rf"^{name} +{figure} +{figure} +equal$", built, re.MULTILINE)
    assert "was built. Every layer has exactly the planned size." in built
    assert PASSPHRASE not in built + building.stderr
    found = run(practice.run(("grep", "-rlsF", PASSPHRASE, "/var/log", "/var/lib", "/run", "/tmp", "/etc")))
    assert found.output.decode().strip() == ""
    assert "mounted at /srv/films" in _done(raidwright("disks"))
    again = raidwright("build", blueprint, *yes, "--passphrase-file", secret)
    assert again.returncode == 1
    assert "error: " in again.stderr

    _measured_and_compared(raidwright)
    down = raidwright("delete", "/srv/films")
    assert down.returncode == 1
    shown = raidwright("delete", "tank")
    fingerprint = shown.stdout.split("fingerprint: ")[1].strip()
    taken = _done(raidwright("delete", "tank", "--confirm", fingerprint, "--json"))
    events = [json.loads(line) for line in taken.splitlines()]
    assert events[-1]["type"] == "plan-done"
    disks = events[-1]["certificates"]
    assert {disk["serial"] for disk in disks} == {"TESTDISK-1", "TESTDISK-2", "TESTDISK-3"}
    assert all(probe["clean"] for disk in disks for probe in disk["probes"])
    listed = json.loads(_done(raidwright("disks", "--json")))["snapshot"]
    kinds = [
        block["content"]["type"] for block in listed["blocks"] if block["path"] in ("/dev/vda", "/dev/vdb")
    ]
    assert kinds == ["blank", "blank"]
    # The folder that it was mounted on was made for it, and goes with it; the one above was there before.
    assert run(practice.run(("ls", "-A", "/srv"))).output.decode().split() == []


_SETTINGS = """
echo '/dev/vault/films /srv/films xfs defaults 0 2' >> /etc/fstab
echo "tank_open UUID=$(cryptsetup luksUUID /dev/md/tank) none luks" >> /etc/crypttab
mdadm --detail --brief /dev/md/tank >> /etc/mdadm/mdadm.conf
echo '/dev/nowhere /srv/films xfs defaults 0 2' >> /etc/fstab
echo 'tank_open /dev/nowhere none luks' >> /etc/crypttab
echo 'ARRAY /dev/md/tank UUID=1:2:3:4' >> /etc/mdadm/mdadm.conf
"""
"""A line of each file that is about the array, and one that only has a name of it."""
_LEFT = "cat /etc/fstab /etc/crypttab; tail -n 1 /etc/mdadm/mdadm.conf"


@pytest.mark.exhaustive
def test_lines_about_what_goes_are_taken_out_and_others_named(
    raidwright, secret, tmp_path, practice, run, taken_down
):
    blueprint = tmp_path / "tank.toml"
    blueprint.write_text(_BLUEPRINT.format(level="raid1", members=_members(6, 7)))
    plan = json.loads(_done(raidwright("plan", blueprint, "--json")))
    yes = ("--confirm", plan["fingerprint"], "--passphrase-file", secret)
    _done(raidwright("build", blueprint, *yes))
    assert "refers to something that this plan deletes" not in raidwright("delete", "tank").stdout
    run(shell(practice, _SETTINGS))
    shown = raidwright("delete", "tank").stdout
    gone = [line.strip() for line in shown.splitlines() if line.startswith("       -")]
    assert [line for line in gone if not line.startswith("---")][1::2] == [
        f"-tank_open UUID={gone[1].split('UUID=')[1].split()[0]} none luks",
        "-/dev/vault/films /srv/films xfs defaults 0 2",
        f"-ARRAY /dev/md/tank metadata=1.2 name=any:tank UUID={gone[-1].split('UUID=')[1]}",
    ]
    fingerprint = shown.split("fingerprint: ")[1].strip()
    taken = _done(raidwright("delete", "tank", "--confirm", fingerprint))
    for said in (shown, taken.partition("blank  ")[2]):
        lines = [line for line in said.splitlines() if "refers to something that this plan deletes" in line]
        assert len(lines) == 3, said
        assert all(line.startswith("warning: /etc/") for line in lines)
        for words in ("/dev/nowhere /srv/films", "tank_open /dev/nowhere", "ARRAY /dev/md/tank"):
            assert sum(words in line for line in lines) == 1, lines
    left = run(shell(practice, _LEFT)).splitlines()
    assert left == [
        "/dev/nowhere /srv/films xfs defaults 0 2",
        "tank_open /dev/nowhere none luks",
        "ARRAY /dev/md/tank UUID=1:2:3:4",
    ]
    run(shell(practice, RESTORE))


def test_control_c_stops_at_a_safe_point(raidwright, environment, secret, tmp_path, taken_down):
    blueprint = tmp_path / "tank.toml"
    blueprint.write_text(_BLUEPRINT.format(level="raid1", members=_members(4, 5)))
    plan = json.loads(_done(raidwright("plan", blueprint, "--json")))
    yes = ("--confirm", plan["fingerprint"], "--passphrase-file", secret)
    command = _command("build", blueprint, *yes, "--json")
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as building:
        seen = []
        for line in building.stdout:
            assert PASSPHRASE not in line
            seen.append(json.loads(line))
            if len(seen) == 3:
                building.send_signal(signal.SIGINT)
        words = building.stderr.read()
    assert building.returncode == 1
    assert PASSPHRASE not in words
    assert "Stopping at the next safe point" in words
    assert [each["type"] for each in seen[-2:]] == ["plan-stopped", "error"]
    stopped = seen[-2]["index"]
    assert f"error: Stopped after {stopped} of {len(plan['steps'])} steps" in words
    assert 0 < stopped < len(plan["steps"])


def test_what_one_terminal_began_another_stops(raidwright, environment):
    nothing = raidwright("cancel")
    assert (nothing.returncode, nothing.stderr) == (
        1,
        "error: Nothing to cancel: no plan or benchmark is running.\n",
    )
    command = _command("bench", "TESTDISK-4", "--direction", "read", "--size", "64MiB", "--seconds", "60")
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet) as measuring:
        try:
            while (again := raidwright("cancel")).returncode:
                assert again.stderr == nothing.stderr
            assert again.stderr == "The running plan or benchmark stops at the next safe point.\n"
            measuring.wait(60)
        finally:
            measuring.kill()
    assert raidwright("cancel").stderr == nothing.stderr


def test_a_practice_machine_for_one_call():
    done = subprocess.run(
        _command("--machine", "practice:small", "disks"),
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        check=True,
    )
    assert sum("TESTDISK-" in line for line in done.stdout.splitlines()) == 8
    assert "Starting UDisks2 …" in done.stderr


def test_a_practice_machine_that_stays_until_it_is_told(tmp_path):
    command = _command("practice", "--disks", "small", "--json")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as practising:
        address = json.loads(practising.stdout.readline())["address"]
        environment = os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": address}
        listed = subprocess.run(
            _command("disks", "--json"), env=environment, capture_output=True, timeout=_PATIENCE, check=True
        )
        assert json.loads(listed.stdout)["snapshot"]["host"]["practice"]
        practising.terminate()
        practising.communicate(timeout=_PATIENCE)
    assert practising.returncode == 0
    assert not Path(address.removeprefix("unix:path=")).exists()
