"""Compare the look-alikes of ``xn`` with dnstwist and ripgrep, and scan a long list.

    cargo xtask compare lookalikes --data ../shared
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import certificates
import dnstwist_kinds
import scan
from xn import Xn


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--xn", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--best", type=int, default=20_000, help="look-alikes listed for each name")
    parser.add_argument("--certificates", type=int, default=1_000_000)
    parser.add_argument("--millions", type=int, nargs="+", default=[10, 20], help="names of each scan")
    options = parser.parse_args()
    root = Path(__file__).parents[3]
    is_explained = dnstwist_kinds.compare(Xn(options.xn), options.best)
    print()
    with tempfile.TemporaryDirectory() as folder:
        certificates.compare(options.xn, root, options.data, options.certificates, Path(folder))
        print()
        scan.measure(options.xn, options.data, options.millions, Path(folder))
    return 0 if is_explained else 1


if __name__ == "__main__":
    sys.exit(main())
