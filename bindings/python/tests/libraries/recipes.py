"""The examples of docs/FORMATS.md."""

from __future__ import annotations

import pathlib
import re

PAGE = pathlib.Path(__file__).parents[4] / "docs" / "FORMATS.md"
ROWS = "owner,domain\na,bücher.example\nb,BÜCHER.example\nc,a..b\nd,xn--nio-8ma.example\n"


def run_recipe(module: str) -> None:
    """Runs the block that imports this module."""
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    (block,) = [block for block in blocks if f"import {module}" in block]
    exec(compile(block, PAGE.name, "exec"), {})
