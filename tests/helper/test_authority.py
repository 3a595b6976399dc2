"""What polkit is told, and that its silence is a no."""

import asyncio
import re
from pathlib import Path

import pytest

from raidwright.bus import BusError, Variant
from raidwright.helper import plans
from raidwright.helper.authority import ACTIONS, Action, Authority
from raidwright.helper.trouble import Trouble
from raidwright.protocol import ErrorCode

NO_REPLY = "org.freedesktop.DBus.Error.NoReply"


class Polkit:
    """Answers ``answer``, or nothing in the time it is given."""

    def __init__(self, answer: object = None) -> None:
        self._answer = answer
        self.asked: list[tuple[str, tuple[object, ...], float]] = []

    async def call(self, *call: object, timeout: float) -> tuple[object, ...]:
        *_, member, _, body = call
        assert isinstance(body, tuple)
        self.asked.append((str(member), body, timeout))
        if self._answer is None:
            raise BusError(NO_REPLY, "polkit did not answer in time.")
        return (self._answer,)


def asked(polkit: Polkit) -> None:
    authority = Authority(polkit)  # type: ignore[arg-type]
    asyncio.run(authority.grant("Run", ":1.7", Action.BUILD, "digest", "two disks"))


def test_the_subject_is_the_senders_name_on_the_bus() -> None:
    polkit = Polkit([True, False, {}])
    asked(polkit)
    ((member, (subject, action, details, flags, cancellation), _),) = polkit.asked
    assert member == "CheckAuthorization"
    assert subject == ("system-bus-name", {"name": Variant("s", ":1.7")})
    assert (action, details, flags) == (Action.BUILD.value, {"disks": "two disks"}, 1)
    assert re.fullmatch(r"[0-9a-f]{32}", str(cancellation))


def test_polkit_is_given_minutes_and_its_silence_is_a_no() -> None:
    polkit = Polkit()
    with pytest.raises(Trouble, match="did not answer in time") as caught:
        asked(polkit)
    assert caught.value.code is ErrorCode.NOT_AUTHORISED
    ((_, _, patience),) = polkit.asked
    assert 120 <= patience <= 600


class Waiting(Polkit):
    """Polkit, while a person reads the question."""

    async def call(self, *call: object, timeout: float) -> tuple[object, ...]:
        if call[3] == "CheckAuthorization":
            self.asked.append((str(call[3]), tuple(call[5]), timeout))  # type: ignore[arg-type]
            await asyncio.Event().wait()
        return await super().call(*call, timeout=timeout)


def test_a_question_ends_with_its_caller_and_leaves_the_screen() -> None:
    polkit = Waiting()

    async def scenario() -> None:
        authority = Authority(polkit)  # type: ignore[arg-type]
        grant = asyncio.create_task(authority.grant("Run", ":1.7", Action.BUILD, "digest", ""))
        await asyncio.sleep(0.01)
        authority.forget(":1.8")
        await asyncio.sleep(0.01)
        assert not grant.done()
        authority.forget(":1.7")
        await asyncio.wait({grant}, timeout=5)
        assert grant.done()
        with pytest.raises(Trouble, match="caller is gone"):
            await grant

    asyncio.run(scenario())
    ((_, question, _), (withdrawn, body, _)) = polkit.asked
    assert (withdrawn, body) == ("CancelCheckAuthorization", (question[-1],))


def test_every_action_belongs_to_one_method() -> None:
    rows = [action for row in ACTIONS.values() for action in row]
    assert sorted(rows, key=str) == sorted(Action, key=str)


def test_once_a_plan_was_authorised_nobody_is_asked_any_more() -> None:
    """What carries plans out does not even know whom to ask."""
    sources = [file for folder in plans.__path__ for file in Path(folder).glob("*.py")]
    assert len(sources) > 10
    for file in sources:
        assert not re.search(r"import.*\b(authority|callers|Authority|Callers)\b", file.read_text()), file
