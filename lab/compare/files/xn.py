"""Run `xn`, and get the results of single names."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

TIME_LIMIT = 120


@dataclass(frozen=True)
class Run:
    """The results of a run of `xn`."""

    command: list[str]
    code: int
    output: bytes
    errors: str

    def __str__(self) -> str:
        return f"{' '.join(self.command)} (exit code {self.code}: {self.errors.strip()[:400]})"


@dataclass(frozen=True)
class Answer:
    """The result of `xn` for a single name."""

    is_rejected: bool
    #: The result; of a rejected name, what could be converted of it.
    text: bytes


class Xn:
    """The command under test."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path = path
        self.folder = folder
        self.answers: dict[tuple[str, bytes], Answer] = {}
        #: `xn` has this option for tests alone.
        self.has_block_size = self.run("to-ascii", "--block-size", "1", stdin=b"a\n").code == 0

    def run(self, *arguments: str | Path, stdin: bytes = b"") -> Run:
        """Runs `xn` with these arguments."""
        command = [str(self.path), *map(str, arguments)]
        try:
            done = subprocess.run(
                command, input=stdin, capture_output=True, timeout=TIME_LIMIT, check=False
            )
        except subprocess.TimeoutExpired:
            return Run(command, -1, b"", f"not done after {TIME_LIMIT} s")
        errors = done.stderr.decode(errors="replace")
        return Run(command, done.returncode, done.stdout, errors)

    def learn(self, operation: str, names: list[bytes]) -> None:
        """Get the results of all new names in one run."""
        new = sorted({name for name in names if (operation, name) not in self.answers})
        lines = [name for name in new if not name.endswith(b"\r") and b"\n" not in name]
        if lines:
            self._learn_lines(operation, lines)
        for name in set(new) - set(lines):
            # It does not fit on a line, and no profile accepts a control character next to a
            # U-label.
            self._learn_argument(operation, name)

    def answer(self, operation: str, name: bytes) -> Answer:
        """The result of a name."""
        if (operation, name) not in self.answers:
            self.learn(operation, [name])
        return self.answers[operation, name]

    def _learn_lines(self, operation: str, names: list[bytes]) -> None:
        source = self.folder / "names.txt"
        output, errors = self.folder / "names-out.txt", self.folder / "names-errors.jsonl"
        # A name more, so that the last one is never a line without an ending.
        source.write_bytes(b"".join(name + b"\n" for name in [b"first.example", *names]))
        arguments = [operation, "--from", "lines", "-q", "-f", str(source), "-o", str(output)]
        run = self.run(*arguments, "--errors", errors)
        if run.code not in (0, 1):
            raise RuntimeError(f"the names cannot be converted: {run}")
        results = output.read_bytes().split(b"\n")[1:-1]
        if len(results) != len(names):
            raise RuntimeError(f"{len(names)} names became {len(results)} lines: {run}")
        rejected = {record["line"] for record in read_errors(errors)}
        for index, (name, result) in enumerate(zip(names, results, strict=True)):
            self.answers[operation, name] = Answer(index + 2 in rejected, result)

    def _learn_argument(self, operation: str, name: bytes) -> None:
        command: list[str | bytes] = [str(self.path), operation, "--json", "--", name]
        done = subprocess.run(command, capture_output=True, timeout=TIME_LIMIT, check=False)
        try:
            text = json.loads(done.stdout).get("output") or ""
        except json.JSONDecodeError:
            text = ""
        self.answers[operation, name] = Answer(done.returncode != 0, text.encode())


def read_errors(path: Path) -> list[dict]:
    """The objects of a file of `--errors`."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
