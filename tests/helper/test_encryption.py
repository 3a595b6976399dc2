"""What one core encrypts by itself: read from what cryptsetup prints, and unknown wherever it is odd."""

import asyncio
from pathlib import Path

import pytest

from raidwright.bench.samples import Watched
from raidwright.bench.surroundings import CipherSpeed
from raidwright.helper import runner
from raidwright.helper.looking import kernel
from raidwright.helper.looking.hardware.host_facts import processor
from raidwright.helper.measuring import surroundings as measured
from raidwright.helper.measuring.surroundings import encryption, parse_benchmark, parse_status
from raidwright.storage.units import MIB

STATUS = """/dev/mapper/safe is active and is in use.
  type:    LUKS2
  cipher:  aes-xts-plain64
  keysize: 512 bits
  key location: keyring
  device:  /dev/loop0
  loop:    /mnt/img
  sector size:  4096
  offset:  32768 sectors
  size:    98304 sectors
  mode:    read/write
"""
BENCHMARK = """# Tests are approximate using memory only (no storage IO).
# Algorithm |       Key |      CipherSpeed |      Decryption
    aes-xts        512b        63.7 MiB/s       147.8 MiB/s
"""
"""Both as cryptsetup 2.6.1 printed them in the kernel of a practice machine."""
NOT_THERE = """# Tests are approximate using memory only (no storage IO).
Cipher aes-xts-plain64 (with 512 bits key) is not available.
"""
DISK, ARRAY, MAPPING = (Watched(name, "", depth) for depth, name in enumerate(("vda", "md127", "dm-0")))


def test_the_cipher_is_read_from_what_is_open_now() -> None:
    assert parse_status(STATUS) == ("aes-xts-plain64", 512)
    newer = STATUS.replace("512 bits", "512 [bits]")
    assert parse_status(newer) == ("aes-xts-plain64", 512)
    essiv = STATUS.replace("aes-xts-plain64", "aes-cbc-essiv:sha256").replace("512", "256")
    assert parse_status(essiv) == ("aes-cbc-essiv:sha256", 256)


@pytest.mark.parametrize(
    "text",
    ["", "/dev/mapper/safe is inactive.\n", STATUS + STATUS, STATUS.replace("bits", "bytes")],
)
def test_any_other_status_tells_no_cipher(text: str) -> None:
    assert parse_status(text) is None


def test_the_speeds_are_bytes_per_second() -> None:
    assert parse_benchmark(BENCHMARK, 512) == (63.7 * MIB, 147.8 * MIB)
    fast = "    aes-xts        512b      1712.2 MiB/s      1736.3 MiB/s\n"
    assert parse_benchmark(fast, 512) == (1712.2 * MIB, 1736.3 * MIB)


@pytest.mark.parametrize(
    "text",
    [
        "",
        NOT_THERE,
        BENCHMARK.replace("512b", "256b"),
        BENCHMARK.replace("63.7 MiB/s", "      N/A"),
        BENCHMARK.replace("63.7", "0.0"),
        BENCHMARK + BENCHMARK,
        BENCHMARK.replace("MiB/s", "GiB/s"),
    ],
)
def test_anything_else_is_no_speed(text: str) -> None:
    assert parse_benchmark(text, 512) is None


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With an encrypted device on an array; its programs lie in the folder that is returned."""
    folder = tmp_path / "class/block"
    for node, uuid in (("vda", ""), ("md127", ""), ("dm-0", "CRYPT-LUKS2-2e7bb37c-safe"), ("dm-1", "LVM-x")):
        (folder / node / "dm").mkdir(parents=True)
        if uuid:
            (folder / node / "dm/uuid").write_text(f"{uuid}\n")
            (folder / node / "dm/name").write_text("safe\n")
    monkeypatch.setattr(kernel, "SYS", tmp_path)
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setattr(runner, "FOLDERS", (str(programs), "/usr/bin", "/bin"))
    monkeypatch.setattr(measured, "_asked", {})
    return programs


def put(programs: Path, benchmark: str, status: int = 0) -> Path:
    """A cryptsetup that prints these, and writes down what it was asked."""
    asked = programs / "asked"
    (programs / "status").write_text(STATUS)
    (programs / "benchmark").write_text(benchmark)
    program = programs / "cryptsetup"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {asked}\ncat {programs}/"$1"\n[ "$1" = status ] || exit {status}\n'
    )
    program.chmod(0o755)
    return asked


def known(*watched: Watched) -> CipherSpeed | None:
    return asyncio.run(encryption(watched))


@pytest.mark.root
def test_the_cipher_of_the_opened_container_is_timed(computer: Path) -> None:
    asked = put(computer, BENCHMARK)
    found = known(Watched("dm-1", "", 0), MAPPING, ARRAY, DISK)
    aes = "aes" in processor()[1]
    assert found == CipherSpeed("aes-xts-plain64", 512, 63.7 * MIB, 147.8 * MIB, aes)
    assert asked.read_text().splitlines() == [
        "status -- safe",
        "benchmark --cipher=aes-xts-plain64 --key-size=512",
    ]


@pytest.mark.root
def test_a_cipher_is_timed_once(computer: Path) -> None:
    asked = put(computer, BENCHMARK)
    assert known(MAPPING) == known(MAPPING)
    assert [line.split()[0] for line in asked.read_text().splitlines()] == ["status", "benchmark", "status"]


@pytest.mark.root
def test_what_could_not_be_timed_is_tried_again(computer: Path) -> None:
    put(computer, "odd\n")
    assert known(MAPPING) == CipherSpeed("aes-xts-plain64", 512, aes="aes" in processor()[1])
    put(computer, BENCHMARK)
    found = known(MAPPING)
    assert found is not None
    assert found.decrypts == 147.8 * MIB


@pytest.mark.root
def test_where_nothing_is_encrypted_nothing_is_started(computer: Path) -> None:
    asked = put(computer, BENCHMARK)
    assert known(ARRAY, DISK) is None
    assert not asked.exists()


@pytest.mark.root
@pytest.mark.parametrize(("text", "status"), [(NOT_THERE, 1), (BENCHMARK, 1), ("odd\n", 0)])
def test_a_speed_that_cannot_be_told_is_unknown_and_its_cipher_is_not(
    computer: Path, text: str, status: int
) -> None:
    put(computer, text, status)
    found = known(MAPPING, ARRAY, DISK)
    assert found is not None
    assert (found.cipher, found.encrypts, found.decrypts) == ("aes-xts-plain64", 0.0, 0.0)


def test_without_cryptsetup_nothing_is_known(computer: Path) -> None:
    assert known(MAPPING, ARRAY, DISK) is None
