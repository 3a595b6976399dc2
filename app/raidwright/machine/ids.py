"""New identities for new things. Drawn here, so that planning itself is repeatable."""

import hashlib
import secrets
import uuid

from raidwright.storage.operations.build import PlanIds


def draw_seed() -> str:
    """Sixteen random hex digits, from which a plan's identities can be derived again."""
    return secrets.token_hex(8)


def ids_from(seed: str) -> PlanIds:
    """The identities of an array, a LUKS container and a file system; always the same for one ``seed``."""
    digits = _uuid(seed, "array").hex
    array = ":".join(digits[start : start + 8] for start in range(0, 32, 8))
    return PlanIds(array=array, luks=str(_uuid(seed, "luks")), filesystem=str(_uuid(seed, "filesystem")))


def draw_ids() -> PlanIds:
    """Identities that nothing has had before."""
    return ids_from(draw_seed())


def _uuid(seed: str, thing: str) -> uuid.UUID:
    return uuid.UUID(bytes=hashlib.sha256(f"{seed} {thing}".encode()).digest()[:16], version=4)
