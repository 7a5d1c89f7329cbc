"""Sends a generated file of columns through `xn` and back, and holds each output against it."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

import pyarrow as pa

from columns.comparison import compare_columns
from expectations import CONVERTED, EXPECTATIONS, FAILED, SOME_REJECTED, Rejected
from failures import Difference, Report
from names import NameMaker
from xn import Run, Xn, read_errors

SUFFIXES = {"to-ascii": "_ascii", "to-unicode": "_unicode"}
#: In a schema's metadata, what readers of Arrow see: it names all columns, new ones too.
ARROW_SCHEMA = b"ARROW:schema"


@dataclass
class Made:
    """The properties of a generated file."""

    #: The columns with names.
    asked: list[str]
    in_place: bool
    #: Whether `xn` must refuse it, with exit code 2 and no output.
    is_refused: bool = False
    #: What it was made with, for whoever reads of a difference.
    notes: list[str] = field(default_factory=list)


class ColumnFormat(Protocol):
    """The properties of a column format."""

    name: str
    suffix: str

    def generate(self, random: Random, names: NameMaker, path: Path) -> Made:
        """Writes a file."""

    def read(self, path: Path) -> pa.Table:
        """Read the table with another project's reader."""

    def compare_storage(self, before: Path, after: Path, written: list[str]) -> list[Difference]:
        """Compare the storage of the columns that `xn` does not write."""


@dataclass
class Step:
    """A run, and the file to compare with."""

    operation: str
    made: Made
    source: Path
    output: Path
    errors: Path
    on_error: list[str]

    def places(self) -> dict[str, str]:
        """Where the results of each column are."""
        suffix = "" if self.made.in_place else SUFFIXES[self.operation]
        return {column: f"{column}{suffix}" for column in self.made.asked}


def check_columns(form: ColumnFormat, seed: int, xn: Xn, report: Report) -> None:
    """Generate the file of a seed, and report the differences."""
    random = Random(f"{form.name} {seed}")
    source = xn.folder / f"input{form.suffix}"
    source.unlink(missing_ok=True)
    made = form.generate(random, NameMaker(random, "\n"), source)
    way = random.choice([[], [], ["--on-error", "keep"]])
    report.files += 1
    differs = False
    for operation in SUFFIXES:
        output, errors = (xn.folder / f"{operation}{end}" for end in (form.suffix, ".errors"))
        step = Step(operation, made, source, output, errors, way)
        run = _run(form, step, xn)
        found = _judge_all(form, step, xn, run, report)
        for difference in found:
            notes = f"{run}\n    made with: {', '.join(made.notes)}"
            report.add(seed, source, operation, notes, difference)
        report.differing += bool(found) and not differs
        differs |= bool(found)
        if not step.output.exists():
            return
        asked = list(step.places().values())
        source, made = step.output, Made(asked, made.in_place, notes=made.notes)


def _run(form: ColumnFormat, step: Step, xn: Xn) -> Run:
    for path in (step.output, step.errors):
        path.unlink(missing_ok=True)
    columns = [part for column in step.made.asked for part in ("--column", column)]
    options = ["-q", "--from", form.name, *columns, *step.on_error]
    options += ["--replace"] if step.made.in_place else []
    outputs = ["-f", *map(str, (step.source, "-o", step.output, "--errors", step.errors))]
    return xn.run(step.operation, *options, *outputs)


def _judge_all(
    form: ColumnFormat, step: Step, xn: Xn, run: Run, report: Report
) -> list[Difference]:
    if step.made.is_refused:
        is_right = run.code == FAILED and not step.output.exists()
        detail = f"exit code {run.code}, output: {step.output.exists()}"
        return [] if is_right else [Difference("an encrypted file is not refused", detail)]
    if run.code not in (CONVERTED, SOME_REJECTED) or not step.output.exists():
        return [Difference("the run failed", run.errors.strip()[-300:])]
    found: list[Difference] = []
    stored = form.compare_storage(step.source, step.output, list(step.places().values()))
    try:
        before = form.read(step.source)
    except (pa.ArrowException, OSError):
        # It contains a type that only other readers support, so comparing the stored bytes must be
        # enough.
        return stored
    try:
        after = form.read(step.output)
    except (pa.ArrowException, OSError) as error:
        return [Difference("another reader cannot read it", str(error)[:300])]
    report.names += sum(before.num_rows for _ in step.made.asked)
    for test in (_judge_schema, _judge_others, _judge_names):
        try:
            test(form, step, xn, before, after)
        except Difference as difference:
            found.append(difference)
    try:
        _judge_errors(form, step, xn, before, run)
    except Difference as difference:
        found.append(difference)
    return found + stored


def _judge_schema(
    form: ColumnFormat, step: Step, xn: Xn, before: pa.Table, after: pa.Table
) -> None:
    new = [] if step.made.in_place else list(step.places().values())
    if after.column_names != before.column_names + new:
        detail = f"{after.column_names} from {before.column_names}"
        raise Difference("other columns", detail)
    old, kept = dict(before.schema.metadata or {}), dict(after.schema.metadata or {})
    old.pop(ARROW_SCHEMA, None)
    kept.pop(ARROW_SCHEMA, None)
    if old != kept:
        raise Difference("other metadata of the schema", f"{kept} from {old}")
    for column in before.schema:
        other = after.schema.field(before.column_names.index(column.name))
        if column.name not in step.made.asked and not column.equals(other, check_metadata=True):
            detail = f"{other} {other.metadata} from {column} {column.metadata}"
            raise Difference("another field", detail)


def _judge_others(
    form: ColumnFormat, step: Step, xn: Xn, before: pa.Table, after: pa.Table
) -> None:
    for name in before.column_names:
        if name not in step.places().values():
            compare_columns(before[name], after[name], name)


def _judge_names(form: ColumnFormat, step: Step, xn: Xn, before: pa.Table, after: pa.Table) -> None:
    for column, place in step.places().items():
        if place not in after.column_names:
            raise Difference("a column of results is missing", repr(place))
        old, new = texts(before[column]), texts(after[place])
        if after[place].type != before[column].type:
            detail = f"{after[place].type} from {before[column].type}"
            raise Difference("another type of the results", detail)
        xn.learn(step.operation, [name.encode() for name in old if name])
        for row, (name, result) in enumerate(zip(old, new, strict=True), 1):
            if result not in _outputs(form, step, xn, name):
                detail = f"row {row} of {column!r}: {name!r} became {result!r}"
                raise Difference("a name has another result", detail)


def _outputs(form: ColumnFormat, step: Step, xn: Xn, name: str | None) -> set[str | None]:
    """Return the allowed values in the output."""
    if not name:
        return {name}
    answer = xn.answer(step.operation, name.encode())
    if not answer.is_rejected:
        return {answer.text.decode()}
    title = f"{form.name} --replace" if step.made.in_place else form.name
    expectation = EXPECTATIONS[title]
    rejected = expectation.to_ascii if step.operation == "to-ascii" else expectation.to_unicode
    match Rejected.KEPT if step.on_error else rejected:
        case Rejected.KEPT:
            return {name}
        case Rejected.BLANK:
            return {None}
    return {answer.text.decode() or None}


def _judge_errors(form: ColumnFormat, step: Step, xn: Xn, before: pa.Table, run: Run) -> None:
    wanted: Counter[tuple[int, str, str]] = Counter()
    for column in step.made.asked:
        for row, name in enumerate(texts(before[column]), 1):
            if name and xn.answer(step.operation, name.encode()).is_rejected:
                wanted[row, column, name] += 1
    judge_reported(wanted, step.errors, run)


def judge_reported(wanted: Counter[tuple[int, str, str]], path: Path, run: Run) -> None:
    """Compare the rejected names, with their rows and columns, with what `xn` reported."""
    errors = read_errors(path)
    found = Counter((error["row"], error["column"], error["input"]) for error in errors)
    if found != wanted:
        detail = f"lacks {list(wanted - found)[:2]!r}, has {list(found - wanted)[:2]!r}"
        raise Difference("--errors has others", detail)
    code = SOME_REJECTED if wanted else CONVERTED
    if run.code != code:
        raise Difference("another exit code", f"{run.code} instead of {code}")


def texts(column: pa.ChunkedArray) -> list[str | None]:
    """The names of a column."""
    return column.to_pylist()
