"""A device and all that is known of it, whoever knows it: kernel, udev, UDisks2, its own blocks."""
