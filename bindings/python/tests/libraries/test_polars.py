"""``xenonym.polars`` with Polars."""

import polars as pl
import pytest
import xenonym
import xenonym.polars
from expected import (
    INDEX,
    NAMES,
    OPTIONS,
    PROTECTED,
    RULESET,
    VALUES,
    dispositions,
    doctests,
    each,
    each_try,
    hits,
    index_labels,
    registrable_domain,
    verdicts,
)
from recipes import ROWS, run_recipe

FRAME = pl.DataFrame({"name": NAMES})


def test_examples_are_true():
    doctests(xenonym.polars)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("function", VALUES)
def test_values_and_tries_are_those_of_one_name(function, options):
    result = FRAME.select(getattr(pl.col("name").idna, function)(options))["name"]
    assert result.dtype == pl.String
    assert result.to_list() == each(VALUES[function], options)
    tries = FRAME.select(getattr(pl.col("name").idna, f"try_{function}")(options)).unnest("name")
    assert tries.dtypes == [pl.String, pl.Categorical, pl.UInt64]
    found = [(value, error and (error, offset)) for value, error, offset in tries.rows()]
    assert found == each_try(VALUES[function], options)
    series = FRAME["name"].idna
    assert getattr(series, function)(options).to_list() == result.to_list()
    assert getattr(series, f"try_{function}")(options).struct.unnest().equals(tries)


def test_flags_are_null_where_names_are():
    result = FRAME.select(pl.col("name").idna.is_valid("host"))["name"]
    assert result.dtype == pl.Boolean
    assert result.to_list() == each(xenonym.is_valid, "host")


def test_a_rejected_name_can_stay_text():
    result = FRAME.select(pl.col("name").idna.to_unicode(on_error="partial"))["name"]
    assert result[6] == "ü.xn--0"


def test_other_columns_of_names():
    categorical = FRAME["name"].fill_null("A_B").cast(pl.Categorical)
    result = categorical.idna.to_ascii()
    assert (result.dtype, result[1], result[5]) == (pl.String, "a_b", "a_b")
    assert categorical.idna.try_to_ascii().struct.field("value").dtype == pl.String
    assert pl.Series([None, None]).idna.to_ascii().to_list() == [None, None]
    assert pl.Series(dtype=pl.String).idna.to_ascii().to_list() == []
    chunked = pl.concat([FRAME["name"], FRAME["name"][2:]], rechunk=False)
    assert chunked.idna.to_ascii().to_list() == each(xenonym.to_ascii) + each(xenonym.to_ascii)[2:]


def test_lazy_streaming_and_grouped_queries(tmp_path):
    names = [f"N{row}.Bücher.example" for row in range(300_000)]
    path = tmp_path / "names.parquet"
    pl.DataFrame({"name": names}).write_parquet(path)
    query = pl.scan_parquet(path).with_columns(ascii=pl.col("name").idna.to_ascii())
    assert query.collect_schema()["ascii"] == pl.String
    for engine in ("in-memory", "streaming"):
        found = query.collect(engine=engine)["ascii"].to_list()
        assert found == [f"n{row}.xn--bcher-kva.example" for row in range(300_000)]
    hosts = pl.LazyFrame({"host": ["Ü.example", "xn--tda.example", "b.example"]})
    counts = hosts.group_by(pl.col("host").idna.canonical()).len().sort("host").collect()
    assert counts.rows() == [("b.example", 1), ("xn--tda.example", 2)]


def test_names_are_judged_as_one_name_is():
    name = pl.col("name").idna
    query = FRAME.lazy().select(
        plain=name.display(),
        strictest=name.display("strictest", PROTECTED),
        hits=name.lookalikes(INDEX),
        skeleton=name.skeleton(),
        tried=name.try_skeleton().struct.field("value"),
    )
    for engine in ("in-memory", "streaming"):
        found = query.collect(engine=engine)
        assert found.schema == query.collect_schema()
        assert found["plain"].to_list() == verdicts("chromium")
        assert found["strictest"].to_list() == verdicts("strictest", PROTECTED)
        assert found["hits"].to_list() == hits()
        assert found["skeleton"].to_list() == each(lambda name, _: xenonym.safety.name_skeleton(name))
        assert found["tried"].equals(found["skeleton"])
    assert found["hits"][0].to_list() == [{"protected": "bucher.example", "kind": "accent", "cost": 10}]
    series = FRAME["name"].idna
    assert series.display("strictest", PROTECTED).equals(found["strictest"])
    assert series.lookalikes(INDEX).equals(found["hits"])
    categorical = FRAME["name"].cast(pl.Categorical).idna
    assert categorical.lookalikes(INDEX).to_list() == hits()
    assert categorical.display().to_list() == verdicts("chromium")


@pytest.mark.parametrize("options", OPTIONS)
def test_registrable_domains_are_those_of_one_name(options):
    result = FRAME.lazy().select(pl.col("name").idna.registrable_domain(options)).collect()["name"]
    assert (result.dtype, result.to_list()) == (pl.String, each(registrable_domain, options))
    categorical = FRAME["name"].cast(pl.Categorical)
    assert categorical.idna.registrable_domain(options).to_list() == result.to_list()


def test_mistakes_are_exceptions():
    with pytest.raises(ValueError, match="unknown"):
        pl.col("name").idna.to_ascii("no such preset")
    with pytest.raises(ValueError, match="unknown"):
        pl.col("name").idna.display("no such policy")
    with pytest.raises(TypeError):
        pl.col("name").idna.lookalikes(["paypal.com"])
    with pytest.raises(TypeError):
        pl.Series([1, 2]).idna.to_ascii()
    with pytest.raises((TypeError, pl.exceptions.PolarsError)):
        pl.DataFrame({"name": [1, 2]}).select(pl.col("name").idna.to_ascii())


def test_recipes_for_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "domains.csv").write_text(ROWS, encoding="utf-8")
    pl.read_csv("domains.csv").write_parquet("domains.parquet")
    run_recipe("xenonym.polars")
    ascii = ["xn--bcher-kva.example", "xn--bcher-kva.example", None, "xn--nio-8ma.example"]
    assert pl.read_parquet("ascii.parquet")["domain_ascii"].to_list() == ascii
    shown = ["bücher.example", "bücher.example", None, "niño.example"]
    assert pl.read_ipc("shown.arrow")["shown"].to_list() == shown
    counts = [("xn--bcher-kva.example", 2), ("xn--nio-8ma.example", 1), (None, 1)]
    assert pl.read_csv("counts.csv").sort("registered", nulls_last=True).rows() == counts
    assert pl.read_parquet("accepted.parquet")["owner"].to_list() == ["a", "b", "d"]
    assert pl.read_parquet("unique.parquet")["owner"].to_list() == ["a", "c", "d"]


def test_labels_are_evaluated_under_a_ruleset():
    result = FRAME.select(
        pl.col("name").idna.lgr_disposition(RULESET).alias("disposition"), pl.col("name").idna.lgr_index(RULESET).alias("index")
    )
    assert result.dtypes == [pl.String, pl.String]
    assert result["disposition"].to_list() == dispositions()
    assert result["index"].to_list() == FRAME["name"].idna.lgr_index(RULESET).to_list() == index_labels()
    assert {"valid", "invalid"} <= set(dispositions())
