"""Forged plans that open something under the name, or at the place, of what the settings mean."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured import settings
from raidwright.helper.plans.reserved_names import require_point
from raidwright.storage.snapshot.settings import SettingLine, setting_lines
from raidwright.storage.steps.filesystem import MountFound
from raidwright.storage.steps.targets import OnMapping
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.forged_use import UNLOCK, mount
from tests.helper.plans import LUKS, some_use
from tests.helper.use_scene import Scene, scene

__all__ = ["fake_proc", "fake_sys", "scene"]

OTHER = LUKS.replace("0", "9")


def fstab(text: str) -> tuple[SettingLine, ...]:
    return tuple(setting_lines("/etc/fstab", text.encode(), public=True))


def crypttab(text: str) -> tuple[SettingLine, ...]:
    return tuple(setting_lines("/etc/crypttab", text.encode(), public=True))


def against(step: MountFound) -> str:
    """Why it is not mounted; empty when it is."""
    try:
        require_point(some_use(step), step, Path("/"))
    except HelperError as error:
        return error.sentence
    return ""


OTHERWISE = "The mount settings for /dev/md127 at /srv/data differ from the plan"


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
            "Line 1 of /etc/fstab already uses /srv/data for something else",
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
    said = against(step)
    assert told in said
    assert bool(told) is bool(said)


def test_names_that_show_only_in_the_course_of_a_plan_count_too(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    array = scene.runs(0, 1)
    scene.lines = fstab("LABEL=films /srv/data ext4 ro,noexec 0 2\n")
    step = replace(mount(OnMapping("safe")), point="/srv/else")
    plan = some_use(UNLOCK, step)
    assert against(step) == ""
    scene.sys.name("/dev/disk/by-label/films", scene.sys.mapping("safe", "dm-0", array))
    monkeypatch.setattr(settings, "every_line", lambda *_: scene.lines)
    with pytest.raises(HelperError, match="The mount settings for /dev/mapper/safe at /srv/else"):
        require_point(plan, step, Path("/"))
