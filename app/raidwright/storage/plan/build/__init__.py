"""From a design to the plan that builds it."""
