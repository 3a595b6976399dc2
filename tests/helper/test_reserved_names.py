"""Forged plans that open something under the name, or at the place, of what the settings mean."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.reserved_names import require_point
from raidwright.storage.snapshot.settings import SettingLine, setting_lines
from raidwright.storage.steps.filesystem import MountFound
from raidwright.storage.steps.targets import OnMapping
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.forged_use import START, UNLOCK, mount
from tests.helper.plans import ARRAY, LUKS, some_use
from tests.helper.use_scene import Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

OTHER = LUKS.replace("0", "9")
SAFE = "/dev/mapper/safe"


def fstab(text: str) -> tuple[SettingLine, ...]:
    return tuple(setting_lines("/etc/fstab", text.encode(), public=True))


def crypttab(text: str) -> tuple[SettingLine, ...]:
    return tuple(setting_lines("/etc/crypttab", text.encode(), public=True))


@pytest.mark.parametrize(
    ("lines", "file"),
    [
        (crypttab(f"safe UUID={OTHER} none luks,noauto\n"), "crypttab"),
        (fstab(f"{SAFE} /backup ext4 noauto 0 2\n"), "fstab"),
        (crypttab(f"safe UUID={LUKS} none luks\n"), ""),
        (crypttab("safe /dev/md127 none luks\n") + fstab(f"{SAFE} /backup ext4 noauto 0 2\n"), ""),
        (crypttab(f"other UUID={OTHER} none luks\n"), ""),
    ],
    ids=range(5),
)
def test_nothing_is_unlocked_under_the_name_of_another(
    scene: Scene, lines: tuple[SettingLine, ...], file: str
) -> None:
    """Root mounts by that name, and with the rights that fstab gives to what it means."""
    scene.runs(0, 1)
    scene.signatures = (Signature("crypto_LUKS", LUKS, ""),)
    scene.lines = lines
    told = f"Line 1 of /etc/{file} uses {SAFE} as the name of something else"
    assert scene.reasons(UNLOCK) == (told if file else "")


OTHERWISE = "The mount settings of /dev/md127 on /srv/data differ from the plan"


@pytest.mark.parametrize(
    ("text", "step", "told"),
    [
        (f"UUID={LUKS} /srv/data ext4 ro,noexec 0 2\n", mount(), OTHERWISE),
        ("/dev/md127 /srv/data ext4 ro,noexec 0 2\n", mount(), OTHERWISE),
        (f"UUID={LUKS} /backup ext4 ro 0 2\n", mount(), OTHERWISE),
        (f"UUID={LUKS} /backup ext4 ro 0 2\n", replace(mount(), told=True), OTHERWISE),
        ("", replace(mount(), told=True), OTHERWISE),
        (
            f"UUID={OTHER} /srv/data ext4 noauto 0 2\n",
            mount(),
            "Line 1 of /etc/fstab uses /srv/data as the name of something else",
        ),
        (f"UUID={LUKS} /srv/data ext4 ro,noexec 0 2\n", replace(mount(), told=True), ""),
        (f"UUID={OTHER} /srv/other ext4 noauto 0 2\n", mount(), ""),
    ],
    ids=range(8),
)
def test_it_is_mounted_as_fstab_says(scene: Scene, text: str, step: MountFound, told: str) -> None:
    """Else what an administrator has forbidden there would be left out, or something else's place taken."""
    scene.runs(0, 1)
    scene.lines = fstab(text)
    assert scene.reasons(step) == told


def test_names_that_show_only_in_the_course_of_a_plan_count_too(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    array = scene.runs(0, 1)
    scene.lines = fstab("LABEL=films /srv/data ext4 ro,noexec 0 2\n")
    scene.signatures = (Signature("crypto_LUKS", LUKS, ""),)
    step = replace(mount(OnMapping("safe")), point="/srv/else")
    plan = some_use(UNLOCK, step)
    assert scene.reasons(UNLOCK, step) == ""
    scene.sys.name("/dev/disk/by-label/films", scene.sys.mapping("safe", "dm-0", array))
    monkeypatch.setattr(settings, "every_line", lambda *_: scene.lines)
    with pytest.raises(HelperError, match="The mount settings of /dev/mapper/safe on /srv/else"):
        require_point(plan, step, Path("/"))


OWN = "11111111:22222222:33333333:44444444"


@pytest.mark.parametrize(
    ("path", "line", "told"),
    [
        ("/dev/md/tank", "", ""),
        ("/dev/md/tank", f"ARRAY /dev/md/tank UUID={ARRAY}\n", ""),
        (
            "/dev/md/tank",
            f"ARRAY /dev/md/tank UUID={OWN}\n",
            "Line 1 of /etc/mdadm/mdadm.conf uses /dev/md/tank as the name of something else",
        ),
        (
            "/dev/md7",
            f"ARRAY /dev/md7 UUID={OWN}\n",
            "Line 1 of /etc/mdadm/mdadm.conf uses /dev/md7 as the name of something else",
        ),
        ("/dev/md/vault", "", "The name of /dev/md/vault is “tank”"),
    ],
    ids=range(5),
)
def test_an_array_is_not_started_under_the_name_of_another(
    scene: Scene, path: str, line: str, told: str
) -> None:
    for index in (0, 1):
        scene.carries(index)
    scene.lines = tuple(setting_lines("/etc/mdadm/mdadm.conf", line.encode()))
    plan = some_use(START)
    assert plan.array is not None
    said = scene.against(replace(plan, array=replace(plan.array, path=path)))
    assert said.startswith(told) if told else said == ""
