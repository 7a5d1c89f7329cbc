"""Recall of dnstwist: the share of registered look-alikes that are among the permutations it makes of the protected names.

    dnstwist_recall.py PAIRS
"""

import sys
import time
from importlib.metadata import version

import dnstwist


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        pairs = [line.rstrip("\n").split("\t") for line in file]
    targets = sorted({target for target, _ in pairs})
    start = time.process_time()
    made: dict[str, set[str]] = {}
    for target in targets:
        fuzzer = dnstwist.Fuzzer(f"{target}.com")
        fuzzer.generate()
        made[target] = {permutation["domain"] for permutation in fuzzer.domains}
    seconds = time.process_time() - start
    found = 0
    for target, label in pairs:
        a_label = f"xn--{label.encode('punycode').decode()}.com"
        found += a_label in made[target]
    total = sum(map(len, made.values()))
    print(f"| dnstwist {version('dnstwist')} | {100 * found / len(pairs):.2f} % |")
    print(
        f"| dnstwist {version('dnstwist')}, permutations a second | {total / seconds:.0f},"
        f" {total // len(targets)} for each of {len(targets)} names |"
    )


main()
