"""The tables: who sits where, what is played, and every use case that changes it."""
