"""Scan a log of certificates for imitations of brands, with ``xn lookalikes`` and with ripgrep.

The log is made of popular names, with planted imitations: registered look-alikes, and combinations
of brands and words. ripgrep gets a file of the brands as fixed strings, as analysts use it. The
answers of both are compared with what was planted. Brands have five letters or more, because a shorter
fixed string is in too many names.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random

Names = dict[str, list[str]]
SHORTEST = 5


def compare(xn: Path, root: Path, data: Path, count: int, work: Path) -> None:
    planted, brands = imitations(root, data)
    protected = work / "brands.txt"
    protected.write_text("".join(f"{brand}\n" for brand in sorted(brands)))
    patterns = work / "patterns.txt"
    patterns.write_text("".join(f"{brand.partition('.')[0]}\n" for brand in sorted(brands)))
    log = work / "certificates.jsonl"
    owners = write_log(log, planted, brands, data, count)
    print(f"{count} certificates, {log.stat().st_size / 1e6:.0f} MB, {len(brands)} brands\n")
    print("| | CPU time | lines | of these, planted | " + " | ".join(f"{kind} found" for kind in planted) + " |")
    print("|---" * (4 + len(planted)) + "|")
    ripgrep = ["rg", "--fixed-strings", "--ignore-case", "--file", patterns, log]
    lookalikes = [xn, "lookalikes", "--quiet", "--protect", protected, "--field", "dns.names", "--show", "hits"]
    strict = [*lookalikes, "--level", "strict", "-f", log]
    normal = [*lookalikes, "-f", log]
    commands = {
        "`rg -F -i -f`": ripgrep,
        "the same with `-w`": [*ripgrep, "--word-regexp"],
        "`xn lookalikes`, strict": strict,
        "`xn lookalikes`, normal": normal,
    }
    for name, command in commands.items():
        seconds, output = timed(command)
        lines = {json.loads(line)["serial"] for line in output.splitlines()}
        row(name, seconds, lines, owners, planted)


def imitations(root: Path, data: Path) -> tuple[Names, set[str]]:
    """What is planted, by kind, and the brands."""
    brands, planted = set(), {"look-alikes": [], "combinations": []}
    for line in (data / "safety/lookalikes-shamfinder.tsv").read_text().splitlines():
        brand, label = line.split("\t")
        if len(brand) < SHORTEST:
            continue
        brands.add(f"{brand}.com")
        planted["look-alikes"].append(f"xn--{label.encode('punycode').decode()}.com")
    folder, random = root / "lab/bench/safety/combinations", Random(30)
    words = [line for line in (folder / "words.txt").read_text().split("\n") if line.isalpha()]
    for line in (folder / "brands.txt").read_text().splitlines():
        kind, _, brand = line.partition("\t")
        label = brand.partition(".")[0]
        if len(label) >= SHORTEST:
            brands.add(brand)
            parts = random.sample(words, 20) if kind == "distinctive" else []
            planted["combinations"] += [f"{label}-{word}.example.com" for word in parts]
    return planted, brands


def write_log(path: Path, planted: Names, brands: set[str], data: Path, count: int) -> dict[int, str]:
    """A certificate per line. Returns the kind of each that is an imitation."""
    popular = (data / "corpora/popular-100k.txt").read_text().split()
    labels = {brand.partition(".")[0] for brand in brands}
    honest = [name for name in popular if name.partition(".")[0] not in labels]
    random, owners = Random(30), {}
    bad = [(kind, name) for kind, names in planted.items() for name in names]
    places = dict(zip(random.sample(range(count), len(bad)), bad, strict=True))
    with path.open("w") as file:
        for serial in range(count):
            kind, name = places.get(serial, (None, random.choice(honest)))
            if kind:
                owners[serial] = kind
            names = [name, random.choice(("www.", "mail.", "*.")) + name]
            file.write(json.dumps({"serial": serial, "dns": {"names": names}}) + "\n")
    return owners


def timed(command: list[str | Path]) -> tuple[float, bytes]:
    """The CPU time of a command, and its output. Its exit code is 1 where nothing matches."""
    before = os.times()
    output = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return seconds, output


def row(name: str, seconds: float, lines: set[int], owners: dict[int, str], planted: Names) -> None:
    found = [owners[serial] for serial in lines if serial in owners]
    shares = [f"{100 * found.count(kind) / len(names):.1f} %" for kind, names in planted.items()]
    print(f"| {name} | {seconds:.1f} s | {len(lines)} | {len(found)} | {' | '.join(shares)} |")
