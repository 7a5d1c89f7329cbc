"""The command ``xn``, for whole lists of labels."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

Answer = dict[str, Any]


class Xn:
    """Run the command for all labels of a ruleset at once."""

    def __init__(self, command: Path) -> None:
        self.command = command
        self.seconds = 0.0

    def check(self, ruleset: Path, labels: list[str]) -> list[Answer]:
        start = time.perf_counter()
        run = subprocess.run(
            [self.command, "lgr", "check", "--lgr", ruleset, "--json"],
            input="".join(label + "\n" for label in labels),
            capture_output=True,
            encoding="utf-8",
        )
        self.seconds += time.perf_counter() - start
        if run.returncode > 1:
            raise SystemExit(run.stderr)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def variants(self, ruleset: Path, label: str) -> dict[str, str]:
        """The disposition of each variant."""
        start = time.perf_counter()
        run = subprocess.run(
            [self.command, "lgr", "variants", "--lgr", ruleset, "--json", label],
            capture_output=True,
            encoding="utf-8",
        )
        self.seconds += time.perf_counter() - start
        if run.returncode > 1:
            raise SystemExit(run.stderr)
        found = [json.loads(line) for line in run.stdout.splitlines()]
        return {variant["label"]: variant["disposition"] for variant in found}
