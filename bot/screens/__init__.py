"""What people should see: pure functions from a table and a view to a text with buttons."""
