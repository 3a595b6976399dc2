"""What a teardown says it will take down, against what really stands on its disks."""

from collections.abc import Collection, Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.volumes import group_of
from raidwright.helper.plans.refusals import not_on_plan_disks, unnamed_partition
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.rules.eligibility import is_system_mount
from raidwright.storage.steps.assembly import release_steps
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.filesystem import points_unmounted, swaps_stopped
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import AnyMember, Group, OnPartition, whole_disks_of


class Claims:
    """The devices, mount points and swaps that a plan names as its own."""

    def __init__(self, plan: Plan) -> None:
        targets = [target for step in plan.steps for target in step.acts_on()]
        upper = [target for target in targets if not isinstance(target, AnyMember)]
        self._paths = {target_path(plan, target) for target in upper}
        acting = [step for step in plan.steps if not step.may_be_absent]
        self._needed = {target_path(plan, target) for step in acting for target in step.acts_on()}
        if plan.array is not None:
            self._paths.add(plan.array.path)
        self._paths.update(step.node for step in release_steps(plan.steps))
        parts = [target for target in targets if isinstance(target, OnPartition)]
        self._parts = {target_path(plan, target) for target in parts}
        self._erased = {
            plan.disks[disk].path
            for step in plan.steps
            if step.effect is Effect.DESTROYS
            for disk in whole_disks_of(step.acts_on())
        }
        self._written = {target_path(plan, target) for step in plan.steps for target in step.writes()}
        self._lower = {each.path for each in lower_arrays(plan)}
        self._points = set(points_unmounted(plan.steps))
        removed = (thing for step in plan.steps for thing in step.removes())
        self._groups = {thing.name for thing in removed if isinstance(thing, Group)}
        self._swaps = {target_path(plan, target) for target in swaps_stopped(plan.steps)}

    def unmounts(self, point: str) -> bool:
        """Whether the plan unmounts it."""
        return point in self._points

    def writes_to(self, device: Device) -> bool:
        """Whether a step does, or erases the disk that it is or lies on."""
        return device.path in self._written or device.disk.path in self._erased

    def swaps_off(self, device: Device) -> bool:
        """Whether the plan stops swapping to it."""
        return any(kernel.device_at(path) == device for path in self._swaps)

    def strangers(self, stack: Sequence[Device], own_devices: Sequence[Device]) -> Iterator[str]:
        """What stands on the plan's ground unnamed by it, and what it names that also lies elsewhere."""
        claimed = [kernel.device_at(path) for path in (*self._paths, *self._lower)]
        for device in stack:
            if device in own_devices or device.disk in own_devices:
                continue
            # A pool's data and a snapshot's have names that no plan knows.
            if device.disk not in claimed and group_of(device) not in self._groups:
                yield english("{user} is in use and not in the plan", user=occupants.title(device))
            for leaf in kernel.foundations_outside(device, own_devices):
                yield english(
                    "{user} also uses {other}, which is not in the plan",
                    user=occupants.title(device),
                    other=leaf.path,
                )

    def absent(self, stack: Sequence[Device]) -> Iterator[str]:
        """What the plan names that does not stand on its disks, or acts on and is not there.

        A logical volume that is to be removed need not be active.
        """
        for path in sorted(self._needed):
            if kernel.device_at(path) is None:
                yield english("{device} does not exist", device=path)
        for path in sorted(self._paths):
            device = kernel.device_at(path)
            if device is not None and device not in stack:
                yield not_on_plan_disks(path)

    def unnamed_partitions(self, disks: Sequence[Device]) -> Iterator[str]:
        """Partitions that would be lost with a disk that the plan erases, and that it does not name."""
        for disk in disks:
            for part in disk.partitions() if disk.path in self._erased else ():
                if part.path not in self._parts:
                    yield unnamed_partition(disk.path, part.path)

    def foreign_points(self, mounted: Collection[str]) -> Iterator[str]:
        """Mount points that the plan would unmount and that are none of its disks', or the system's own."""
        for point in sorted(self._points):
            if point not in mounted:
                yield english("No device of the plan is mounted at {point}", point=point)
            elif is_system_mount(point):
                yield english("{point} belongs to the running system", point=point)
