"""How everything looks: colours, type, spacing, icons and the plain widgets made of them."""
