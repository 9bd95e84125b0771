"""What this house posts: a table file, validated against its edition and compiled."""
