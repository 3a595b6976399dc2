"""Disks as a NAS of Synology's or QNAP's lays them out, made by hand in the guest."""

MAKE_NAS = """
modprobe --all raid1 raid456
for disk in A B C D; do
    printf 'start=2048,size=100M,type=raid\\nsize=64M,type=raid\\nsize=300M,type=raid\\n' |
        sfdisk --quiet --label=gpt $disk
done
udevadm settle
create='mdadm --create --run --assume-clean --bitmap=none'
none='missing missing missing missing missing missing missing missing'
$create /dev/md0 --metadata=0.90 --level=1 --raid-devices=12 A1 B1 C1 D1 $none
$create /dev/md1 --metadata=0.90 --level=1 --raid-devices=12 A2 B2 C2 D2 $none
$create /dev/md2 --metadata=1.2 --level=5 --raid-devices=4 --homehost=DiskStation --name=2 A3 B3 C3 D3
udevadm settle
mkfs.ext4 -q -L 1.41.12-2668 /dev/md0
mkswap /dev/md1
pvcreate --yes /dev/md2
vgcreate vg1000 /dev/md2
lvcreate --yes --name=lv --extents=100%FREE vg1000
mkfs.ext4 -q -L 1.42.6-5004 /dev/vg1000/lv
mkdir -p /run/making
mount /dev/md0 /run/making; echo 7.2 >/run/making/VERSION; umount /run/making
mount /dev/vg1000/lv /run/making; mkdir /run/making/photo; echo a picture >/run/making/photo/1.jpg
umount /run/making
vgchange -an vg1000
udevadm settle
for array in md0 md1 md2; do mdadm --stop /dev/$array; done
udevadm settle
"""
"""Of the disks A, B, C and D: a system and swap mirrored over twelve places, with mdadm's oldest metadata,
and a RAID 5 with a volume group; all of them are stopped."""
MAKE_QNAP = """
modprobe --all raid1 raid456 dm_thin_pool || true
for disk in A B C D; do
    {
        echo start=2048,size=60M,type=raid
        printf 'size=%sM,type=raid\\n' 60 300 50 60
    } | sfdisk --quiet --label=gpt $disk
done
udevadm settle
create='mdadm --create --run --assume-clean --metadata=1.0 --homehost=NAS'
none='missing missing missing missing missing missing missing missing missing missing'
mirror='--level=1 --raid-devices=24 --bitmap=internal'
swaps='--level=1 --raid-devices=2 --spare-devices=2 --bitmap=internal'
$create /dev/md9 --name=9 $mirror A1 B1 C1 D1 $none $none
$create /dev/md256 --name=256 $swaps A2 B2 C2 D2
$create /dev/md1 --name=1 --level=5 --chunk=512 --raid-devices=4 --bitmap=none A3 B3 C3 D3
$create /dev/md13 --name=13 $mirror A4 B4 C4 D4 $none $none
$create /dev/md322 --name=322 $swaps A5 B5 C5 D5
udevadm settle
mkfs.ext3 -q /dev/md9
mkfs.ext4 -q /dev/md13
for array in md256 md322; do mkswap /dev/$array; done
mkdir -p /run/making
mount /dev/md9 /run/making; echo 5.1.0 >/run/making/version; umount /run/making
pvcreate --yes --dataalignment=512k /dev/md1
vgcreate vg288 /dev/md1
lvcreate --yes --name=lv544 --size=8M vg288
lvcreate --yes --type=thin-pool --name=tp1 --size=600M --zero=n vg288
lvcreate --yes --type=thin --thinpool=tp1 --virtualsize=2G --name=lv1 vg288
mkfs.ext4 -q -L volume1 /dev/vg288/lv1
mount /dev/vg288/lv1 /run/making; mkdir /run/making/Public; echo a picture >/run/making/Public/1.jpg
umount /run/making
vgchange -an vg288
udevadm settle
for array in md9 md256 md1 md13 md322; do mdadm --stop /dev/$array; done
udevadm settle
"""
"""Of the same disks: two system arrays with twenty-four places, two for swap with spares, and a RAID 5 with a
thin pool; all with metadata 1.0, at the end of their members. The arrays are those of /proc/mdstat in
https://github.com/netdata/netdata/issues/11180; the DRBD that some have below LVM is left out."""
