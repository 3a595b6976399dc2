"""An authentication agent, as a desktop has one: it is asked, and answers as the test says."""

import asyncio
import os
import pwd
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from raidwright.bus import Bus, BusError, Call, ServedMethod, Variant

_POLKIT = "org.freedesktop.PolicyKit1"
_AUTHORITY = ("/org/freedesktop/PolicyKit1/Authority", "org.freedesktop.PolicyKit1.Authority")
_PATH = "/io/test/agent"
_INTERFACE = "org.freedesktop.PolicyKit1.AuthenticationAgent"


class Reply(Enum):
    """What a person does about a question."""

    YES = "types the password"
    WRONG = "types another one"
    CLOSE = "closes it"


@dataclass
class Agent:
    """``asked`` holds the messages shown so far. Each question waits for `answer`."""

    bus: Bus
    asked: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    answers: "asyncio.Queue[Reply]" = field(default_factory=asyncio.Queue)

    async def register(self) -> None:
        """Become the agent for this very process, which is the caller of the helper too."""
        methods = {
            "BeginAuthentication": ServedMethod("sssa{ss}sa(sa{sv})", "", self._begin),
            "CancelAuthentication": ServedMethod("s", "", self._cancel),
        }
        await self.bus.serve(_PATH, _INTERFACE, methods)
        subject = (
            "unix-process",
            {
                "pid": Variant("u", os.getpid()),
                "start-time": Variant("t", _start_time()),
            },
        )
        await self._ask("RegisterAuthenticationAgent", "(sa{sv})ss", (subject, "C.UTF-8", _PATH))

    async def question(self, number: int) -> str:
        """The message of that question (from 0), once it is asked."""
        async with asyncio.timeout(60):
            while len(self.asked) <= number:
                await asyncio.sleep(0.02)
        return self.asked[number]

    def answer(self, reply: Reply) -> None:
        """Answer the question that waits, or the next one."""
        self.answers.put_nowait(reply)

    async def _begin(self, call: Call) -> tuple[object, ...]:
        _, message, _, _, cookie, identities = call.body
        self.asked.append(str(message))
        reply = await self.answers.get()
        if reply is Reply.CLOSE:
            raise BusError(f"{_POLKIT}.Error.Cancelled", "closed")
        if reply is Reply.YES:
            assert isinstance(identities, list)
            identity = ("unix-user", {"uid": Variant("u", pwd.getpwnam("root").pw_uid)})
            await self._ask("AuthenticationAgentResponse2", "us(sa{sv})", (0, cookie, identity))
        return ()

    async def _cancel(self, call: Call) -> tuple[object, ...]:
        self.cancelled.append(str(call.body[0]))
        return ()

    async def _ask(self, member: str, signature: str, body: tuple[object, ...]) -> None:
        await self.bus.call(_POLKIT, *_AUTHORITY, member, signature, body)


def _start_time() -> int:
    return int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
