"""``xenonym.spark`` with Spark, in one process of Java."""

import json
import os
import pathlib
import subprocess
import sys

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet
import pytest
import xenonym
import xenonym.spark
from expected import INDEX, NAMES, OPTIONS, PROTECTED, VALUES, each, each_try, hits, registrable_domain, verdicts
from expected import RULESET, dispositions, index_labels
from pyspark.sql import SparkSession
from pyspark.sql import functions as F


@pytest.fixture(scope="module")
def spark():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.ui.enabled": "false",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.default.parallelism": "2",
        "spark.sql.shuffle.partitions": "2",
        # Several batches even here.
        "spark.sql.execution.arrow.maxRecordsPerBatch": "3",
    }
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def frame(spark):
    return spark.createDataFrame([*enumerate(NAMES)], "row int, name string").cache()


@pytest.mark.parametrize("options", [*OPTIONS, xenonym.idna2008.Options()], ids=str)
def test_values_and_tries_are_those_of_one_name(frame, options):
    by_2008 = isinstance(options, xenonym.idna2008.Options)
    functions = {"to_ascii": xenonym.idna2008.to_ascii} if by_2008 else VALUES
    columns = [getattr(xenonym.spark, name)("name", options).alias(name) for name in functions]
    tries = [
        getattr(xenonym.spark, f"try_{name}")(F.col("name"), options).alias(f"try_{name}")
        for name in functions
    ]
    rows = frame.select("row", *columns, *tries).orderBy("row").collect()
    for name, of_one in functions.items():
        assert [row[name] for row in rows] == each(of_one, options)
        found = [row[f"try_{name}"] for row in rows]
        expected = [
            None if text is None else (value, *(error or (None, None)))
            for text, (value, error) in zip(NAMES, each_try(of_one, options))
        ]
        assert [row and tuple(row) for row in found] == expected


def test_types(frame):
    result = frame.select(
        xenonym.spark.to_ascii("name"),
        xenonym.spark.try_to_unicode("name"),
        xenonym.spark.is_valid("name"),
    )
    types = [field.dataType.simpleString() for field in result.schema]
    assert types == ["string", "struct<value:string,error:string,offset:bigint>", "boolean"]


def test_flags_and_texts(frame):
    rows = frame.select(
        "row",
        xenonym.spark.is_valid("name", "host").alias("valid"),
        xenonym.spark.to_unicode("name", on_error="partial").alias("text"),
        xenonym.spark.registrable_domain("name", "host").alias("domain"),
    ).orderBy("row")
    found = rows.collect()
    assert [row.valid for row in found] == each(xenonym.is_valid, "host")
    assert found[6].text == "ü.xn--0"
    assert [row.domain for row in found] == each(registrable_domain, "host")


def test_sql(spark, frame):
    frame.createOrReplaceTempView("names")
    xenonym.spark.register(spark)
    xenonym.spark.register(spark, "host", prefix="host_")
    rows = spark.sql(
        "select xn_to_ascii(name) ascii, xn_try_to_ascii(name).error error, host_is_valid(name) valid,"
        " xn_canonical(name) host, xn_registrable_domain(name) domain from names order by row"
    ).collect()
    assert [row.ascii for row in rows] == each(xenonym.to_ascii)
    errors = [error and error[0] for _, error in each_try(xenonym.to_ascii)]
    assert [row.error for row in rows] == errors
    assert [row.valid for row in rows] == each(xenonym.is_valid, "host")
    assert [row.host for row in rows] == each(VALUES["canonical"])
    assert [row.domain for row in rows] == each(registrable_domain)
    joined = spark.sql(
        "select count(*) n from names a join (select 'BÜCHER.example' name) b"
        " on xn_canonical(a.name) = xn_canonical(b.name)"
    )
    assert joined.collect()[0].n == 1


def plain(value):
    """Rows of Spark as dictionaries."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.asDict() if hasattr(value, "asDict") else value


def test_names_are_judged_as_one_name_is(spark, frame):
    index, protected = map(spark.sparkContext.broadcast, (INDEX, PROTECTED))
    for given_index, given_protected in [(INDEX, PROTECTED), (index, protected)]:
        rows = frame.repartition(3).select(
            "row",
            xenonym.spark.display("name", "strictest", given_protected).alias("shown"),
            xenonym.spark.lookalikes(F.col("name"), given_index).alias("hits"),
            xenonym.spark.skeleton("name").alias("skeleton"),
            xenonym.spark.try_skeleton("name").value.alias("tried"),
        )
        found = rows.orderBy("row").collect()
        assert [plain(row.shown) for row in found] == verdicts("strictest", PROTECTED)
        assert [plain(row.hits) for row in found] == hits()
        assert [row.skeleton for row in found] == each(lambda name, _: xenonym.safety.name_skeleton(name))
        assert [row.tried for row in found] == [row.skeleton for row in found]
    exploded = frame.select(F.explode(xenonym.spark.lookalikes("name", index)).alias("hit"))
    assert [row.hit.kind for row in exploded.collect()] == ["accent"]

    frame.createOrReplaceTempView("names")
    xenonym.spark.register(spark, policy="firefox", index=index, prefix="safe_")
    rows = spark.sql("select safe_display(name) shown, safe_lookalikes(name) hits from names order by row")
    assert [plain(row.shown) for row in rows.collect()] == verdicts("firefox")
    assert [plain(row.hits) for row in rows.collect()] == hits()


def test_labels_are_evaluated_under_a_ruleset(spark, frame):
    ruleset = spark.sparkContext.broadcast(RULESET)
    for given in [RULESET, ruleset]:
        rows = frame.repartition(3).select(
            "row",
            xenonym.spark.lgr_disposition("name", given).alias("disposition"),
            xenonym.spark.lgr_index(F.col("name"), given).alias("index"),
        )
        found = rows.orderBy("row").collect()
        assert [row.disposition for row in found] == dispositions()
        assert [row["index"] for row in found] == index_labels()
    frame.createOrReplaceTempView("names")
    xenonym.spark.register(spark, ruleset=ruleset, prefix="lgr_")
    rows = spark.sql("select lgr_lgr_index(name) label from names order by row").collect()
    assert [row.label for row in rows] == index_labels()


def test_large_strings_of_spark_stay_whole(spark, frame):
    spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", "true")
    try:
        rows = frame.select(xenonym.spark.try_to_ascii("name").alias("found"), "row")
        found = rows.orderBy("row").collect()
        assert [row.found and row.found.value for row in found] == each(xenonym.to_ascii)
    finally:
        spark.conf.unset("spark.sql.execution.arrow.useLargeVarTypes")


def run_job(tmp_path, table, *arguments):
    pa.parquet.write_table(table, tmp_path / "in.parquet")
    job = pathlib.Path(__file__).parents[2] / "examples" / "spark_job.py"
    command = [sys.executable, job, tmp_path / "in.parquet", tmp_path / "out", *arguments]
    variables = os.environ | {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    return subprocess.run(command, env=variables, capture_output=True, text=True)


def test_the_job_puts_rejected_rows_aside(tmp_path):
    table = pa.table({"row": range(len(NAMES)), "host": NAMES})
    run = run_job(tmp_path, table, "--column", "host")
    assert run.returncode == 0, run.stderr
    expected = each_try(xenonym.to_ascii)
    rejected = sum(error is not None for _, error in expected)
    counts = {"rows": len(NAMES), "converted": len(NAMES) - rejected, "rejected": rejected}
    assert json.loads(run.stdout) == counts
    rows = pa.dataset.dataset(tmp_path / "out", partitioning="hive").to_table().sort_by("row")
    errors = zip(rows["error"].to_pylist(), rows["error_offset"].to_pylist())
    found = zip(rows["ascii"].to_pylist(), (error if error[0] else None for error in errors))
    assert list(found) == expected
    aside = [error is not None for _, error in expected]
    assert [flag == "true" for flag in rows["rejected"].to_pylist()] == aside


def test_the_job_keeps_every_column(tmp_path):
    given = {"found": ["keep", "too"], "Found_": [1, 2], "a`b": [3, 4], "host.name": ["ä.de", "a..b"]}
    run = run_job(tmp_path, pa.table(given), "--column", "host.name")
    assert run.returncode == 0, run.stderr
    rows = pa.dataset.dataset(tmp_path / "out", partitioning="hive").to_table().sort_by("Found_")
    assert {name: rows[name].to_pylist() for name in given} == given
    assert rows["ascii"].to_pylist() == ["xn--4ca.de", None]
    assert rows["error"].to_pylist() == [None, "empty_label"]


@pytest.mark.parametrize("column", ["error", "ASCII", "error_offset", "rejected"])
def test_the_job_overwrites_no_column(spark, tmp_path, column):
    sys.path.append(str(pathlib.Path(__file__).parents[2] / "examples"))
    import spark_job

    frame = spark.createDataFrame([("ä.de", "keep")], f"name string, {column} string")
    with pytest.raises(ValueError, match=f"rename {column.lower()}"):
        spark_job.convert(frame, "name", "dns")
    nested = spark.createDataFrame([(("ä.de",),)], "host struct<name: string>")
    assert spark_job.convert(nested, "host.name", "dns").collect()[0].ascii == "xn--4ca.de"


def test_the_job_ends_with_2_if_a_column_is_there_already(tmp_path):
    run = run_job(tmp_path, pa.table({"name": ["ä.de"], "error": ["keep"]}))
    assert (run.returncode, run.stderr.splitlines()[-1]) == (
        2,
        "the input already has columns that the job adds: rename error",
    )
    assert not (tmp_path / "out").exists()


def test_mistakes_are_exceptions(spark, frame):
    with pytest.raises(ValueError, match="unknown"):
        xenonym.spark.to_ascii("name", "no such preset")
    with pytest.raises(ValueError, match="unknown"):
        xenonym.spark.display("name", "no such policy")
    with pytest.raises(TypeError):
        xenonym.spark.lookalikes("name", ["paypal.com"])
    with pytest.raises(ValueError, match="unknown"):
        xenonym.spark.register(spark, "no such preset")
    with pytest.raises(Exception, match="cannot contain names"):
        frame.select(xenonym.spark.to_ascii("row")).collect()
