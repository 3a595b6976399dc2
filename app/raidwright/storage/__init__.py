"""What an array is, and what it takes to build one or take one down. Pure: no file, clock or environment."""
