"""The proof that a disk is clean: every question has to find nothing, and says what it found."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import certificate
from raidwright.helper.plans.certificate import NOTHING, certify
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.steps import handle
from raidwright.helper.runner import Completed
from raidwright.protocol import DiskCertificate
from raidwright.storage.steps.disk import VerifyClean
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.targets import OnDisk
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_formats import array_member, physical_volume
from tests.helper.disk_images import Maker, blank, luks, made_by, put, table, then
from tests.helper.plans import ENVIRONMENT, holding, some_disk, some_teardown

SWEEP = "read the first and the last 64 KiB, search the first 1024 KiB for signatures"
KEYS = "search the first 160 MiB for LUKS keyslots"
NO_MEMBER = "mdadm: No md superblock detected on it."


@pytest.fixture
def image(tmp_path: Path) -> Path:
    made = tmp_path / "image"
    blank(made, 32 * MIB)
    return made


async def proof(image: Path, disk: Path) -> DiskCertificate:
    plan = some_teardown()
    plan = replace(plan, disks=(replace(plan.disks[0], path=str(disk)), *plan.disks[1:]))
    step = VerifyClean(OnDisk(0))
    held = holding(HeldDisk(plan.disks[0], -1, Device("vdq0", disk)))
    handling = handle(plan, step, held, ENVIRONMENT)
    assert handling.certify is not None
    return await handling.certify({OnDisk(0): str(image)}, step.commands(plan, lambda _: str(image)))


def certified(image: Path, disk: Path | None = None) -> DiskCertificate:
    """What is said of the image in the place of the disk, or of a partition of ``disk``."""
    return asyncio.run(proof(image, disk or image))


def refusal(image: Path, disk: Path | None = None) -> str:
    with pytest.raises(HelperError) as caught:
        certified(image, disk)
    return caught.value.sentence


def test_a_blank_disk_is_named_with_every_question_and_its_answer(image: Path) -> None:
    before = os.listdir("/proc/self/fd")
    found = certified(image)
    assert os.listdir("/proc/self/fd") == before
    assert (found.path, found.model, found.serial) == (str(image), "Testbed T1G", "TEST-0")
    assert [(each.question, each.answer) for each in found.probes] == [
        (f"wipefs --no-act -- {image}", NOTHING),
        (f"blkid --probe --no-part-details -- {image}", NOTHING),
        (f"mdadm --examine {image}", NOTHING),
        (SWEEP, "all zero"),
        (KEYS, NOTHING),
    ]
    assert all(each.clean for each in found.probes)
    asked = [each.question_words for each in found.probes]
    assert asked[:3] == [None] * 3
    assert list(map(str, asked[3:])) == [SWEEP, KEYS]
    assert [str(each.answer_words) for each in found.probes] == [each.answer for each in found.probes]


@pytest.mark.parametrize(
    ("place", "answer"),
    [
        (0, "no signature found, so it counts as blank; some old bytes remain"),
        (64 * KIB - 1, "no signature found, so it counts as blank; some old bytes remain"),
        (64 * KIB, "all zero"),
        (-64 * KIB - 1, "all zero"),
        (-64 * KIB, "no signature found, so it counts as blank; some old bytes remain"),
        (-1, "no signature found, so it counts as blank; some old bytes remain"),
    ],
)
def test_bytes_that_no_program_knows_are_told(image: Path, place: int, answer: str) -> None:
    put(image, place, b"x")
    assert [each.answer for each in certified(image).probes if each.question == SWEEP] == [answer]


@pytest.mark.parametrize(
    "make",
    [
        made_by("mkfs.ext4", "-q"),
        luks("luks1"),
        luks("luks2"),
        physical_volume("vault"),
        physical_volume(""),
        *map(array_member, ("0.90", "1.0", "1.1", "1.2")),
        table("start=2048, size=16M"),
        table("", "dos"),
    ],
)
def test_whatever_has_a_signature_is_not_clean(image: Path, make: Maker) -> None:
    make(image)
    assert refusal(image).startswith(
        f"{image} (Testbed T1G TEST-0) is not blank. Result of “wipefs --no-act -- "
    )


@pytest.mark.parametrize(("version", "place"), [("luks1", 0), ("luks2", 4096)])
def test_keys_behind_a_wiped_magic_are_not_clean(image: Path, version: str, place: int) -> None:
    then(luks(version), made_by("wipefs", "--all"))(image)
    assert f"is not blank. Result of “{KEYS}”: a LUKS header at byte {place}." in refusal(image)


class Programs:
    """In the place of the programs: each finds nothing, but for the one that the test speaks for."""

    def __init__(self, *odd: Completed) -> None:
        nothing = (
            Completed(("wipefs",), 0, "", ""),
            Completed(("blkid",), 2, "", ""),
            Completed(("mdadm",), 1, "", NO_MEMBER),
        )
        self._said = {each.argv[0]: each for each in (*nothing, *odd)}

    async def ask(self, argv: Sequence[str]) -> Completed:
        return self._said[argv[0]]


@pytest.mark.parametrize(
    ("program", "status", "stdout", "stderr", "answer"),
    [
        ("wipefs", 0, "DEVICE OFFSET TYPE\n", "", "DEVICE OFFSET TYPE"),
        ("wipefs", 1, "", "wipefs: error", "wipefs: error"),
        ("wipefs", 1, "", "", "wipefs exited with status 1"),
        ("blkid", 0, 'TYPE="xfs"\n', "", 'TYPE="xfs"'),
        ("blkid", 2, 'TYPE="xfs"\n', "", 'TYPE="xfs"'),
        ("blkid", 0, "", "", "blkid exited with status 0"),
        ("blkid", 8, "", "ambivalent result", "ambivalent result"),
        ("mdadm", 0, "Magic : a92b4efc\n", "", "Magic : a92b4efc"),
        ("mdadm", 0, "", NO_MEMBER, NO_MEMBER),
        ("mdadm", 1, "", "mdadm: cannot open it", "mdadm: cannot open it"),
        ("mdadm", -9, "", NO_MEMBER, NO_MEMBER),
    ],
)
def test_a_program_has_to_say_that_it_found_nothing(
    image: Path,
    monkeypatch: pytest.MonkeyPatch,
    program: str,
    status: int,
    stdout: str,
    stderr: str,
    answer: str,
) -> None:
    monkeypatch.setattr(certificate, "ask", Programs().ask)
    certified(image)
    monkeypatch.setattr(certificate, "ask", Programs(Completed((program,), status, stdout, stderr)).ask)
    said = refusal(image)
    assert f"is not blank. Result of “{program} " in said
    assert f"”: {answer}" in said


def test_a_program_that_nobody_can_judge_has_not_said_it(
    image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificate, "ask", Programs(Completed(("lsblk",), 0, "", "")).ask)
    disk = HeldDisk(replace(some_disk(0), path=str(image)), -1, Device("vdq0", image))
    with pytest.raises(HelperError, match="Result of “lsblk -f”: lsblk exited with status 0"):
        asyncio.run(certify(disk, str(image), (Command(("lsblk", "-f"), probe=True),)))


def test_what_the_programs_overlook_is_looked_for_again(
    image: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(certificate, "ask", Programs().ask)
    made_by("mkfs.ext4", "-q")(image)
    whole = tmp_path / "whole"
    assert refusal(image) == f"{image} (Testbed T1G TEST-0) is not blank. Result of “{SWEEP}”: ext4."
    told = f"{image} on {whole} (Testbed T1G TEST-0) is not blank. Result of “{SWEEP}”: ext4."
    assert refusal(image, whole) == told
    image.unlink()
    with pytest.raises(OSError, match="No such file"):
        certified(image)


def test_the_disk_is_asked_and_not_what_is_remembered_of_it(
    image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is searched for signatures is forgotten first; the long search for keys goes past that memory."""
    forgotten: list[tuple[int, ...]] = []
    past: list[str] = []
    really = os.open

    def watched(path: str, flags: int) -> int:
        if flags & os.O_DIRECT:
            past.append(path)
        return really(path, flags)

    monkeypatch.setattr(os, "posix_fadvise", lambda _, *what: forgotten.append(what))
    monkeypatch.setattr(os, "open", watched)
    certified(image)
    assert forgotten == [(0, 0, os.POSIX_FADV_DONTNEED)]
    assert past == [str(image)]
