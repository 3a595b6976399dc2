"""What can be typed, verb by verb."""
