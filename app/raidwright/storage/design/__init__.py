"""What somebody wants to have, and what it comes to, to the byte."""
