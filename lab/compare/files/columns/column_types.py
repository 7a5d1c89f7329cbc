"""Columns of every Arrow type, without names."""

import decimal
import json
from random import Random
from typing import Any

import pyarrow as pa

FLOATS = [float("inf"), float("-inf"), float("nan"), -0.0, 1.5]
TEXTS = ["", "bücher.example", "xn--a", "\x00", "a\nb", "\U0001f600", "größe" * 20, '"', "a,b"]
UNITS = ["s", "ms", "us", "ns"]

Types = dict[str, pa.DataType]


def flat_types() -> Types:
    """Return the types that are not nested and exist in Parquet."""
    types: Types = {"bool": pa.bool_(), "null": pa.null(), "date32": pa.date32()}
    for bits in (8, 16, 32, 64):
        types[f"int{bits}"] = getattr(pa, f"int{bits}")()
        types[f"uint{bits}"] = getattr(pa, f"uint{bits}")()
    types |= {"half": pa.float16(), "float": pa.float32(), "double": pa.float64()}
    types |= {"text": pa.string(), "large_text": pa.large_string(), "text_view": pa.string_view()}
    types |= {"bytes": pa.binary(), "large_bytes": pa.large_binary()}
    types |= {"bytes_view": pa.binary_view()}
    types |= {"fixed": pa.binary(12), "uuid": pa.uuid(), "json": pa.json_()}
    types |= {"time_ms": pa.time32("ms"), "time_us": pa.time64("us"), "time_ns": pa.time64("ns")}
    types |= {"time_s": pa.time32("s"), "date64": pa.date64()}
    for unit in UNITS:
        types[f"stamp_{unit}"] = pa.timestamp(unit)
        types[f"stamp_{unit}_berlin"] = pa.timestamp(unit, "Europe/Berlin")
        types[f"duration_{unit}"] = pa.duration(unit)
    types |= {"decimal_9": pa.decimal128(9, 2), "decimal_38": pa.decimal128(38, 10)}
    types |= {"decimal_60": pa.decimal256(60, 20), "decimal_5": pa.decimal32(5, 1)}
    types["dictionary_i32"] = pa.dictionary(pa.int32(), pa.int32())
    types["dictionary_text"] = pa.dictionary(pa.int32(), pa.string())
    return types


def nested_types() -> Types:
    """Return the nested types that exist in Parquet."""
    point = pa.struct([("x", pa.int32()), ("größe", pa.string())])
    return {
        "list": pa.list_(pa.int32()),
        "large_list": pa.large_list(pa.float64()),
        "fixed_list": pa.list_(pa.int16(), 3),
        "struct": point,
        "structs": pa.list_(point),
        "map": pa.map_(pa.string(), pa.int64()),
        "map_lists": pa.map_(pa.string(), pa.list_(pa.timestamp("us"))),
        "deep": pa.struct([("a", pa.list_(pa.list_(pa.struct([("b", pa.list_(pa.bool_()))]))))]),
    }


def arrow_only_types() -> Types:
    """Return the types that do not exist in Parquet."""
    types: Types = {"interval": pa.month_day_nano_interval()}
    types["list_view"] = pa.list_view(pa.int32())
    types["large_list_view"] = pa.large_list_view(pa.string())
    types["run_ends"] = pa.run_end_encoded(pa.int32(), pa.string())
    members = [pa.field("i", pa.int32()), pa.field("s", pa.string())]
    types["sparse"], types["dense"] = pa.sparse_union(members), pa.dense_union(members)
    types["dictionary_8"] = pa.dictionary(pa.int8(), pa.string())
    types["opaque"] = pa.opaque(pa.binary(), "geometry", "vendor")
    types["tensor"] = pa.fixed_shape_tensor(pa.float32(), (2, 2))
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
        ends = pa.array(range(1, rows + 1), pa.int32())
        texts = make_column(random, kind.value_type, rows, nulls=nulls)
        return pa.RunEndEncodedArray.from_arrays(ends, texts)
    values = [_value(random, kind) for _ in range(rows)]
    if nulls:
        values = [None if random.random() < 0.15 else value for value in values]
    if pa.types.is_dictionary(kind):
        return pa.array(values, kind.value_type).dictionary_encode().cast(kind)
    return pa.array(values, kind)


def _value(random: Random, kind: pa.DataType) -> Any:
    is_ = pa.types
    if is_.is_null(kind):
        return None
    if is_.is_boolean(kind):
        return random.random() < 0.5
    if is_.is_integer(kind):
        bits = kind.bit_width - is_.is_signed_integer(kind)
        return random.choice([0, (1 << bits) - 1, random.getrandbits(bits)])
    if is_.is_floating(kind):
        return random.choice(FLOATS)
    if is_.is_decimal(kind):
        return decimal.Decimal(random.randint(-999, 999)).scaleb(-kind.scale)
    if is_.is_fixed_size_binary(kind):
        return random.randbytes(kind.byte_width)
    if is_.is_large_binary(kind) or is_.is_binary(kind) or is_.is_binary_view(kind):
        # Never empty, so that a footer can call it a number.
        return random.randbytes(random.randint(1, 9))
    if is_.is_interval(kind):
        return pa.MonthDayNano([random.randint(-99, 99) for _ in range(3)])
    if is_.is_date64(kind):
        return random.randint(0, 20_000) * 86_400_000
    if is_.is_temporal(kind):
        return random.randint(0, 20_000)
    if is_.is_dictionary(kind):
        return _value(random, kind.value_type)
    if is_.is_struct(kind):
        return {field.name: _maybe(random, field.type) for field in kind}
    if is_.is_map(kind):
        keys = random.sample(TEXTS, random.randint(0, 3))
        return [(key, _maybe(random, kind.item_type)) for key in keys]
    if is_.is_nested(kind):
        is_fixed = is_.is_fixed_size_list(kind)
        length = kind.list_size if is_fixed else random.choice([0, 1, 3])
        return [_maybe(random, kind.value_type) for _ in range(length)]
    return random.choice(TEXTS)


def _maybe(random: Random, kind: pa.DataType) -> Any:
    value = _value(random, kind)
    return None if random.random() < 0.15 else value


def _union(random: Random, kind: pa.DataType, rows: int) -> pa.Array:
    codes = pa.array([random.randint(0, 1) for _ in range(rows)], pa.int8())
    children = [make_column(random, kind.field(i).type, rows, nulls=False) for i in range(2)]
    names = [kind.field(i).name for i in range(2)]
    if kind.mode == "sparse":
        return pa.UnionArray.from_sparse(codes, children, names)
    offsets = pa.array(range(rows), pa.int32())
    return pa.UnionArray.from_dense(codes, offsets, children, names)
