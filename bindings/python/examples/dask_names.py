"""Dask: a folder of Parquet that does not fit in memory."""

# %% Some files
import tempfile

import dask.dataframe as dd
import pandas as pd
import xenonym.dask  # adds .idna to series

folder = tempfile.TemporaryDirectory()
names = [f"{word}{number}.example" for number in range(5000) for word in ("Bücher", "a..b", "www")]
dd.from_pandas(pd.DataFrame({"name": names}), npartitions=4).to_parquet(f"{folder.name}/names")

# %% Nothing is read before it is needed, and one partition at a time
frame = dd.read_parquet(f"{folder.name}/names")
tries = frame.name.idna.try_to_ascii()
print(tries.error.value_counts().compute())
frame.assign(ascii=tries.value).dropna().to_parquet(f"{folder.name}/ascii")

# %%
ascii = dd.read_parquet(f"{folder.name}/ascii").ascii
print(ascii.head())
assert len(ascii) == 10_000
folder.cleanup()
