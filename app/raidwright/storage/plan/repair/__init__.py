"""From an array and its disks to the plan by which one comes, leaves or is replaced."""
