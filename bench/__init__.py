"""Side-by-side measurements: `make bench` prints each figure beside its goal."""
