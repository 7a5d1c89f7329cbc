"""Copy the docstrings of the extension module into its stub, where editors look for them.

    python ci/stub_docstrings.py [--check]

Needs the package to be installed. With ``--check``, nothing is written, and the exit code is 1 if the stub is out of date.
"""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path
from typing import Any

from xenonym import _xenonym

STUB = Path(__file__).parents[1] / "package" / "xenonym" / "_xenonym.pyi"


def main() -> int:
    old = STUB.read_text(encoding="utf-8")
    new = documented(old)
    if "--check" in sys.argv[1:]:
        return int(new != old)
    STUB.write_text(new, encoding="utf-8")
    return 0


def documented(stub: str) -> str:
    """Return the stub with the docstrings of the module, in place of its own."""
    lines = stub.splitlines()
    # From the end, so that line numbers before an edit remain valid.
    for node, docstring in reversed(list(documents(ast.parse(stub)))):
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            del lines[first.lineno - 1 : first.end_lineno]
        elif isinstance(node, ast.FunctionDef):
            assert lines[first.lineno - 1].endswith(" ...")
            lines[first.lineno - 1] = lines[first.lineno - 1].removesuffix(" ...")
        start = node.lineno if isinstance(node, ast.ClassDef) else signature_end(lines, node.lineno)
        lines[start:start] = quoted(docstring, node.col_offset + 4)
    return "\n".join(lines) + "\n"


def documents(tree: ast.Module) -> Any:
    """Yield the classes, functions, methods and properties of the stub, each with its docstring."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        value = getattr(_xenonym, node.name)
        yield node, inspect.cleandoc(value.__doc__)
        for member in node.body if isinstance(node, ast.ClassDef) else []:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                yield member, inspect.cleandoc(getattr(value, member.name).__doc__)


def signature_end(lines: list[str], line: int) -> int:
    """Return the number of the line on which the signature that starts here ends."""
    while not lines[line - 1].endswith(":"):
        line += 1
    return line


def quoted(docstring: str, indentation: int) -> list[str]:
    """Return the lines of a string literal in triple quotes."""
    prefix = "r" if "\\" in docstring else ""
    text = docstring if "\n" not in docstring else docstring + "\n"
    lines = f'{prefix}"""{text}"""'.split("\n")
    return [f"{'':{indentation}}{line}".rstrip() for line in lines]


if __name__ == "__main__":
    sys.exit(main())
