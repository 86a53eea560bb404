"""SQLite: the one place where the application's state outlives the process."""
