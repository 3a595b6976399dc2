"""What is said while a practice machine starts, in the order in which it happens."""

KERNEL = "Starting the kernel"
DISKS = "Plugging in the disks"
STORAGE = "Starting UDisks2"
HELPER = "Starting the helper"
STAGES = (KERNEL, DISKS, STORAGE, HELPER)
"""All of them; the window translates each as it stands here."""
