"""Measure the CPU time that Spark needs to compare names with 20,000 brands, whose index is a broadcast
value, and check that every task finds what the index finds without Spark.

    python bench/spark_lookalikes.py --data ../../../shared [--rows 4000000]

Needs pyspark, pyarrow, Java and Linux. Two cores read Parquet, compare each name, and count the hits.
"""

from __future__ import annotations

import argparse
import pathlib
import pickle
import random
import sys
import tempfile
import time
from itertools import cycle, islice

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet
import spark as spark_bench
import xenonym.arrow
from pyspark.sql import functions as F
from xenonym.safety.lookalikes import Index
from xenonym.spark import lookalikes

BRANDS, DIFFERENT, ROUNDS = 20_000, 1_000_000, 3


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=pathlib.Path, required=True, help="folder with corpora/")
    parser.add_argument("--rows", type=int, default=4_000_000, help="how many names [4000000]")
    arguments = parser.parse_args()
    popular = (arguments.data / "corpora" / "popular-100k.txt").read_text().split()
    index = Index([name for name in popular[:BRANDS] if protects(name)])
    names = pa.array(islice(cycle(made(popular[BRANDS:])), arguments.rows), pa.string())
    start = time.process_time()
    expected = pa.compute.list_value_length(pa.array(xenonym.arrow.lookalikes(names, index)))
    kernel = time.process_time() - start
    with tempfile.TemporaryDirectory(prefix="xenonym-spark-") as folder:
        table = pa.table({"name": names})
        pa.parquet.write_table(table, f"{folder}/names.parquet", row_group_size=250_000)
        found = measure(f"{folder}/names.parquet", index, len(names))
    hits = pa.compute.sum(expected).as_py()
    print(f"| the kernel, without Spark | | {kernel:.1f} s | {len(names) / kernel:,.0f} |")
    print(f"\n{len(index)} brands, an index of {len(pickle.dumps(index)) / 1e6:.1f} MB, {hits} hits")
    assert found == hits, f"Spark found {found} hits, not {hits}"
    return 0


def protects(name: str) -> bool:
    """Whether the name is no public suffix."""
    try:
        Index([name])
    except ValueError:
        return False
    return True


def made(popular: list[str]) -> list[str]:
    """Names that are like popular ones, but different."""
    choose = random.Random(46).choice
    names = []
    for _ in range(DIFFERENT):
        first, second = (choose(popular).partition(".")[0] for _ in range(2))
        suffix = choose(popular).partition(".")[2]
        names.append(f"{first[: -(-len(first) // 2)]}{second[len(second) // 2 :]}.{suffix}")
    return names


def measure(path: str, index: Index, rows: int) -> int:
    """Print a table row for Spark. Returns the number of hits."""
    spark = spark_bench.session("10000", cores=2)
    try:
        shared = spark.sparkContext.broadcast(index)
        hits = spark.read.parquet(path).select(F.size(lookalikes("name", shared)).alias("hits"))
        print("| | real time | CPU time | names/s per core |\n|---|---|---|---|")
        for _ in range(ROUNDS):
            before, start = spark_bench.cpu_seconds(), time.perf_counter()
            found: int = hits.agg(F.sum("hits")).collect()[0][0]
            cpu = spark_bench.cpu_seconds() - before
            seconds = time.perf_counter() - start
            print(f"| Spark | {seconds:.1f} s | {cpu:.1f} s | {rows / cpu:,.0f} |", flush=True)
    finally:
        spark.stop()
    return found


if __name__ == "__main__":
    sys.exit(main())
