"""What runs inside the practice machine, with nothing but the standard library."""
