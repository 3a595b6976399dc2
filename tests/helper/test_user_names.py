"""The users and groups that a folder can be given to, and the refusal where there is nobody of that name."""

import asyncio
import grp
import os
import pwd
import stat
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured import user_names
from raidwright.helper.looking.configured.user_names import AccountList, groups, numbers_of, users
from raidwright.helper.plans.guards.new_names import reasons_against_giving
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.storage.design.design import Ownership
from raidwright.storage.steps.filesystem import HandOver
from raidwright.storage.steps.folders import MakeFolders
from raidwright.storage.steps.targets import OnArray
from tests.helper.plans import holding, some_build, verified
from tests.helper.test_hand_over import top

__all__ = ["top"]

ME = pwd.getpwuid(os.geteuid())
MINE = grp.getgrgid(ME.pw_gid).gr_name


def entry(name: str, number: int) -> pwd.struct_passwd:
    return pwd.struct_passwd((name, "x", number, number, "", "/", "/bin/sh"))


def test_people_come_first_and_odd_names_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    every = [
        *(entry("root", 0), entry("www-data", 33), entry("nobody", 65534)),
        *(entry("ben", 1001), entry("anna", 1000), entry("anna", 1000), entry("an\nna", 1002)),
        *(entry("7", 1003), entry("computer$", 1004)),
    ]
    monkeypatch.setattr(user_names.pwd, "getpwall", lambda: every)
    assert users() == ("anna", "ben", "root", "www-data", "nobody")


def test_those_of_this_computer_are_found_by_their_names() -> None:
    assert ME.pw_name in users()
    assert MINE in groups()
    assert numbers_of(ME.pw_name) == (ME.pw_uid, ME.pw_gid)
    assert numbers_of(f"{ME.pw_name}:{MINE}") == (ME.pw_uid, ME.pw_gid)
    for owner, why in (
        ("no-such-user", "no user “no-such-user”"),
        (f"{ME.pw_name}:no-such", "no group “no-such"),
    ):
        with pytest.raises(HelperError, match=why):
            numbers_of(owner)


def some_computer(root: Path) -> Path:
    """One with files of its own, in which a directory is asked too."""
    (root / "etc").mkdir()
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\nanna:x:1000:1000::/:/bin/sh\n+::::::\n")
    (root / "etc/group").write_text("root:x:0:\nfamily:x:1001:anna\n\nodd\n")
    return root


def test_a_directory_that_does_not_answer_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, asked = threading.Event(), list[int]()

    def silent() -> list[pwd.struct_passwd]:
        asked.append(1)
        answers.wait()
        return [entry("zoe", 20_000)]

    monkeypatch.setattr(user_names.pwd, "getpwall", silent)
    monkeypatch.setattr(user_names.grp, "getgrall", list)
    monkeypatch.setattr(user_names, "_PATIENCE", 0.05)
    accounts = AccountList(some_computer(tmp_path))
    try:
        for _ in range(3):
            assert accounts.names() == (("anna", "root"), ("family", "root"))
        assert len(asked) == 1, "what is being asked is not asked again"
    finally:
        answers.set()
    assert accounts._lister is not None
    accounts._lister.join()
    assert accounts.names() == (("zoe",), ())


def test_names_are_listed_again_when_the_computers_own_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = ["anna"]
    monkeypatch.setattr(
        user_names.pwd, "getpwall", lambda: [entry(name, 1000 + at) for at, name in enumerate(listed)]
    )
    accounts = AccountList(some_computer(tmp_path))
    assert accounts.names().users == ("anna",)
    listed.append("ben")
    assert accounts.names().users == ("anna",)
    os.utime(tmp_path / "etc/passwd", ns=(1, 1))
    assert accounts.names().users == ("anna", "ben")
    listed.append("cem")
    monkeypatch.setattr(accounts, "_due", 0.0)
    assert accounts.names().users == ("anna", "ben", "cem")


def test_what_has_no_files_of_its_own_has_no_names_until_they_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts = AccountList(tmp_path)
    monkeypatch.setattr(accounts, "_list", lambda: None)
    assert accounts.names() == ((), ())


def test_a_plan_that_gives_to_nobody_is_not_begun() -> None:
    plan = some_build()

    def reasons(*owners: str) -> list[str]:
        on, may = (OnArray(), "/srv/a"), Ownership.MINE
        tops = (HandOver(*on, may, owner) for owner in owners)
        folders = (MakeFolders(*on, may, ("Photos",), owner) for owner in owners)
        return [*reasons_against_giving(replace(plan, steps=(*tops, *folders)))]

    assert reasons("", ME.pw_name) == []
    assert reasons("no-such-user") == ["This computer has no user “no-such-user”"]


def test_the_folder_becomes_the_named_ones(top: Path) -> None:
    owner, plan = f"{ME.pw_name}:{MINE}", some_build()
    for step in (
        MakeFolders(OnArray(), str(top), Ownership.MY_GROUP, ("Photos",), owner),
        HandOver(OnArray(), str(top), Ownership.MY_GROUP, owner),
    ):
        # Whoever asks is somebody else.
        handling = handle(
            replace(plan, steps=(step,)), step, holding(), PlanEnvironment(4_000_000_001, Path("/nowhere"))
        )
        handling.prepare()
        asyncio.run(verified(handling))
    for folder in (top, top / "Photos"):
        found = folder.stat()
        assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (ME.pw_uid, ME.pw_gid, 0o775)
