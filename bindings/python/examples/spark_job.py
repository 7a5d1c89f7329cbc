"""Convert a Parquet column of names with Spark, and separate the rejected rows.

    spark-submit spark_job.py INPUT OUTPUT [--column name] [--options dns]

INPUT is a Parquet file or folder. OUTPUT/rejected=false contains the accepted rows with a column
``ascii``, and OUTPUT/rejected=true the rejected ones with ``error`` and ``error_offset``. Rows
without a name count as converted, with null in ``ascii``. If the input already contains a column
with one of these names, the job exits with code 2 before it reads a row. ``--column`` is the name
of a column, even if it contains a dot, or else the path to a field of a struct, such as
``host.name``. The job reads its input once, and exits with code 1 if the counts of the output do
not add up to the count of the input. See README.md for cluster settings.
"""

from __future__ import annotations

import argparse
import json
import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from xenonym.spark import try_to_ascii


ADDED = ["ascii", "error", "error_offset", "rejected"]


def convert(names: DataFrame, column: str, options: str) -> DataFrame:
    """All columns of the input, and those that are added."""
    # Spark does not distinguish case in the names of columns.
    taken = {name.lower() for name in names.columns}
    if clashes := [name for name in ADDED if name in taken]:
        raise ValueError(f"the input already has columns that the job adds: rename {', '.join(clashes)}")
    struct = "found"
    while struct in taken:
        struct += "_"
    path = quoted(column) if column in names.columns else column
    found = names.withColumn(struct, try_to_ascii(F.col(path), options))
    return found.select(
        *map(quoted, names.columns),
        F.col(f"{struct}.value").alias("ascii"),
        F.col(f"{struct}.error").alias("error"),
        F.col(f"{struct}.offset").alias("error_offset"),
        F.col(f"{struct}.error").isNotNull().alias("rejected"),
    )


def quoted(name: str) -> str:
    """Quote a column name for SQL, so that dots and backticks are literal."""
    return "`" + name.replace("`", "``") + "`"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("input", help="file or folder of Parquet")
    parser.add_argument("output", help="folder that does not exist yet")
    parser.add_argument("--column", default="name", help="the column of names [name]")
    parser.add_argument("--options", default="dns", help="a preset of UTS #46, or options [dns]")
    arguments = parser.parse_args()

    spark = (
        SparkSession.builder.appName("xenonym")
        # Both partitions of the output are written at once, so rows need not be sorted by partition.
        .config("spark.sql.maxConcurrentOutputFileWriters", "2")
        # A retried task replaces the output of its first attempt.
        .config("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "1")
        .getOrCreate()
    )
    names = spark.read.parquet(arguments.input)
    try:
        found = convert(names, arguments.column, arguments.options)
    except ValueError as error:
        print(error, file=sys.stderr)
        spark.stop()
        return 2
    found.write.partitionBy("rejected").parquet(arguments.output)

    # These read only the footers of the files, and Spark reads the partitions' names as strings.
    rows = names.count()
    counts = spark.read.parquet(arguments.output).groupBy("rejected").count().collect()
    of = {row.rejected: row["count"] for row in counts}
    converted, rejected = of.get("false", 0), of.get("true", 0)
    print(json.dumps({"rows": rows, "converted": converted, "rejected": rejected}))
    spark.stop()
    if rows != converted + rejected:
        print("the output has not as many rows as the input", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
