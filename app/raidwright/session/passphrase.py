"""What is typed for a plan: a passphrase that is good enough, and an agreement to this plan alone."""

import math
import string

from raidwright.protocol import SECRET_LIMIT
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Answer, Plan, Planned, agreement, agrees, secrets_wanted
from raidwright.storage.steps.luks import encrypts

SHORTEST = 8
"""Characters below which a passphrase is not taken."""
FAIR, STRONG = 70, 110
"""Bits from which a passphrase is called so; high, as `guessing_bits` knows nothing of words and habits."""
_POOLS = (string.ascii_lowercase, string.ascii_uppercase, string.digits, string.punctuation + " ")
_FOREIGN_POOL_SIZE = 100
"""Characters that count as drawn from, where one beyond ASCII is used."""


def needs_passphrase(plan: Plan) -> bool:
    """Whether ``plan`` makes a LUKS container, unlocks one, or needs the key of one."""
    return any(command.secret for step in plan.ahead for command in step.commands(plan))


def asks_for_old(plan: Plan) -> bool:
    """Whether the passphrase is one that was chosen before: typed once, and whatever it is like."""
    return needs_passphrase(plan) and not encrypts(plan.ahead) and not any(secrets_wanted(plan))


def old_passphrase_refusal(passphrase: bytes | bytearray) -> Sentence | None:
    """Why ``passphrase``, in UTF-8, cannot be the one; None when it may be."""
    if not passphrase:
        return english("Enter the passphrase.")
    if len(passphrase) > SECRET_LIMIT:
        return english("The passphrase is longer than {n} bytes.", n=SECRET_LIMIT)
    return None


def passphrase_refusal(
    passphrase: bytes | bytearray, again: bytes | bytearray | None = None, person: str = ""
) -> Sentence | None:
    """Why ``passphrase``, in UTF-8, is not taken; None when it is.

    ``again`` is what was typed the second time; None where it was not typed but read. It may be the password
    by which ``person`` opens shared folders.
    """
    # Every byte of a character but its first begins with the bits 10.
    if sum(byte & 0xC0 != 0x80 for byte in passphrase) < SHORTEST:
        if person:
            return english(
                "The password of {person} needs at least {n} characters.", person=person, n=SHORTEST
            )
        return english("The passphrase needs at least {n} characters.", n=SHORTEST)
    if len(passphrase) > SECRET_LIMIT:
        return english("The passphrase is longer than {n} bytes.", n=SECRET_LIMIT)
    unreadable = _encoding_refusal(passphrase)
    if unreadable is not None:
        return unreadable
    if any(byte < 0x20 or byte == 0x7F for byte in passphrase):
        return english(
            "The passphrase contains a line break, a tab or another control character, which cannot be"
            " typed later. Choose another passphrase."
        )
    if again is not None and passphrase != again:
        if person:
            return english("The two passwords of {person} differ. Enter them again.", person=person)
        return english("The two passphrases differ. Enter them again.")
    return None


def _encoding_refusal(passphrase: bytes | bytearray) -> Sentence | None:
    """Why the bytes are none that a keyboard makes: consoles and initial RAM disks write in UTF-8."""
    try:
        begins_with_mark = passphrase.decode().startswith("\ufeff")
    except UnicodeDecodeError:
        return english(
            "The passphrase is not valid UTF-8, so it cannot be typed to unlock the array. Choose"
            " another passphrase."
        )
    if begins_with_mark:
        return english(
            "The passphrase file starts with a byte order mark, which cannot be typed. Save the file"
            " without it."
        )
    return None


def guessing_bits(text: str) -> float:
    """Bits at most: as if each character were drawn from the pools in use; repetitions hardly count."""
    pool = sum(len(one) for one in _POOLS if any(letter in one for letter in text))
    pool += _FOREIGN_POOL_SIZE if any(not letter.isascii() for letter in text) else 0
    return min(len(text), 2 * len(set(text))) * math.log2(pool) if pool else 0.0


def passphrase_advice(text: str) -> Sentence:
    """How hard the passphrase ``text`` is to guess; before anything is typed, what it will be needed for."""
    bits = guessing_bits(text)
    if not bits:
        return english(
            "You need this passphrase to unlock the array after a restart, unless you choose a key"
            " file. If both are lost, nobody can read the data."
        )
    if bits < FAIR:
        return english("Weak: someone who steals the disks could guess it. Use five or six unrelated words.")
    if bits < STRONG:
        return english("Fair: a longer passphrase is better than a complicated one.")
    return english("Strong.")


def question(phrase: str) -> Sentence:
    """What to type: ``phrase`` is `storage.plan.agreement.agreement` of the plan, marked up or not."""
    return english("To continue, type: {phrase}", phrase=phrase)


def phrase_refusal(typed: str, plan: Plan) -> Sentence | None:
    """Why ``typed`` does not agree to ``plan``; None when it does."""
    if agrees(typed, plan):
        return None
    return english("Type “{phrase}” to continue.", phrase=agreement(plan))


def change_since(plan: Plan, answer: Answer, reason: str) -> Sentence | None:
    """Why ``plan``, which was shown, may not be carried out now that the planner says ``answer``.

    None when it would make the very same plan again. ``reason`` is why there is none any more.
    """
    if not isinstance(answer, Planned):
        return english(
            "The disks or settings changed, so the plan is no longer possible. {reason}", reason=reason
        )
    if answer.plan == plan:
        return None
    return english(
        "The disks or settings changed, so the plan changed too. Review the new plan before you continue."
    )
