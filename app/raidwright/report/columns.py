"""How wide words are on a terminal."""


def columns_of(words: str) -> int:
    """How many columns ``words`` take: letters of the Far East take two, marks above others none."""
    if words.isascii():
        return len(words)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(sign) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(sign) in "WF") for sign in words
    )


def cut(words: str, width: int) -> str:
    """As much of ``words`` as ``width`` columns hold."""
    while columns_of(words) > width:
        words = words[:-1]
    return words


def pad(words: str, width: int, *, right: bool = False) -> str:
    """``words`` with blanks up to ``width`` columns, behind them or before."""
    blanks = " " * (width - columns_of(words))
    return blanks + words if right else words + blanks
