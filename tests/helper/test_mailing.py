"""Mail about full and locked arrays, and the units by which systemd has it sent."""

import shutil
import subprocess
from email.message import EmailMessage
from pathlib import Path

import pytest

from raidwright.helper import mailing
from raidwright.helper.mailing import MEMORY, mail_about
from raidwright.language.catalogue import Translation
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.news import Memory

POLKIT = Path(__file__).parents[2] / "polkit"
FULL = Finding("news-nearly-full", Severity.WARNING, "u", (("array", "tänk\nBcc: x"), ("percent", "96")))
LOCKED = Finding("news-waits-locked", Severity.WARNING, "u", (("array", "data"),))


def test_each_thing_is_told_in_a_paragraph_and_no_name_makes_a_header() -> None:
    message = mail_about((LOCKED, FULL), "nas", "anna@example.org", Translation())
    assert (message["To"], message["Subject"]) == ("anna@example.org", "nas: an array needs attention")
    head, _, body = message.as_bytes().decode().partition("\r\n\r\n")
    assert "Bcc" not in head
    first, second, *_ = message.get_content().split("\n\n")
    assert first == "“data” has been locked since the computer started. Unlock it to use its files."
    assert "is 96 % full. Delete files or add capacity." in second
    assert body


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Subjects of the mail that went out while an array is 96 % full, which is told once."""
    subjects = list[str]()

    async def send(message: EmailMessage) -> None:
        subjects.append(message["Subject"])

    async def look(*_: object) -> None:
        return None

    monkeypatch.setattr(mailing, "_send", send)
    monkeypatch.setattr(mailing, "_look", look)
    for name, answer in {
        "mail_address": lambda _: "anna@example.org",
        "folders_to_ask": lambda _: (),
        "rooms_of": lambda *_: {},
        "waiting_news": lambda *_: (),
        "fullness_news": lambda memory, *_: () if memory.full else (FULL,),
        "with_fullness": lambda memory, *_: Memory(full=(("u", 95),)),
        "with_opened": lambda memory, *_: memory,
    }.items():
        monkeypatch.setattr(mailing, name, answer)
    return subjects


def test_mail_is_sent_once_even_where_its_folder_takes_nothing(tmp_path: Path, sent: list[str]) -> None:
    (folder := tmp_path / "state").write_text("no folder")
    for _ in range(3):
        assert mailing.main("", folder, tmp_path / "until-restart") == 0
    assert len(sent) == 1
    folder.unlink()
    (tmp_path / "until-restart").unlink()
    for _ in range(3):
        assert mailing.main("", folder, tmp_path / "until-restart") == 0
    assert len(sent) == 2, "after a restart it is told again"
    assert [each.name for each in (folder / MEMORY, tmp_path / "until-restart") if each.exists()] == [MEMORY]


@pytest.mark.parametrize("unit", ["mail.service", "mail.timer", "awake.service"])
def test_systemd_finds_nothing_wrong_with_our_units(tmp_path: Path, unit: str) -> None:
    file = tmp_path / f"raidwright-{unit}"
    for name in ("mail.service", "mail.timer", "awake.service"):
        text = (POLKIT / f"raidwright-{name}").read_text()
        text = text.replace("/usr/lib/raidwright/raidwright-helper", "/usr/bin/true")
        (tmp_path / f"raidwright-{name}").write_text(text)
    assert shutil.which("systemd-analyze")
    argv = ["systemd-analyze", "verify", "--man=no", str(file)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert f"raidwright-{unit}" not in done.stderr, done.stderr
