"""The ``.idna`` accessor for Dask series: applies ``xenonym.pandas`` to each partition.

>>> import dask.dataframe as dd
>>> import pandas as pd
>>> import xenonym.dask
>>> frame = dd.from_pandas(pd.DataFrame({"name": ["Bücher.example", None, "a..b"]}), npartitions=2)
>>> frame.name.idna.to_ascii().compute().to_list()
['xn--bcher-kva.example', <NA>, <NA>]
>>> frame.name.idna.try_to_ascii().error.value_counts().compute().to_dict()
{'empty_label': 1}

Nothing is computed until Dask runs, but unknown options and columns without strings raise
immediately. Every process of a cluster needs the package. Type checkers do not see accessors, so
use ``Series`` with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dask.dataframe as dd
from dask.dataframe.extensions import register_series_accessor

from . import pandas
from ._columns import Kernel, Names

__all__ = ["Series"]


@register_series_accessor("idna")
class Series(Names[dd.Series, dd.DataFrame]):
    """A series of names."""

    def __init__(self, names: dd.Series) -> None:
        self._names = names

    def _values(self, kernel: Kernel) -> dd.Series:
        return self._map(pandas.values, kernel)

    def _tries(self, kernel: Kernel) -> dd.DataFrame:
        return self._map(pandas.tries, kernel)

    def _flags(self, kernel: Kernel) -> dd.Series:
        return self._map(pandas.flags, kernel)

    def _verdicts(self, kernel: Kernel) -> dd.DataFrame:
        return self._map(pandas.verdicts, kernel)

    def _found(self, kernel: Kernel) -> dd.DataFrame:
        return self._map(pandas.found, kernel)

    def _hits(self, kernel: Kernel) -> dd.Series:
        return self._map(pandas.hits, kernel)

    def _map(self, function: Callable[..., Any], kernel: Kernel) -> Any:
        meta = function(self._names._meta, kernel)
        return self._names.map_partitions(function, kernel, meta=meta)
