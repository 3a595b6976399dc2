"""Names and places that somebody's own entries give to something else are not taken, which is said."""

import pytest

from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import CRYPTTAB, FS, FSTAB, LUKS, codes, on_array, running
from tests.storage.machines import IDS, formatted

OTHER = "eeeeeeee-0000-4000-8000-000000000009"


@pytest.mark.parametrize(
    ("crypttab", "fstab"),
    [(f"old-crypt UUID={OTHER} none noauto\n", ""), ("", "/dev/mapper/old-crypt /srv/a ext4 noauto 0 0\n")],
    ids=["another container's", "of no container here"],
)
def test_a_container_takes_no_name_that_is_entered_for_something_else(crypttab: str, fstab: str) -> None:
    answer = plan_unlock("old", running(on_array(LUKS), crypttab=crypttab, fstab=fstab))
    assert not isinstance(answer, Planned)
    assert "unlock-name-told" in codes(answer)
    file = "/etc/crypttab" if crypttab else "/etc/fstab"
    assert any(f"line 1 of {file} uses that name" in sentence(each) for each in answer.findings)


def test_its_own_entry_gives_it_its_name() -> None:
    lines = f"/dev/mapper/safe /srv/a ext4 noauto 0 0\n{FSTAB}"
    assert isinstance(plan_unlock("old", running(on_array(LUKS), crypttab=CRYPTTAB, fstab=lines)), Planned)
    own = f"old-crypt UUID={IDS.luks} none noauto\n"
    assert isinstance(plan_unlock("old", running(on_array(LUKS), crypttab=own)), Planned)


def test_a_file_system_takes_no_place_that_is_another_ones() -> None:
    taken = running(on_array(formatted()), fstab=f"# mine\nUUID={OTHER} /srv/a ext4 noauto 0 0\n")
    answer = plan_unlock("old", taken, "/srv/a")
    assert not isinstance(answer, Planned)
    assert codes(answer) == ["mount-place-told"]
    assert sentence(answer.findings[0]).startswith("Line 2 of /etc/fstab mounts something else at /srv/a.")
    assert isinstance(plan_unlock("old", taken, "/srv/b"), Planned)


def test_its_own_place_is_its_own() -> None:
    two = f"UUID={FS} /srv/films ext4 noauto 0 0\nUUID={OTHER} /srv/films ext4 noauto 0 0\n"
    assert isinstance(plan_unlock("old", running(on_array(formatted()), fstab=two)), Planned)
