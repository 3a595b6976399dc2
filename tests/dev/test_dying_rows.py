"""The table of dying disks covers every pair that there can be, and says of each other why not."""

from itertools import combinations

from tests.lab.dying.rows import FACTORS, covering_rows, every_pair, impossible, pairs_of


def test_every_pair_is_in_a_row_or_has_its_reason() -> None:
    pairs, rows = every_pair(), covering_rows()
    sizes = [len(values) for values in FACTORS.values()]
    assert len(pairs) == sum(one * other for one, other in combinations(sizes, 2)) + 6 * (10 + 7 + 3 + 2)
    covered = frozenset().union(*map(pairs_of, rows))
    assert covered == {pair for pair, why in pairs.items() if not why}
    assert len(rows) >= 70
    assert len(set(rows)) == len(rows)
    assert not any(map(impossible, rows))


def test_only_what_cannot_be_is_left_out() -> None:
    left = {pair for pair, why in every_pair().items() if why and pair[0][0] != "then"}
    named = {tuple(value for _, value in pair) for pair in left}
    notices = {(moment, level) for moment in ("while", "after") for level in ("raid0", "single")}
    unheard = {
        (fault, moment) for fault in ("slow", "first MiB", "last MiB") for moment in ("while", "after")
    }
    held = {("back", "raid0"), ("back", "single"), ("superblock", "single")}
    assert named == notices | unheard | held
