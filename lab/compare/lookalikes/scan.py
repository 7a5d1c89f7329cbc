"""Compare millions of names with 20,000 brands, to see whether the time grows with the number of names.

The brands are the first popular names. The names are made of others: the first half of a label, the last
half of another, and a suffix. One of 1,000 is internationalized. A million different names are written
again and again.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from random import Random

BRANDS, DIFFERENT = 20_000, 1_000_000


def measure(xn: Path, data: Path, millions: list[int], work: Path) -> None:
    popular = (data / "corpora/popular-100k.txt").read_text().split()
    brands = work / "brands-20000.txt"
    brands.write_text("".join(f"{name}\n" for name in popular[:BRANDS]))
    block = "".join(f"{name}\n" for name in made(popular[BRANDS:], data)).encode()
    print(f"{BRANDS} brands, {os.cpu_count()} cores\n")
    print("| names | real time | CPU time | memory | hits |\n|---|---|---|---|---|")
    for count in millions:
        names = work / "names.txt"
        with names.open("wb") as file:
            for _ in range(count):
                file.write(block)
        command = [xn, "lookalikes", "--quiet", "--protect", brands, "-f", names, "-o", work / "hits.tsv"]
        start = time.perf_counter()
        # Standard error lists the brands that are public suffixes.
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if status:
            raise SystemExit(f"xn ended with {os.waitstatus_to_exitcode(status)}")
        hits = sum(1 for _ in (work / "hits.tsv").open("rb"))
        cpu, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1000
        print(f"| {count} million | {seconds:.1f} s | {cpu:.1f} s | {memory} MB | {hits} |", flush=True)
        names.unlink()


def made(popular: list[str], data: Path) -> list[str]:
    """Names that are like popular ones, but different."""
    idns = (data / "corpora/idn-a-labels.txt").read_text().split()
    random, names = Random(46), []
    for at in range(DIFFERENT):
        if at % 1000 == 0:
            names.append(random.choice(idns))
            continue
        first, second = (random.choice(popular).partition(".")[0] for _ in range(2))
        suffix = random.choice(popular).partition(".")[2]
        host = random.choice(("", "", "www.", "mail."))
        names.append(f"{host}{first[: -(-len(first) // 2)]}{second[len(second) // 2 :]}.{suffix}")
    return names
