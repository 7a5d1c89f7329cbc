"""pandas: clean a column of hosts, and look at what is wrong with the rest."""

# %% A frame of what people typed
import pandas as pd
import xenonym.pandas  # adds .idna to series

typed = pd.DataFrame({"host": ["Bücher.example", "xn--bcher-kva.example", "a..b", "例え。JP", None]})

# %% What the DNS carries, and why some names are rejected
found = pd.concat([typed, typed.host.idna.try_to_ascii()], axis=1)
print(found)
print(found.error.value_counts())

# %% The same host is the same, however it was spelled
print(typed.groupby(typed.host.idna.canonical()).size())

# %% By another standard
by_2008 = typed.host.idna.to_ascii(xenonym.idna2008.Options("registration"))
assert by_2008.isna().sum() == 4  # registration asks for lower case, and for ASCII dots
