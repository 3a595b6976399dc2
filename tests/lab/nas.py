"""Disks as a NAS of Synology's lays them out, made by hand in the guest."""

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
and a RAID5 with a volume group; all of them are stopped."""
