"""Pages made on the server: they work without scripts."""
