"""What the kernel and the disks themselves say; changes nothing."""
