"""How fast the engine is: `python -m tests.bench`."""
