"""Values of Arrow columns as Python's own, with nothing lost: points in time are the integers that
they are stored as, since Python's end with the year 9999."""

import math
import re
import struct
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
POINT = re.compile(
    r"([+-]?\d{4,})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?)?(Z|\+00:00)?"
)
CLOCK = re.compile(r"(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?")
#: Three letters of each unit in the text of an interval.
INTERVAL_PARTS = ["yea", "mon", "day", "hou", "min", "sec"]
DURATION = re.compile(r"(-?)P(?:0D|T(\d+)(?:\.(\d{1,9}))?S)")


def raw_values(array: pa.Array) -> list[Any]:
    """The values of a column; a map is a list of pairs."""
    kind = array.type
    is_ = pa.types
    if isinstance(array, pa.ExtensionArray):
        return raw_values(array.storage)
    if is_.is_dictionary(kind):
        return raw_values(array.dictionary_decode())
    if is_.is_run_end_encoded(kind):
        return raw_values(pc.run_end_decode(array))
    if is_.is_struct(kind):
        names = [field.name for field in kind]
        columns = [raw_values(child) for child in array.flatten()]
        rows = [dict(zip(names, row)) for row in zip(*columns)] if names else [{}] * len(array)
        return _with_nulls(array, rows)
    if is_.is_map(kind):
        pairs = pa.struct([("key", kind.key_type), ("value", kind.item_type)])
        rows = raw_values(array.cast(pa.list_(pairs)))
        return [None if row is None else [(p["key"], p["value"]) for p in row] for row in rows]
    if is_list(kind):
        values = iter(raw_values(pc.list_flatten(array)))
        lengths = pc.list_value_length(array).to_pylist()
        return [None if n is None else [next(values) for _ in range(n)] for n in lengths]
    if is_.is_temporal(kind) and not is_.is_interval(kind):
        return array.view(pa.int32() if kind.bit_width == 32 else pa.int64()).to_pylist()
    return array.to_pylist()


def is_list(kind: pa.DataType) -> bool:
    """Whether a type is one of the lists."""
    is_ = pa.types
    tests = [is_.is_list, is_.is_large_list, is_.is_fixed_size_list]
    tests += [is_.is_list_view, is_.is_large_list_view]
    return any(test(kind) for test in tests)


def _with_nulls(array: pa.Array, rows: list[Any]) -> list[Any]:
    valid = array.is_valid().to_pylist()
    return [row if is_valid else None for row, is_valid in zip(rows, valid, strict=True)]


def plain_type(kind: pa.DataType) -> pa.DataType:
    """The type of the values of a column, whatever they are stored as."""
    if isinstance(kind, pa.BaseExtensionType):
        return plain_type(kind.storage_type)
    if pa.types.is_dictionary(kind) or pa.types.is_run_end_encoded(kind):
        return plain_type(kind.value_type)
    return kind


def is_same(kind: pa.DataType, value: Any, found: Any, *, is_text: bool) -> bool:
    """Whether what was read of JSON, or of a text field, is exactly a value."""
    kind = plain_type(kind)
    is_ = pa.types
    if value is None:
        return found == "" if is_text else found is None
    if is_.is_struct(kind):
        pairs = ((field.type, value[field.name], found.get(field.name)) for field in kind)
        is_whole = isinstance(found, dict) and len(found) == len(kind.fields)
        return is_whole and all(is_same(*pair, is_text=is_text) for pair in pairs)
    if is_.is_map(kind):
        is_whole = isinstance(found, dict) and len(found) == len(value)
        return is_whole and all(
            is_same(kind.item_type, inner, found.get(str(key)), is_text=is_text)
            for key, inner in value
        )
    if is_list(kind):
        is_whole = isinstance(found, list) and len(found) == len(value)
        return is_whole and all(
            is_same(kind.value_type, a, b, is_text=is_text) for a, b in zip(value, found)
        )
    if is_.is_floating(kind):
        return _is_same_float(kind, value, found)
    try:
        return _is_same_leaf(kind, value, found)
    except (ValueError, InvalidOperation, AttributeError, KeyError, TypeError):
        return False


def _is_same_float(kind: pa.DataType, value: float, found: Any) -> bool:
    if found is None:
        # JSON has neither.
        return not math.isfinite(value)
    form = {16: "<e", 32: "<f", 64: "<d"}[kind.bit_width]
    try:
        other = float(found)
        bits = struct.pack(form, other)
    except (ValueError, OverflowError):
        return False
    return bits == struct.pack(form, value) or (math.isnan(other) and math.isnan(value))


def _is_same_leaf(kind: pa.DataType, value: Any, found: Any) -> bool:
    is_ = pa.types
    if is_.is_boolean(kind):
        return found in ("true", "false", True, False) and str(found).lower() == str(value).lower()
    if is_.is_integer(kind):
        return str(found) == str(value)
    if is_.is_decimal(kind):
        return Decimal(str(found)) == value
    if is_.is_date(kind):
        return _point(found, "s") == value * (86_400 if kind.bit_width == 32 else 1) // (
            1 if kind.bit_width == 32 else 1000
        )
    if is_.is_timestamp(kind):
        has_zone = found.endswith(("Z", "+00:00"))
        return _point(found, kind.unit) == value and has_zone == (kind.tz is not None)
    if is_.is_time(kind):
        return _clock(found, kind.unit) == value
    if is_.is_duration(kind):
        return _duration(found, kind.unit) == value
    if isinstance(value, bytes) and len(value) == 12 and " " in found:
        return _interval(found) == interval_of(value)
    if isinstance(value, bytes):
        return found.lower() == value.hex()
    if is_.is_interval(kind):
        return _interval(found) == tuple(value)
    if isinstance(value, str):
        return found == value
    # Unions: no error's text at least.
    return "error" not in str(found).lower() and "invalid" not in str(found).lower()


def _units(seconds: int, fraction: str | None, unit: str) -> int:
    per_second = PER_SECOND[unit]
    nanoseconds = int((fraction or "0").ljust(9, "0"))
    # INT96 has nanoseconds where pyarrow reads microseconds.
    return seconds * per_second + nanoseconds * per_second // 10**9


def _point(text: str, unit: str) -> int:
    found = POINT.fullmatch(text)
    if not found:
        raise ValueError(text)
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    seconds = _days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    return _units(seconds, found[7], unit)


def _clock(text: str, unit: str) -> int:
    found = CLOCK.fullmatch(text)
    if not found:
        raise ValueError(text)
    hour, minute, second = (int(part) for part in found.groups()[:3])
    return _units(hour * 3600 + minute * 60 + second, found[4], unit)


def _duration(text: str, unit: str) -> int:
    found = DURATION.fullmatch(text)
    if not found:
        raise ValueError(text)
    units = _units(int(found[2] or 0), found[3], unit)
    return -units if found[1] else units


def interval_of(value: bytes) -> tuple[int, int, int]:
    """Months, days and nanoseconds of Parquet's INTERVAL."""
    months, days, milliseconds = struct.unpack("<III", value)
    return months, days, milliseconds * 10**6


def _interval(text: str) -> tuple[int, int, int]:
    """The same of a text such as `1 mons 2 days 3.5 secs`."""
    parts = dict.fromkeys(INTERVAL_PARTS, Decimal(0))
    for number, unit in re.findall(r"(-?[\d.]+) ?([a-z]+)", text):
        parts[unit.removesuffix("s")[:3]] += Decimal(number)
    seconds = parts["hou"] * 3600 + parts["min"] * 60 + parts["sec"]
    months = parts["yea"] * 12 + parts["mon"]
    return int(months), int(parts["day"]), int(seconds * 10**9)


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01 in the Gregorian calendar, whatever the year."""
    year -= month <= 2
    era, of_era = divmod(year, 400)
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468


def leaves(kind: pa.DataType) -> Iterator[pa.DataType]:
    """A type and all types within it."""
    kind = plain_type(kind)
    yield kind
    if pa.types.is_map(kind):
        yield from leaves(kind.key_type)
        yield from leaves(kind.item_type)
    elif is_list(kind):
        yield from leaves(kind.value_type)
    elif pa.types.is_struct(kind):
        for field in kind:
            yield from leaves(field.type)
