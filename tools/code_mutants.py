"""One change to one function's body, made in the syntax tree of its module.

Messages, docstrings, annotations, assertions, `del` and `raise` are left alone: a change there is
no other behaviour, or one that no caller is promised.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
# A key, a name of a rule, a member of an enumeration: no blanks, so no message.
NAME_LIKE = re.compile(r"[A-Za-z0-9_:@*-]+")
SKIPPED = (ast.JoinedStr, ast.Raise, ast.Assert, ast.Delete, ast.Import, ast.ImportFrom, ast.Global)
UNCHANGED_FUNCTIONS = frozenset({"__repr__"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one node; `apply` makes it in the module's tree."""

    path: str
    function: str
    """The outermost function's qualified name: what is put in its place as a whole."""
    line: int
    change: str
    tree: ast.Module
    apply: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.change}"


Change = tuple[str, Callable[[], None]]


def functions_of(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, not those inside of functions."""
    ahead: list[tuple[str, ast.stmt]] = [("", node) for node in reversed(tree.body)]
    while ahead:
        prefix, node = ahead.pop()
        if isinstance(node, Function):
            if node.name not in UNCHANGED_FUNCTIONS:
                yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            ahead += [(f"{prefix}{node.name}.", inner) for inner in reversed(node.body)]


def mutants_of(path: Path, text: str) -> Iterator[Mutant]:
    """Every change of every function of a module."""
    tree = ast.parse(text)
    for name, function in functions_of(tree):
        for node in body_nodes(function):
            for change, apply in changes(node):
                yield Mutant(str(path), name, getattr(node, "lineno", 0), change, tree, apply)


def body_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a body in order, without what is never changed."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    ahead: list[ast.AST] = list(reversed(body))
    while ahead:
        node = ahead.pop()
        if isinstance(node, SKIPPED) or is_bare_constant(node):
            continue
        yield node
        ahead += reversed(list(inner_nodes(node)))


def is_bare_constant(node: ast.AST) -> bool:
    """A docstring, or the dots of an interface."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def inner_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A node's children but annotations and decorators."""
    if isinstance(node, ast.AnnAssign):
        yield from [node.value] if node.value else []
    elif isinstance(node, Function):
        yield from node.body
    elif isinstance(node, ast.Subscript) and is_type(node):
        return
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast":
        yield from node.args[1:]
    else:
        yield from ast.iter_child_nodes(node)


def is_type(node: ast.Subscript) -> bool:
    """Such as `set[Name]()`: the brackets hold a type."""
    return isinstance(node.value, ast.Name) and node.value.id in {"dict", "list", "set", "tuple"}


def putter(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    """What sets a node's field."""

    def put() -> None:
        setattr(node, field, value)

    return put


def negated(node: ast.AST, field: str, test: ast.expr) -> Change:
    """A condition turned round."""
    put = putter(node, field, ast.UnaryOp(ast.Not(), test))
    return f"not ({ast.unparse(test)})", put


def changes(node: ast.AST) -> Iterator[Change]:
    """What can be changed at one node."""
    match node:
        case ast.Compare():
            yield from compared(node)
        case ast.BinOp():
            yield from counted(node, node.op)
        case ast.AugAssign():
            yield from counted(node, node.op)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield shown(node, putter(node, "op", other), "and <-> or")
        case ast.UnaryOp(op=ast.USub()):
            yield shown(node, putter(node, "op", ast.UAdd()), "sign dropped")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            # Twice negated: the operand's truth, whatever its type
            put = putter(node, "operand", ast.UnaryOp(ast.Not(), operand))
            yield shown(node, put, "not dropped")
        case ast.If() | ast.IfExp() | ast.While():
            if not is_not(node.test):
                yield negated(node, "test", node.test)
        case ast.match_case(guard=ast.expr() as guard):
            yield negated(node, "guard", guard)
        case ast.comprehension():
            yield from filtered(node)
        case ast.Return(value=ast.expr() as value) if not is_none(value):
            yield shown(value, putter(node, "value", ast.Constant(None)), "return None")
        case ast.Call(func=ast.Name(id=name) as called) if name in SWAPPED:
            yield shown(node, putter(called, "id", SWAPPED[name]), SWAPPED[name])
        case ast.Constant():
            yield from other_constants(node)
        case _:
            return


def shown(node: ast.AST, apply: Callable[[], None], change: str) -> Change:
    """A change told with the code at which it is made."""
    text = ast.unparse(node)
    return f"{text[:60]} -> {change}", apply


def is_not(test: ast.expr) -> bool:
    """A condition that is negated where it is read as `not` dropped, is not negated twice."""
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def compared(node: ast.Compare) -> Iterator[Change]:
    """One comparison of a chain, the other way or with its bound."""
    for at, op in enumerate(node.ops):
        other = COMPARED.get(type(op))
        if other is not None:
            ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
            yield shown(node, putter(node, "ops", ops), other.__name__)


def counted(node: ast.BinOp | ast.AugAssign, op: ast.operator) -> Iterator[Change]:
    """Another operator; not between texts, where it is a fault at once."""
    other = COUNTED.get(type(op))
    if other is not None:
        yield shown(node, putter(node, "op", other()), other.__name__)


def filtered(node: ast.comprehension) -> Iterator[Change]:
    """The conditions of a comprehension, each turned round."""
    for at, test in enumerate(node.ifs):
        turned = ast.UnaryOp(ast.Not(), test)
        ifs = [*node.ifs[:at], turned, *node.ifs[at + 1 :]]
        yield f"if not ({ast.unparse(test)})", putter(node, "ifs", ifs)


def other_constants(node: ast.Constant) -> Iterator[Change]:
    """Numbers one off, flags turned, names that nobody knows."""
    match node.value:
        case bool():
            yield shown(node, putter(node, "value", not node.value), str(not node.value))
        case int():
            for value in (node.value + 1, node.value - 1):
                yield shown(node, putter(node, "value", value), str(value))
        case str() if NAME_LIKE.fullmatch(node.value):
            yield shown(node, putter(node, "value", f"XX{node.value}"), f"XX{node.value}")
        case _:
            return
