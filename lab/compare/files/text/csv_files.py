"""CSV (RFC 4180) and TSV: with a header and without, with new columns and in place."""

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

from failures import Difference
from names import NameMaker
from text.document import Added, Back, Document, Piece, Slot, Written
from text.line_files import MARK, line_ends

csv.field_size_limit(1 << 30)

OTHERS = ["", "1", "-0", "bücher.example", "a b", " x ", "2024-01-01", "xn--a", "'", "größe", "\\"]
QUOTED = ["a,b", 'say "ü"', "", "line one\nbücher.example,x\n", "\r\n", "ü", ",", '"', "x\ry"]
NOT_UTF8 = [b"b\xfccher", b"\xff"]
DELIMITERS = [b",", b",", b";", b"|", b"\t"]
#: Rows are far shorter than this, unless they are made to be longer.
MAX_LINE = 4096


@dataclass(frozen=True)
class Shape:
    """The properties shared by all rows of a file."""

    header: list[str]
    #: The columns with names.
    columns: list[int]
    has_header: bool
    in_place: bool
    has_long_rows: bool
    can_quote: bool


class Csv:
    """Fields divided by commas, in quotation marks where they need them."""

    name, format, suffix, forbidden = "csv", "csv", ".csv", '\n\r,"'
    delimiter, can_quote = b",", True

    def generate(self, random: Random, names: NameMaker) -> Document:
        shape = self._shape(random, names)
        if self.can_quote:
            self.delimiter = random.choice(DELIMITERS)
        self.long_rows = 0
        document = Document([MARK] if random.random() < 0.15 else [])
        ends = line_ends(random)
        if shape.has_header:
            document.pieces += self._header(shape)
            document.pieces.append(ends[0])
        for _ in range(random.choice([0, 1, 3, 20, 100])):
            self._add_row(document, random, names, shape)
            document.pieces.append(random.choice(ends))
            if shape.has_header and random.random() < 0.03:
                document.pieces.append(random.choice(ends))
        if document.pieces[1:] and random.random() < 0.2:
            document.pieces.pop()
        self._set_arguments(document, random, shape)
        return document

    def _shape(self, random: Random, names: NameMaker) -> Shape:
        width = random.randint(1, 6)
        titles = random.sample(["id", "domain", "größe", "a b", "note", "Name"], width)
        if self.can_quote and random.random() < 0.2:
            titles[-1] = 'a "quoted", title'
        columns = sorted(random.sample(range(width), min(width, random.choice([1, 1, 2]))))
        has_long = self.can_quote and names.with_rejected and random.random() < 0.1 and width > 1
        in_place, has_header = random.random() < 0.5, random.random() < 0.8
        return Shape(titles, columns, has_header, in_place, has_long, self.can_quote)

    def _header(self, shape: Shape) -> list[Piece]:
        pieces: list[Piece] = [self.delimiter.join(self._title(t) for t in shape.header)]
        if not shape.in_place:
            titles = [self._title(f"{shape.header[column]}_ascii") for column in shape.columns]
            pieces += [Written(self.delimiter + title) for title in titles]
        return pieces

    def _title(self, title: str) -> bytes:
        special = ',"\r\n' + self.delimiter.decode()
        needs_quotes = any(c in title for c in special) and self.can_quote
        return self._quoted(title.encode()) if needs_quotes else title.encode()

    def _add_row(self, document: Document, random: Random, names: NameMaker, shape: Shape) -> None:
        is_first = len(document.pieces) < 2
        if shape.has_long_rows and not is_first and random.random() < 0.2:
            document.pieces += [self._long_row(random, shape)]
            document.unread += 1
            self.long_rows += 1
            return
        fields = [
            self._field(random, names, index in shape.columns) for index in range(len(shape.header))
        ]
        short = names.with_rejected and shape.has_header and random.random() < 0.04
        if short and len(fields) > 1:
            fields = fields[: random.randint(1, len(fields) - 1)]
        document.unread += sum(column >= len(fields) for column in shape.columns)
        beyond = [b"more", "ü".encode()] if shape.has_header and random.random() < 0.03 else []
        if short:
            beyond = []
        self._put(document, fields, beyond, shape)

    def _put(
        self, document: Document, fields: list[Slot], beyond: list[bytes], shape: Shape
    ) -> None:
        pieces = document.pieces
        for index, slot in enumerate(fields):
            if index > 0:
                pieces.append(self.delimiter)
            is_name = shape.in_place and index in shape.columns
            pieces.append(slot if is_name else slot.raw)
        if not shape.in_place:
            pieces += [Written(self.delimiter) for _ in range(len(shape.header) - len(fields))]
            for column in shape.columns:
                slot = fields[column] if column < len(fields) else Slot(b"", b"")
                pieces.append(Added(self.delimiter, slot.value, slot.raw))
        pieces += [self.delimiter + field for field in beyond]

    def _field(self, random: Random, names: NameMaker, is_name: bool) -> Slot:
        if not is_name:
            raw = random.choice(OTHERS).encode()
            if self.can_quote and random.random() < 0.3:
                raw = self._quoted(random.choice(QUOTED).encode())
            elif random.random() < 0.03:
                raw = random.choice(NOT_UTF8)
            # An empty line is not a row: a row's only field is never empty.
            return Slot(raw or b"-", b"")
        name = names.make().encode()
        kind = random.random()
        if kind < 0.05:
            return Slot(b'""', b"") if self.can_quote else Slot(b"-", b"-")
        if kind < 0.08 and names.with_rejected:
            name = random.choice(NOT_UTF8)
        if not self.can_quote:
            return Slot(name, name)
        if kind < 0.10 and names.with_rejected:
            return Slot(random.choice([b'a"b', b'"a"b', b'x"']), None)
        if kind < 0.4:
            return Slot(self._quoted(name), name)
        if kind < 0.43 and names.with_rejected:
            name += random.choice([b",b", self.delimiter + b"b", b'"', b' "x", y'])
            return Slot(self._quoted(name), name)
        return Slot(name, name)

    def _long_row(self, random: Random, shape: Shape) -> bytes:
        """A row that is longer than `--max-line`, whose quoted field looks like rows."""
        line = self.delimiter.decode().join(["bücher.example"] * len(shape.header)) + "\n"
        body = self._quoted((line * (random.randint(3, 9) * MAX_LINE // len(line))).encode())
        fields = [
            b"xn--tda.example" if i in shape.columns else b"1" for i in range(len(shape.header))
        ]
        fields[random.randrange(len(fields))] = body
        return self.delimiter.join(fields)

    def _set_arguments(self, document: Document, random: Random, shape: Shape) -> None:
        by_number = not shape.has_header or random.random() < 0.2
        asked = [str(c + 1) if by_number else shape.header[c] for c in shape.columns]
        common = [] if shape.has_header else ["--no-header"]
        common += ["--max-line", str(MAX_LINE)] if shape.has_long_rows else []
        if self.can_quote and self.delimiter != b",":
            title = "tab" if self.delimiter == b"\t" else self.delimiter.decode()
            common += ["--delimiter", title]
        columns = [argument for column in asked for argument in ("--column", column)]
        if shape.in_place:
            document.arguments = [*common, "--replace", *columns]
            document.expectation = f"{self.name} --replace"
            return
        document.arguments = [*common, *columns]
        width = len(shape.header)
        back = [str(width + 1 + index) for index in range(len(shape.columns))]
        columns = [argument for column in back for argument in ("--column", column)]
        arguments = [*common, "--replace", *columns]
        document.back = Back(arguments, f"{self.name} --replace", self.long_rows)

    def _quoted(self, text: bytes) -> bytes:
        return b'"' + text.replace(b'"', b'""') + b'"'

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        if self.can_quote and output[at : at + 1] == b'"':
            end = rb"(?=" + re.escape(self.delimiter) + rb"|[\r\n]|$)"
            found = re.compile(rb'"((?:[^"]|"")*)"' + end).match(output, at)
            if found:
                return found.end(), found[1].replace(b'""', b'"')
        found = re.compile(re.escape(self.delimiter) + rb"|\r?\n").search(output, at)
        end = found.start() if found else len(output)
        return end, output[at:end]

    def holds(self, result: bytes) -> bool:
        return not re.search(rb"[\r\n]", result)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        replaced: set[int] = set()
        if "--replace" in document.arguments:
            asked = [
                a for o, a in zip(document.arguments, document.arguments[1:]) if o == "--column"
            ]
            header = self._rows(before)[0] if "--no-header" not in document.arguments else []
            replaced = {header.index(a) if a in header else int(a) - 1 for a in asked}
        old, new = self._rows(before), self._rows(after)
        if len(old) != len(new):
            raise Difference("csv.reader reads others", f"{len(new)} rows instead of {len(old)}")
        for number, (left, right) in enumerate(zip(old, new, strict=True), 1):
            kept = [field for index, field in enumerate(left) if index not in replaced]
            found = [field for index, field in enumerate(right) if index not in replaced]
            if kept != found[: len(kept)] and len(left) <= len(old[0]):
                detail = f"row {number}: {right!r} from {left!r}"
                raise Difference("csv.reader reads another row", detail[:500])

    def _rows(self, path: Path) -> list[list[str]]:
        text = path.read_bytes().removeprefix(MARK).decode("utf-8", "surrogateescape")
        if not self.can_quote:
            return [line.removesuffix("\r").split("\t") for line in text.split("\n")]
        delimiter = self.delimiter.decode()
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


class Tsv(Csv):
    """Fields divided by tabs."""

    name, format, suffix, forbidden = "tsv", "tsv", ".tsv", "\n\r\t"
    delimiter, can_quote = b"\t", False
