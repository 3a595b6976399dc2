"""Names and places that somebody's own entries give to something else are not taken, which is said."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.snapshot.settings import setting_lines
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


@pytest.mark.parametrize(
    ("options", "passes"),
    [
        ("luks,noauto,discard", True),
        ("luks,allow-discards,no-read-workqueue", True),
        ("discard", True),
        ("luks,noauto", False),
        ("luks,nodiscard", False),
        ("", False),
    ],
)
@pytest.mark.parametrize("public", [True, False], ids=["read by all", "read by root"])
def test_freed_blocks_are_passed_on_where_its_entry_says_so(
    options: str, *, passes: bool, public: bool
) -> None:
    line = f"safe UUID={IDS.luks} none {options}\n"
    entries = tuple(setting_lines("/etc/crypttab", line.encode(), public=public))
    locked = running(on_array(LUKS))
    answer = plan_unlock("old", replace(locked, host=replace(locked.host, settings=entries)))
    assert ("--allow-discards" in opening_words(answer)) is passes


def test_by_an_array_that_is_only_read_nothing_is_passed_on() -> None:
    line = f"safe UUID={IDS.luks} none luks,noauto,discard\n"
    answer = plan_unlock("old", running(on_array(LUKS), crypttab=line, state="readonly"))
    assert "--readonly" in opening_words(answer)
    assert "--allow-discards" not in opening_words(answer)
    unlike = f"other UUID={OTHER} none luks,discard\n{CRYPTTAB}"
    assert "--allow-discards" not in opening_words(
        plan_unlock("old", running(on_array(LUKS), crypttab=unlike))
    )


def opening_words(answer: Answer) -> tuple[str, ...]:
    assert isinstance(answer, Planned), codes(answer)
    return answer.plan.steps[0].commands(answer.plan)[0].argv
