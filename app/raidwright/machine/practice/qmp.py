"""A client of qemu-storage-daemon's control socket."""

import asyncio
import json
from pathlib import Path
from typing import Any

from raidwright.machine.practice.errors import PracticeError
from raidwright.storage.failures import english, system_words

_GONE = "The disks of the practice machine are no longer available."


class Qmp:
    """One connection; commands run one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._turn = asyncio.Lock()

    @classmethod
    async def connect(cls, path: Path) -> "Qmp":
        """Connect and negotiate; raises PracticeError when nobody answers."""
        try:
            reader, writer = await asyncio.open_unix_connection(str(path))
        except OSError as error:
            raise PracticeError(
                english(
                    "The disks of the practice machine do not respond: {reason}.", reason=system_words(error)
                )
            ) from error
        client = cls(reader, writer)
        try:
            await client._reply()
            await client.execute({"execute": "qmp_capabilities"})
        except BaseException:
            await client.close()
            raise
        return client

    async def execute(self, *commands: dict[str, Any]) -> None:
        """Run the commands in order; raises PracticeError in the daemon's own words at the first refusal."""
        async with self._turn:
            for command in commands:
                self._writer.write(json.dumps(command).encode() + b"\n")
                reply = await self._reply()
                if "error" in reply:
                    words = reply["error"].get("desc", "no reason given")
                    raise PracticeError(
                        english(
                            "The disks of the practice machine did not accept {command}: “{words}”.",
                            command=command["execute"],
                            words=words,
                        )
                    )

    async def _reply(self) -> dict[str, Any]:
        try:
            while line := await self._reader.readline():
                document: dict[str, Any] = json.loads(line)
                if "event" not in document:
                    return document
        except ConnectionError as error:
            raise PracticeError(_GONE) from error
        raise PracticeError(_GONE)

    async def close(self) -> None:
        """Leave the daemon."""
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            return
