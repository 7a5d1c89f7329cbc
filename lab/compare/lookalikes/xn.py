"""The command ``xn``, for lists of names."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any


class Xn:
    """Run the command on whole lists."""

    def __init__(self, command: Path) -> None:
        self.command = command

    def run(self, *arguments: str | Path, text: str = "") -> str:
        """The output. Some names of the other implementation are invalid, so an exit code of 1 is fine."""
        done = subprocess.run([self.command, *arguments], input=text, capture_output=True, encoding="utf-8")
        if done.returncode > 1:
            raise SystemExit(done.stderr)
        return done.stdout

    def permutations(self, name: str, *options: str) -> set[str]:
        """The ASCII forms of the look-alikes that it lists."""
        return {line.split("\t")[0] for line in self.run("permutations", *options, name).splitlines()}

    def hits(self, protected: list[str], names: list[str], *options: str) -> dict[str, list[dict[str, Any]]]:
        """The hits of each name that has one."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in protected)
            file.flush()
            command = ["lookalikes", "--json", "--protect", file.name, *options]
            lines = self.run(*command, text="".join(f"{name}\n" for name in names)).splitlines()
        found = map(json.loads, lines)
        return {one["input"]: one["hits"] for one in found if one.get("hits")}
