"""A share is opened as a person once it is entered: what the client prints says whether that went well."""

from pathlib import Path

import pytest

from raidwright.helper.errors import printable_output
from raidwright.helper.plans.steps.share import _trying
from raidwright.protocol import ShareTrial
from raidwright.storage.steps.share import TRIAL_CONTENT, TryShare

STEP = TryShare("anna", "Films", writes_file=True, by_systemd=False)
READER = TryShare("ben", "Films", writes_file=False, by_systemd=True)
WRITTEN = printable_output(Path(TRIAL_CONTENT).read_text())
PUT = "putting file /etc/os-release as \\.raidwright-trial (86.9 kb/s)"


def trial_of(step: TryShare, *outputs: str) -> ShareTrial:
    """What is told of a trial whose client prints these ``outputs``, one after another."""
    handling = _trying(step)
    for output in outputs:
        if handling.is_exhausted(output):
            break
    assert handling.trial is not None
    return handling.trial()


def test_file_that_comes_back_as_it_was_is_a_good_end() -> None:
    assert trial_of(STEP, f"{WRITTEN}\n{PUT}") == ShareTrial("Films", "anna", writes=True)


def test_who_may_only_read_lists_the_share() -> None:
    listed = "  .   D   0  Sun Nov 29 08:37:12 2026\n\t\t917 blocks of size 1024. 905 blocks available"
    assert trial_of(READER, listed) == ShareTrial("Films", "ben", writes=False)


@pytest.mark.parametrize("step", [STEP, READER])
def test_client_that_did_nothing_proves_nothing(step: TryShare) -> None:
    """As where it has no credentials to read: it says so, and nothing of the server."""
    said = "ERROR: Unable to open credentials file!\nFailed to set parse authentication file!"
    reason = trial_of(step, *[said] * 4).reason
    assert reason is not None
    assert str(reason) == "The Samba client failed: “ERROR: Unable to open credentials file!”"


def test_server_has_a_moment_to_take_up_its_settings() -> None:
    early = "tree connect failed: NT_STATUS_BAD_NETWORK_NAME"
    assert trial_of(STEP, early, early, f"{WRITTEN}\n{PUT}").reason is None


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("session setup failed: NT_STATUS_LOGON_FAILURE", "the name or the password"),
        ("tree connect failed: NT_STATUS_BAD_NETWORK_NAME", "does not offer “Films”"),
        (f"{PUT}\nNT_STATUS_ACCESS_DENIED opening remote file", "anna has no access"),
        ("do_connect: Connection to 127.0.0.1 failed (Error NT_STATUS_CONNECTION_REFUSED)", "not running"),
        ("NT_STATUS_DISK_FULL writing", "NT_STATUS_DISK_FULL"),
        (f"something else\n{PUT}", "differs"),
    ],
)
def test_failure_is_told_with_its_cause(output: str, words: str) -> None:
    trial = trial_of(STEP, *[output] * 4)
    assert trial.reason is not None
    assert words in str(trial.reason)
