"""Tools of the workshop: used when building the package, never by a running table."""
