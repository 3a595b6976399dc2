"""A refusal travels as a sentence, and beside it as what every language can be made of."""

import asyncio

import pytest

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, encode
from raidwright.storage.failures import because, english
from tests.bus.machine_jobs import pair, ran


def test_a_refusal_brings_what_is_translated_beside_its_sentence(bus_address: str) -> None:
    reason = because(english("Nothing was written."), (english("{disk} is read-only", disk="/dev/sda"),))

    async def scenario() -> None:
        async with pair(bus_address) as (helper, machine):
            for details, kept in ((encode(reason.failure), reason.failure), ("{", None)):
                helper.refusal = (ErrorCode.REFUSED.value, str(reason), details)
                with pytest.raises(MachineError) as caught:
                    await ran(machine, None)
                assert caught.value.sentence == "Nothing was written. /dev/sda is read-only."
                assert caught.value.failure == kept

    asyncio.run(scenario())
