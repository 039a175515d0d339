"""The tests; their sizes are in `tests.sizes`, their articles in `tests/articles.tsv`."""
