"""polkit 127 checks passwords behind a socket: where neither that nor the old program is, it is said."""

from pathlib import Path

import pytest

from raidwright.bus import BusError
from raidwright.machine import helper_client
from raidwright.protocol import ERROR_PREFIX, ErrorCode
from raidwright.storage.failures import Failure


@pytest.mark.parametrize(
    ("mode", "socket", "said"),
    [
        (0o4755, False, "wrong-password"),
        (0o755, True, "wrong-password"),
        (0o755, False, "no-password-check"),
        (None, False, "wrong-password"),
    ],
    ids=["126: setuid", "127: socket", "127: socket not enabled", "elsewhere"],
)
def test_refused_password_is_told_by_what_could_check_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int | None, socket: bool, said: str
) -> None:
    program = tmp_path / "polkit-agent-helper-1"
    if mode is not None:
        program.touch()
        program.chmod(mode)
    if socket:
        (tmp_path / "agent-helper.socket").touch()
    monkeypatch.setattr(helper_client, "_AGENT_SOCKET", tmp_path / "agent-helper.socket")
    monkeypatch.setattr(helper_client, "_AGENT_PROGRAMS", (program,))
    monkeypatch.setattr(helper_client, "is_administrator", lambda: True)
    error = BusError(
        ERROR_PREFIX + ErrorCode.AUTHENTICATION_FAILED.value,
        "The password was not accepted. Nothing was changed.",
    )
    reason = helper_client._machine_error_of(error).failure
    assert isinstance(reason, Failure)
    assert reason.kind == said
