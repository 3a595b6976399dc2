"""The mutants of a file: its text with one thing changed, in each of the ways that a test should notice.

The changes are mutmut's, without those of words, which no test shall freeze, and without those that the
type checker sees, None in the place of a value. Two are ours: a condition negated; a raise or call left out.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

_SWAPS: tuple[tuple[type[cst.CSTNode], Callable[..., Iterable[cst.CSTNode]]], ...] = (
    (cst.BaseNumber, mutators.operator_number),
    (cst.Name, mutators.operator_name),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.Call, mutators.operator_symmetric_string_methods_swap),
    (cst.Call, mutators.operator_unsymmetrical_string_methods_swap),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.IfExp, mutators.operator_if_exp),
)
_CONDITIONAL = (cst.If, cst.While, cst.Assert, cst.CompIf)
_NEGATED_BY_A_SWAP = (cst.Comparison, cst.UnaryOperation)
_DOING = (cst.Call, cst.Await, cst.Yield)


@dataclass(frozen=True)
class Mutant:
    """A file with one change: the ``change`` stands where ``node`` stood in ``original``, at ``line``."""

    path: Path
    line: int
    original: cst.Module
    node: cst.CSTNode
    change: cst.CSTNode

    def text(self) -> str:
        """The whole file, changed."""
        mutated = self.original.deep_replace(self.node, self.change)
        return str(self.original.code_for_node(mutated))


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a Python file, in the order of its lines."""
    original = MetadataWrapper(cst.parse_module(path.read_text()))
    places = original.resolve(PositionProvider)
    for node in _changeable(original.module):
        for change in _changes(node):
            yield Mutant(path, places[node].start.line, original.module, node, change)


def _changeable(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    if not _is_for_the_type_checker(node):
        yield node
        for child in node.children:
            yield from _changeable(child)


def _is_for_the_type_checker(node: cst.CSTNode) -> bool:
    match node:
        case cst.Annotation() | cst.Decorator():
            return True
        case cst.Arg(keyword=cst.Name(value="frozen")):
            return True
        case cst.Call(func=cst.Name(value="assert_never")):
            return True
        case cst.MatchCase(pattern=cst.MatchAs(pattern=None), guard=None, body=body):
            return _does_nothing(body)
        case _:
            return False


def _does_nothing(body: cst.BaseSuite) -> bool:
    """Whether a last case is there for exhaustiveness alone."""
    statements = [small for line in body.body for small in getattr(line, "body", ())]
    return all(
        isinstance(small, cst.Pass) or (isinstance(small, cst.Expr) and _is_for_the_type_checker(small.value))
        for small in statements
    ) and bool(statements)


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, swap in _SWAPS:
        if isinstance(node, kind):
            yield from swap(node)
    if isinstance(node, _CONDITIONAL) and not isinstance(node.test, _NEGATED_BY_A_SWAP):
        yield node.with_changes(test=_negated(node.test))
    if isinstance(node, cst.Match):
        for case in node.cases:
            if not _is_for_the_type_checker(case):
                yield node.with_changes(cases=[other for other in node.cases if other is not case])
    if isinstance(node, cst.MatchCase) and node.guard and not isinstance(node.guard, _NEGATED_BY_A_SWAP):
        yield node.with_changes(guard=_negated(node.guard))
    if isinstance(node, cst.Raise) or (isinstance(node, cst.Expr) and _does_something(node.value)):
        yield cst.Pass()


def _does_something(value: cst.BaseExpression) -> bool:
    return isinstance(value, _DOING) and not _is_for_the_type_checker(value)


def _negated(condition: cst.BaseExpression) -> cst.UnaryOperation:
    bracketed = condition.with_changes(
        lpar=[cst.LeftParen(), *condition.lpar], rpar=[*condition.rpar, cst.RightParen()]
    )
    return cst.UnaryOperation(cst.Not(), bracketed)
