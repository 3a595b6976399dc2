"""The page Home: every array in a person's words, the free disks, and what goes on."""
