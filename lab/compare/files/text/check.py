"""Sends a generated text file through `xn` and back, and holds each output against it."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from expectations import (
    CONVERTED,
    EMPTY_LINE_MAY_BE_REJECTED,
    EXPECTATIONS,
    SOME_REJECTED,
    Rejected,
)
from failures import Difference, Report
from names import NameMaker
from text.carriers import PIPE, choose, packed, unpack
from text.document import Document, Judge, compare
from xn import Run, Xn, read_errors

#: What is done with rejected names, by the seed.
WAYS = ["none rejected", "--on-error keep", "as by default"]


class TextFormat(Protocol):
    """The properties of a text format."""

    name: str
    #: What `--from` calls it.
    format: str
    suffix: str
    #: Characters that a name in such a file cannot have.
    forbidden: str

    def generate(self, random: Random, names: NameMaker) -> Document:
        """A file."""

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        """Return the end of the name that starts at a byte, and the name."""

    def holds(self, result: bytes) -> bool:
        """Return whether a result is allowed in the position of a name."""

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        """Compare two files with another project's reader. Raises `Difference`."""


@dataclass
class Step:
    """A run, and the document to compare with."""

    operation: str
    document: Document
    source: Path
    output: Path
    errors: Path
    on_error: list[str]
    #: What the input and the output are in.
    carriers: tuple[str, str]
    #: Options that change no result.
    idle: list[str]


def check_file(form: TextFormat, seed: int, xn: Xn, report: Report) -> None:
    """Generate the file of a seed, and report the differences."""
    random = Random(f"{form.name} {seed}")
    # In two of three ways, no rejected name is replaced, because that would hide differences.
    way = WAYS[seed % len(WAYS)]
    accepted = (lambda made: _accepted(form, xn, made)) if way == "none rejected" else None
    document = form.generate(random, NameMaker(random, form.forbidden, accepted))
    on_error = ["--on-error", "keep"] if way == "--on-error keep" else []
    report.files += 1
    carriers, idle = choose(random), _idle_options(random, xn)
    source = xn.folder / f"input{form.suffix}"
    source.write_bytes(document.encoded(document.input()))
    for operation in ("to-ascii", "to-unicode"):
        output, errors = (xn.folder / f"{operation}{end}" for end in (form.suffix, ".errors"))
        step = Step(operation, document, source, output, errors, on_error, carriers, idle)
        report.names += len(document.values())
        run, found, document = _take(form, step, xn)
        for difference in found:
            report.add(seed, source, f"{operation}, {way}", str(run), difference)
        if found:
            report.differing += 1
            return
        source = step.output


def _accepted(form: TextFormat, xn: Xn, made: list[str]) -> list[str]:
    names = {name.encode(): name for name in made}
    xn.learn("to-ascii", list(names))
    answers = {name: xn.answer("to-ascii", name) for name in names}
    results = [answer.text for answer in answers.values()]
    xn.learn("to-unicode", results)
    fine = []
    for name, answer in answers.items():
        back = xn.answer("to-unicode", answer.text)
        is_held = form.holds(answer.text) and form.holds(back.text)
        if is_held and not answer.is_rejected and not back.is_rejected:
            fine.append(names[name])
    return fine


def _take(form: TextFormat, step: Step, xn: Xn) -> tuple[Run, list[Difference], Document]:
    """Perform a step. Return the run, its differences, and the document for the way back."""
    for path in (step.output, step.errors):
        path.unlink(missing_ok=True)
    document = step.document
    xn.learn(step.operation, document.values())
    run = _run(form, step, xn)
    judge = _judge(form, step, xn)
    found: list[Difference] = []
    if run.code not in (CONVERTED, SOME_REJECTED) or not step.output.exists():
        return run, [Difference("the run failed", run.errors.strip()[-300:])], document
    after = document
    for test in (_judge_output, _judge_errors, _judge_elsewhere):
        try:
            after = test(form, step, judge, run) or after
        except Difference as difference:
            found.append(difference)
    return run, found, after


def _run(form: TextFormat, step: Step, xn: Xn) -> Run:
    options = ["-q", "--from", form.format, *step.document.arguments, *step.on_error, *step.idle]
    options += ["--errors", str(step.errors)]
    incoming, outgoing = step.carriers
    stdin = step.source.read_bytes() if incoming == PIPE else b""
    if incoming != PIPE:
        options += ["-f", str(packed(step.source, incoming))]
    if outgoing != PIPE:
        options += ["-o", f"{step.output}{outgoing}"]
    run = xn.run(step.operation, *options, stdin=stdin)
    if outgoing == PIPE:
        step.output.write_bytes(run.output)
    unpack(step.output, outgoing)
    return run


def _idle_options(random: Random, xn: Xn) -> list[str]:
    """Choose the number of threads and the block size, which must not affect the result."""
    if random.random() < 0.5:
        return []
    options = ["--threads", str(random.choice([1, 2, 7]))]
    if xn.has_block_size:
        options += ["--block-size", str(random.choice([1, 5, 64, 1000]))]
    return options


def _judge(form: TextFormat, step: Step, xn: Xn) -> Judge:
    expectation = EXPECTATIONS[step.document.expectation or form.format]
    by_default = expectation.to_ascii if step.operation == "to-ascii" else expectation.to_unicode
    rejected = Rejected.KEPT if step.on_error else by_default
    return Judge(lambda name: xn.answer(step.operation, name), form.holds, rejected, form.read)


def _judge_output(form: TextFormat, step: Step, judge: Judge, run: Run) -> Document:
    return compare(step.document, step.document.decoded(step.output.read_bytes()), judge)


def _judge_errors(form: TextFormat, step: Step, judge: Judge, run: Run) -> None:
    places = list(step.document.converted())
    rejected = [piece.value for piece in places if piece.value and judge.is_rejected(piece)]
    wanted = Counter(_shown(name) for name in rejected)
    unread = step.document.unread + sum(piece.value is None for piece in places)
    found = [error["input"].encode() for error in read_errors(step.errors)]
    if form.format == "zone":
        # The trailing dot is not converted, but `--errors` may include it.
        found = [name.removesuffix(b".") for name in found]
        wanted = Counter(name.removesuffix(b".") for name in wanted.elements())
    empty = found.count(b"")
    if form.format == "lines" and EMPTY_LINE_MAY_BE_REJECTED:
        found = [name for name in found if name]
    missing, more = wanted - Counter(found), Counter(found) - wanted
    if missing:
        raise Difference("--errors lacks a rejected name", repr(next(iter(missing))))
    if more.total() != unread:
        detail = f"{more.total()} instead of {unread}: {list(more)[:3]!r}"
        raise Difference("--errors has others", detail)
    code = SOME_REJECTED if found or (empty and run.code == SOME_REJECTED) else CONVERTED
    if run.code != code:
        raise Difference("another exit code", f"{run.code} instead of {code}")


def _shown(name: bytes) -> bytes:
    """Return a name in the form of `--errors`, where invalid UTF-8 becomes U+FFFD."""
    return name.decode("utf-8", "replace").encode()


def _judge_elsewhere(form: TextFormat, step: Step, judge: Judge, run: Run) -> None:
    source, output = step.source, step.output
    if step.document.encoding:
        # Other readers read UTF-8.
        source, output = (_in_utf8(path, step.document) for path in (source, output))
    form.read_elsewhere(source, output, step.document)


def _in_utf8(path: Path, document: Document) -> Path:
    decoded = path.with_name(f"{path.stem}-utf8{path.suffix}")
    decoded.write_bytes(document.decoded(path.read_bytes()))
    return decoded
