"""Compare the speed of the package with ``idna`` in the same run, as Markdown tables.

Run by ``cargo xtask bench --python``. Names with different answers are counted but not timed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import idna
import pyarrow
import xenonym
import xenonym.arrow
import xenonym.compat.idna

ROWS = 8192  # names per chunk, as engines pass them
LETTERS = ["abcdefghijklmnop", "äöüßéèñåø", "абвгдежзик", "αβγδεζηθ", "名前例中文字国", "かなひらが"]


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--data", type=Path)
    arguments.add_argument("--seed", type=int, default=46)
    arguments.add_argument("--rounds", type=int, default=9)
    given = arguments.parse_args()
    sets = {"generated": generated(random.Random(given.seed))}
    if given.data:
        sets["corpora"] = {
            "ASCII": read(given.data / "corpora/popular-100k.txt"),
            "converted": read(given.data / "corpora/idn-u-labels.txt"),
        }
    for title, names in sets.items():
        one_name(title, names, given.rounds)
        columns(title, names, given.rounds)
    import_time()


def read(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def generated(random_of: random.Random) -> dict[str, list[str]]:
    def label(letters: str) -> str:
        return "".join(random_of.choices(letters, k=random_of.randint(4, 14)))

    ascii = [f"{label(LETTERS[0])}.{label(LETTERS[0])}.example" for _ in range(20_000)]
    others = [f"{label(random_of.choice(LETTERS[1:]))}.example" for _ in range(20_000)]
    return {"ASCII": ascii, "converted": others}


def theirs(name: str) -> bytes:
    return idna.encode(name, uts46=True)


def agreed(names: list[str], kind: str) -> tuple[list[str], int]:
    """Return the names on which both packages agree, and the kind of each."""
    kept = []
    for name in names:
        try:
            same = theirs(name).decode() == xenonym.to_ascii(name)
        except (idna.IDNAError, xenonym.IDNAError):
            continue
        if same and name.isascii() == (kind == "ASCII"):
            kept.append(name)
    return kept, len(names) - len(kept)


def measured(passes: list[Callable[[], object]], count: int, rounds: int) -> list[float]:
    """Return the median time of each pass in ns per name. Passes are interleaved."""
    times: list[list[float]] = [[] for _ in passes]
    for _ in range(rounds):
        for taken, run in zip(times, passes):
            start = time.process_time_ns()
            run()
            taken.append((time.process_time_ns() - start) / count)
    return [statistics.median(taken) for taken in times]


def one_name(title: str, sets: dict[str, list[str]], rounds: int) -> None:
    print(f"\n| {title}: one name, ns | names | left out | xenonym | its idna | idna | times as fast |")
    print("|---|---|---|---|---|---|---|")
    for kind, names in sets.items():
        names, left_out = agreed(names[:20_000], kind)
        compat = xenonym.compat.idna.encode
        ours, drop_in, rival = measured(
            [
                lambda names=names: [xenonym.to_ascii(name) for name in names],
                lambda names=names: [compat(name, uts46=True) for name in names],
                lambda names=names: [theirs(name) for name in names],
            ],
            len(names),
            rounds,
        )
        row = f"{len(names)} | {left_out} | {ours:.0f} | {drop_in:.0f} | {rival:.0f}"
        print(f"| {kind} | {row} | {rival / ours:.0f} |")


def columns(title: str, sets: dict[str, list[str]], rounds: int) -> None:
    print(f"\n| {title}: columns, ns a row | rows | type | to_ascii | loop over idna | times as fast |")
    print("|---|---|---|---|---|---|")
    for kind, names in sets.items():
        names, _ = agreed(names[:20_000], kind)
        (rival,) = measured([lambda names=names: [theirs(name) for name in names]], len(names), 3)
        for data_type in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
            parts = [names[start : start + ROWS] for start in range(0, len(names), ROWS)]
            batches = [pyarrow.array(part, data_type) for part in parts]
            convert = xenonym.arrow.to_ascii
            pass_over = lambda batches=batches: [convert(batch) for batch in batches]  # noqa: E731
            (ours,) = measured([pass_over], len(names), rounds)
            print(f"| {kind} | {len(names)} | {data_type} | {ours:.1f} | {rival:.0f} | {rival / ours:.0f} |")


def import_time() -> None:
    print("\n| import | ms |")
    print("|---|---|")
    for module in ("xenonym", "idna", "xenonym.compat.idna"):
        code = f"import time; s = time.perf_counter(); import {module}; print(time.perf_counter() - s)"
        runs = [subprocess.check_output([sys.executable, "-c", code]) for _ in range(15)]
        print(f"| {module} | {1000 * statistics.median(map(float, runs)):.1f} |")


if __name__ == "__main__":
    main()
