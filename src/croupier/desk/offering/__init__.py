"""The offering form: a table file as fields, its findings at them, and fixes to be applied."""
