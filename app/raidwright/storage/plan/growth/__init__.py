"""From an array and what is on it to the plan that makes them larger."""
