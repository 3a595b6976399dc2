"""A key file gets one slot and no second one, and with it goes its own slot and no other."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured.key_files import require_none, stuck_keys
from raidwright.helper.looking.on_disk.blankness import keys_on
from raidwright.helper.plans.steps import key_file
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.key_file import EnterKeyFile, KeepKey, RetireKeyFile, TryPassphrase
from raidwright.storage.steps.targets import OnArray
from tests.helper.plans import ARRAY, LUKS
from tests.helper.test_unnamed_key import Container, container, cryptsetup

__all__ = ["container"]


@pytest.fixture
def at(container: Container, monkeypatch: pytest.MonkeyPatch) -> Container:
    monkeypatch.setattr(key_file, "target_path", lambda *_: container.path)
    return container


def carried(at: Container, step: KeepKey, passphrase: str = "first") -> Handling:
    """The step as the executor has it carried out, with the computer's folder in place of its root."""
    handling = key_file.handle(at.plan, step, PlanEnvironment(0, at.root, at.root))
    asyncio.run(done(handling.before))
    handling.prepare()
    for command in step.run(at.plan, lambda _: at.path):
        if handling.is_due():
            argv = [word.replace(key_path(ARRAY), str(at.key)) for word in command.argv[1:]]
            assert cryptsetup(*argv, passphrase=passphrase) == 0
    asyncio.run(done(handling.verify))
    asyncio.run(done(handling.after))
    return handling


async def done(step: object) -> None:
    assert callable(step)
    await step()


def test_it_gets_one_slot_however_often_it_is_told(at: Container) -> None:
    for _ in range(3):
        carried(at, EnterKeyFile(OnArray()))
        assert keys_on(at.path) == 2
    assert at.opens()


def test_its_own_slot_goes_with_it(at: Container, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text("second")
    at.add(theirs)
    at.add(at.key)
    carried(at, RetireKeyFile(OnArray()))
    require_none(ARRAY, at.root)
    assert keys_on(at.path) == 2
    assert at.opens()
    assert at.opens("second")


def test_where_it_has_none_the_file_goes_alone(at: Container) -> None:
    """As when a plan was broken off between both."""
    carried(at, RetireKeyFile(OnArray()))
    assert not at.key.exists()
    assert keys_on(at.path) == 1


def test_the_last_key_stays(at: Container) -> None:
    at.add(at.key)
    assert not cryptsetup("luksRemoveKey", "--batch-mode", "--key-file=-", at.path)
    with pytest.raises(HelperError, match=r"No key other than the one in .* was found"):
        carried(at, RetireKeyFile(OnArray()))
    assert keys_on(at.path) == 1
    assert at.key.exists()


def test_a_header_that_takes_no_write_is_named_and_that_the_key_file_is_kept(at: Container) -> None:
    handling = key_file.handle(at.plan, RetireKeyFile(OnArray()), PlanEnvironment(0, at.root, at.root))
    status = cryptsetup("luksRemoveKey", "--batch-mode", at.path, "/proc/none")
    assert str(handling.meanings[status]) == f"{at.path} cannot be written. The key file is kept."


def test_what_a_crypttab_names_stays(at: Container) -> None:
    at.add(at.key)
    crypttab = at.root / "etc/crypttab"
    crypttab.write_text(f"safe UUID={LUKS} {key_path(ARRAY)} luks\n")
    with pytest.raises(HelperError, match="still contains"):
        carried(at, RetireKeyFile(OnArray()))
    crypttab.write_text(f"# safe UUID={LUKS} {key_path(ARRAY)} luks\n")
    carried(at, RetireKeyFile(OnArray()))
    assert not at.key.exists()


@pytest.mark.parametrize(
    "step", [EnterKeyFile(OnArray()), RetireKeyFile(OnArray()), TryPassphrase(OnArray())]
)
def test_a_container_elsewhere_is_none_of_the_plans(at: Container, step: KeepKey) -> None:
    at.add(at.key)
    at.array = ARRAY.replace("0", "f")
    with pytest.raises(HelperError, match="is not on the array"):
        carried(at, step)
    assert keys_on(at.path) == 2
    assert at.key.exists()


@pytest.mark.parametrize("spoil", ["mode", "size", "gone"])
def test_no_slot_is_made_for_what_is_no_key(at: Container, spoil: str) -> None:
    if spoil == "mode":
        at.key.chmod(0o440)
    else:
        at.key.unlink()
    if spoil == "size":
        at.key.write_bytes(b"short")
    with pytest.raises((HelperError, OSError)):
        carried(at, EnterKeyFile(OnArray()))
    assert keys_on(at.path) == 1


def test_a_passphrase_is_tried_on_the_container_itself(at: Container) -> None:
    step = TryPassphrase(OnArray())
    carried(at, step)
    (command,) = step.run(at.plan, lambda _: at.path)
    assert command.secret
    assert cryptsetup(*command.argv[1:], passphrase="another") == 2


def test_a_key_that_cannot_be_deleted_is_told(at: Container) -> None:
    assert stuck_keys(at.root) == ()
    (at.root / "elsewhere").hardlink_to(at.key)
    assert stuck_keys(at.root) == (ARRAY,)
