"""Texts with gaps: what Fluent says once, for all the names and cards that may stand in it.

Fluent is slow, and a screen has a dozen texts, most of them with a name or a hand in them. Such words only
stand where they are put: the text around them is the same whatever they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

_OPEN, _CLOSE = "\ue000", "\ue001"


def gap(name: str) -> str:
    """What stands in a text where that argument is to stand."""
    return f"{_OPEN}{name}{_CLOSE}"


def parted(text: str, args: Mapping[str, str | int]) -> tuple[str, ...]:
    """The text cut at the gaps among `args`: words and names of arguments in turn, words first and last."""
    names = [name for name, value in args.items() if value == gap(name)]
    return tuple(re.split(f"{_OPEN}({'|'.join(names)}){_CLOSE}", text)) if names else (text,)


def filled(parts: tuple[str, ...], args: Mapping[str, str | int]) -> str:
    """The text with the arguments in its gaps."""
    if len(parts) == 1:
        return parts[0]
    return "".join([str(args[part]) if place % 2 else part for place, part in enumerate(parts)])


def deciding(pattern: ftl.Pattern) -> frozenset[str] | None:
    """The arguments that decide what a text says: it chooses by them, or asks a function about them.

    None if it refers to other texts, so that it could be any.
    """
    visitor = _Deciding()
    visitor.visit(pattern)
    return None if visitor.refers else frozenset(visitor.found)


class _Deciding(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()
        self.refers = False
        self._asked = False

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 - the library's name
        self._ask(node.selector)
        self.visit(node.variants)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802 - the library's name
        self._ask(node.arguments)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        if self._asked:
            self.found.add(node.id.name)

    def visit_MessageReference(self, _: ftl.MessageReference) -> None:  # noqa: N802 - the library's name
        self.refers = True

    def visit_TermReference(self, _: ftl.TermReference) -> None:  # noqa: N802 - the library's name
        self.refers = True

    def _ask(self, node: ftl.BaseNode) -> None:
        before, self._asked = self._asked, True
        self.visit(node)
        self._asked = before
