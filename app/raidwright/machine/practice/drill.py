"""What has md notice within seconds that a disk has failed: nobody may read it for hours.

Every running array on the disk is made to write its superblocks, spares' too, which changes nothing on it;
the disk itself is read once.
"""

_SECONDS = 20
_DRILL = r"""
arrays_on() {
    for below in /sys/class/block/"$1"/holders/*; do
        [ -e "$below" ] || continue
        case "${below##*/}" in
            md*) echo "$below/md/dev-$1" ;;
            *) arrays_on "${below##*/}" ;;
        esac
    done
}
members() {
    for node in /sys/class/block/"$disk" /sys/class/block/"$disk"/"$disk"*; do
        [ -e "$node" ] && arrays_on "${node##*/}"
    done
}
dd if=/dev/"$disk" of=/dev/null bs=4096 count=1 iflag=direct >/dev/null 2>&1 &
for member in $(members); do
    # Of an array that waits for members Linux 6.1 panics then: it has nobody yet who writes superblocks.
    case "$(cat "${member%/*}/array_state")" in clear|inactive) continue ;; esac
    # A flag that is not set is taken away: nothing changes, and every superblock is written.
    (echo -failfast >"$member/state") >/dev/null 2>&1 &
done
for member in $(members); do
    array="${member%/*}"
    case "$(cat "$array/array_state") $(cat "$array/level")" in
        read*|*raid0|*linear|inactive*) continue ;;
    esac
    for try in $(seq 25); do
        # md may have let go of it altogether by now.
        [ -e "$member/state" ] || { echo faulty; break; }
        case "$(cat "$member/state")" in *faulty*) echo faulty; break ;; esac
        sleep 0.2
    done
done
"""


def drill_argv(disk: str) -> tuple[str, ...]:
    """Return the program that has md ask the disk of that kernel name, and prints a line for each array."""
    return ("timeout", str(_SECONDS), "sh", "-c", f"disk={disk}\n{_DRILL}")


def is_noticed(states: str) -> bool:
    """Whether, by what the program has printed, an array counts the disk as failed."""
    return any("faulty" in line for line in states.splitlines())
