"""Questions to the person at the terminal: a confirmation that takes typing, and a passphrase."""

import errno
import getpass
import os
import sys
from pathlib import Path

from raidwright.cli.terminal.interrupt import ending_on_interrupt
from raidwright.cli.terminal.password_agent import is_somebody_here
from raidwright.cli.terminal.printing import CommandError, UsageError, note, tell
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.files import open_named
from raidwright.language.sentences import agreement_sentences
from raidwright.protocol import SECRET_LIMIT
from raidwright.session.passphrase import (
    asks_for_old,
    needs_passphrase,
    old_passphrase_refusal,
    passphrase_advice,
    passphrase_refusal,
    phrase_refusal,
    question,
)
from raidwright.storage.failures import english, failure, system_words
from raidwright.storage.plan.plan import Plan, agreement, join_secrets, secrets_wanted

_LONGEST_PASSWORDS = 1 << 16
"""Bytes of a file with the passwords of many people, of which a plan may want one."""
_FOREIGN_LETTERS = english(
    "The text you typed does not match the character encoding of this terminal (locale)."
)


def confirm(plan: Plan, fingerprint: str, confirmed: str | None) -> None:
    """Ask for a yes to exactly this plan; one that loses nothing needs none. Raises CommandError.

    ``confirmed`` is a fingerprint that was typed before, and stands for the yes if it is the plan's.
    """
    if confirmed is not None:
        if confirmed != fingerprint:
            raise CommandError(
                tr("The plan has changed since it was confirmed. Review the new plan, then confirm it.")
            )
        return
    if not agreement(plan):
        return
    if not is_somebody_here():
        raise CommandError(
            tr("Cannot ask for confirmation: no terminal. Run again with --confirm FINGERPRINT.")
        )
    with ending_on_interrupt():
        for words in agreement_sentences(plan):
            tell(words)
        tell(question(agreement(plan)))
        typed = _read_line()
    refusal = phrase_refusal(typed, plan)
    if refusal is not None:
        raise CommandError(tr("Not confirmed; nothing was changed. {refusal}", refusal=refusal))


def ask_line(words: str, default: str) -> str:
    """What somebody types at the terminal; ``default`` for Enter alone, or where nobody is there."""
    if not is_somebody_here():
        return default
    with ending_on_interrupt():
        tell(f"{words} [{default}]:")
        return _read_line().strip() or default


def secrets_for(plan: Plan, file: Path | None, passwords: Path | None) -> bytearray | None:
    """The passphrase and the passwords for sharing that the plan needs, as they travel; None for none.

    Each is typed, or read: from ``file``, and from ``passwords``, lines "NAME:PASSWORD". Raises CommandError.
    """
    wanted = secrets_wanted(plan)
    if not any(wanted):
        return passphrase_for(plan, file)
    lines = _read_passwords(passwords) if passwords is not None else []
    secrets: dict[str, bytes | bytearray] = {}
    for whose in wanted:
        if whose:
            secrets[whose] = _password_of(whose, lines) if lines else _type_password(whose)
        else:
            secrets[whose] = _type_twice() if file is None else _require_usable(_read_passphrase(file))
    return join_secrets(plan, secrets)


def _password_of(person: str, lines: list[bytearray]) -> bytearray:
    start = f"{person}:".encode()
    password = next((line[len(start) :] for line in lines if line.startswith(start)), None)
    if password is None:
        raise CommandError(
            tr(
                "The password file has no line for {person}. Add the line {person}:PASSWORD.",
                person=person,
            )
        )
    return _require_usable(password, person=person)


def _type_password(person: str) -> bytearray:
    if not is_somebody_here():
        raise CommandError(
            tr("Cannot ask for the sharing password: no terminal. Run again with --password-file FILE.")
        )
    first = _ask_hidden(tr("Sharing password for {person}:", person=person) + " ")
    password = _require_usable(bytearray(first.encode()), person=person)
    return _require_usable(password, _ask_hidden(tr("Repeat it:") + " ").encode(), person)


def passphrase_for(plan: Plan, file: Path | None) -> bytearray | None:
    """The passphrase that the plan needs, typed or from ``file``; None when it needs none.

    Raises CommandError.
    """
    if not needs_passphrase(plan):
        if file is not None:
            raise UsageError(tr("This plan needs no passphrase. Run again without --passphrase-file."))
        return None
    if asks_for_old(plan):
        return _require_usable_old(_type_once() if file is None else _read_passphrase(file))
    return _type_twice() if file is None else _require_usable(_read_passphrase(file))


def _read_line() -> str:
    try:
        return sys.stdin.readline()
    except UnicodeDecodeError:
        raise CommandError(
            tr("Not confirmed; nothing was changed. {refusal}", refusal=_FOREIGN_LETTERS)
        ) from None


def _type_twice() -> bytearray:
    if not is_somebody_here():
        raise CommandError(
            tr("Cannot ask for the passphrase: no terminal. Run again with --passphrase-file FILE.")
        )
    tell(passphrase_advice(""))
    first = _ask_hidden(tr("Passphrase:") + " ")
    passphrase = _require_usable(bytearray(first.encode()))
    note(passphrase_advice(first))
    return _require_usable(passphrase, _ask_hidden(tr("Repeat passphrase:") + " ").encode())


def _type_once() -> bytearray:
    if not is_somebody_here():
        raise CommandError(
            tr("Cannot ask for the passphrase: no terminal. Run again with --passphrase-file FILE.")
        )
    return bytearray(_ask_hidden(tr("Passphrase:") + " ").encode())


def _ask_hidden(words: str) -> str:
    """What was typed, which can be written in UTF-8. Raises CommandError."""
    try:
        with ending_on_interrupt():
            typed = getpass.getpass(words)
        typed.encode()
    except EOFError:
        raise CommandError(tr("No passphrase was entered.")) from None
    except UnicodeError:
        # Its own text would show a byte of the passphrase.
        raise CommandError(_FOREIGN_LETTERS) from None
    return typed


def _require_usable_old(passphrase: bytearray) -> bytearray:
    refusal = old_passphrase_refusal(passphrase)
    if refusal is not None:
        raise CommandError(refusal)
    return passphrase


def _read_passphrase(file: Path) -> bytearray:
    """The contents of the file without the line end that editors put there. Raises CommandError.

    Of one that is longer than a passphrase may be it is only so much that this can be told.
    """
    passphrase = _read_secret(file, SECRET_LIMIT + 2)
    if passphrase.endswith(b"\n"):
        del passphrase[-1:]
    return passphrase


def _read_passwords(file: Path) -> list[bytearray]:
    """The lines of a file that may have those of many people. Raises CommandError."""
    lines = _read_secret(file, _LONGEST_PASSWORDS + 1)
    if len(lines) > _LONGEST_PASSWORDS:
        raise _unreadable(file, OSError(errno.EFBIG, os.strerror(errno.EFBIG)))
    return lines.split(b"\n")


def _read_secret(file: Path, most: int) -> bytearray:
    """The first ``most`` bytes of the file, in one piece of memory. Raises CommandError."""
    secret = bytearray(most)
    try:
        with ending_on_interrupt(), os.fdopen(open_named(file), "rb", buffering=0) as source:
            # Whoever types into the other end of a pipe is waited for.
            os.set_blocking(source.fileno(), True)
            with memoryview(secret) as view:
                length = _fill(source.fileno(), view)
    except OSError as error:
        raise _unreadable(file, error) from None
    del secret[length:]
    return secret


def _unreadable(file: Path, error: OSError) -> CommandError:
    return CommandError(spoken(failure("file-unreadable", file=str(file), reason=system_words(error))))


def _fill(descriptor: int, view: memoryview) -> int:
    """Read until nothing more comes, or ``view`` is full; how many bytes that were."""
    length = 0
    # A pipe gives what has been written so far, which need not be all.
    while length < len(view) and (count := os.readv(descriptor, [view[length:]])):
        length += count
    return length


def _require_usable(passphrase: bytearray, again: bytes | None = None, person: str = "") -> bytearray:
    refusal = passphrase_refusal(passphrase, again, person)
    if refusal is not None:
        raise CommandError(refusal)
    return passphrase
