"""One disk beside an array: its own for reads and writes, and for writes another of the same model."""

import pytest
from msgspec.structs import replace

from raidwright.bench.comparing.baseline import lacks_baseline, names_lacking, one_disk
from raidwright.bench.comparing.comparison import Key
from raidwright.bench.expected import Shape
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Data, Direction, IoMode, Sustained
from raidwright.bench.surroundings import CipherSpeed, MeasuredDisk, Surroundings
from raidwright.bench.verdicts import Trust, judge
from raidwright.language.comparing import beside_words
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, a_run, passes

READ, WRITE = (SEQ_Q8, Direction.READ), (SEQ_Q8, Direction.WRITE)
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)


def run(*drives: str, model: str = "Larch", writes: bool = True, **changes: object) -> Run:
    """What was measured on these drives, of one model."""
    read = passes([100e6] * 4)
    written = [replace(each, direction=Direction.WRITE) for each in read]
    made = a_run(
        (*read, *(written if writes else ())),
        drives=drives,
        disks=tuple(MeasuredDisk(model, drive, None) for drive in drives),
    )
    return replace(made, **changes)


def array(**changes: object) -> Run:
    return run("a", "b", "c", **{"shape": SHAPE, **changes})  # type: ignore[arg-type]


def test_one_of_its_own_disks_goes_before_every_other() -> None:
    own, other = run("b"), run("z")
    for key in (READ, WRITE):
        assert one_disk(array(), (other, own), key) is own


def test_of_another_disk_of_the_model_only_what_was_written_counts() -> None:
    """What is a member can be read alone at any time, and written to never."""
    other = run("z")
    assert one_disk(array(), (other,), WRITE) is other
    assert one_disk(array(), (other,), READ) is None


def test_it_must_have_been_written_to() -> None:
    """A disk that was only read alone says nothing, and hides no other."""
    read, other = run("b", writes=False), run("z")
    assert one_disk(array(), (read, other), WRITE) is other
    assert one_disk(array(), (read, other), READ) is read
    assert one_disk(array(), (read,), WRITE) is None


def test_one_of_its_own_disks_is_looked_for_the_latest_first() -> None:
    latest, other = run("c"), run("a")
    strange = (run("a", machine="Another"), run("a", practice=True), array())
    assert one_disk(array(), (*strange, latest, other), READ) is latest
    assert one_disk(array(), strange, READ) is None
    spec = array().spec
    ways = (
        {"size": 2 * spec.size},
        {"seconds": 1.0},
        {"data": Data.ZERO},
        {"way": IoMode.SYNC},
        {"sustained": Sustained()},
    )
    otherwise = [run("a", spec=replace(spec, **way)) for way in ways]
    assert one_disk(array(), (*otherwise, latest), READ) is latest
    assert one_disk(latest, (other,), READ) is None


def test_other_models_other_ways_and_arrays_say_nothing_of_it() -> None:
    for other in (
        run("z", model="Birch"),
        run("z", machine="another"),
        run("z", practice=True),
        run("z", number=IMPORTED),
        run("z", shape=SHAPE),
        run("y", "z"),
        replace(run("z"), spec=replace(run("z").spec, size=1 << 20)),
        replace(run("z"), spec=replace(run("z").spec, seconds=1.0)),
    ):
        assert one_disk(array(), (other,), WRITE) is None


def test_disks_that_do_not_tell_what_they_are_or_differ_are_no_model() -> None:
    nameless = run("z", model="")
    assert one_disk(array(model=""), (nameless,), WRITE) is None
    mixed = array(disks=(MeasuredDisk("Larch", "a", None), MeasuredDisk("Birch", "b", None)))
    assert one_disk(mixed, (run("z"), run("z", model="Birch")), WRITE) is None


def test_an_array_that_was_written_to_lacks_a_disk_alone() -> None:
    written, read = array(), array(passes=run("a", writes=False).passes)
    assert lacks_baseline((written, read, run("z", writes=False)), ()) == (written,)
    assert lacks_baseline((written,), (run("z"),)) == ()
    assert lacks_baseline((run("a"),), ()) == ()


def test_those_that_lack_one_are_named_and_of_memory_none_is_asked() -> None:
    """One of two that has a baseline is not meant, however like the other it is."""
    here, far = array(), replace(array(), machine="Nas")
    lacking = lacks_baseline((here, far), (run("z"),))
    assert names_lacking((here, far, far), ("tank", "far", "far"), lacking) == "“far”"
    cached = replace(here, spec=replace(here.spec, way=IoMode.CACHED))
    assert lacks_baseline((cached,), ()) == ()


CIPHER = Surroundings(encryption=CipherSpeed("aes-xts-plain64", 512))


@pytest.mark.parametrize("key", [READ, WRITE])
@pytest.mark.parametrize(
    "encrypted",
    [
        {"stack": "Larch b · LUKS · ext4"},
        {"stack": "/home", "surroundings": CIPHER},
        {"stack": "/home", "surroundings": Surroundings(encrypted=True)},
    ],
)
def test_what_an_encrypted_disk_does_is_no_measure_of_an_array_without(
    key: Key, encrypted: dict[str, object]
) -> None:
    disk, older = run("b", **encrypted), run("b")  # type: ignore[arg-type]
    assert one_disk(array(), (disk, older), key) is older
    assert one_disk(array(), (disk,), key) is None
    assert one_disk(array(**encrypted), (older, disk), key) is disk
    assert one_disk(array(**encrypted), (older,), key) is older


def test_an_array_may_be_called_like_an_encryption() -> None:
    assert not run("b", stack="LUKS · RAID 5 of 3 · XFS").is_encrypted


def test_of_several_one_with_the_same_file_system_is_taken() -> None:
    ext4, xfs = (run("b", surroundings=Surroundings(filesystem=kind)) for kind in ("ext4", "xfs"))
    for key in (READ, WRITE):
        assert one_disk(array(surroundings=Surroundings(filesystem="xfs")), (ext4, xfs), key) is xfs
        assert one_disk(array(surroundings=Surroundings(filesystem="btrfs")), (ext4, xfs), key) is ext4


def seen(made: Run, **changes: object) -> Run:
    """With something of all its passes otherwise."""
    return replace(made, passes=tuple(replace(each, **changes) for each in made.passes))


def torn(made: Run) -> Run:
    """The passes differ, each as many bytes as before."""

    def slower(each: PassResult) -> PassResult:
        return replace(each, seconds=each.seconds * each.number)

    return replace(made, passes=tuple(slower(each) for each in made.passes))


@pytest.mark.parametrize("key", [READ, WRITE])
def test_what_something_falsified_is_no_baseline(key: Key) -> None:
    """Also where the passes differ as well, so that unsteady is all that is said of them."""
    doubtful = seen(run("b"), disk_bytes=0)
    assert judge(doubtful.cells()[key]).trust is Trust.DOUBTFUL
    assert judge(torn(doubtful).cells()[key]).trust is Trust.UNSTEADY
    for latest in (doubtful, torn(doubtful)):
        older = run("b")
        assert one_disk(array(), (latest, older), key) is older
        assert one_disk(array(), (latest,), key) is None
    assert lacks_baseline((array(),), (doubtful,))


def test_what_no_link_can_carry_is_no_baseline() -> None:
    assert one_disk(array(), (run("b", ceiling=50e6),), READ) is None


def test_of_several_one_is_taken_of_which_conclusions_can_be_drawn() -> None:
    latest, older, single = torn(run("b")), run("a"), run("c")
    single = replace(single, passes=tuple(each for each in single.passes if each.number == 1))
    for key in (READ, WRITE):
        assert one_disk(array(), (single, latest, older), key) is older
        assert one_disk(array(), (single, latest), key) is single
    lent = run("z")
    assert one_disk(array(), (lent, latest), WRITE) is latest


def test_only_of_arrays_that_are_all_encrypted_a_disk_may_be_encrypted_too() -> None:
    plain, sealed = array(), array(stack="tank · RAID 5 of 3 · LUKS · XFS")
    told = [
        next(beside_words(runs, ("tank",) * len(runs), ())) for runs in ((plain,), (sealed,), (plain, sealed))
    ]
    assert ["without encryption" in each for each in told] == [True, False, True]
