"""From an array's stack to the plan that takes it down to blank disks."""
