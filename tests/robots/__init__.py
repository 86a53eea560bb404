"""Robots that press random buttons in the playground, as people would, until games end."""
