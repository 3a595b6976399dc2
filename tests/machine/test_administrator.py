"""Whose own password is enough."""

import grp
import os
import pwd

import pytest

from raidwright.bus import BusError
from raidwright.machine import helper_client
from raidwright.protocol import ERROR_PREFIX, ErrorCode


def a_user(monkeypatch: pytest.MonkeyPatch, uid: int, *groups: int) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    monkeypatch.setattr(
        pwd, "getpwuid", lambda _: pwd.struct_passwd(("anna", "x", uid, 100, "", "/", "/bin/sh"))
    )
    monkeypatch.setattr(grp, "getgrnam", lambda name: grp.struct_group((name, "x", 27, [])))
    monkeypatch.setattr(os, "getgrouplist", lambda name, group: [group, *groups])


@pytest.mark.parametrize(
    ("uid", "groups", "administrator_"), [(0, (), True), (1000, (27,), True), (1000, (4,), False)]
)
def test_administrators_are_root_and_the_group(
    monkeypatch: pytest.MonkeyPatch, uid: int, groups: tuple[int, ...], administrator_: bool
) -> None:
    a_user(monkeypatch, uid, *groups)
    assert helper_client.is_administrator() is administrator_


def test_where_there_is_no_such_group_nothing_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise KeyError(name)

    monkeypatch.setattr(grp, "getgrnam", unknown)
    assert helper_client.is_administrator()


def test_who_cannot_know_the_password_is_told_whose_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    a_user(monkeypatch, 1000, 4)
    error = BusError(f"{ERROR_PREFIX}{ErrorCode.AUTHENTICATION_FAILED.value}", "")
    assert (
        "(group sudo), so an administrator's password is needed"
        in helper_client._machine_error_of(error).sentence
    )
