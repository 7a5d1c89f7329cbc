"""Measure the CPU time that one core of Spark needs per name, from reading Parquet to discarding the
result, and for the whole job.

    python bench/spark.py --data ../../../shared [--rows 4000000]

Needs pyspark, pyarrow, pandas (for mapInArrow), Java and Linux. CPU time is read from ``/proc``
for Java and its Python workers, because it is less sensitive to other load than the clock. Cases
are interleaved. The result is the median of all rounds after the first three.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice

import pyarrow as pa
import pyarrow.parquet
import xenonym.arrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import arrow_udf, lit
from xenonym.spark import to_ascii, try_to_ascii

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
import spark_job  # noqa: E402

LISTS = ["popular-100k.txt", "idn-a-labels.txt", "idn-u-labels.txt"]
ROUNDS, WARM = 8, 3  # Java compiles code that runs often


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=pathlib.Path, required=True, help="folder with corpora/")
    parser.add_argument("--rows", type=int, default=4_000_000, help="how many names [4000000]")
    parser.add_argument("--batch", default="10000", help="maxRecordsPerBatch [10000]")
    arguments = parser.parse_args()
    lists = [arguments.data / "corpora" / file for file in LISTS]
    real = [name for path in lists for name in path.read_text().split()]
    names = pa.array(islice(cycle(real), arguments.rows), pa.string())
    with tempfile.TemporaryDirectory(prefix="xenonym-spark-") as folder:
        table = pa.table({"id": pa.array(range(len(names)), pa.int64()), "name": names})
        pa.parquet.write_table(table, f"{folder}/names.parquet", row_group_size=500_000)
        spark = session(arguments.batch)
        try:
            measure(spark.read.parquet(f"{folder}/names.parquet"), len(names), f"{folder}/out")
        finally:
            spark.stop()
    cost = kernel(names)
    print(f"| the kernel, without Spark | {cost:.2f} | {1e6 / cost:,.0f} |")


def session(batch: str, cores: int = 1) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "2g",
        "spark.sql.execution.arrow.maxRecordsPerBatch": batch,
        "spark.sql.maxConcurrentOutputFileWriters": "2",
        # A single task on one core, so that only the number of rows differs.
        "spark.sql.files.maxPartitionBytes": "1g" if cores == 1 else "4m",
    }
    spark = SparkSession.builder.master(f"local[{cores}]").config(map=settings).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def same(names: pa.Array) -> pa.Array:
    return names


def same_batches(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    yield from batches


def ascii_batches(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        ascii = pa.array(xenonym.arrow.to_ascii(batch.column(1)))
        yield pa.RecordBatch.from_arrays([batch.column(0), ascii], names=["id", "name"])


def drop(frame: DataFrame) -> None:
    frame.write.format("noop").mode("overwrite").save()


def write(frame: DataFrame, output: str) -> None:
    frame.write.mode("overwrite").partitionBy("rejected").parquet(output)


def measure(frame: DataFrame, rows: int, output: str) -> None:
    schema = "id bigint, name string"
    as_accepted = frame.withColumn("rejected", lit(False))
    converted = spark_job.convert(frame, "name", "dns")
    cases: dict[str, Callable[[], None]] = {
        "Spark alone": lambda: drop(frame),
        "`arrow_udf`, identity": lambda: drop(frame.select("id", arrow_udf(same, "string")("name"))),
        "`arrow_udf`, `to_ascii`": lambda: drop(frame.select("id", to_ascii("name"))),
        "`arrow_udf`, `try_to_ascii`": lambda: drop(frame.select("id", try_to_ascii("name"))),
        "`mapInArrow`, identity": lambda: drop(frame.mapInArrow(same_batches, schema)),
        "`mapInArrow`, `to_ascii`": lambda: drop(frame.mapInArrow(ascii_batches, schema)),
        "Parquet to Parquet, nothing converted": lambda: write(as_accepted, output),
        "the job, Parquet to Parquet": lambda: write(converted, output),
    }
    costs: dict[str, list[float]] = {case: [] for case in cases}
    for _ in range(ROUNDS):
        for case, run in cases.items():
            before = cpu_seconds()
            run()
            costs[case].append(cpu_seconds() - before)
    print("| one core | CPU s per million rows | rows/s a core |\n|---|---|---|")
    for case, found in costs.items():
        cpu = statistics.median(found[WARM:])
        print(f"| {case} | {cpu / rows * 1e6:.2f} | {rows / cpu:,.0f} |", flush=True)


def kernel(names: pa.Array) -> float:
    """CPU seconds per million rows."""
    costs = []
    for _ in range(ROUNDS):
        start = time.process_time()
        xenonym.arrow.to_ascii(names)
        costs.append(time.process_time() - start)
    return statistics.median(costs) / len(names) * 1e6


def cpu_seconds() -> float:
    """Return the CPU time of all descendants of this process."""
    ticks: dict[int, int] = {}
    parents: dict[int, int] = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        ticks[int(folder.name)] = sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while found := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= found
    return sum(ticks[pid] for pid in ours - {os.getpid()} if pid in ticks) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
