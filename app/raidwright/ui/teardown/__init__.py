"""The page that takes an array down to blank disks."""
