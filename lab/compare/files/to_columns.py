"""Writes the rows of CSV as Parquet or Arrow, by the extension: `to_columns.py INPUT OUTPUT`."""

import sys

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

source, target = sys.argv[1:]
with pa.csv.open_csv(source) as rows:
    is_parquet = target.endswith(".parquet")
    make = pq.ParquetWriter if is_parquet else pa.ipc.new_file
    with make(target, rows.schema) as writer:
        for batch in rows:
            writer.write_batch(batch)
