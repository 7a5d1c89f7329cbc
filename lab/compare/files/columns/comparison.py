"""Compares Arrow columns bit by bit: NaN is NaN, -0 is not 0, and no unit is lost."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from failures import Difference


def compare_columns(old: pa.ChunkedArray, new: pa.ChunkedArray, name: str) -> None:
    """Raise `Difference` if the type or a value of a column differs."""
    if old.type != new.type:
        kind = f"another type in a column of {_family(old.type)}"
        raise Difference(kind, f"column {name!r}: {new.type} instead of {old.type}")
    if len(old) != len(new):
        raise Difference("another number of rows", f"{len(new)} instead of {len(old)}")
    for left, right in zip(_leaves(_whole(old)), _leaves(_whole(new)), strict=True):
        if left.equals(right):
            continue
        at = next((i for i in range(min(len(left), len(right))) if _differs(left, right, i)), 0)
        detail = (
            f"column {name!r} ({old.type}), value {at}: {_shown(right, at)} from {_shown(left, at)}"
        )
        raise Difference(f"other values in a column of {_family(old.type)}", detail)


def _differs(left: pa.Array, right: pa.Array, at: int) -> bool:
    return not left.slice(at, 1).equals(right.slice(at, 1))


def _shown(array: pa.Array, at: int) -> str:
    try:
        return repr(array[at].as_py())[:100]
    except (IndexError, ValueError, OverflowError) as error:
        return str(error)


def _family(kind: pa.DataType) -> str:
    return str(kind).split("<", maxsplit=1)[0].split("(", maxsplit=1)[0]


def _whole(column: pa.ChunkedArray) -> pa.Array:
    if column.num_chunks == 1:
        return column.chunk(0)
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    return pa.concat_arrays(column.chunks) if column.num_chunks else pa.nulls(0, column.type)


def _leaves(array: pa.Array) -> Iterator[pa.Array]:
    """Return flat arrays that together represent a nested array."""
    kind = array.type
    if isinstance(array, pa.ExtensionArray):
        yield from _leaves(array.storage)
    elif pa.types.is_dictionary(kind):
        yield from _leaves(array.dictionary_decode())
    elif pa.types.is_struct(kind):
        yield array.is_valid()
        for child in array.flatten():
            yield from _leaves(child)
    elif pa.types.is_map(kind):
        yield array.is_valid()
        lists = array.cast(pa.list_(pa.struct([("key", kind.key_type), ("value", kind.item_type)])))
        yield from _leaves(lists)
    elif pa.types.is_fixed_size_list(kind) or _is_list(kind):
        yield array.is_valid()
        yield pc.list_value_length(array)
        yield from _leaves(pc.list_flatten(array))
    elif pa.types.is_float64(kind):
        yield array.view(pa.int64())
    elif pa.types.is_float32(kind):
        yield array.view(pa.int32())
    elif pa.types.is_float16(kind):
        yield array.view(pa.int16())
    elif pa.types.is_union(kind):
        yield array.type_codes
        yield pa.array([repr(value) for value in array.to_pylist()])
    elif pa.types.is_run_end_encoded(kind):
        yield from _leaves(pc.run_end_decode(array))
    else:
        yield array


def _is_list(kind: pa.DataType) -> bool:
    views = getattr(pa.types, "is_list_view", None), getattr(pa.types, "is_large_list_view", None)
    is_view = any(is_it(kind) for is_it in views if is_it)
    return pa.types.is_list(kind) or pa.types.is_large_list(kind) or is_view
