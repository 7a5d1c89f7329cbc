"""From one format to another by `--to`: each value is exactly there, or the run ends with exit code
2 and names the column that has no exact value."""

import csv
import io
import json
import struct
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from columns.arrow_files import Arrow
from columns.comparison import compare_columns
from columns.parquet_files import Parquet
from columns.raw_values import (
    interval_of,
    is_list,
    is_same,
    leaves,
    plain_type,
    raw_values,
)
from expectations import CONVERTED, FAILED, SOME_REJECTED
from failures import Difference, Report
from names import NameMaker
from xn import Xn

SOURCES = ["parquet", "arrow", "arrows", "csv", "tsv"]
TARGETS = ["parquet", "arrow", "arrows", "csv", "tsv", "jsonl"]
FIELDS = [
    "",
    "1",
    "-0",
    "bücher.example",
    "a b",
    " x ",
    "NULL",
    "null",
    "'",
    "größe",
    "\\N",
    "1e400",
]
QUOTED = ["a,b", 'say "ü"', "line one\nline two", "a\r\nb", '"']


def check_conversion(seed: int, xn: Xn, report: Report) -> None:
    """Generates the file of a seed, converts it, and reports what differs."""
    random = Random(f"conversion {seed}")
    source = random.choice(SOURCES)
    target = random.choice([form for form in TARGETS if form.strip("s") != source.strip("s")])
    path, output = xn.folder / f"input.{source}", xn.folder / f"output.{target}"
    names = NameMaker(random, "\n\r\t")
    if source in ("csv", "tsv"):
        asked, notes = _write_rows(random, names, path, source), ["rows of text"]
    else:
        form = Parquet() if source == "parquet" else Arrow(f".{source}")
        made = form.generate(random, names, path)
        if made.is_refused:
            return
        asked, notes = made.asked, made.notes
    report.files += 1
    output.unlink(missing_ok=True)
    columns = [part for column in asked for part in ("--column", column)]
    is_replaced = random.random() < 0.3
    columns += ["--replace"] if is_replaced else []
    run = xn.run("to-ascii", "-q", *columns, "-f", path, "-o", output)
    table = _read(path)
    report.names += table.num_rows * len(asked)
    try:
        if run.code == FAILED:
            _judge_refusal(table, target, run.errors, output)
        elif run.code in (CONVERTED, SOME_REJECTED):
            _judge(table, output, target, asked if is_replaced else [])
        else:
            raise Difference("the run failed", run.errors[-300:])
    except Difference as difference:
        report.differing += 1
        step = f"{source} to {target}"
        report.add(seed, path, step, f"{run}\n    made with: {', '.join(notes)}", difference)


def _write_rows(random: Random, names: NameMaker, path: Path, form: str) -> list[str]:
    titles = ["domain", *random.sample(["größe", "a b", "1", "note"], random.randint(0, 4))]
    random.shuffle(titles)
    choices = FIELDS + (QUOTED if form == "csv" else ['a"b', '"'])
    rows = [[random.choice(choices) for _ in titles] for _ in range(random.choice([0, 1, 5, 300]))]
    for row in rows:
        row[titles.index("domain")] = names.make()
    ending = random.choice(["\n", "\r\n"])
    with path.open("w", encoding="utf-8", newline="") as file:
        if form == "csv":
            quoting = random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
            csv.writer(file, lineterminator=ending, quoting=quoting).writerows([titles, *rows])
        else:
            file.write("".join("\t".join(row) + ending for row in [titles, *rows]))
    return ["domain"]


def _read(path: Path) -> pa.Table:
    match path.suffix:
        case ".parquet":
            return Parquet().read(path)
        case ".arrow" | ".arrows":
            return Arrow(path.suffix).read(path)
    header, *rows = _read_rows(path)
    # In columns what is empty is null.
    columns = [[row[index] or None for row in rows] for index in range(len(header))]
    return pa.table([pa.array(column, pa.string()) for column in columns], header)


def _read_rows(path: Path) -> list[list[str]]:
    text = path.read_bytes().decode()
    if path.suffix == ".tsv":
        return [line.removesuffix("\r").split("\t") for line in text.split("\n")[:-1]]
    return list(csv.reader(io.StringIO(text, newline="")))


def _judge(table: pa.Table, output: Path, target: str, replaced: list[str]) -> None:
    if target in ("parquet", "arrow", "arrows"):
        _judge_columns(table, _read(output), replaced)
    elif target == "jsonl":
        lines = output.read_text("utf-8").split("\n")[:-1]
        try:
            rows = [json.loads(line, parse_float=_exact, parse_int=_exact) for line in lines]
        except json.JSONDecodeError as error:
            detail = f"{error}: {error.doc[max(error.pos - 150, 0) : error.pos + 20]!r}"
            raise Difference("a line is not JSON", detail) from error
        if len(rows) != table.num_rows:
            raise Difference("another number of rows", f"{len(rows)} from {table.num_rows}")
        for name in table.column_names:
            found = [row.get(name) for row in rows]
            if name in replaced:
                _judge_blanks(table[name], name, found)
            else:
                _judge_values(table[name], name, found, is_text=False)
    else:
        header, *rows = _read_rows(output)
        if header[: len(table.column_names)] != table.column_names:
            raise Difference("another header", f"{header} from {table.column_names}")
        if len(rows) != table.num_rows:
            raise Difference("another number of rows", f"{len(rows)} from {table.num_rows}")
        for index, name in enumerate(table.column_names):
            found = [row[index] for row in rows]
            if name in replaced:
                _judge_blanks(table[name], name, found)
            else:
                _judge_values(table[name], name, found, is_text=True)


def _exact(number: str) -> Any:
    return Decimal(number) if "." in number or "e" in number.lower() else int(number)


def _judge_blanks(column: pa.ChunkedArray, name: str, found: list[Any]) -> None:
    """In a column that is replaced, holds what was empty to be empty; check.py has the names."""
    for row, (value, other) in enumerate(zip(_raw(column), found, strict=True), 1):
        if not value and other:
            raise Difference("a value from nothing", f"row {row}, column {name!r}: {other!r}")


def _judge_columns(old: pa.Table, new: pa.Table, replaced: list[str]) -> None:
    if new.column_names[: old.num_columns] != old.column_names:
        raise Difference("other columns", f"{new.column_names} from {old.column_names}")
    for name in old.column_names:
        left, right = old[name], new[name]
        if name in replaced:
            _judge_blanks(left, name, _raw(right))
            continue
        left, right = _decoded(left), _decoded(right)
        if _is_finer(left.type, right.type):
            # pyarrow reads INT96 as microseconds, for nanoseconds end with the year 2262.
            if [v if v is None else v // 1000 for v in _raw(right)] != _raw(left):
                raise Difference("other values from INT96", f"column {name!r}: {right.type}")
            continue
        if left.type != right.type:
            try:
                right = right.cast(left.type)
            except (pa.ArrowException, ValueError) as error:
                if _are_same_intervals(left, right):
                    continue
                detail = f"column {name!r}: {right.type} from {left.type}: {error}"
                raise Difference("a type without the same values", detail[:300]) from error
        compare_columns(left, right, name)


def _decoded(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """A column without a dictionary or runs, which say nothing of its values."""
    if pa.types.is_dictionary(column.type):
        return column.cast(column.type.value_type)
    if pa.types.is_run_end_encoded(column.type):
        chunks = [pc.run_end_decode(chunk) for chunk in column.chunks]
        return pa.chunked_array(chunks, column.type.value_type)
    return column


def _is_finer(old: pa.DataType, new: pa.DataType) -> bool:
    is_point = pa.types.is_timestamp(old) and pa.types.is_timestamp(new)
    return is_point and old.unit == "us" and new.unit == "ns"


def _raw(column: pa.ChunkedArray) -> list[Any]:
    return [value for chunk in column.chunks for value in raw_values(chunk)]


def _are_same_intervals(old: pa.ChunkedArray, new: pa.ChunkedArray) -> bool:
    """Whether a column with Parquet's INTERVAL, which pyarrow reads as bytes, now has Arrow's."""
    try:
        return _with_intervals(_raw(old)) == _with_intervals(_raw(new))
    except (KeyError, struct.error):
        # pyarrow has one kind of interval alone, so that nobody can say what is in others.
        return False


def _with_intervals(value: Any) -> Any:
    match value:
        case bytes():
            return interval_of(value)
        case pa.MonthDayNano():
            return tuple(value)
        case list() | tuple():
            return [_with_intervals(inner) for inner in value]
        case dict():
            return {name: _with_intervals(inner) for name, inner in value.items()}
    return value


def _judge_values(column: pa.ChunkedArray, name: str, found: list[Any], *, is_text: bool) -> None:
    for row, (value, other) in enumerate(zip(_raw(column), found, strict=True), 1):
        if not is_same(column.type, value, other, is_text=is_text):
            family = str(plain_type(column.type)).split("<")[0].split("(")[0]
            detail = f"row {row}, column {name!r} ({column.type}): {other!r} from {value!r}"
            raise Difference(f"another value from {family}", detail[:400])


def _judge_refusal(table: pa.Table, target: str, errors: str, output: Path) -> None:
    if output.exists():
        raise Difference("there is an output of a run that failed", errors[:300])
    columns = [name for name in table.column_names if may_be_inexact(table[name], target)]
    if not columns:
        raise Difference("refused, though all could be written", errors.strip()[-300:])
    if not any(f'"{name}"' in errors for name in columns):
        raise Difference("a refusal does not name its column", errors.strip()[-300:])


def may_be_inexact(column: pa.ChunkedArray, target: str) -> bool:
    """Whether a column has something that the target has no place for."""
    is_ = pa.types
    kinds = list(leaves(column.type))
    if target in ("csv", "tsv") and any(is_.is_nested(kind) or is_list(kind) for kind in kinds):
        return True
    if target == "tsv" and any(
        is_.is_string(k) or is_.is_large_string(k) or is_.is_string_view(k) for k in kinds
    ):
        return True
    # A name in JSON is a text.
    own = [column.type, *kinds]
    if target == "jsonl" and any(is_.is_map(k) and not is_.is_string(k.key_type) for k in own):
        return True
    tests = [is_.is_temporal, is_.is_interval, is_.is_union, is_.is_run_end_encoded, is_.is_float16]
    tests += [is_.is_floating] if target == "jsonl" else []
    return any(test(kind) for test in tests for kind in own)
