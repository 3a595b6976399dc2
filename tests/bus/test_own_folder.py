"""A folder of one's own is measured by fio with one's own rights, without a question, and nothing else is."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.spec import Folder
from raidwright.protocol import encode
from tests.bus.authority_room import SOMEBODY, AuthorityRoom, authority_room
from tests.bus.test_helper_authority import ask
from tests.bus.test_helper_jobs import Caller, with_callers
from tests.helper.plans import folder_spec

pytestmark = pytest.mark.root


@pytest.fixture
def room() -> Iterator[AuthorityRoom]:
    with authority_room() as made:
        made.allow("measure-own-file")
        made.start_helper("--idle=0")
        yield made


def fio_below(helper: int) -> dict[str, str]:
    """What /proc says of the fio that the helper runs; empty while there is none."""
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        except OSError:
            continue
        if facts["Name"].strip() == "fio" and facts["PPid"].strip() == str(helper):
            return {name: " ".join(text.split()) for name, text in facts.items()}
    return {}


def test_fio_has_the_callers_rights_and_no_others(room: AuthorityRoom, tmp_path: Path) -> None:
    async def scenario(owner: Caller) -> None:
        job = await owner.measure(tmp_path)
        await owner.told("pass-begun")
        async with asyncio.timeout(60):
            while not (facts := fio_below(room.helper.pid)):
                await asyncio.sleep(0.02)
        assert facts["Uid"] == " ".join([str(SOMEBODY)] * 4)
        assert facts["Gid"] == " ".join(["65534"] * 4)
        assert facts["Groups"] == ""
        assert {int(facts[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {0}
        assert facts["NoNewPrivs"] == "1"
        await ask(owner.bus, "Cancel", "s", (job,))
        await owner.told("bench-done")

    with_callers(room, scenario, SOMEBODY)


def test_a_folder_that_is_only_named_is_not_touched(room: AuthorityRoom, tmp_path: Path) -> None:
    """The name serves the question alone: neither it nor a link under it is ever opened."""
    foreign, own = tmp_path / "foreign", tmp_path / "own"
    for folder in (foreign, own):
        folder.mkdir()
    (own / "link").symlink_to(foreign)

    async def scenario(owner: Caller) -> None:
        file = os.open(own, os.O_TMPFILE | os.O_RDWR, 0o600)
        os.fchown(file, SOMEBODY, -1)
        spec = replace(folder_spec(str(own)), target=Folder(str(own / "link")))
        job = await ask(owner.bus, "Measure", "sah", (encode(spec), [0]), (file,))
        await owner.told("pass-begun")
        assert os.fstat(file).st_size == spec.size
        assert os.fstat(file).st_blocks > 0
        assert list(foreign.iterdir()) == []
        await ask(owner.bus, "Cancel", "s", (job,))
        await owner.told("bench-done")
        os.close(file)

    before = foreign.stat().st_mtime_ns
    with_callers(room, scenario, SOMEBODY)
    assert foreign.stat().st_mtime_ns == before
