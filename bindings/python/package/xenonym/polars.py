"""The ``.idna`` namespace for Polars expressions and series.

>>> import polars as pl
>>> import xenonym.polars
>>> frame = pl.DataFrame({"name": ["Bücher.example", None, "a..b"]})
>>> frame.select(pl.col("name").idna.to_ascii()).to_series().to_list()
['xn--bcher-kva.example', None, None]
>>> frame.select(pl.col("name").idna.try_to_ascii()).unnest("name").row(2)
(None, 'empty_label', 2)

It works on eager, lazy and streaming frames, with all threads of Polars. Type checkers do not see
namespaces, so use ``Expr`` and ``Series`` with them:

>>> frame["name"].idna.is_valid().to_list() == xenonym.polars.Series(frame["name"]).is_valid().to_list()
True

Display names, and compare them with protected ones:

>>> frame.select(pl.col("name").idna.display("firefox").struct.field("host")).to_series().to_list()
['bücher.example', None, 'a..b']
>>> index = xenonym.safety.lookalikes.Index(["bücher.example"])
>>> pl.Series(["bucher.example"]).idna.lookalikes(index).to_list()
[[{'protected': 'bücher.example', 'kind': 'accent', 'cost': 10}]]

Find the hosts of URLs and email addresses:

>>> urls = pl.Series(["https://www.bücher.co.uk:8080/x", "joe@example.com", "file:///tmp"])
>>> urls.idna.find_host().struct.field("registrable_domain").to_list()
['xn--bcher-kva.co.uk', 'example.com', None]

A column of lists of names:

>>> certificates = pl.DataFrame({"names": [["Bücher.example", "*.Bücher.example"], []]})
>>> certificates.select(pl.col("names").list.eval(pl.element().idna.canonical())).to_series().to_list()
[['xn--bcher-kva.example', '*.xn--bcher-kva.example'], []]

Evaluate labels under a label generation ruleset:

>>> deva = xenonym.lgr.Ruleset.root("Deva")
>>> pl.Series(["कग", "abc"]).idna.lgr_disposition(deva).to_list()
['valid', 'invalid']

Values are ``String``, even for categoricals. The ``try_`` methods return a struct of ``value``,
``error`` (a ``Categorical``) and ``offset``.
"""

from __future__ import annotations

import polars as pl

from ._columns import Kernel, Names

__all__ = ["Expr", "Series"]

_TRIES = pl.Struct({"value": pl.String, "error": pl.Categorical, "offset": pl.UInt64})
_VERDICTS = pl.Struct({"show": pl.String, "host": pl.String, "rules": pl.List(pl.String)})
_FOUND = pl.Struct(
    {
        "host": pl.String,
        "kind": pl.String,
        "port": pl.UInt16,
        "registrable_domain": pl.String,
        "public_suffix": pl.String,
        "section": pl.String,
        "error": pl.String,
    }
)
_HITS = pl.List(pl.Struct({"protected": pl.String, "kind": pl.String, "cost": pl.UInt16}))


@pl.api.register_expr_namespace("idna")
class Expr(Names[pl.Expr, pl.Expr]):
    """An expression of names. Columns that do not contain strings raise when the query runs."""

    def __init__(self, names: pl.Expr) -> None:
        self._names = names

    def _values(self, kernel: Kernel) -> pl.Expr:
        return self._map(kernel, pl.String())

    def _tries(self, kernel: Kernel) -> pl.Expr:
        return self._map(kernel, _TRIES)

    def _flags(self, kernel: Kernel) -> pl.Expr:
        return self._map(kernel, pl.Boolean())

    def _verdicts(self, kernel: Kernel) -> pl.Expr:
        return self._map(kernel, _VERDICTS)

    def _found(self, kernel: Kernel) -> pl.Expr:
        return self._map(kernel, _FOUND)

    def _hits(self, kernel: Kernel) -> pl.Expr:
        return self._map(kernel, _HITS)

    def _map(self, kernel: Kernel, dtype: pl.DataType) -> pl.Expr:
        # Raises for unknown options now instead of when the query runs.
        _converted(pl.Series(dtype=pl.String), kernel, dtype)
        return self._names.map_batches(
            lambda names: _converted(names, kernel, dtype), return_dtype=dtype, is_elementwise=True
        )


@pl.api.register_series_namespace("idna")
class Series(Names[pl.Series, pl.Series]):
    """A series of names."""

    def __init__(self, names: pl.Series) -> None:
        self._names = names

    def _values(self, kernel: Kernel) -> pl.Series:
        return _converted(self._names, kernel, pl.String())

    def _tries(self, kernel: Kernel) -> pl.Series:
        return _converted(self._names, kernel, _TRIES)

    def _flags(self, kernel: Kernel) -> pl.Series:
        return _converted(self._names, kernel, pl.Boolean())

    def _verdicts(self, kernel: Kernel) -> pl.Series:
        return _converted(self._names, kernel, _VERDICTS)

    def _found(self, kernel: Kernel) -> pl.Series:
        return _converted(self._names, kernel, _FOUND)

    def _hits(self, kernel: Kernel) -> pl.Series:
        return _converted(self._names, kernel, _HITS)


def _converted(names: pl.Series, kernel: Kernel, dtype: pl.DataType) -> pl.Series:
    # A column with only nulls is of type `Null`.
    strings = names.cast(pl.String) if names.dtype == pl.Null else names
    return pl.Series(names.name, kernel(strings)).cast(dtype)
