"""A notebook: compare standards, show the steps of a conversion, and survey a column.

In a notebook, the last line of a cell is displayed as a table. Here the pages are written to a
file.
"""

# %%
import pathlib
import tempfile

import polars as pl
import xenonym

# %%
verdicts = xenonym.check("faß.example")

# %%
steps = xenonym.explain("BÜCHER。a\u200db")

# %%
column = pl.Series(["Bücher.example", "пример.example", "a..b", "☃.example", "www.example", None])
report = xenonym.survey(column)
print(report)

# %%
with tempfile.TemporaryDirectory() as folder:
    page = pathlib.Path(folder, "report.html")
    page.write_text("<meta charset=utf-8>" + "".join(one._repr_html_() for one in (verdicts, steps, report)))
    print(page.stat().st_size, "bytes")
