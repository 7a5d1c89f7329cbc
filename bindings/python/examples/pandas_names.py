"""pandas: clean a column of hosts, and find out why the others are rejected."""

# %% A frame of user input
import pandas as pd
import xenonym.pandas  # adds .idna to series

typed = pd.DataFrame({"host": ["Bücher.example", "xn--bcher-kva.example", "a..b", "例え。JP", None]})

# %% The ASCII form, and why some names are rejected
found = pd.concat([typed, typed.host.idna.try_to_ascii()], axis=1)
print(found)
print(found.error.value_counts())

# %% The same host is the same, however it was spelled
print(typed.groupby(typed.host.idna.canonical()).size())

# %% Use another standard
by_2008 = typed.host.idna.to_ascii(xenonym.idna2008.Options("registration"))
assert by_2008.isna().sum() == 4  # registration requires lowercase and ASCII dots
