"""Column functions and SQL functions for Apache Spark 4.1 and later. Needs pyarrow.

::

    from pyspark.sql import functions as F
    from xenonym.spark import to_ascii, try_to_ascii

    frame.select(to_ascii("name"), to_ascii(F.col("name"), "host"))
    frame.select("name", try_to_ascii("name").alias("found")).where("found.error is not null")

    xenonym.spark.register(spark)
    spark.sql("select xn_to_ascii(name), xn_try_to_ascii(name).error from names")

Each function accepts a column of strings or its name, and converts it in Arrow batches, without a
Python object per row. ``options`` is an options object for UTS #46, IDNA2003 or IDNA2008, or the
name of a preset or profile. Nulls are preserved, and rejected names become null. The ``try_``
functions return a struct ``value string, error string, offset bigint`` with the kind of error and
its position in bytes of the name.

Send protected names to each node only once, as a broadcast value::

    index = spark.sparkContext.broadcast(xenonym.safety.lookalikes.Index(["paypal.com"]))
    frame.select("name", F.explode(lookalikes("name", index)).alias("hit"))

Spark refuses Python functions in lambdas. For a column of lists of names, explode the lists, convert
the names, and collect them again::

    frame.select("id", F.explode("names").alias("name")).groupBy("id").agg(F.collect_list(canonical("name")))

Unknown options raise ``ValueError`` immediately, and columns without strings when Spark runs the
query. The package must be installed on every node, or shipped with the job in an archive
(examples/README.md).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql import Column, SparkSession
from pyspark.sql.functions import arrow_udf, col

from . import arrow
from ._columns import of_hosts

if TYPE_CHECKING:
    from pyspark import Broadcast

    from ._xenonym import Index, ProtectedNames, Ruleset, _AnyOptions, _OnError, _Policy, _Uts46

__all__ = [
    "canonical",
    "display",
    "find_host",
    "is_valid",
    "lgr_disposition",
    "lgr_index",
    "lookalikes",
    "register",
    "registrable_domain",
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
_FOUND = (
    "struct<host: string, kind: string, port: int, registrable_domain: string, public_suffix: string, "
    "section: string, error: string>"
)
_HITS = "array<struct<protected: string, kind: string, cost: int>>"
_HIT = pa.struct([("protected", pa.string()), ("kind", pa.string()), ("cost", pa.int32())])
# Spark lacks dictionaries, unsigned integers and other string types.
_TYPES = {
    "string": pa.string(),
    "boolean": pa.bool_(),
    _TRIES: pa.struct([("value", pa.string()), ("error", pa.string()), ("offset", pa.int64())]),
    _VERDICTS: pa.struct(
        [("show", pa.string()), ("host", pa.string()), ("rules", pa.list_(pa.string()))]
    ),
    _FOUND: pa.struct(
        [
            ("host", pa.string()),
            ("kind", pa.string()),
            ("port", pa.int32()),
            ("registrable_domain", pa.string()),
            ("public_suffix", pa.string()),
            ("section", pa.string()),
            ("error", pa.string()),
        ]
    ),
    _HITS: pa.list_(_HIT),
}


def to_ascii(names: Column | str, options: _AnyOptions = None) -> Column:
    """Convert names to ASCII, the form used in the DNS. Rejected names become null."""
    return _column(names, "string", partial(arrow.to_ascii, options=options))


def try_to_ascii(names: Column | str, options: _AnyOptions = None) -> Column:
    """Like ``to_ascii``, but return structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, partial(arrow.try_to_ascii, options=options))


def to_unicode(
    names: Column | str, options: _AnyOptions = None, *, on_error: _OnError = "null"
) -> Column:
    """Convert names to Unicode for display. Rejected names become null, or with
    ``on_error="partial"``, the name with its rejected labels left in ASCII.
    """
    return _column(names, "string", partial(arrow.to_unicode, options=options, on_error=on_error))


def try_to_unicode(
    names: Column | str, options: _AnyOptions = None, *, on_error: _OnError = "null"
) -> Column:
    """Like ``to_unicode``, but return structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, partial(arrow.try_to_unicode, options=options, on_error=on_error))


def canonical(names: Column | str, options: _Uts46 = None) -> Column:
    """Convert each host to a canonical spelling for joins and grouping. Names of certificates can begin
    with ``*.``. Values that cannot be a host become null. The default for ``options`` is ``"web-host"``.
    """
    return _column(names, "string", partial(arrow.canonical, options=options))


def try_canonical(names: Column | str, options: _Uts46 = None) -> Column:
    """Like ``canonical``, but return structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, partial(arrow.try_canonical, options=options))


def registrable_domain(names: Column | str, options: _Uts46 = None) -> Column:
    """Return the part of each host that somebody registered, in ASCII, according to the Public Suffix
    List. Names of certificates can begin with ``*.``. Public suffixes, IP addresses and values that
    cannot be a host become null, and so do URLs: see ``find_host``. The default for ``options`` is
    ``"web-host"``.
    """
    return _column(names, "string", partial(arrow.registrable_domain, options=options))


def find_host(texts: Column | str, options: _Uts46 = None) -> Column:
    """Find the host of each URL, email address or host: structs of ``host``, ``kind``, ``port``,
    ``registrable_domain``, ``public_suffix``, ``section`` and ``error``, as in
    ``xenonym.arrow.find_host``.
    """
    return _column(texts, _FOUND, partial(arrow.find_host, options=options))


def is_valid(names: Column | str, options: _AnyOptions = None) -> Column:
    """Return whether ToASCII accepts each name, as booleans."""
    return _column(names, "boolean", partial(arrow.is_valid, options=options))


def skeleton(names: Column | str) -> Column:
    """Compute the UTS #39 skeleton of each name. Names that look alike share a skeleton. Rejected
    names become null.
    """
    return _column(names, "string", arrow.skeleton)


def try_skeleton(names: Column | str) -> Column:
    """Like ``skeleton``, but return structs of ``value``, ``error`` and ``offset``."""
    return _column(names, _TRIES, arrow.try_skeleton)


def display(
    names: Column | str,
    policy: _Policy = "chromium",
    protected: ProtectedNames | Broadcast[ProtectedNames] | None = None,
) -> Column:
    """Decide whether a policy displays each name in Unicode: structs of ``show``, ``host`` and
    ``rules``, the rules that the name breaks. ``policy`` is the same as for
    ``xenonym.safety.display``. ``protected`` can be a broadcast value.
    """
    return _column(names, _VERDICTS, partial(_display, policy=policy, protected=protected))


def lookalikes(names: Column | str, index: Index | Broadcast[Index]) -> Column:
    """List the protected names that each name imitates, best imitation first: arrays of structs of
    ``protected``, ``kind`` and ``cost``. ``index`` is a ``xenonym.safety.lookalikes.Index`` or,
    preferably, a broadcast value of one: otherwise every task builds the index again.
    """
    return _column(names, _HITS, partial(_lookalikes, index=index))


def lgr_disposition(labels: Column | str, ruleset: Ruleset | Broadcast[Ruleset]) -> Column:
    """Return the disposition of each label, such as ``"valid"`` or ``"invalid"``. ``ruleset`` is a
    ``xenonym.lgr.Ruleset`` or a broadcast value of one.
    """
    return _column(labels, "string", partial(_disposition, ruleset=ruleset))


def lgr_index(labels: Column | str, ruleset: Ruleset | Broadcast[Ruleset]) -> Column:
    """Return the index label of each label, which all its variants share. Invalid labels become null.
    ``ruleset`` is a ``xenonym.lgr.Ruleset`` or a broadcast value of one.
    """
    return _column(labels, "string", partial(_index_label, ruleset=ruleset))


def register(
    spark: SparkSession,
    options: _AnyOptions = None,
    *,
    policy: _Policy = "chromium",
    protected: ProtectedNames | Broadcast[ProtectedNames] | None = None,
    index: Index | Broadcast[Index] | None = None,
    ruleset: Ruleset | Broadcast[Ruleset] | None = None,
    prefix: str = "xn_",
) -> None:
    """Register the functions in SQL as ``xn_to_ascii``, ``xn_try_to_ascii`` and so on. ``xn_lookalikes``
    needs an index, and ``xn_lgr_disposition`` and ``xn_lgr_index`` need a ruleset.

    ``options`` is an options object for UTS #46, IDNA2003 or IDNA2008, or the name of a preset or
    profile. Hosts are always read by UTS #46, so other options don't apply to ``xn_canonical``,
    ``xn_registrable_domain`` and ``xn_find_host``. ``policy``, ``protected`` and
    ``index`` are the same as for ``display`` and ``lookalikes``. Functions of an earlier call with the
    same ``prefix`` are replaced, so use another one to register two sets.

    Raises ``ValueError`` for unknown options and policies.
    """
    hosts = of_hosts(options)
    functions: dict[str, tuple[str, Callable[..., Any]]] = {
        "to_ascii": ("string", partial(arrow.to_ascii, options=options)),
        "to_unicode": ("string", partial(arrow.to_unicode, options=options)),
        "canonical": ("string", partial(arrow.canonical, options=hosts)),
        "registrable_domain": ("string", partial(arrow.registrable_domain, options=hosts)),
        "find_host": (_FOUND, partial(arrow.find_host, options=hosts)),
        "is_valid": ("boolean", partial(arrow.is_valid, options=options)),
        "try_to_ascii": (_TRIES, partial(arrow.try_to_ascii, options=options)),
        "try_to_unicode": (_TRIES, partial(arrow.try_to_unicode, options=options)),
        "try_canonical": (_TRIES, partial(arrow.try_canonical, options=hosts)),
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
    """Return the value inside a broadcast, or the value itself. It is duck-typed because the Spark
    Connect client lacks the broadcast class.
    """
    return getattr(value, "value", value)


def _column(names: Column | str, result: str, kernel: Callable[..., Any]) -> Column:
    column = col(names) if isinstance(names, str) else names
    return _function(result, kernel)(column)


def _function(result: str, kernel: Callable[..., Any]) -> Any:
    # Raises for unknown options here instead of on the nodes.
    kernel(pa.array([], pa.string()))
    arrow_type = _TYPES[result]

    def convert(names: pa.Array) -> pa.Array:
        found = pa.array(kernel(names))
        return found if found.type == arrow_type else found.cast(arrow_type)

    return arrow_udf(convert, result)
