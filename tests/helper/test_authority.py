"""What polkit is told, and that its silence is a no."""

import asyncio
import re
from pathlib import Path

import pytest

from raidwright.bus import BusError, Variant
from raidwright.helper import plans
from raidwright.helper.authority import ACTIONS, Action, Authority
from raidwright.helper.errors import HelperError
from raidwright.protocol import ErrorCode

NO_REPLY = "org.freedesktop.DBus.Error.NoReply"


CHALLENGE = [False, True, {}]
"""It takes a password."""


class Polkit:
    """Gives ``answers`` in turn, the last one for good; without any it is silent."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)
        self.asked: list[tuple[str, tuple[object, ...], float]] = []

    async def call(self, *call: object, timeout: float, answer: str) -> tuple[object, ...]:
        *_, member, _, body = call
        assert isinstance(body, tuple)
        self.asked.append((str(member), body, timeout))
        if not self._answers:
            raise BusError(NO_REPLY, "polkit did not answer in time.")
        return (self._answers.pop(0) if len(self._answers) > 1 else self._answers[0],)


def asked(polkit: Polkit, *, interactive: bool = True) -> None:
    authority = Authority(polkit)  # type: ignore[arg-type]
    grant = authority.grant("Run", ":1.7", Action.BUILD, "digest", "two disks", interactive=interactive)
    asyncio.run(grant)


def refused(polkit: Polkit, *, interactive: bool = True) -> ErrorCode:
    with pytest.raises(HelperError) as caught:
        asked(polkit, interactive=interactive)
    return caught.value.code


def test_the_subject_is_the_senders_name_on_the_bus() -> None:
    polkit = Polkit([True, False, {}])
    asked(polkit)
    ((member, (subject, action, details, flags, cancellation), _),) = polkit.asked
    assert member == "CheckAuthorization"
    assert subject == ("system-bus-name", {"name": Variant("s", ":1.7")})
    assert (action, details, flags) == (Action.BUILD.value, {"disks": "two disks"}, 0)
    assert re.fullmatch(r"[0-9a-f]{32}", str(cancellation))


def test_a_person_is_asked_when_it_takes_a_password_and_given_minutes() -> None:
    polkit = Polkit(CHALLENGE, [True, False, {}])
    asked(polkit)
    (looking, _, soon), (question, (*_, flags, _), patience) = polkit.asked
    assert looking == question == "CheckAuthorization"
    assert flags == 1
    assert soon < 60
    assert 120 <= patience <= 600


def test_nobody_is_asked_when_the_call_forbids_it() -> None:
    polkit = Polkit(CHALLENGE, [True, False, {}])
    assert refused(polkit, interactive=False) is ErrorCode.NOT_AUTHORISED
    ((_, (*_, flags, _), _),) = polkit.asked
    assert flags == 0


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (([False, False, {}],), ErrorCode.NOT_AUTHORISED),
        ((CHALLENGE, CHALLENGE), ErrorCode.NO_AGENT),
        ((CHALLENGE, [False, False, {}]), ErrorCode.AUTHENTICATION_FAILED),
        ((CHALLENGE, [False, False, {"polkit.dismissed": "true"}]), ErrorCode.DISMISSED),
        ((CHALLENGE, [True, True, {}]), ErrorCode.NOT_AUTHORISED),
        ((CHALLENGE, None), ErrorCode.NOT_AUTHORISED),
    ],
)
def test_no_is_told_from_no(answers: tuple[object, ...], code: ErrorCode) -> None:
    assert refused(Polkit(*answers)) is code


def test_polkits_silence_is_a_no() -> None:
    assert refused(Polkit()) is ErrorCode.NOT_AUTHORISED


class Waiting(Polkit):
    """Polkit, while a person reads the question."""

    async def call(self, *call: object, timeout: float, answer: str) -> tuple[object, ...]:
        if call[3] == "CheckAuthorization":
            self.asked.append((str(call[3]), tuple(call[5]), timeout))  # type: ignore[arg-type]
            await asyncio.Event().wait()
        return await super().call(*call, timeout=timeout, answer=answer)


def test_a_question_ends_with_its_caller_and_leaves_the_screen() -> None:
    polkit = Waiting()

    async def scenario() -> None:
        authority = Authority(polkit)  # type: ignore[arg-type]
        grant = asyncio.create_task(
            authority.grant("Run", ":1.7", Action.BUILD, "digest", "", interactive=True)
        )
        while not polkit.asked:
            await asyncio.sleep(0)
        authority.forget(":1.8")
        await asyncio.sleep(0.01)
        assert not grant.done()
        authority.forget(":1.7")
        await asyncio.wait({grant}, timeout=60)
        assert grant.done()
        with pytest.raises(HelperError, match="program that made this request has ended"):
            await grant

    asyncio.run(scenario())
    ((_, question, _), (withdrawn, body, _)) = polkit.asked
    assert (withdrawn, body) == ("CancelCheckAuthorization", (question[-1],))


class Unanswered(Waiting):
    """Polkit, while nobody sits at the screen; the bus waits as long as it was told to."""

    async def call(self, *call: object, timeout: float, answer: str) -> tuple[object, ...]:
        is_question = call[3] == "CheckAuthorization" and call[5][3] == 1  # type: ignore[index]
        if not is_question:
            return await Polkit.call(self, *call, timeout=timeout, answer=answer)
        try:
            async with asyncio.timeout(timeout):
                return await super().call(*call, timeout=timeout, answer=answer)
        except TimeoutError:
            raise BusError(NO_REPLY, "polkit did not answer in time.") from None


def test_a_question_that_nobody_answers_in_time_leaves_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password that is typed later would be kept for something that was reported as refused."""
    monkeypatch.setattr("raidwright.helper.authority._PATIENCE", 0.05)
    polkit = Unanswered(CHALLENGE)
    with pytest.raises(HelperError, match="The authentication dialog timed out") as caught:
        asked(polkit)
    assert caught.value.code is ErrorCode.NOT_AUTHORISED
    *_, (_, question, _), (withdrawn, body, _) = polkit.asked
    assert (withdrawn, body) == ("CancelCheckAuthorization", (question[-1],))


def test_every_action_belongs_to_one_method_but_to_look() -> None:
    methods = {action: [name for name, row in ACTIONS.items() if action in row] for action in Action}
    assert methods.pop(Action.FACTS) == ["Facts", "Moment", "Run"]
    assert {len(names) for names in methods.values()} == {1}


def test_once_a_plan_was_authorised_nobody_is_asked_any_more() -> None:
    """What carries plans out does not even know whom to ask."""
    sources = [file for folder in plans.__path__ for file in Path(folder).glob("*.py")]
    assert len(sources) > 10
    for file in sources:
        assert not re.search(r"import.*\b(authority|callers|Authority|Callers)\b", file.read_text()), file
