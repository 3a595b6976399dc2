"""The page that measures: the grid and the live chart."""
