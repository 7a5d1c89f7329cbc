"""Column functions and SQL functions for Apache Spark, from 4.1 on. Needs pyarrow.

::

    from pyspark.sql import functions as F
    from xenonym.spark import to_ascii, try_to_ascii

    frame.select(to_ascii("name"), to_ascii(F.col("name"), "host"))
    frame.select("name", try_to_ascii("name").alias("found")).where("found.error is not null")

    xenonym.spark.register(spark)
    spark.sql("select xn_to_ascii(name), xn_try_to_ascii(name).error from names")

Each function takes a column of strings or its name, and converts it by batches in Arrow: no row is a Python
object. ``options`` are those of UTS #46, IDNA2003 or IDNA2008, or the name of a preset of UTS #46. A null stays
null, and a rejected name is null. A ``try_`` form is a struct ``value string, error string, offset bigint``:
the kind of error, and where it is in bytes of the name.

Unknown options raise ``ValueError`` at once, columns that hold no strings when Spark runs the query. The
package has to be on every node, or in an archive that the job takes along (docs/CLUSTER.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import Column, SparkSession
from pyspark.sql.functions import arrow_udf, col

from . import arrow

if TYPE_CHECKING:
    from ._xenonym import _AnyOptions, _OnError, _Uts46

__all__ = [
    "canonical",
    "is_valid",
    "register",
    "to_ascii",
    "to_unicode",
    "try_canonical",
    "try_to_ascii",
    "try_to_unicode",
]

_TRIES = "struct<value: string, error: string, offset: bigint>"


def to_ascii(names: Column | str, options: _AnyOptions = None) -> Column:
    """The names as the DNS carries them, by ToASCII: strings, null for a rejected name."""
    return _column(names, "string", arrow.to_ascii, options)


def try_to_ascii(names: Column | str, options: _AnyOptions = None) -> Column:
    """``to_ascii`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, arrow.try_to_ascii, options)


def to_unicode(
    names: Column | str, options: _AnyOptions = None, *, on_error: _OnError = "null"
) -> Column:
    """The names as people read them, by ToUnicode: strings, null for a rejected name. With
    ``on_error="partial"``, a rejected name keeps its rejected labels in ASCII."""
    return _column(names, "string", arrow.to_unicode, options, on_error=on_error)


def try_to_unicode(
    names: Column | str, options: _AnyOptions = None, *, on_error: _OnError = "null"
) -> Column:
    """``to_unicode`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, arrow.try_to_unicode, options, on_error=on_error)


def canonical(names: Column | str, options: _Uts46 = None) -> Column:
    """One spelling for each host, to join or group by: strings, null for what cannot be a host. The
    default of ``options`` is ``"web-host"``."""
    return _column(names, "string", arrow.canonical, options)


def try_canonical(names: Column | str, options: _Uts46 = None) -> Column:
    """``canonical`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, arrow.try_canonical, options)


def is_valid(names: Column | str, options: _Uts46 = None) -> Column:
    """Whether ToASCII of UTS #46 accepts each name: booleans."""
    return _column(names, "boolean", arrow.is_valid, options)


def register(spark: SparkSession, options: _Uts46 = None, *, prefix: str = "xn_") -> None:
    """Adds the functions to SQL, as ``xn_to_ascii``, ``xn_try_to_ascii`` and so on.

    ``options`` are those of UTS #46, or the name of a preset; register again with another ``prefix`` to have
    two of them. Functions of an earlier call with the same prefix are replaced.

    Raises ``ValueError`` for unknown options.
    """
    functions: dict[str, tuple[str, Callable[..., Any]]] = {
        "to_ascii": ("string", arrow.to_ascii),
        "to_unicode": ("string", arrow.to_unicode),
        "canonical": ("string", arrow.canonical),
        "is_valid": ("boolean", arrow.is_valid),
        "try_to_ascii": (_TRIES, arrow.try_to_ascii),
        "try_to_unicode": (_TRIES, arrow.try_to_unicode),
        "try_canonical": (_TRIES, arrow.try_canonical),
    }
    for name, (result, kernel) in functions.items():
        spark.udf.register(prefix + name, _function(result, kernel, options))


def _column(
    names: Column | str, result: str, kernel: Callable[..., Any], options: Any, **named: Any
) -> Column:
    column = col(names) if isinstance(names, str) else names
    return _function(result, kernel, options, **named)(column)


def _function(result: str, kernel: Callable[..., Any], options: Any, **named: Any) -> Any:
    with_options = partial(kernel, options=options, **named)
    # Raises for unknown options here, not on the nodes.
    with_options(pa.array([], pa.string()))
    # Spark has neither dictionaries nor unsigned integers, and no strings but these.
    types = {
        "string": pa.string(),
        "boolean": pa.bool_(),
        _TRIES: pa.struct([("value", pa.string()), ("error", pa.string()), ("offset", pa.int64())]),
    }
    arrow_type = types[result]

    def convert(names: pa.Array) -> pa.Array:
        found = pa.array(with_options(names))
        return found if found.type == arrow_type else found.cast(arrow_type)

    return arrow_udf(convert, result)
