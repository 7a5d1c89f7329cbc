"""``xenonym.duckdb`` with DuckDB."""

import duckdb
import pyarrow as pa
import pytest
import xenonym
import xenonym.duckdb
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


@pytest.fixture
def connection():
    connection = duckdb.connect()
    connection.execute("create table names (row integer, name varchar)")
    connection.executemany("insert into names values (?, ?)", [*enumerate(NAMES)])
    yield connection
    connection.close()


def column(connection, expression):
    found = connection.execute(f"select {expression} from names order by row").fetchall()
    return [value for (value,) in found]


def test_examples_are_true():
    doctests(xenonym.duckdb)


@pytest.mark.parametrize("options", OPTIONS)
def test_values_and_tries_are_those_of_one_name(connection, options):
    assert xenonym.duckdb.register(connection, options) is connection
    for function, of_one in VALUES.items():
        assert column(connection, f"xn_{function}(name)") == each(of_one, options)
        tries = f"xn_try_{function}(name)"
        assert column(connection, f"{tries}.value") == each(of_one, options)
        pairs = zip(column(connection, f"{tries}.error"), column(connection, f"{tries}.offset"))
        errors = [error and (error, offset) for error, offset in pairs]
        assert errors == [error for _, error in each_try(of_one, options)]
    assert column(connection, "xn_is_valid(name)") == each(xenonym.is_valid, options)
    assert column(connection, "xn_registrable_domain(name)") == each(registrable_domain, options)


@pytest.mark.parametrize("profile", ["idna2008", "idna2003", "whatwg-url", xenonym.idna2008.Options("lookup")])
def test_every_profile_converts_names(connection, profile):
    xenonym.duckdb.register(connection, profile)
    names = pa.array(NAMES, pa.string())
    for function in ("to_ascii", "to_unicode", "is_valid"):
        expected = pa.array(getattr(xenonym.arrow, function)(names, profile)).to_pylist()
        assert column(connection, f"xn_{function}(name)") == expected
    # Hosts are read by UTS #46.
    assert column(connection, "xn_canonical(name)") == pa.array(xenonym.arrow.canonical(names)).to_pylist()


def test_hosts_are_found(connection):
    xenonym.duckdb.register(connection)
    found = connection.execute("select unnest(xn_find_host('http://www.bücher.co.uk:8080/x'))").fetchall()
    assert found == [
        ("www.xn--bcher-kva.co.uk", "url", 8080, "xn--bcher-kva.co.uk", "co.uk", "icann", None)
    ]
    assert connection.execute("select xn_find_host('file:///tmp').error").fetchall() == [("no_host",)]


def test_names_are_judged_as_one_name_is(connection):
    xenonym.duckdb.register(connection, policy="strictest", protected=PROTECTED, index=INDEX)
    assert column(connection, "xn_display(name)") == verdicts("strictest", PROTECTED)
    assert column(connection, "xn_lookalikes(name)") == hits()
    kinds = connection.execute("select unnest(xn_lookalikes(name)).kind from names").fetchall()
    assert kinds == [("accent",)]
    skeletons = each(lambda name, _: xenonym.safety.name_skeleton(name))
    assert column(connection, "xn_skeleton(name)") == skeletons
    assert column(connection, "xn_try_skeleton(name).value") == skeletons
    # Without an index, a function that used the old one must be gone.
    xenonym.duckdb.register(connection)
    assert column(connection, "xn_display(name)") == verdicts("chromium")
    with pytest.raises(duckdb.CatalogException):
        column(connection, "xn_lookalikes(name)")


def test_labels_are_evaluated_under_a_ruleset(connection):
    xenonym.duckdb.register(connection, ruleset=RULESET)
    assert column(connection, "xn_lgr_disposition(name)") == dispositions()
    assert column(connection, "xn_lgr_index(name)") == index_labels()
    # Without a ruleset, a function that used the old one must be gone.
    xenonym.duckdb.register(connection)
    with pytest.raises(duckdb.CatalogException):
        column(connection, "xn_lgr_index(name)")


def test_many_rows_on_many_threads(connection):
    xenonym.duckdb.register(connection)
    rows = pa.table({"name": [f"N{row}.Bücher.example" for row in range(300_000)]})
    connection.execute("create table many as select * from rows")
    connection.execute("set threads = 4")
    found = connection.execute(
        "select count(*) from many where xn_to_ascii(name) = "
        "lower(split_part(name, '.', 1)) || '.xn--bcher-kva.example'"
    ).fetchall()
    assert found == [(300_000,)]
    found = connection.execute("select count(distinct xn_canonical(name)) from many").fetchall()
    assert found == [(300_000,)]


def test_registering_again_replaces(connection):
    xenonym.duckdb.register(connection)
    xenonym.duckdb.register(connection, "host")
    xenonym.duckdb.register(connection, "uts46", prefix="any_")
    found = connection.execute("select xn_is_valid('a_b'), any_is_valid('a b')").fetchall()
    assert found == [(False, True)]


def test_the_default_connection():
    assert xenonym.duckdb.register(prefix="default_") is duckdb.default_connection()
    assert duckdb.sql("select default_to_ascii('Ü.example')").fetchall() == [("xn--tda.example",)]


def test_mistakes_are_exceptions(connection):
    with pytest.raises(ValueError, match="unknown"):
        xenonym.duckdb.register(connection, "no such preset")
    with pytest.raises(ValueError, match="unknown"):
        xenonym.duckdb.register(connection, policy="no such policy")
    with pytest.raises(duckdb.Error):
        connection.execute("select xn_to_ascii('a')")
    with pytest.raises(duckdb.Error):
        xenonym.duckdb.register(connection).execute("select xn_to_ascii([1])")


def test_recipes_for_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "domains.csv").write_text(ROWS, encoding="utf-8")
    duckdb.sql("copy (from 'domains.csv') to 'domains.parquet'")
    run_recipe("xenonym.duckdb")
    ascii = ["xn--bcher-kva.example", "xn--bcher-kva.example", None, "xn--nio-8ma.example"]
    shown = ["bücher.example", "bücher.example", None, "niño.example"]

    def read(column, file):
        return [value for (value,) in duckdb.sql(f"select {column} from '{file}' order by all").fetchall()]

    order = {"key": lambda name: (name is None, name)}
    assert read("domain_ascii", "ascii.parquet") == sorted(ascii, **order)
    assert read("name", "names.jsonl") == sorted(ascii, **order)
    assert read("shown", "shown.csv") == sorted(shown, **order)
    counts = [("xn--bcher-kva.example", 2), ("xn--nio-8ma.example", 1), (None, 1)]
    assert duckdb.sql("from 'counts.csv' order by registered nulls last").fetchall() == counts
    assert read("owner", "accepted.parquet") == ["a", "b", "d"]
    assert read("owner", "unique.parquet") in (["a", "c", "d"], ["b", "c", "d"])
