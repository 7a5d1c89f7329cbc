"""Polars: clean a column of hosts, find out why the others are rejected, and join by host."""

# %% A frame of user input
import polars as pl
import xenonym.polars  # adds .idna to expressions and series

typed = pl.DataFrame({"host": ["Bücher.example", "xn--bcher-kva.example", "a..b", "例え。JP", None]})

# %% The ASCII form, and why some names are rejected
found = typed.with_columns(found=pl.col("host").idna.try_to_ascii()).unnest("found")
print(found)

# %% The same host is the same, however it was spelled
hosts = typed.lazy().group_by(pl.col("host").idna.canonical()).len()
print(hosts.drop_nulls().sort("len", "host").collect())

# %% For people
print(found.select(pl.col("value").idna.to_unicode().drop_nulls()))
assert found["value"].null_count() == 2
