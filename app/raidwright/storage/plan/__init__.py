"""From a design or an array to the closed list of steps, or to the reasons why not."""
