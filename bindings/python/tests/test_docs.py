"""The examples in docstrings and in the pages of docs, and the docstrings of the stub."""

import ast
import doctest
import importlib
import pathlib
import re
import subprocess
import sys

import pytest
import xenonym

MODULES = [
    "xenonym",
    "xenonym._xenonym",
    "xenonym.codec",
    "xenonym.compat.idna",
    "xenonym.lgr",
    "xenonym.safety",
    "xenonym.safety.lookalikes",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name):
    module = importlib.import_module(name)
    flags = doctest.IGNORE_EXCEPTION_DETAIL
    finder = doctest.DocTestFinder()
    tests = finder.find(module)
    if name == "xenonym._xenonym":
        # doctest's finder skips functions that are not written in Python.
        documented = [getattr(module, one) for one in module.__all__]
        parser = doctest.DocTestParser()
        tests = [
            parser.get_doctest(one.__doc__, {}, one.__name__, None, None)
            for one in documented
            if getattr(one, "__doc__", None) and ">>>" in one.__doc__
        ]
    assert sum(len(test.examples) for test in tests) > 1
    runner = doctest.DocTestRunner(optionflags=flags)
    modules = dict(sys.modules)
    for test in tests:
        runner.run(test)
    sys.modules.clear()
    sys.modules.update(modules)
    assert runner.failures == 0


def test_the_examples_of_the_page_on_migrating_are_true():
    path = pathlib.Path(__file__).parents[3] / "docs/MIGRATING.md"
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, path.name, str(path), 0)
    assert len(examples.examples) >= 9
    runner = doctest.DocTestRunner()
    modules = dict(sys.modules)
    runner.run(examples)
    sys.modules.clear()
    sys.modules.update(modules)
    assert runner.failures == 0


def test_the_examples_of_the_readme_are_true():
    """Runs the blocks that need nothing but the package. A comment that begins with a value says what the line returns."""
    text = (pathlib.Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    compared, names = 0, {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        imported = set(re.findall(r"^(?:import|from) (\w+)", block, re.MULTILINE))
        alone = imported and imported <= {"itertools", "xenonym"}
        if not alone or "install()" in block or "xenonym.spark" in block:
            continue
        block = re.sub(r"^polars\..*\n", "", block, flags=re.MULTILINE)
        for statement in ast.parse(block).body:
            source = ast.get_source_segment(block, statement)
            if not isinstance(statement, ast.Expr):
                exec(source, names)
                continue
            value = eval(source, names)
            comment = block.splitlines()[statement.end_lineno - 1].partition("  # ")[2]
            if comment.startswith(("'", "True", "HostAddr(", "{")):
                assert comment.startswith(repr(value)), (source, value)
                compared += 1
    assert compared >= 8


def test_everything_public_has_a_docstring():
    modules = [xenonym, xenonym.idna2003, xenonym.idna2008, xenonym.precis, xenonym.punycode]
    modules += [xenonym.lgr, xenonym.stringprep, xenonym.safety, xenonym.safety.lookalikes]
    for module in [*modules, importlib.import_module("xenonym.arrow")]:
        for name in module.__all__:
            assert name == "__version__" or getattr(module, name).__doc__, (module, name)


def test_the_stub_contains_the_docstrings_of_the_module():
    script = pathlib.Path(__file__).parents[1] / "ci" / "stub_docstrings.py"
    assert subprocess.call([sys.executable, script, "--check"]) == 0, f"run {script}"


def test_the_package_is_typed_and_small():
    folder = pathlib.Path(xenonym.__file__).parent
    assert (folder / "py.typed").exists()


def test_import_needs_nothing_but_the_package():
    code = (
        "import sys, time; before = set(sys.modules); start = time.perf_counter();"
        "import xenonym; took = time.perf_counter() - start;"
        "print(took, sorted({m.partition('.')[0] for m in set(sys.modules) - before}))"
    )
    # Without the environment, because a mode for development imports more.
    runs = [subprocess.check_output([sys.executable, "-E", "-c", code], text=True) for _ in range(5)]
    took, _, modules = min(runs).partition(" ")
    assert modules.strip() == "['__future__', 'xenonym']"
    assert float(took) < 0.015
