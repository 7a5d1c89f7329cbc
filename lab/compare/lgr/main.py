"""Compare ``xn lgr`` with ICANN's lgr-core, and with the labels of ICANN's registry system tests.

lgr-core and its dependencies munidata and picu are not on PyPI. Clone them from
https://github.com/icann, install their requirements (``pip install lxml language-tags pycountry
pyyaml``, and ICU), and pass the folder with the three clones:

    cargo xtask compare lgr --data ../shared --lgr-core CLONES

Without clones, only the labels of the registry system tests are compared. Each difference belongs
to a class, which documents who is right and according to which clause. A difference without a
class fails the run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import classes
import rst
from xn import Answer, Xn


def compare_lgr_core(xn: Xn, data: Path, clones: Path, count: int, most: int) -> Counter[str]:
    """The labels of ``lgr/cases.jsonl``, under the ruleset of each."""
    sys.path[:0] = [str(clones / name) for name in ("lgr-core", "munidata", "picu")]
    import core

    by_ruleset: dict[str, list[Answer]] = {}
    with open(data / "lgr/cases.jsonl", encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            by_ruleset.setdefault(case["lgr"], []).append(case)
    differences: Counter[str] = Counter()
    print("| ruleset | labels | variants | lgr-core, labels/s | differences |\n|---|---|---|---|---|")
    for name, cases in by_ruleset.items():
        path = data / "lgr" / name
        # No label of several lines, nor one that xn decodes.
        cases = [case for case in cases if case["label"].isprintable() and not case["label"].startswith("xn--")]
        cases = cases[:count]
        ruleset = core.load(path)
        ours = xn.check(path, [case["label"] for case in cases])
        seconds, listed, found = 0.0, 0, Counter[str]()
        for case, own in zip(cases, ours, strict=True):
            label = case["label"]
            start = time.perf_counter()
            theirs = ruleset.check(label)
            if own["variants"] and own["variants"]["total"] < most and theirs["eligible"]:
                theirs["variants"] = ruleset.variants(label)
                listed += len(theirs["variants"])
            seconds += time.perf_counter() - start
            if "variants" in theirs:
                own = own | {"variants": xn.variants(path, label)}
            found.update(classes.of_lgr_core(name, label, own, theirs))
        speed = len(cases) / seconds if seconds else 0
        differences.update(found)
        print(f"| `{name}` | {len(cases)} | {listed} | {speed:.0f} | {dict(found) or ''} |", flush=True)
    return differences


def report(title: str, differences: Counter[str]) -> bool:
    print(f"\n{title}: {differences.total()} differences")
    for name, count in sorted(differences.items()):
        print(f"* {count} x {name}: {classes.REASONS.get(name, 'NO REASON')}")
    return all(name in classes.REASONS for name in differences)


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--xn", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--lgr-core", type=Path, help="folder of the clones lgr-core, munidata and picu")
    parser.add_argument("--count", type=int, default=1000, help="labels per ruleset")
    parser.add_argument("--variants", type=int, default=500, help="lists of variants that are shorter are compared")
    options = parser.parse_args(list(arguments))
    xn = Xn(options.xn)
    is_explained = report("labels of registry system tests", rst.compare(xn, options.data))
    if options.lgr_core:
        xn.seconds = 0.0
        differences = compare_lgr_core(xn, options.data, options.lgr_core, options.count, options.variants)
        print(f"\nxn took {xn.seconds:.1f} s for all of them, start and XML included")
        is_explained &= report("lgr-core", differences)
    return 0 if is_explained else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
