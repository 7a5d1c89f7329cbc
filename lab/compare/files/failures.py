"""Differences: how they are raised, counted, printed and stored."""

import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

#: So many differences of a kind are printed in full; all of them are counted.
PRINTED_OF_A_KIND = 2


class Difference(Exception):
    """Text other than a name changed, or a name changed incorrectly."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


@dataclass
class Report:
    """The results for the files of one format."""

    name: str
    folder: Path
    files: int = 0
    names: int = 0
    differing: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, seed: int, source: Path, step: str, command: str, found: Difference) -> None:
        """Count a difference, print the first ones of its kind, and store their files."""
        kind = f"{found.kind} ({step})"
        self.kinds[kind] += 1
        if self.kinds[kind] > PRINTED_OF_A_KIND:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = self.folder / f"{self.name}-{seed}-{source.name}"
        if source.exists():
            shutil.copyfile(source, kept)
        print(f"DIFFERENCE in {self.name}, seed {seed}, {step}: {found.kind}")
        print(f"    file: {kept}")
        print(f"    command: {command}")
        print(f"    {found.detail}", flush=True)


def print_table(reports: list[Report]) -> None:
    """Print the results of each format, and each kind of difference."""
    print()
    print("| format | files | names | files that differ |")
    print("|---|---|---|---|")
    for report in reports:
        print(f"| {report.name} | {report.files} | {report.names} | {report.differing} |")
    for report in reports:
        for kind, count in report.kinds.most_common():
            print(f"{report.name}: {count} x {kind}")
