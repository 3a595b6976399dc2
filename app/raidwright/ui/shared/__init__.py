"""What several pages show alike: disks in groups, how they are divided, measured figures, waiting."""
