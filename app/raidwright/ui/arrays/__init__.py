"""The page for the life of the arrays that are there, from their start to their end."""
