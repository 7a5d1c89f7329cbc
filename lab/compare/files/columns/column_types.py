"""Columns of every Arrow type, with the values at which others went wrong."""

import datetime
import decimal
import json
import struct
from random import Random
from typing import Any

import pyarrow as pa

INFINITE = [float("inf"), float("-inf"), float("nan"), -0.0, 5e-324, 1.7976931348623157e308]
#: Microseconds of 9999-12-31T23:59:59.999999 and of 0001-01-01, which mean "for ever".
FAR_MICROSECONDS = [253402300799999999, -62135596800000000, 0, 1, -1]
FAR_DAYS = [2932896, -719162, 0, -1, 20000]
TEXTS = ["", "bücher.example", "xn--a", "\x00", "a\nb", "\U0001f600", "größe" * 20, '"', "a,b"]
UNITS = ["s", "ms", "us", "ns"]

Types = dict[str, pa.DataType]


def flat_types() -> Types:
    """Types that have no others in them, and that Parquet has."""
    types: Types = {"bool": pa.bool_(), "null": pa.null(), "date32": pa.date32()}
    for bits in (8, 16, 32, 64):
        types[f"int{bits}"] = getattr(pa, f"int{bits}")()
        types[f"uint{bits}"] = getattr(pa, f"uint{bits}")()
    types |= {"half": pa.float16(), "float": pa.float32(), "double": pa.float64()}
    types |= {"text": pa.string(), "large_text": pa.large_string(), "text_view": pa.string_view()}
    types |= {
        "bytes": pa.binary(),
        "large_bytes": pa.large_binary(),
        "bytes_view": pa.binary_view(),
    }
    types |= {"fixed": pa.binary(12), "uuid": pa.uuid(), "json": pa.json_()}
    types |= {"time_ms": pa.time32("ms"), "time_us": pa.time64("us"), "time_ns": pa.time64("ns")}
    types |= {"time_s": pa.time32("s"), "date64": pa.date64()}
    for unit in UNITS:
        types[f"stamp_{unit}"] = pa.timestamp(unit)
        types[f"stamp_{unit}_utc"] = pa.timestamp(unit, "UTC")
        types[f"stamp_{unit}_berlin"] = pa.timestamp(unit, "Europe/Berlin")
        types[f"duration_{unit}"] = pa.duration(unit)
    for precision, scale in [(9, 2), (18, 0), (38, 10), (3, 3)]:
        types[f"decimal_{precision}"] = pa.decimal128(precision, scale)
    types["decimal_60"] = pa.decimal256(60, 20)
    types["decimal_5"] = pa.decimal32(5, 1)
    types["decimal_15"] = pa.decimal64(15, 4)
    for name, inner in [("i32", pa.int32()), ("text", pa.string())]:
        types[f"dictionary_{name}"] = pa.dictionary(pa.int32(), inner)
    return types


def nested_types() -> Types:
    """Types with others in them, and that Parquet has."""
    stamp = pa.timestamp("us")
    point = pa.struct([("x", pa.int32()), ("größe", pa.string())])
    return {
        "list": pa.list_(pa.int32()),
        "list_texts": pa.list_(pa.string()),
        "large_list": pa.large_list(pa.float64()),
        "fixed_list": pa.list_(pa.int16(), 3),
        "struct": point,
        "structs": pa.list_(point),
        "map": pa.map_(pa.string(), pa.int64()),
        "map_ints": pa.map_(pa.int32(), pa.string()),
        "map_lists": pa.map_(pa.string(), pa.list_(stamp)),
        "deep": pa.struct([("a", pa.list_(pa.list_(pa.struct([("b", pa.list_(pa.bool_()))]))))]),
    }


def arrow_only_types() -> Types:
    """Types that Parquet does not have."""
    types: Types = {"interval": pa.month_day_nano_interval()}
    types["list_view"] = pa.list_view(pa.int32())
    types["large_list_view"] = pa.large_list_view(pa.string())
    types["run_ends"] = pa.run_end_encoded(pa.int32(), pa.string())
    members = [pa.field("i", pa.int32()), pa.field("s", pa.string())]
    types["sparse"], types["dense"] = pa.sparse_union(members), pa.dense_union(members)
    types["dictionary_8"] = pa.dictionary(pa.int8(), pa.string())
    types["dictionary_u64"] = pa.dictionary(pa.uint64(), pa.large_string())
    types["opaque"] = pa.opaque(pa.binary(), "geometry", "vendor")
    types["tensor"] = pa.fixed_shape_tensor(pa.float32(), (2, 2))
    types["bool8"] = pa.bool8()
    return types


def make_column(random: Random, kind: pa.DataType, rows: int, *, nulls: bool = True) -> pa.Array:
    """A column of a type."""
    if pa.types.is_union(kind):
        return _union(random, kind, rows)
    if isinstance(kind, pa.BaseExtensionType):
        storage = make_column(random, kind.storage_type, rows, nulls=nulls)
        if isinstance(kind, pa.JsonType):
            storage = pa.array([json.dumps({"ü": i}) for i in range(rows)], kind.storage_type)
        return pa.ExtensionArray.from_storage(kind, storage)
    if pa.types.is_run_end_encoded(kind):
        ends = list(range(1, rows + 1))
        texts = make_column(random, kind.value_type, rows, nulls=nulls)
        return pa.RunEndEncodedArray.from_arrays(pa.array(ends, pa.int32()), texts)
    values = [_value(random, kind) for _ in range(rows)]
    if nulls:
        values = [None if random.random() < 0.15 else value for value in values]
    return _array(values, kind)


def _array(values: list[Any], kind: pa.DataType) -> pa.Array:
    if pa.types.is_temporal(kind) and not pa.types.is_interval(kind):
        width = pa.int32() if kind.bit_width == 32 else pa.int64()
        return pa.array(values, width).view(kind)
    if pa.types.is_dictionary(kind):
        return pa.array(values, kind.value_type).dictionary_encode().cast(kind)
    return pa.array(values, kind)


def _value(random: Random, kind: pa.DataType) -> Any:
    is_ = pa.types
    if is_.is_boolean(kind):
        return random.random() < 0.5
    if is_.is_integer(kind):
        bits = kind.bit_width
        low, high = (
            (-(1 << bits - 1), (1 << bits - 1) - 1)
            if is_.is_signed_integer(kind)
            else (0, (1 << bits) - 1)
        )
        return random.choice([0, low, high, random.randint(low, high)])
    if is_.is_float16(kind):
        return struct.unpack("<e", random.randbytes(2))[0]
    if is_.is_floating(kind):
        return (
            random.choice([*INFINITE, random.random()])
            if kind.bit_width == 64
            else random.choice(INFINITE[:4])
        )
    if is_.is_decimal(kind):
        digits = random.randint(-(10**kind.precision) + 1, 10**kind.precision - 1)
        with decimal.localcontext(prec=80):
            return decimal.Decimal(digits).scaleb(-kind.scale)
    if is_.is_fixed_size_binary(kind):
        return random.randbytes(kind.byte_width)
    if is_.is_large_binary(kind):
        # Never empty, so that a footer can call it a number.
        return random.randbytes(random.randint(1, 9))
    if is_.is_binary(kind) or is_.is_binary_view(kind):
        return random.choice([b"", b"\xff\x00", random.randbytes(9)])
    if is_.is_interval(kind):
        return pa.MonthDayNano(
            [random.randint(-99, 99), random.randint(-99, 99), random.randint(-(10**15), 10**15)]
        )
    if is_.is_temporal(kind):
        return _temporal(random, kind)
    return _structured(random, kind)


def _temporal(random: Random, kind: pa.DataType) -> int:
    """The integer that a date, time or duration is."""
    is_ = pa.types
    if is_.is_date32(kind):
        return random.choice([*FAR_DAYS, random.randint(-700000, 2900000), 2147483647, -2147483648])
    if is_.is_date64(kind):
        return random.choice(FAR_DAYS) * 86_400_000
    per_second = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}[kind.unit]
    if is_.is_time(kind):
        day = 86_400 * per_second
        # DuckDB has 24:00:00.
        return random.choice([0, day - 1, random.randrange(day), random.randrange(day), day])
    if is_.is_timestamp(kind) and kind.unit in ("us", "ms", "s"):
        far = random.choice(FAR_MICROSECONDS) * per_second // 10**6
        largest = (1 << 63) - 1 if kind.unit == "us" else far
        # Nothing before 4713 BC, where pyarrow's INT96 begins; DuckDB's files have -infinity.
        return random.choice([far, far, largest, random.randint(0, 2**40)])
    return random.choice([0, (1 << 63) - 1, -(1 << 63) + 1, random.randint(-(2**62), 2**62)])


def _structured(random: Random, kind: pa.DataType) -> Any:
    is_ = pa.types
    if is_.is_null(kind):
        return None
    if is_.is_dictionary(kind):
        return (
            random.choice(TEXTS[1:5])
            if not is_.is_integer(kind.value_type)
            else random.randint(0, 3)
        )
    if is_.is_struct(kind):
        return {field.name: _maybe(random, field.type) for field in kind}
    if is_.is_map(kind):
        keys: list[Any] = random.sample(TEXTS, random.randint(0, 3))
        if pa.types.is_integer(kind.key_type):
            keys = random.sample([*range(-3, 9)], random.randint(0, 3))
        return [(key, _maybe(random, kind.item_type)) for key in keys]
    if is_.is_fixed_size_list(kind):
        return [_maybe(random, kind.value_type) for _ in range(kind.list_size)]
    if is_.is_nested(kind):
        return [_maybe(random, kind.value_type) for _ in range(random.choice([0, 1, 3]))]
    return random.choice(TEXTS)


def _maybe(random: Random, kind: pa.DataType) -> Any:
    value = _value(random, kind)
    if random.random() < 0.15:
        return None
    if pa.types.is_timestamp(kind):
        # Within structures values are Python's own, which end with the year 9999.
        far = [datetime.datetime.max, datetime.datetime.min, datetime.datetime(2024, 1, 2)]
        return random.choice(far)
    return value


def _union(random: Random, kind: pa.DataType, rows: int) -> pa.Array:
    codes = pa.array([random.randint(0, 1) for _ in range(rows)], pa.int8())
    children = [make_column(random, kind.field(i).type, rows, nulls=False) for i in range(2)]
    names = [kind.field(i).name for i in range(2)]
    if kind.mode == "sparse":
        return pa.UnionArray.from_sparse(codes, children, names)
    offsets = pa.array(range(rows), pa.int32())
    return pa.UnionArray.from_dense(codes, offsets, children, names)
