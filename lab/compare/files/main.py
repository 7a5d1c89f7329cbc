"""Convert generated files of every format with `xn` and back. Readers from other projects then
compare input and output: nothing except names may change.

    cargo xtask compare files [--seed N] [--count 300] [--formats csv,zone] [--xn PATH]

A file depends only on its seed, so `--seed N --count 1 --formats csv` reproduces a difference.

1. `xn to-ascii` converts each file: in place or into new columns, with or without `--on-error
   keep`, from and to files, pipes and compressed files, with several threads. The bytes around
   names must not change, and each name must be converted as it is alone. `--errors` must list
   exactly the rejected names, and the exit code must match. `expectations.py` defines the
   treatment of rejected names.
2. A reader from another project reads input and output, and must find everything except names
   equal: Python's csv, jq, named-compilezone, urllib, pyarrow and DuckDB.
3. In Parquet, the bytes, metadata and indexes of column chunks without names must be the same.
   Encrypted files must be rejected, with exit code 2 and no output.
4. `xn to-unicode` converts each output back, and steps 1 to 3 are repeated on the result.

The format `nested` covers names in lists and structs, `encoded` covers text formats in other
encodings, and `csv-inside` covers URLs and email addresses in CSV.

Prints each difference with its file, seed and command, saves the file in the folder `--failed`,
and ends with a table. The exit code is 1 if there was a difference.

With `--lists`, published lists are converted instead (`published.py`).

To add a text format, write a class like those in `text/` and add it to `text_formats`.
"""

import argparse
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

from columns.arrow_files import check_arrow
from columns.nested_files import check_nested
from columns.parquet_files import check_parquet
from failures import Difference, Report, print_table
from published import check_lists
from text.check import TextFormat, check_file
from text.csv_files import Csv, Tsv
from text.encoded_files import Encoded
from text.inside_files import CsvInside
from text.json_files import JsonLines
from text.line_files import Emails, Hosts, Lines, Urls
from text.list_files import Adblock, Dnsmasq
from text.rpz_files import Rpz
from text.zone_files import Zone
from xn import Xn

Check = Callable[[int, Xn, Report], None]


def text_formats() -> list[TextFormat]:
    """The formats of text."""
    lists: list[TextFormat] = [Lines(), Hosts(), Adblock(), Dnsmasq(), Zone(), Rpz()]
    encoded = Encoded([Lines(), Hosts(), Adblock(), Zone(), Csv(), Tsv(), Urls(), Emails()])
    return [*lists, Csv(), Tsv(), CsvInside(), JsonLines(), Urls(), Emails(), encoded]


def checks() -> dict[str, Check]:
    """The function that checks a seed, for each format."""

    def of(form: TextFormat) -> Check:
        return lambda seed, xn, report: check_file(form, seed, xn, report)

    column_formats = {
        "parquet": check_parquet,
        "arrow": check_arrow,
        "nested": check_nested,
    }
    return {form.name: of(form) for form in text_formats()} | column_formats


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--xn", type=Path, required=True, help="the command under test")
    parser.add_argument("--seed", type=int, default=1, help="the first file's seed")
    parser.add_argument("--count", type=int, default=300, help="files of each format")
    parser.add_argument("--formats", default=",".join(checks()), help="formats, with commas")
    parser.add_argument("--failed", type=Path, required=True, help="where differing files are kept")
    parser.add_argument("--lists", type=Path, help="a folder of repositories with lists")
    parser.add_argument("--packages", type=Path, help="the packages of npm that read lists")
    arguments = parser.parse_args()
    reports = []
    with tempfile.TemporaryDirectory(prefix="xn-files-") as folder:
        xn = Xn(arguments.xn, Path(folder))
        if arguments.lists:
            reports = check_lists(arguments.lists, arguments.packages, xn, arguments.failed)
        for name in [] if arguments.lists else arguments.formats.split(","):
            report = Report(name, arguments.failed)
            reports.append(report)
            for seed in range(arguments.seed, arguments.seed + arguments.count):
                try:
                    checks()[name](seed, xn, report)
                except Exception as error:
                    # Whatever a file does to a reader, the others are compared too.
                    traceback.print_exc()
                    report.differing += 1
                    found = Difference("the comparison itself failed", repr(error)[:300])
                    report.add(seed, Path(folder, "input"), "comparison", "none", found)
            print(f"{name}: {report.files} files, {report.differing} differ", flush=True)
    print_table(reports)
    return 1 if any(report.differing for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
