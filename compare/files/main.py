"""Sends generated files of every format through `xn` and back, and has other projects' readers
say that nothing changed but names.

    cargo xtask compare files [--seed N] [--count 300] [--formats csv,zone] [--xn PATH]

Each file comes from its seed alone: `--seed N --count 1 --formats csv` makes the file of a
difference again. For each file,

1. `xn to-ascii` writes another one (in place or with new columns; with or without `--on-error keep`;
   from and to files, pipes and packed files; by several threads), which is held against what the generator knows: the bytes around names are the same, each name
   is what `xn` makes of it alone, `--errors` has the rejected names and no others, and the exit
   code is right; a rejected name is what `expectations.py` says.
2. A reader of another project reads both files, and finds all but names equal: Python's csv, jq,
   `named-compilezone`, urllib, pyarrow and DuckDB.
3. In Parquet the column chunks without names have the same bytes, metadata and indexes.
4. `xn to-unicode` takes the way back, and 1 to 3 are held against that.

`conversions` are files of one format that become another (`-o` with its extension): each value is
exactly there, or the run ends with exit code 2 and names the column.

The program prints a difference with its file, seed and command, keeps the file in `--failed`, and ends
with a table and, if there was a difference, exit code 1.

A new format is a class in `text/` or `columns/` and a line in `text_formats` or `column_formats`.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from columns.arrow_files import check_arrow
from columns.conversions import check_conversion
from columns.parquet_files import check_parquet
from failures import Report, print_table
from text.check import TextFormat, check_file
from text.csv_files import Csv, Tsv
from text.json_files import JsonLines
from text.line_files import Emails, Hosts, Lines, Urls
from text.zone_files import Zone
from xn import Xn

Check = Callable[[int, Xn, Report], None]


def text_formats() -> list[TextFormat]:
    """The formats of text."""
    return [Lines(), Hosts(), Zone(), Csv(), Tsv(), JsonLines(), Urls(), Emails()]


def checks() -> dict[str, Check]:
    """What is done with a seed, by format."""

    def of(form: TextFormat) -> Check:
        return lambda seed, xn, report: check_file(form, seed, xn, report)

    column_formats = {
        "parquet": check_parquet,
        "arrow": check_arrow,
        "conversions": check_conversion,
    }
    return {form.name: of(form) for form in text_formats()} | column_formats


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--xn", type=Path, required=True, help="the command under test")
    parser.add_argument("--seed", type=int, default=1, help="the first file's seed")
    parser.add_argument("--count", type=int, default=300, help="files of each format")
    parser.add_argument("--formats", default=",".join(checks()), help="formats, with commas")
    parser.add_argument("--failed", type=Path, required=True, help="where differing files are kept")
    arguments = parser.parse_args()
    reports = []
    with tempfile.TemporaryDirectory(prefix="xn-files-") as folder:
        xn = Xn(arguments.xn, Path(folder))
        for name in arguments.formats.split(","):
            report = Report(name, arguments.failed)
            reports.append(report)
            for seed in range(arguments.seed, arguments.seed + arguments.count):
                checks()[name](seed, xn, report)
            print(f"{name}: {report.files} files, {report.differing} differ", flush=True)
    print_table(reports)
    return 1 if any(report.differing for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
