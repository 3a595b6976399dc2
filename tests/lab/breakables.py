"""All kinds of plans that can be broken off, by their names."""

from tests.lab.breakable import Kind
from tests.lab.breakable_ends import Build, Clean, Forget, TearDown
from tests.lab.breakable_members import Enlarge, Fail, Grow, Remove, Replace, TakeBack
from tests.lab.breakable_upkeep import Bitmap, BitmapOn, Check, Keep, Limits, Mend
from tests.lab.breakable_use import Header, Lock, SaveHeader, Start, Stop, Unlock, Writable

KINDS: dict[str, type[Kind]] = {
    kind.name: kind
    for kind in (
        *(Keep, Forget, Enlarge, Replace, Remove, Grow, TakeBack, Fail),
        *(Check, Mend, Bitmap, BitmapOn, Limits),
        *(Stop, Start, Lock, Unlock, Writable),
        *(Header, SaveHeader, Clean, Build, TearDown),
    )
}
