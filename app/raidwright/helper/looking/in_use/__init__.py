"""Who uses a device or a folder: mounts, swaps, processes, and whoever holds it open."""
