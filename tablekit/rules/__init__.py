"""The game: pure rules, without clock, files, threads or wires."""
