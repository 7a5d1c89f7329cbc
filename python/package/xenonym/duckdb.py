"""SQL functions for DuckDB. Needs pyarrow and NumPy, as DuckDB does for functions of Python.

>>> import duckdb
>>> import xenonym.duckdb
>>> connection = xenonym.duckdb.register(duckdb.connect())
>>> connection.sql("select xn_to_ascii('Bücher.example')").fetchall()
[('xn--bcher-kva.example',)]
>>> connection.sql("select t.error, t.offset from (select xn_try_to_ascii('a..b') as t)").fetchall()
[('empty_label', 2)]

=======================  ===================================================================
function                 result
=======================  ===================================================================
``xn_to_ascii``          ``VARCHAR``, null for a rejected name
``xn_to_unicode``        ``VARCHAR``, null for a rejected name
``xn_canonical``         ``VARCHAR``, one spelling for each host, null for what cannot be one
``xn_is_valid``          ``BOOLEAN``
``xn_try_to_ascii``      ``STRUCT(value VARCHAR, error VARCHAR, offset UBIGINT)``
``xn_try_to_unicode``    the same
``xn_try_canonical``     the same
=======================  ===================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

import duckdb
import pyarrow as pa
from duckdb import DuckDBPyConnection

from . import arrow

if TYPE_CHECKING:
    from ._xenonym import _Uts46

__all__ = ["register"]

_Kernel: TypeAlias = Callable[..., Any]
_TRIES = 'STRUCT("value" VARCHAR, "error" VARCHAR, "offset" UBIGINT)'
_FUNCTIONS: dict[str, tuple[_Kernel, str]] = {
    "to_ascii": (arrow.to_ascii, "VARCHAR"),
    "to_unicode": (arrow.to_unicode, "VARCHAR"),
    "canonical": (arrow.canonical, "VARCHAR"),
    "is_valid": (arrow.is_valid, "BOOLEAN"),
    "try_to_ascii": (arrow.try_to_ascii, _TRIES),
    "try_to_unicode": (arrow.try_to_unicode, _TRIES),
    "try_canonical": (arrow.try_canonical, _TRIES),
}


def register(
    connection: DuckDBPyConnection | None = None,
    options: _Uts46 = None,
    *,
    prefix: str = "xn_",
) -> DuckDBPyConnection:
    """Adds the functions to a connection, DuckDB's default one if none is given, and returns it.

    ``options`` are those of UTS #46, or the name of a preset; register again with another ``prefix`` to have
    two of them. Functions of an earlier call with the same prefix are replaced.

    Raises ``ValueError`` for unknown options.

    >>> import duckdb
    >>> import xenonym.duckdb
    >>> connection = xenonym.duckdb.register(duckdb.connect(), "host", prefix="host_")
    >>> connection.sql("select host_is_valid('a_b')").fetchall()
    [(False,)]
    """
    connection = connection or duckdb.default_connection()
    for kernel, _ in _FUNCTIONS.values():
        # Raises for unknown options before anything is registered.
        kernel(pa.array([], pa.string()), options)
    for name, (kernel, result) in _FUNCTIONS.items():
        with suppress(duckdb.InvalidInputException):
            connection.remove_function(prefix + name)
        connection.create_function(
            prefix + name,
            _function(kernel, options),
            ["VARCHAR"],
            result,
            type="arrow",
            null_handling="special",
        )
    return connection


def _function(kernel: _Kernel, options: _Uts46) -> Callable[[pa.ChunkedArray], pa.ChunkedArray]:
    # Without annotations, as DuckDB would evaluate them.
    return lambda names: pa.chunked_array(kernel(names, options))
