"""What names hold is shown in the tray's tip as it is, whether the tray takes the tip for markup or not."""

import asyncio
import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from raidwright.notify.tray import plain_text
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import ARRAY, fail, tank
from tests.notify.desktop import PATIENCE, desktop, service
from tests.reading.udisks_objects import interface

LURING = '<img src="http://a.example/x"> & <a href="file:///">tank</a>'


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\ufffe\uffff"))))
def test_as_plain_text_and_as_markup_it_is_the_same(lines: list[str]) -> None:
    tip = plain_text(lines)
    assert ET.fromstring(f"<tip>{tip}</tip>").text == (tip or None)
    assert not {"<", ">", "&"} & set(tip), "nobody takes it for markup by the look of it"
    assert tip.count("\n") == max(0, len(lines) - 1)


def test_a_name_can_be_read_whatever_is_in_it() -> None:
    assert plain_text([LURING, "e\n\x1b[31m2"]) == (
        '‹img src="http://a.example/x"› ＆ ‹a href="file:///"›tank‹/a›\ne\ufffd\ufffd[31m2'
    )
    assert plain_text(["データ “tank” 5 °C", "it's"]) == "データ “tank” 5 °C\nit's"


def test_a_name_is_no_markup_in_the_tip(
    user: dict[str, str], session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        objects = tank()
        objects[ARRAY][interface("MDRaid")]["Name"] = 'nas:<img src="x">'
        async with (
            desktop(session_bus.address) as seen,
            udisks(system_bus.address, objects) as fake,
            service(user),
        ):
            await seen.until(lambda: seen.icons)
            fail(fake)
            async with asyncio.timeout(PATIENCE):
                while "degraded" not in (tip := (await seen.icon())["ToolTip"][3]):
                    await asyncio.sleep(0.05)
            assert '“‹img src="x"›” is degraded: 1 of 2 members' in tip

    asyncio.run(scenario())
