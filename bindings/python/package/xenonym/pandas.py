"""The accessor ``.idna`` of pandas series. Needs pyarrow.

>>> import pandas as pd
>>> import xenonym.pandas
>>> names = pd.Series(["Bücher.example", None, "a..b"])
>>> names.idna.to_ascii().to_list()
['xn--bcher-kva.example', nan, nan]
>>> names.idna.try_to_ascii()["error"].to_list()
[nan, nan, 'empty_label']

Concatenate to put the results next to the names. ``join`` matches on the index, and multiplies
rows when index values repeat:

>>> frame = names.to_frame("host").set_index(pd.Index([7, 7, 7]))
>>> pd.concat([frame, frame.host.idna.try_to_ascii()], axis=1).shape
(3, 4)

To join on ``canonical``, drop the rows without one first, because pandas matches missing values with
each other:

>>> left, right = (frame.assign(key=frame.host.idna.canonical()) for _ in range(2))
>>> len(left.merge(right, on="key")), len(left.dropna(subset="key").merge(right, on="key"))
(5, 1)

Index and name are preserved. Values use the column's own string type, or else the default string
type of pandas. ``is_valid`` returns ``boolean``. The ``try_`` methods return a frame with the
columns ``value``, ``error`` and ``offset`` (``UInt64``), and ``display`` returns one with
``show``, ``host`` and ``rules``. ``find_host`` returns a frame with the canonical host of each URL,
its ``port`` (``UInt16``), its ``registrable_domain`` and others. ``rules`` and the result of ``lookalikes`` are Arrow lists.

A lone surrogate in a name counts as U+FFFD, so the name is rejected. A value that is neither a
string nor missing raises ``TypeError`` with its row.

Type checkers do not see accessors, so use ``Series`` with them:
``xenonym.pandas.Series(names).to_ascii()``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pandas as pd
import pyarrow as pa

from ._columns import Kernel, Names

__all__ = ["Series"]

_SURROGATES = re.compile("[\ud800-\udfff]")


@pd.api.extensions.register_series_accessor("idna")
class Series(Names["pd.Series[Any]", pd.DataFrame]):
    """A series of names."""

    def __init__(self, names: pd.Series[Any]) -> None:
        self._names = names

    def _values(self, kernel: Kernel) -> pd.Series[Any]:
        return values(self._names, kernel)

    def _tries(self, kernel: Kernel) -> pd.DataFrame:
        return tries(self._names, kernel)

    def _flags(self, kernel: Kernel) -> pd.Series[Any]:
        return flags(self._names, kernel)

    def _verdicts(self, kernel: Kernel) -> pd.DataFrame:
        return verdicts(self._names, kernel)

    def _found(self, kernel: Kernel) -> pd.DataFrame:
        return found(self._names, kernel)

    def _hits(self, kernel: Kernel) -> pd.Series[Any]:
        return hits(self._names, kernel)


def values(names: pd.Series[Any], kernel: Kernel) -> pd.Series[Any]:
    """Return a series of strings. For Dask, the series is one partition."""
    return _series(_strings(_converted(names, kernel), names), names)


def tries(names: pd.Series[Any], kernel: Kernel) -> pd.DataFrame:
    """Return a frame of ``value``, ``error`` and ``offset``."""
    value, error, offset = _converted(names, kernel).flatten()
    columns = {
        "value": _strings(value, names),
        "error": error.cast(pa.string()).to_pandas(),
        "offset": pd.UInt64Dtype().__from_arrow__(offset),
    }
    return pd.DataFrame({name: _series(column, names) for name, column in columns.items()})


def flags(names: pd.Series[Any], kernel: Kernel) -> pd.Series[Any]:
    """Return a series of booleans."""
    return _series(pd.BooleanDtype().__from_arrow__(_converted(names, kernel)), names)


def verdicts(names: pd.Series[Any], kernel: Kernel) -> pd.DataFrame:
    """Return a frame of ``show``, ``host`` and ``rules``."""
    show, host, rules = _converted(names, kernel).flatten()
    columns = {
        "show": _strings(show, names),
        "host": _strings(host, names),
        "rules": pd.arrays.ArrowExtensionArray(rules),
    }
    return pd.DataFrame({name: _series(column, names) for name, column in columns.items()})


def found(names: pd.Series[Any], kernel: Kernel) -> pd.DataFrame:
    """Return a frame of the fields of ``find_host``."""
    column = _converted(names, kernel)
    columns = {field.name: part for field, part in zip(column.type, column.flatten(), strict=True)}
    return pd.DataFrame(
        {
            name: _series(
                pd.UInt16Dtype().__from_arrow__(part) if name == "port" else _strings(part, names), names
            )
            for name, part in columns.items()
        }
    )


def hits(names: pd.Series[Any], kernel: Kernel) -> pd.Series[Any]:
    """Return a series of lists of ``protected``, ``kind`` and ``cost``."""
    return _series(pd.arrays.ArrowExtensionArray(_converted(names, kernel)), names)


def _converted(names: pd.Series[Any], kernel: Kernel) -> pa.ChunkedArray:
    """Return the output of the kernel. The input is a stream, so all cores are used."""
    column = _imported(names)
    # pandas and pyarrow assume these types, or categories of them, where every name is missing.
    is_assumed = getattr(column.type, "value_type", column.type) in (pa.null(), pa.float64())
    if is_assumed and column.null_count == len(column):
        column = pa.nulls(len(column), pa.string())
    chunks = column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])
    return pa.chunked_array(kernel(chunks))


def _imported(names: pd.Series[Any]) -> pa.Array | pa.ChunkedArray:
    try:
        column = pa.Array.from_pandas(names)
    except (pa.ArrowException, UnicodeEncodeError):
        # Some cells are not text.
        return pa.array(_cells(names), pa.string())
    # pyarrow assumes that texts among bytes are bytes too, and other types where no cell is a text.
    assumed = getattr(column.type, "value_type", column.type)
    is_text = assumed in (pa.null(), pa.string(), pa.large_string())
    is_object = names.dtype == object or pa.types.is_binary(assumed)
    return pa.array(_cells(names), pa.string()) if is_object and not is_text else column


def _cells(names: pd.Series[Any]) -> Iterator[str | None]:
    """Yield the text of each row. Lone surrogates become U+FFFD, which no standard allows."""
    for row, cell in enumerate(names):
        if isinstance(cell, str):
            yield _SURROGATES.sub("\ufffd", cell)
        elif pd.api.types.is_scalar(cell) and pd.isna(cell):
            yield None
        else:
            series = "the series" if names.name is None else f"the column {names.name!r}"
            raise TypeError(
                f"{series} contains a value of type {type(cell).__name__} in row {row} "
                f"(index {names.index[row]}): convert it to str, or remove the row"
            )


def _strings(column: pa.ChunkedArray, names: pd.Series[Any]) -> Any:
    dtype: Any = names.dtype
    if pa.types.is_dictionary(column.type):
        # Names that were different may now be equal, but categories must be unique.
        return column.cast(column.type.value_type).to_pandas()
    # A column of pyarrow's type null cannot contain results.
    has_own = hasattr(dtype, "__from_arrow__") and dtype != pd.ArrowDtype(pa.null())
    return dtype.__from_arrow__(column) if has_own else column.to_pandas()


def _series(column: Any, names: pd.Series[Any]) -> pd.Series[Any]:
    return pd.Series(column).set_axis(names.index).rename(names.name)
