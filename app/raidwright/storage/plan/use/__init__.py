"""From an array that is there to the plan that starts, opens, closes or stops it."""
