"""The rules of Durak: pure, deterministic, standard library only (docs/rules.md)."""
