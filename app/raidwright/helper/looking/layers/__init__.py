"""How arrays and volume groups stand, asked of md, of LVM and of the kernel's log."""
