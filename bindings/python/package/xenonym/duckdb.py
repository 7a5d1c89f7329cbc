"""SQL functions for DuckDB. Needs pyarrow and NumPy, which DuckDB requires for Python functions.

>>> import duckdb
>>> import xenonym.duckdb
>>> connection = xenonym.duckdb.register(duckdb.connect())
>>> connection.sql("select xn_to_ascii('Bücher.example')").fetchall()
[('xn--bcher-kva.example',)]
>>> connection.sql("select t.error, t.offset from (select xn_try_to_ascii('a..b') as t)").fetchall()
[('empty_label', 2)]

=========================  ===================================================================
function                   result
=========================  ===================================================================
``xn_to_ascii``            ``VARCHAR``, null for a rejected name
``xn_to_unicode``          ``VARCHAR``, null for a rejected name
``xn_canonical``           ``VARCHAR``, the canonical spelling, null if it cannot be a host
``xn_registrable_domain``  ``VARCHAR``, null for a public suffix and for what cannot be a host
``xn_find_host``           ``STRUCT(host VARCHAR, kind VARCHAR, port USMALLINT, registrable_domain VARCHAR,
                           public_suffix VARCHAR, section VARCHAR, error VARCHAR)``, of URLs and others
``xn_is_valid``            ``BOOLEAN``
``xn_try_to_ascii``        ``STRUCT(value VARCHAR, error VARCHAR, offset UBIGINT)``
``xn_try_to_unicode``      the same
``xn_try_canonical``       the same
``xn_skeleton``            ``VARCHAR``, a key that look-alike names share, null for a rejected name
``xn_try_skeleton``        as ``xn_try_to_ascii``
``xn_display``             ``STRUCT(show VARCHAR, host VARCHAR, rules VARCHAR[])``
``xn_lookalikes``          ``STRUCT(protected VARCHAR, kind VARCHAR, cost USMALLINT)[]``, needs an index
``xn_lgr_disposition``     ``VARCHAR``, needs a ruleset
``xn_lgr_index``           ``VARCHAR``, a key that variants share, null for an invalid label, needs a ruleset
=========================  ===================================================================

For a column of lists of names, call a function for each element:

>>> names = "['Bücher.example', '*.Bücher.example']"
>>> connection.sql(f"select list_transform({names}, lambda name: xn_canonical(name))").fetchall()
[(['xn--bcher-kva.example', '*.xn--bcher-kva.example'],)]
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import duckdb
import pyarrow as pa
from duckdb import DuckDBPyConnection

from . import arrow
from ._columns import of_hosts

if TYPE_CHECKING:
    from ._xenonym import Index, ProtectedNames, Ruleset, _AnyOptions, _Policy

__all__ = ["register"]

_Kernel: TypeAlias = Callable[..., Any]
_TRIES = 'STRUCT("value" VARCHAR, "error" VARCHAR, "offset" UBIGINT)'
_FOUND = (
    'STRUCT("host" VARCHAR, "kind" VARCHAR, "port" USMALLINT, "registrable_domain" VARCHAR, '
    '"public_suffix" VARCHAR, "section" VARCHAR, "error" VARCHAR)'
)
# Of names, by any standard.
_CONVERSIONS: dict[str, tuple[_Kernel, str]] = {
    "to_ascii": (arrow.to_ascii, "VARCHAR"),
    "to_unicode": (arrow.to_unicode, "VARCHAR"),
    "is_valid": (arrow.is_valid, "BOOLEAN"),
    "try_to_ascii": (arrow.try_to_ascii, _TRIES),
    "try_to_unicode": (arrow.try_to_unicode, _TRIES),
}
# Of hosts, by UTS #46.
_HOSTS: dict[str, tuple[_Kernel, str]] = {
    "canonical": (arrow.canonical, "VARCHAR"),
    "registrable_domain": (arrow.registrable_domain, "VARCHAR"),
    "find_host": (arrow.find_host, _FOUND),
    "try_canonical": (arrow.try_canonical, _TRIES),
}
_VERDICTS = 'STRUCT("show" VARCHAR, "host" VARCHAR, "rules" VARCHAR[])'
_HITS = 'STRUCT("protected" VARCHAR, "kind" VARCHAR, "cost" USMALLINT)[]'


def register(
    connection: DuckDBPyConnection | None = None,
    options: _AnyOptions = None,
    *,
    policy: _Policy = "chromium",
    protected: ProtectedNames | None = None,
    index: Index | None = None,
    ruleset: Ruleset | None = None,
    prefix: str = "xn_",
) -> DuckDBPyConnection:
    """Add the functions to a connection and return it. The default is DuckDB's default connection.

    ``options`` is an options object for UTS #46, IDNA2003 or IDNA2008, or the name of a preset or
    profile. Hosts are always read by UTS #46, so other options don't apply to ``xn_canonical``,
    ``xn_registrable_domain`` and ``xn_find_host``. ``policy`` and ``protected`` are
    the same as for ``xenonym.safety.display``. ``index`` is a ``xenonym.safety.lookalikes.Index``, and
    ``ruleset`` is a ``xenonym.lgr.Ruleset``. Functions of an earlier call with the same ``prefix`` are
    replaced, and those that need an index or a ruleset are removed if this call gets none. Use another
    prefix to register two sets.

    Raises ``ValueError`` for unknown options and policies.

    >>> import duckdb
    >>> import xenonym.duckdb
    >>> connection = xenonym.duckdb.register(duckdb.connect(), "host", prefix="host_")
    >>> connection.sql("select host_is_valid('a_b')").fetchall()
    [(False,)]
    >>> index = xenonym.safety.lookalikes.Index(["paypal.com"])
    >>> connection = xenonym.duckdb.register(connection, index=index)
    >>> connection.sql("select xn_lookalikes('paypa1.com')").fetchall()
    [([{'protected': 'paypal.com', 'kind': 'digit', 'cost': 8}],)]
    """
    connection = connection or duckdb.default_connection()
    functions: dict[str, tuple[_Kernel, str]] = {
        name: (partial(kernel, options=given), result)
        for kernels, given in ((_CONVERSIONS, options), (_HOSTS, of_hosts(options)))
        for name, (kernel, result) in kernels.items()
    }
    functions["skeleton"] = (arrow.skeleton, "VARCHAR")
    functions["try_skeleton"] = (arrow.try_skeleton, _TRIES)
    functions["display"] = (partial(arrow.display, policy=policy, protected=protected), _VERDICTS)
    if index is not None:
        functions["lookalikes"] = (partial(arrow.lookalikes, index=index), _HITS)
    if ruleset is not None:
        functions["lgr_disposition"] = (partial(arrow.lgr_disposition, ruleset=ruleset), "VARCHAR")
        functions["lgr_index"] = (partial(arrow.lgr_index, ruleset=ruleset), "VARCHAR")
    for kernel, _ in functions.values():
        # Raises for unknown options before anything is registered.
        kernel(pa.array([], pa.string()))
    for name in {*functions, "lookalikes", "lgr_disposition", "lgr_index"}:
        with suppress(duckdb.InvalidInputException):
            connection.remove_function(prefix + name)
    for name, (kernel, result) in functions.items():
        connection.create_function(
            prefix + name,
            _function(kernel),
            ["VARCHAR"],
            result,
            type="arrow",
            null_handling="special",
        )
    return connection


def _function(kernel: _Kernel) -> Callable[[pa.ChunkedArray], pa.ChunkedArray]:
    # Without annotations, because DuckDB would evaluate them.
    return lambda names: pa.chunked_array(kernel(names))
