"""Names inside nested columns of Parquet and Arrow, as `--column a.b` finds them: in lists, in fields
of structs, and in lists of structs.

The expected output is computed from the Python values that pyarrow reads from the input.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from columns.check import SUFFIXES, judge_reported
from expectations import CONVERTED, EXPECTATIONS, SOME_REJECTED, Rejected
from failures import Difference, Report
from names import NameMaker
from xn import Run, Xn

TEXT, LARGE, VIEW = pa.string(), pa.large_string(), pa.string_view()
DICTIONARY = pa.dictionary(pa.int32(), pa.string())
ROWS = [0, 1, 7, 300]


def _struct(kind: pa.DataType) -> pa.DataType:
    return pa.struct([("x", pa.int64()), ("größe.x", TEXT), ("name", kind), ("note", TEXT)])


#: Columns, and what is asked for in them.
COLUMNS: dict[str, tuple[pa.DataType, str]] = {
    "texts": (pa.list_(TEXT), "texts"),
    "large": (pa.large_list(LARGE), "large"),
    "fixed": (pa.list_(TEXT, 2), "fixed"),
    "lists": (pa.list_(pa.list_(TEXT)), "lists"),
    "coded": (DICTIONARY, "coded"),
    "struct": (_struct(TEXT), "struct.name"),
    "dotted": (_struct(LARGE), "dotted.größe.x"),
    "a.b": (_struct(TEXT), "a.b.name"),
    "structs": (pa.list_(_struct(TEXT)), "structs.name"),
    "deep": (pa.struct([("a", pa.list_(_struct(TEXT))), ("n", pa.int8())]), "deep.a.name"),
    "inner": (_struct(pa.list_(TEXT)), "inner.name"),
    "view": (VIEW, "view"),
}
#: What only Arrow holds as it is.
ARROW_ALONE = {
    "coded_struct": (_struct(DICTIONARY), "coded_struct.name"),
    "coded_list": (pa.list_(DICTIONARY), "coded_list"),
    "view_struct": (_struct(VIEW), "view_struct.name"),
}


@dataclass
class Step:
    """A run, and the file to compare with."""

    operation: str
    #: Where each thing that is asked for is: the column, and the fields in it.
    paths: dict[str, list[str]]
    source: Path
    output: Path
    errors: Path
    keeps: bool
    in_place: bool


def check_nested(seed: int, xn: Xn, report: Report) -> None:
    """Generate the file of a seed, and report the differences."""
    random = Random(f"nested {seed}")
    form = random.choice(["parquet", "arrow", "arrows"])
    known = COLUMNS if form == "parquet" else COLUMNS | ARROW_ALONE
    table, paths = _table(random, NameMaker(random, "\n"), known)
    source = xn.folder / f"nested.{form}"
    _write(random, table, source)
    keeps, in_place = random.random() < 0.3, random.random() < 0.5
    report.files += 1
    for operation in SUFFIXES:
        output, errors = xn.folder / f"{operation}.{form}", xn.folder / f"{operation}.errors"
        step = Step(operation, paths, source, output, errors, keeps, in_place)
        run = _run(step, xn)
        try:
            report.names += _judge(step, xn, run)
        except Difference as difference:
            report.add(seed, source, operation, str(run), difference)
            report.differing += 1
            return
        if not in_place:
            # The columns of results are flat.
            paths = {f"{asked}_ascii": [f"{asked}_ascii"] for asked in paths}
        source = output


def _table(
    random: Random, names: NameMaker, known: dict[str, tuple[pa.DataType, str]]
) -> tuple[pa.Table, dict[str, list[str]]]:
    titles = random.sample(list(known), random.choice([1, 1, 2, 4]))
    asked = titles[: random.choice([1, 1, 2])]
    pool = [names.make() for _ in range(random.choice([3, 40]))] + [""]
    rows = random.choice(ROWS)
    arrays = {}
    for title in titles:
        kind = known[title][0]
        values = [_value(random, kind, pool) for _ in range(rows)]
        arrays[title] = pa.array(values, kind)
    arrays["number"] = pa.array(range(rows), pa.int64())
    items = list(arrays.items())
    random.shuffle(items)
    paths = {}
    for title in asked:
        path = known[title][1]
        rest = path[len(title) + 1 :]
        fields = ["größe.x"] if rest == "größe.x" else rest.split(".")
        paths[path] = [title, *(field for field in fields if field)]
    return pa.table(dict(items)), paths


def _value(random: Random, kind: pa.DataType, pool: list[str]) -> Any:
    if random.random() < 0.1:
        return None
    if pa.types.is_struct(kind):
        return {field.name: _value(random, field.type, pool) for field in kind}
    if pa.types.is_fixed_size_list(kind):
        return [_value(random, kind.value_type, pool) for _ in range(kind.list_size)]
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return [_value(random, kind.value_type, pool) for _ in range(random.choice([0, 1, 1, 3]))]
    return random.randint(0, 9) if pa.types.is_integer(kind) else random.choice(pool)


def _write(random: Random, table: pa.Table, path: Path) -> None:
    if path.suffix == ".parquet":
        pq.write_table(
            table,
            path,
            compression=random.choice(["none", "snappy", "gzip", "zstd"]),
            row_group_size=random.choice([None, 50]),
            data_page_version=random.choice(["1.0", "2.0"]),
            use_dictionary=random.random() < 0.6,
            store_schema=random.random() < 0.6,
        )
        return
    make = pa.ipc.new_stream if path.suffix == ".arrows" else pa.ipc.new_file
    with make(str(path), table.schema) as writer:
        writer.write_table(table, max_chunksize=random.choice([None, 1000]))


def _run(step: Step, xn: Xn) -> Run:
    for path in (step.output, step.errors):
        path.unlink(missing_ok=True)
    options = [part for asked in step.paths for part in ("--column", asked)]
    options += ["--replace"] * step.in_place + ["--on-error", "keep"] * step.keeps
    files = ["-f", *map(str, (step.source, "-o", step.output, "--errors", step.errors))]
    return xn.run(step.operation, "-q", *options, *files)


def _judge(step: Step, xn: Xn, run: Run) -> int:
    """Raise `Difference`, or return the number of names."""
    if run.code not in (CONVERTED, SOME_REJECTED) or not step.output.exists():
        raise Difference("the run failed", run.errors.strip()[-300:])
    before, after = _read(step.source), _read(step.output)
    new = [] if step.in_place else [f"{asked}{SUFFIXES[step.operation]}" for asked in step.paths]
    if after.column_names != before.column_names + new:
        raise Difference("other columns", f"{after.column_names} from {before.column_names}")
    places = {asked: list(_names(before, path)) for asked, path in step.paths.items()}
    texts = [name for found in places.values() for _, name in found if name]
    xn.learn(step.operation, [name.encode() for name in texts])
    convert = _converter(step, xn)
    wanted: dict[str, list[Any]] = {name: before[name].to_pylist() for name in before.column_names}
    for asked, path in step.paths.items():
        title = path[0] if step.in_place else f"{asked}{SUFFIXES[step.operation]}"
        change = _replaced if step.in_place else _taken
        wanted[title] = [change(value, path[1:], convert) for value in wanted[path[0]]]
    for title, values in wanted.items():
        _compare(title, values, after[title].to_pylist())
    for field in before.schema:
        if field.type != after.schema.field(field.name).type:
            raise Difference("another type", f"{after.schema.field(field.name)} from {field}")
    _judge_errors(step, xn, run, places)
    if step.output.suffix == ".parquet":
        _compare_by_duckdb(step, before, wanted)
    return len(texts)


def _compare(title: str, wanted: list[Any], found: list[Any]) -> None:
    if len(wanted) != len(found):
        raise Difference("another number of rows", f"{len(found)} instead of {len(wanted)}")
    for row, (value, other) in enumerate(zip(wanted, found, strict=True), 1):
        if value != other:
            detail = f"row {row} of {title!r}: {other!r} and should be {value!r}"
            raise Difference("a row has another value", detail[:500])


def _compare_by_duckdb(step: Step, before: pa.Table, wanted: dict[str, list[Any]]) -> None:
    with duckdb.connect() as database:
        query = "select * from read_parquet(?)"
        rows = database.execute(query, [str(step.output)])
        titles = [column[0] for column in rows.description or []]
        columns = list(zip(*rows.fetchall(), strict=True)) or [()] * len(titles)
    for title, values in zip(titles, columns, strict=True):
        # It returns arrays as tuples.
        found = [list(value) if isinstance(value, tuple) else value for value in values]
        _compare(title, wanted[title], found)


def _read(path: Path) -> pa.Table:
    if path.suffix == ".parquet":
        return pq.read_table(path, partitioning=None)
    with pa.OSFile(str(path)) as source:
        if path.suffix == ".arrows":
            return pa.ipc.open_stream(source).read_all()
        return pa.ipc.open_file(source).read_all()


def _names(table: pa.Table, path: list[str]) -> Iterator[tuple[int, str | None]]:
    """The names at the end of a path, with their rows."""

    def walk(value: Any, rest: list[str]) -> Iterator[str | None]:
        if isinstance(value, list):
            for element in value:
                yield from walk(element, rest)
        elif isinstance(value, dict):
            yield from walk(value[rest[0]], rest[1:])
        elif value is not None:
            yield value

    for row, value in enumerate(table[path[0]].to_pylist(), 1):
        for name in walk(value, path[1:]):
            yield row, name


Convert = Callable[[str], str | None]


def _replaced(value: Any, path: list[str], convert: Convert) -> Any:
    """A value with the results of its names in their places."""
    if isinstance(value, list):
        return [_replaced(element, path, convert) for element in value]
    if isinstance(value, dict):
        return value | {path[0]: _replaced(value[path[0]], path[1:], convert)}
    return convert(value) if value else value


def _taken(value: Any, path: list[str], convert: Convert) -> Any:
    """The results of the names of a value, in its lists but without its structs."""
    if isinstance(value, list):
        return [_taken(element, path, convert) for element in value]
    if isinstance(value, dict):
        return _taken(value[path[0]], path[1:], convert)
    return convert(value) if value else value


def _converter(step: Step, xn: Xn) -> Convert:
    expectation = EXPECTATIONS["parquet --replace" if step.in_place else "parquet"]
    rejected = expectation.to_ascii if step.operation == "to-ascii" else expectation.to_unicode
    rejected = Rejected.KEPT if step.keeps else rejected

    def convert(name: str) -> str | None:
        answer = xn.answer(step.operation, name.encode())
        if not answer.is_rejected:
            return answer.text.decode()
        match rejected:
            case Rejected.KEPT:
                return name
            case Rejected.BLANK:
                return None
        return answer.text.decode() or None

    return convert


def _judge_errors(
    step: Step, xn: Xn, run: Run, places: dict[str, list[tuple[int, str | None]]]
) -> None:
    wanted = Counter(
        (row, asked, name)
        for asked, found in places.items()
        for row, name in found
        if name and xn.answer(step.operation, name.encode()).is_rejected
    )
    judge_reported(wanted, step.errors, run)
