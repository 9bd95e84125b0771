"""Who may do what, one actor a table: the practice house, its guests and its automatic dealers."""
