"""Parts of `make bench-routing`: labelled rows, the ways that are compared on them, and the arithmetic of the table."""
