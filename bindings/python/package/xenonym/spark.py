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

Protected names go to the nodes as a broadcast value, once for each::

    index = spark.sparkContext.broadcast(xenonym.safety.lookalikes.Index(["paypal.com"]))
    frame.select("name", F.explode(lookalikes("name", index)).alias("hit"))

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
    from pyspark import Broadcast

    from ._xenonym import Index, ProtectedNames, Ruleset, _AnyOptions, _OnError, _Policy, _Uts46

__all__ = [
    "canonical",
    "display",
    "is_valid",
    "lgr_disposition",
    "lgr_index",
    "lookalikes",
    "register",
    "skeleton",
    "to_ascii",
    "to_unicode",
    "try_canonical",
    "try_skeleton",
    "try_to_ascii",
    "try_to_unicode",
]

_TRIES = "struct<value: string, error: string, offset: bigint>"
_VERDICTS = "struct<show: string, host: string, rules: array<string>>"
_HITS = "array<struct<protected: string, kind: string, cost: int>>"
_HIT = pa.struct([("protected", pa.string()), ("kind", pa.string()), ("cost", pa.int32())])
# Spark has neither dictionaries nor unsigned integers, and no strings but these.
_TYPES = {
    "string": pa.string(),
    "boolean": pa.bool_(),
    _TRIES: pa.struct([("value", pa.string()), ("error", pa.string()), ("offset", pa.int64())]),
    _VERDICTS: pa.struct(
        [("show", pa.string()), ("host", pa.string()), ("rules", pa.list_(pa.string()))]
    ),
    _HITS: pa.list_(_HIT),
}


def to_ascii(names: Column | str, options: _AnyOptions = None) -> Column:
    """The names as the DNS carries them, by ToASCII: strings, null for a rejected name."""
    return _column(names, "string", partial(arrow.to_ascii, options=options))


def try_to_ascii(names: Column | str, options: _AnyOptions = None) -> Column:
    """``to_ascii`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, partial(arrow.try_to_ascii, options=options))


def to_unicode(
    names: Column | str, options: _AnyOptions = None, *, on_error: _OnError = "null"
) -> Column:
    """The names as people read them, by ToUnicode: strings, null for a rejected name. With
    ``on_error="partial"``, a rejected name keeps its rejected labels in ASCII."""
    return _column(names, "string", partial(arrow.to_unicode, options=options, on_error=on_error))


def try_to_unicode(
    names: Column | str, options: _AnyOptions = None, *, on_error: _OnError = "null"
) -> Column:
    """``to_unicode`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, partial(arrow.try_to_unicode, options=options, on_error=on_error))


def canonical(names: Column | str, options: _Uts46 = None) -> Column:
    """One spelling for each host, to join or group by: strings, null for what cannot be a host. The
    default of ``options`` is ``"web-host"``."""
    return _column(names, "string", partial(arrow.canonical, options=options))


def try_canonical(names: Column | str, options: _Uts46 = None) -> Column:
    """``canonical`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, partial(arrow.try_canonical, options=options))


def is_valid(names: Column | str, options: _Uts46 = None) -> Column:
    """Whether ToASCII of UTS #46 accepts each name: booleans."""
    return _column(names, "boolean", partial(arrow.is_valid, options=options))


def skeleton(names: Column | str) -> Column:
    """The skeleton of each name by UTS #39, which names that look alike share: strings, null for a rejected name."""
    return _column(names, "string", arrow.skeleton)


def try_skeleton(names: Column | str) -> Column:
    """``skeleton`` with the reasons: structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, arrow.try_skeleton)


def display(
    names: Column | str,
    policy: _Policy = "chromium",
    protected: ProtectedNames | Broadcast[ProtectedNames] | None = None,
) -> Column:
    """Whether a policy shows each name in Unicode: structs of ``show``, ``host`` and ``rules``, those that the name breaks. The
    policies are those of ``xenonym.safety.display``; ``protected`` may be a broadcast value."""
    return _column(names, _VERDICTS, partial(_display, policy=policy, protected=protected))


def lookalikes(names: Column | str, index: Index | Broadcast[Index]) -> Column:
    """The protected names that each name imitates, the best imitation first: arrays of structs of ``protected``, ``kind`` and
    ``cost``. ``index`` is one of ``xenonym.safety.lookalikes``, or better a broadcast value of one: without, every task
    builds it again."""
    return _column(names, _HITS, partial(_lookalikes, index=index))


def lgr_disposition(labels: Column | str, ruleset: Ruleset | Broadcast[Ruleset]) -> Column:
    """The disposition of each label under a ruleset of ``xenonym.lgr``, or a broadcast value of one: strings such as
    ``"valid"`` or ``"invalid"``."""
    return _column(labels, "string", partial(_disposition, ruleset=ruleset))


def lgr_index(labels: Column | str, ruleset: Ruleset | Broadcast[Ruleset]) -> Column:
    """The index label of each label under a ruleset of ``xenonym.lgr``, or a broadcast value of one: strings that variants
    share, null for a label that has none."""
    return _column(labels, "string", partial(_index_label, ruleset=ruleset))


def register(
    spark: SparkSession,
    options: _Uts46 = None,
    *,
    policy: _Policy = "chromium",
    protected: ProtectedNames | Broadcast[ProtectedNames] | None = None,
    index: Index | Broadcast[Index] | None = None,
    ruleset: Ruleset | Broadcast[Ruleset] | None = None,
    prefix: str = "xn_",
) -> None:
    """Adds the functions to SQL, as ``xn_to_ascii``, ``xn_try_to_ascii`` and so on; ``xn_lookalikes`` if there is an index, and
    ``xn_lgr_disposition`` and ``xn_lgr_index`` if there is a ruleset.

    ``options`` are those of UTS #46, or the name of a preset; ``policy``, ``protected`` and ``index`` are those of ``display`` and
    ``lookalikes``. Register again with another ``prefix`` to have two of them. Functions of an earlier call with the same
    prefix are replaced.

    Raises ``ValueError`` for unknown options and policies.
    """
    functions: dict[str, tuple[str, Callable[..., Any]]] = {
        "to_ascii": ("string", partial(arrow.to_ascii, options=options)),
        "to_unicode": ("string", partial(arrow.to_unicode, options=options)),
        "canonical": ("string", partial(arrow.canonical, options=options)),
        "is_valid": ("boolean", partial(arrow.is_valid, options=options)),
        "try_to_ascii": (_TRIES, partial(arrow.try_to_ascii, options=options)),
        "try_to_unicode": (_TRIES, partial(arrow.try_to_unicode, options=options)),
        "try_canonical": (_TRIES, partial(arrow.try_canonical, options=options)),
        "skeleton": ("string", arrow.skeleton),
        "try_skeleton": (_TRIES, arrow.try_skeleton),
        "display": (_VERDICTS, partial(_display, policy=policy, protected=protected)),
    }
    if index is not None:
        functions["lookalikes"] = (_HITS, partial(_lookalikes, index=index))
    if ruleset is not None:
        functions["lgr_disposition"] = ("string", partial(_disposition, ruleset=ruleset))
        functions["lgr_index"] = ("string", partial(_index_label, ruleset=ruleset))
    for name, (result, kernel) in functions.items():
        spark.udf.register(prefix + name, _function(result, kernel))


def _display(names: Any, policy: Any, protected: Any) -> Any:
    return arrow.display(names, policy, _sent(protected))


def _lookalikes(names: Any, index: Any) -> Any:
    return arrow.lookalikes(names, _sent(index))


def _disposition(labels: Any, ruleset: Any) -> Any:
    return arrow.lgr_disposition(labels, _sent(ruleset))


def _index_label(labels: Any, ruleset: Any) -> Any:
    return arrow.lgr_index(labels, _sent(ruleset))


def _sent(value: Any) -> Any:
    """The value itself, if it was broadcast. A client of Spark Connect has no class for those."""
    return getattr(value, "value", value)


def _column(names: Column | str, result: str, kernel: Callable[..., Any]) -> Column:
    column = col(names) if isinstance(names, str) else names
    return _function(result, kernel)(column)


def _function(result: str, kernel: Callable[..., Any]) -> Any:
    # Raises for unknown options here, not on the nodes.
    kernel(pa.array([], pa.string()))
    arrow_type = _TYPES[result]

    def convert(names: pa.Array) -> pa.Array:
        found = pa.array(kernel(names))
        return found if found.type == arrow_type else found.cast(arrow_type)

    return arrow_udf(convert, result)
