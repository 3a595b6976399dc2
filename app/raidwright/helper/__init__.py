"""The root process that carries plans out; reached over D-Bus alone."""
