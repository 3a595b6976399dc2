"""All kinds of plans that can be broken off, by their names."""

from tests.lab.breakable import Kind
from tests.lab.breakable_ends import Build, BuildSingle, Clean, Forget, TearDown, TearDownNested
from tests.lab.breakable_members import (
    Enlarge,
    Fail,
    Grow,
    GrowParity,
    Remove,
    Replace,
    SpareComes,
    SpareGoes,
    StepIn,
    TakeBack,
)
from tests.lab.breakable_unlocking import ForgetEntries, UnlockByHand, UnlockByKey
from tests.lab.breakable_upkeep import (
    Bitmap,
    BitmapOn,
    Calendar,
    Check,
    Keep,
    KeepAtStart,
    KeepByHand,
    Limits,
    Mail,
    Mend,
)
from tests.lab.breakable_use import Header, Lock, Look, SaveHeader, Start, Stop, Unlock, Writable

KINDS: dict[str, type[Kind]] = {
    kind.name: kind
    for kind in (
        *(Keep, Forget, Enlarge, Replace, Remove, Grow, GrowParity, TakeBack, Fail),
        *(KeepByHand, KeepAtStart, SpareComes, SpareGoes),
        *(UnlockByKey, UnlockByHand, ForgetEntries, StepIn, Calendar),
        *(Check, Mend, Bitmap, BitmapOn, Limits, Mail),
        *(Stop, Start, Lock, Unlock, Look, Writable),
        *(Header, SaveHeader, Clean, Build, BuildSingle, TearDown, TearDownNested),
    )
}
