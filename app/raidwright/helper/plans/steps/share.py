"""Folders are shared: people, folders by open descriptors, the servers' files, and the servers."""

import asyncio
import contextlib
import errno
import os
import pwd
import re
import stat
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.files import FOLDER, text_at
from raidwright.helper import access_list
from raidwright.helper.access_list import ALL, ENTER, READ
from raidwright.helper.access_tree import SharedTree, let_in, restore_tree
from raidwright.helper.errors import HelperError, printable_output, step_failure
from raidwright.helper.looking.configured.sharing import entered_shares
from raidwright.helper.looking.configured.user_names import numbers_of
from raidwright.helper.package_kit import install_packages
from raidwright.helper.plans.shared_before import FolderBefore, keep_before, kept_before
from raidwright.helper.plans.steps import firewall
from raidwright.helper.plans.steps.configuration import editing
from raidwright.helper.plans.steps.filesystem import top_folder
from raidwright.helper.plans.steps.handling import (
    Handling,
    PlanEnvironment,
    nothing,
    on_computer,
    run_anyway,
)
from raidwright.helper.tools import ask
from raidwright.protocol import ShareTrial
from raidwright.storage.failures import Sentence, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.share import EnteredShare, ShareAccess, Supply
from raidwright.storage.steps.firewall import FirewallStep
from raidwright.storage.steps.share import (
    ACCOUNT_REMARK,
    TRIAL_CONTENT,
    AddAccount,
    CloseShares,
    EnterExports,
    EnterShares,
    InstallPackages,
    LimitListing,
    MakeSharedFolder,
    ReloadShares,
    RemoveAccount,
    RemovePassword,
    SetPassword,
    ShareStep,
    StartService,
    StopService,
    TryShare,
)

_NOT_THERE = ("Can't find pid for destination", "Could not find", "Failed to find entry for user")
"""What programs say of a server that does not run, of what is not exported, of who has no password."""
_NT_STATUS = re.compile(r"NT_STATUS_([A-Z_]+)")
_TRIES = 4


_ServerStep = InstallPackages | StartService | StopService | ReloadShares | TryShare | CloseShares


def handle(plan: Plan, step: ShareStep, environment: PlanEnvironment) -> Handling:
    """How each is done, what tells that it was, and how it is undone where sharing is all that was asked for.

    What a build has shared stays so when it is broken off later: it goes on from there.
    """
    undoes = plan.purpose is Purpose.SHARE
    if isinstance(step, FirewallStep):
        return firewall.handle(plan, step, undoes=undoes)
    match step:
        case AddAccount() | SetPassword() | RemoveAccount() | RemovePassword():
            return _of_person(step, undoes=undoes)
        case MakeSharedFolder():
            return _of_folder(plan, step, environment, undoes=undoes)
        case EnterShares():
            edit = editing(plan, step, environment, undoes=undoes)
            return replace(edit, verify=partial(_require_as_entered, step, edit))
        case EnterExports() | LimitListing():
            return editing(plan, step, environment, undoes=undoes)
        case InstallPackages() | StartService() | StopService() | ReloadShares() | TryShare() | CloseShares():
            return _of_servers(step, environment, undoes=undoes)
        case _:
            assert_never(step)


def _of_servers(step: _ServerStep, environment: PlanEnvironment, *, undoes: bool) -> Handling:
    match step:
        case InstallPackages(supplies=supplies):
            return replace(on_computer(), call=partial(_install, environment, supplies))
        case StartService(unit=unit):
            stop = partial(run_anyway, "systemctl", "disable", "--now", "--", unit)
            return on_computer(verify=partial(_require_active, unit), put_back=stop if undoes else nothing)
        case StopService():
            return replace(on_computer(), is_exhausted=lambda _: True)
        case ReloadShares():
            return replace(on_computer(), again=True, is_exhausted=_is_without_server)
        case TryShare():
            return _trying(step)
        case CloseShares():
            exports = any(each.share.nfs for each in step.shares)
            back = partial(run_anyway, "exportfs", "-ra") if exports else nothing
            return replace(on_computer(put_back=back), is_exhausted=_is_without_server)
        case _:
            assert_never(step)


def _of_person(step: AddAccount | SetPassword | RemoveAccount | RemovePassword, *, undoes: bool) -> Handling:
    """Who cannot be removed any more has gone some other way, or stays: the shares are gone all the same."""
    person = step.person
    match step:
        case AddAccount():
            back = partial(remove_account, person) if undoes else nothing
            return on_computer(verify=partial(_require_account, person), put_back=back)
        case SetPassword(fresh=fresh):
            remove = partial(run_anyway, "smbpasswd", "-L", "-x", "--", person)
            back = remove if undoes and fresh else nothing
            return on_computer(verify=partial(_require_password, person), put_back=back)
        case RemoveAccount() | RemovePassword():
            return replace(on_computer(), is_exhausted=lambda _: True)
        case _:
            assert_never(step)


def _of_folder(plan: Plan, step: MakeSharedFolder, environment: PlanEnvironment, *, undoes: bool) -> Handling:
    state = environment.state

    def make(inside: SharedTree) -> None:
        new_names: list[str] = []
        with _folders(plan, step, new_names) as folders:
            *parents, folder = folders
            users = _rights(step)
            if undoes:
                lists = tuple(map(access_list.lists_of, folders))
                keep_before(step, FolderBefore(lists, users, len(new_names)), plan, state)
            for parent in parents:
                access_list.let_through(parent, users)
            let_in(folder, users, _guest_rights(step.guests), inside)

    async def undo() -> None:
        before = kept_before(step, plan, state)
        if isinstance(before, FolderBefore):
            await _walk(plan, step, environment, partial(_restore, plan, step, before))

    call = partial(_walk, plan, step, environment, make)
    verify = partial(_require_shared_folder, plan, step)
    return replace(on_computer(verify=verify, put_back=undo if undoes else nothing), call=call)


def _restore(plan: Plan, step: MakeSharedFolder, before: FolderBefore, inside: SharedTree) -> None:
    """What somebody has changed since stays; folders go that were made, as long as nothing lies in them."""
    *above, own = before.lists
    names, users = step.folder.split("/"), before.users
    with _folders(plan, step) as folders:
        for folder in folders[len(names) :]:
            if access_list.is_as_left(folder, users, _guest_rights(step.guests), own):
                restore_tree(folder, own, users.keys(), inside)
        for parent, lists in zip(folders, above, strict=False):
            access_list.shut_again(parent, lists, users)
        for place in range(len(folders[: len(names)]) - 1, len(names) - 1 - before.made, -1):
            with contextlib.suppress(OSError):
                os.rmdir(names[place], dir_fd=folders[place])


async def _walk(
    plan: Plan, step: MakeSharedFolder, environment: PlanEnvironment, act: Callable[[SharedTree], None]
) -> None:
    """Much may lie in the folder: another thread acts, and ends when nobody waits for it any more."""
    is_over = threading.Event()
    entered = (each for each in entered_shares(environment.root) if each.point == step.point)
    steps = (each for each in plan.steps if isinstance(each, MakeSharedFolder) and each.point == step.point)
    others = {*(each.share.folder for each in entered), *(each.folder for each in steps)}
    try:
        await asyncio.to_thread(act, SharedTree(step.folder, others, is_over.is_set))
    finally:
        is_over.set()


@contextlib.contextmanager
def _folders(
    plan: Plan, step: MakeSharedFolder, new_names: list[str] | None = None
) -> Iterator[tuple[int, ...]]:
    """The folders from the top one to the shared one, open; without ``new_names`` those that are there.

    Else those that lack are made, for root alone, and named in it. No link is followed, and nothing that is
    mounted below is entered.
    """
    with contextlib.ExitStack() as opened:
        top = opened.enter_context(top_folder(plan, step.target, step.point, step.subvolume or "/"))
        folders = [top]
        for name in step.folder.split("/"):
            is_new = new_names is not None and _is_made(name, folders[-1])
            if new_names is not None and is_new:
                new_names.append(name)
            try:
                inner = os.open(name, FOLDER, dir_fd=folders[-1])
            except OSError as error:
                if new_names is None and error.errno == errno.ENOENT:
                    break
                raise step_failure(_no_folder(step)) from None
            opened.callback(os.close, inner)
            if is_new:
                # The helper's own umask would shut everybody else out of a folder above the shared one.
                os.fchmod(inner, 0o755)
            if os.fstat(inner).st_dev != os.fstat(top).st_dev:
                raise step_failure(_no_folder(step))
            folders.append(inner)
        yield tuple(folders)


def _is_made(name: str, folder: int) -> bool:
    """Make the folder where there is none of that name."""
    try:
        os.mkdir(name, 0o700, dir_fd=folder)
    except FileExistsError:
        return False
    return True


def _no_folder(step: MakeSharedFolder) -> str:
    return english(
        "{folder} in {point} is a link, a file or another file system. Choose another folder.",
        folder=step.folder,
        point=step.point,
    )


def _rights(step: MakeSharedFolder) -> dict[int, int]:
    reading = {numbers_of(name)[0]: READ | ENTER for name in step.readers}
    return reading | {numbers_of(name)[0]: ALL for name in step.writers}


def _guest_rights(guests: ShareAccess | None) -> int:
    return {None: 0, ShareAccess.READ: READ | ENTER, ShareAccess.WRITE: ALL}[guests]


_LISTED, _SENT = "blocks of size", "putting file"
"""What smbclient prints below a list, and as it sends a file."""


def _trying(step: TryShare) -> Handling:
    """The server takes a moment to go by what its file says, so it is tried again a few times."""
    outputs: list[str] = []
    written = printable_output(text_at(Path(TRIAL_CONTENT)).strip())

    def is_over(output: str) -> bool:
        outputs.append(output)
        return _trial_reason(step, output, written) is None or len(outputs) >= _TRIES

    def trial() -> ShareTrial:
        reason = _trial_reason(step, outputs[-1], written)
        return ShareTrial(step.share, step.person, step.writes_file, reason.failure if reason else None)

    return replace(on_computer(), is_exhausted=is_over, tries=_TRIES, trial=trial)


def _trial_reason(step: TryShare, output: str, written: str) -> Sentence | None:
    """Why the share could not be opened, by what the client has printed; None where it could."""
    share, person = step.share, step.person
    status = _NT_STATUS.search(output)
    if status is None and (written if step.writes_file else _LISTED) in output:
        return None
    if status is None and _SENT in output:
        return english("The file read back differs from the file written.")
    if status is None:
        return english("The Samba client failed: “{words}”", words=output.strip().partition("\n")[0])
    match status[1]:
        case "LOGON_FAILURE":
            return english("Samba refused the name or the password. Set the password again.")
        case "BAD_NETWORK_NAME":
            return english("Samba does not offer “{share}”. Share the folder again.", share=share)
        case "ACCESS_DENIED":
            return english("{person} has no access to the folder. Share the folder again.", person=person)
        case "CONNECTION_REFUSED" | "IO_TIMEOUT" | "HOST_UNREACHABLE" | "CONNECTION_RESET":
            return english("Samba is not running, or it does not respond on this computer.")
        case _:
            return english("Samba responded with {status}.", status=status[0])


async def _require_shared_folder(plan: Plan, step: MakeSharedFolder) -> None:
    with _folders(plan, step, []) as (*_, folder):
        is_group_kept = bool(os.fstat(folder).st_mode & stat.S_ISGID)
        if not is_group_kept or not access_list.has_rights(folder, _rights(step), _guest_rights(step.guests)):
            raise step_failure(
                english(
                    "{folder} in {point} was not created as planned.", folder=step.folder, point=step.point
                )
            )


async def _require_as_entered(step: EnterShares, edit: Handling) -> None:
    """Samba reads the file as it was meant: another section of the same name would change what it says."""
    await edit.verify()
    for entry in step.shares:
        await _require_path(entry)


async def _require_path(entry: EnteredShare) -> None:
    name = entry.share.name
    read = await ask(("testparm", "-s", f"--section-name={name}", "--parameter-name=path"))
    if read.stdout.strip() != entry.path:
        raise step_failure(
            english("Samba does not share {folder} as “{share}”.", share=name, folder=entry.path)
        )


async def _require_account(person: str) -> None:
    try:
        numbers_of(person)
    except HelperError:
        raise step_failure(english("The user {person} was not added.", person=person)) from None


async def remove_account(person: str) -> None:
    """Remove a user whom a plan has made, and nobody else of that name."""
    try:
        is_ours = pwd.getpwnam(person).pw_gecos == ACCOUNT_REMARK
    except KeyError:
        return
    if is_ours:
        await run_anyway("userdel", "--", person)


async def _require_password(person: str) -> None:
    if (await ask(("pdbedit", "-L", "-u", person))).status != 0:
        raise step_failure(english("The sharing password of {person} was not set. Try again.", person=person))


async def _require_active(unit: str) -> None:
    if (await ask(("systemctl", "is-active", "--quiet", "--", unit))).status != 0:
        raise step_failure(english("{service} did not start.", service=unit))


async def _install(environment: PlanEnvironment, supplies: Collection[Supply]) -> None:
    if environment.bus is None:
        raise step_failure(english("PackageKit does not respond: {reason}.", reason="no bus"))
    await install_packages(environment.bus, supplies)


def _is_without_server(output: str) -> bool:
    """Whether a server has nothing to let go of, or does not run: it reads its files when it starts."""
    return any(words in output for words in _NOT_THERE)
