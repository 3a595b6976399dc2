"""Members and spares: no drive is ever used twice, and order is the user's."""

from hypothesis import given
from hypothesis import strategies as st

from raidwright.ui.design.members import Selection

drives = st.lists(st.sampled_from("abcdefgh"), max_size=4)
steps = st.lists(
    st.tuples(st.sampled_from(["member", "without", "members", "spares"]), drives, st.integers(0, 9)),
    max_size=20,
)


def _take(selection: Selection, step: tuple[str, list[str], int]) -> Selection:
    what, names, row = step
    match what:
        case "member":
            return selection.with_members(names)
        case "without":
            return selection.without(names)
        case "members":
            return selection.as_members(names, row)
        case _:
            return selection.as_spares(names, row)


@given(steps)
def test_no_drive_is_used_twice(order: list[tuple[str, list[str], int]]) -> None:
    selection = Selection()
    for step in order:
        selection = _take(selection, step)
        assert len(set(selection.drives)) == len(selection.drives)


@given(drives, st.integers(0, 9))
def test_what_is_put_somewhere_is_there(names: list[str], row: int) -> None:
    before = Selection(("a", "b", "c"), ("d", "e"))
    assert set(names) <= set(before.as_members(names, row).members)
    assert set(names) <= set(before.as_spares(names, row).spares)
    assert not set(names) & set(before.without(names).drives)


def test_a_member_moves_up_and_down() -> None:
    before = Selection(("a", "b", "c"))
    assert before.as_members(["c"], 1).members == ("a", "c", "b")
    assert before.as_members(["a"], 2).members == ("b", "a", "c")


def test_a_spare_that_is_checked_again_stays_a_spare() -> None:
    assert Selection(("a",), ("b",)).with_members(["b", "c"]) == Selection(("a", "c"), ("b",))
