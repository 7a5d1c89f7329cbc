"""Parquet as DuckDB writes it: types and layouts that pyarrow has not."""

from pathlib import Path
from random import Random

import duckdb
import pyarrow as pa

from columns.check import Made

#: An expression for each type; `i` is the row's number from 0.
EXPRESSIONS = {
    "interval": "interval (i) month + interval (i * 2) day + interval (i * 3) second",
    "intervals": "[interval (i) month, null]",
    "in_struct": "{'iv': interval (i) year, 'name': 'bücher.example'}",
    "enum": "(case i % 3 when 0 then 'klein' when 1 then 'größe' end)::size",
    "uuid": "('00000000-0000-4000-8000-' || lpad(i::varchar, 12, '0'))::uuid",
    "json": "json_object('ü', i)",
    "bit": "('0101' || repeat('1', (i % 9)::int))::bit",
    "hugeint": "(i::hugeint * 170141183460469231)",
    "uhugeint": "i::uhugeint",
    "decimal": "(i / 7)::decimal(30, 3)",
    "decimal_small": "(i % 90)::decimal(4, 1)",
    "time": "time '00:00:00' + interval (i) second",
    "time_zone": "timetz '12:00:00.000001+02'",
    "infinite": "case i % 3 when 0 then timestamp 'infinity' when 1 then timestamp '-infinity' end",
    "infinite_zone": "case i % 2 when 0 then timestamptz 'infinity'"
    " else timestamptz '9999-12-31 23:59:59+00' end",
    "infinite_date": "case i % 3 when 0 then date 'infinity' when 1 then date '0001-01-01'"
    " else date '290000-01-01' end",
    "before_christ": "timestamp '4713-01-01 (BC) 00:00:00'",
    "stamp_ns": "timestamp_ns '2020-01-01 00:00:00.123456789'",
    "stamp_s": "timestamp_s '2020-01-01 00:00:00'",
    "stamp_ms": "timestamp_ms '2020-01-01 00:00:00.123'",
    "blob": "'\\x00\\xFF'::blob",
    "map": "map {'bücher.example': i, 'ü': null}",
    "list": "range(i % 5)",
    "array": "[i, null, 3]::bigint[3]",
    "struct": "{'domain': 'bücher.example', 'x': [i]}",
    "union": "union_value(größe := i)",
    "tinyint": "(i % 100)::utinyint",
    "float": "case i % 4 when 0 then 'nan'::float when 1 then '-inf'::float"
    " when 2 then '-0.0'::float end",
    "double": "case i % 3 when 0 then 'nan'::double else i / 7 end",
    "bool": "i % 2 = 0",
    "null": "null",
    "text": "repeat('bücher.example ', (i % 50)::int)",
    "variant": "{'ü': i}::variant",
}
CODECS = ["uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw"]


def write_by_duckdb(
    random: Random, columns: dict[str, pa.Array], rows: int, path: Path, made: Made
) -> None:
    """Writes a file with these columns of names, and others."""
    with duckdb.connect() as database:
        database.execute("create type size as enum ('klein', 'größe')")
        numbers = pa.array(range(rows), pa.int64())
        names = pa.table({**columns, "i": numbers})
        database.register("names", names)
        chosen = random.sample(list(EXPRESSIONS), random.choice([1, 4, 10]))
        items = [f'"{title}"' for title in columns]
        items += [f'{EXPRESSIONS[title]} as "{title}_"' for title in chosen]
        random.shuffle(items)
        options = ["format parquet", f"compression {random.choice(CODECS)}"]
        options.append(f"parquet_version {random.choice(['v1', 'v2'])}")
        options.append(f"row_group_size {random.choice([2048, 122880])}")
        if random.random() < 0.3:
            options.append("kv_metadata {ü: 'größe'}")
        if random.random() < 0.3:
            options.append("field_ids 'auto'")
        if random.random() < 0.2:
            options.append("dictionary_size_limit 1")
        if random.random() < 0.08:
            database.execute("set force_mbedtls_unsafe = 'true'")
            database.execute("pragma add_parquet_key('key', '0123456789abcdef')")
            options.append("encryption_config {footer_key: 'key'}")
            made.is_refused = True
        made.notes += ["DuckDB", *options, *chosen]
        chosen_rows = f"select {', '.join(items)} from names order by i"
        database.execute(f"copy ({chosen_rows}) to '{path}' ({', '.join(options)})")
