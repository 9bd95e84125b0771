"""What is raised when input has not the form it must have."""


class Unreadable(ValueError):
    """Text that cannot be read as what it should be; the message says what, why and how."""
