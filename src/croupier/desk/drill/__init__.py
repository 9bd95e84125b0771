"""The drill: questions from lawful layouts, answered by what `settle` does, never by a list."""
