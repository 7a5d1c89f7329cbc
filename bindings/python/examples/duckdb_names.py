"""DuckDB: the functions in SQL."""

# %%
import duckdb
import xenonym.duckdb

connection = xenonym.duckdb.register(duckdb.connect())
connection.execute("create table typed (host varchar)")
hosts = ["Bücher.example", "xn--bcher-kva.example", "a..b", "例え。JP", None]
connection.executemany("insert into typed values (?)", [[host] for host in hosts])

# %% The ASCII form, and why some names are rejected
query = "select host, t.value, t.error from (select host, xn_try_to_ascii(host) as t from typed)"
print(connection.sql(query))

# %% The same host is the same, however it was spelled
counts = connection.execute(
    "select xn_canonical(host) as name, count(*) from typed group by name having name is not null order by name"
).fetchall()
print(counts)
assert counts == [("xn--bcher-kva.example", 2), ("xn--r8jz45g.jp", 1)]

# %% Compare with other options
xenonym.duckdb.register(connection, "host", prefix="host_")
print(connection.sql("select xn_is_valid('a_b'), host_is_valid('a_b')"))
