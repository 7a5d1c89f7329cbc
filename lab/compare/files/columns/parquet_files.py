"""Parquet files, as pyarrow and DuckDB write them."""

from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from columns.check import Made, check_columns
from columns.column_types import flat_types, make_column, nested_types
from columns.duckdb_files import write_by_duckdb
from columns.encryption import encrypt
from columns.name_columns import name_columns, put_among
from columns.parquet_chunks import compare_chunks
from columns.parquet_legacy import make_legacy
from failures import Difference, Report
from names import NameMaker
from xn import Xn

ROWS = [0, 1, 7, 100, 1000, 3000]
CODECS = ["none", "snappy", "gzip", "brotli", "zstd", "lz4"]
ENCODINGS = {
    "int32": ["PLAIN", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT"],
    "int64": ["PLAIN", "DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT"],
    "text": ["PLAIN", "DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"],
    "bytes": ["PLAIN", "DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"],
    "double": ["PLAIN", "BYTE_STREAM_SPLIT"],
    "fixed": ["PLAIN", "BYTE_STREAM_SPLIT", "DELTA_BYTE_ARRAY"],
    "bool": ["PLAIN", "RLE"],
}
#: What DuckDB raises; a message of its own may have bytes that are not UTF-8.
UNREAD = (duckdb.Error, UnicodeDecodeError)


class Parquet:
    """Parquet, by the writers of two projects."""

    name, suffix = "parquet", ".parquet"

    def generate(self, random: Random, names: NameMaker, path: Path) -> Made:
        rows = random.choice(ROWS)
        columns = name_columns(random, names, rows)
        made = Made(list(columns), in_place=random.random() < 0.5)
        if random.random() < 0.3:
            write_by_duckdb(random, columns, rows, path, made)
            return made
        table = self._table(random, columns, rows)
        options = self._options(random, table, made)
        try:
            pq.write_table(table, path, **options)
        except (pa.ArrowException, OSError) as error:
            made.notes.append(f"version 2.6 without INT96, for {error}")
            options |= {"version": "2.6", "use_deprecated_int96_timestamps": False}
            pq.write_table(table, path, **options)
        if "encryption_properties" not in options and random.random() < 0.3:
            make_legacy(random, path, made)
        return made

    def _table(self, random: Random, columns: dict[str, pa.Array], rows: int) -> pa.Table:
        types = flat_types() | nested_types()
        chosen = random.sample(list(types), random.choice([0, 1, 5, 12]))
        has_nulls = {name: random.random() < 0.7 for name in chosen}
        others = {
            name: make_column(random, types[name], rows, nulls=has_nulls[name]) for name in chosen
        }
        fields = []
        arrays = put_among(random, columns, others)
        for name, array in arrays.items():
            metadata = {"ü": name} if random.random() < 0.2 else None
            is_nullable = array.null_count > 0 or random.random() < 0.5
            is_nullable |= pa.types.is_null(array.type)
            fields.append(pa.field(name, array.type, is_nullable, metadata))
        metadata = {"ü": "größe", "empty": ""} if random.random() < 0.5 else None
        return pa.table(list(arrays.values()), pa.schema(fields, metadata))

    def _options(self, random: Random, table: pa.Table, made: Made) -> dict[str, Any]:
        options: dict[str, Any] = {
            "compression": random.choice(CODECS),
            "version": random.choice(["1.0", "2.4", "2.6"]),
            "data_page_version": random.choice(["1.0", "2.0"]),
            "use_dictionary": random.random() < 0.6,
            "write_statistics": random.random() < 0.8,
            "write_page_index": random.random() < 0.4,
            "write_page_checksum": random.random() < 0.3,
            "store_schema": random.random() < 0.6,
            "row_group_size": random.choice([None, None, 3, 50, 999]),
            "data_page_size": random.choice([None, 100, 4096]),
            "dictionary_pagesize_limit": random.choice([None, 64]),
            "use_deprecated_int96_timestamps": random.random() < 0.25,
            "store_decimal_as_integer": random.random() < 0.3,
            "write_time_adjusted_to_utc": random.random() < 0.3,
            "use_compliant_nested_type": random.random() < 0.8,
        }
        if table.num_rows > 500 and options["row_group_size"] == 3:
            options["row_group_size"] = 300
        if random.random() < 0.2:
            options["compression"] = {name: random.choice(CODECS) for name in table.column_names}
        if not options["use_dictionary"]:
            chosen = {name: random.choice(found) for name, found in ENCODINGS.items()}
            options["column_encoding"] = {
                n: e for n, e in chosen.items() if n in table.column_names
            }
        if random.random() < 0.3:
            options["bloom_filter_options"] = {made.asked[0]: {"ndv": 100, "fpp": 0.05}}
            if "int64" in table.column_names:
                options["bloom_filter_options"]["int64"] = {"ndv": 100, "fpp": 0.05}
        if random.random() < 0.2:
            options["sorting_columns"] = [pq.SortingColumn(0, random.random() < 0.5, True)]
        made.notes += [f"{key}={value}" for key, value in options.items() if value]
        if random.random() < 0.08:
            options.pop("bloom_filter_options", None)
            options["encryption_properties"] = encrypt(random, table.column_names, made)
            made.is_refused = True
        return options

    def read(self, path: Path) -> pa.Table:
        return pq.read_table(path, coerce_int96_timestamp_unit="us", partitioning=None)

    def compare_storage(self, before: Path, after: Path, written: list[str]) -> list[Difference]:
        return compare_chunks(before, after, written) + compare_by_duckdb(before, after, written)


def compare_by_duckdb(before: Path, after: Path, written: list[str]) -> list[Difference]:
    """Return the columns that `xn` does not write, as texts read by DuckDB."""
    with duckdb.connect() as database:
        try:
            left, types = _duckdb_rows(database, before, written)
        except UNREAD:
            # There are types that it does not read.
            return []
        try:
            right, new_types = _duckdb_rows(database, after, written)
        except UNREAD as error:
            return [Difference("DuckDB does not read the output", str(error)[:300])]
    if types != new_types:
        pairs = [(old, new) for old, new in zip(types, new_types) if old != new]
        return [Difference("DuckDB reads other types", str(pairs[:3]))]
    if left != right:
        for row, (old, new) in enumerate(zip(left, right), 1):
            for kind, one, other in zip(types, old, new):
                if one != other:
                    detail = f"row {row}, {kind}: {other!r} from {one!r}"
                    return [Difference(f"DuckDB reads another {kind[1]}"[:60], detail[:300])]
        return [Difference("DuckDB reads another number of rows", f"{len(right)} from {len(left)}")]
    return []


def _duckdb_rows(
    database: duckdb.DuckDBPyConnection, path: Path, written: list[str]
) -> tuple[list[tuple], list[tuple[str, str]]]:
    found = database.execute("describe select * from read_parquet(?)", [str(path)]).fetchall()
    types = [(name, kind) for name, kind, *_ in found if name not in written]
    if not types:
        return [], []
    columns = ", ".join('"' + name.replace('"', '""') + '"::varchar' for name, _ in types)
    rows = database.execute(f"select {columns} from read_parquet(?)", [str(path)]).fetchall()
    return rows, types


def check_parquet(seed: int, xn: Xn, report: Report) -> None:
    """Checks the file of a seed."""
    check_columns(Parquet(), seed, xn, report)
