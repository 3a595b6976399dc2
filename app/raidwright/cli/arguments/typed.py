"""Words from a command line, which need not be text."""


def is_text(word: str) -> bool:
    """Whether it can be kept and sent: bytes that are no UTF-8 stand in it as surrogates (PEP 383)."""
    return not any("\ud800" <= letter <= "\udfff" for letter in word)


def shown_bytes(word: str) -> str:
    """``word`` with such bytes written out."""
    return word.encode(errors="surrogateescape").decode(errors="backslashreplace")
