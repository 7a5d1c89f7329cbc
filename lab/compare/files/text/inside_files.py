"""URLs and email addresses in columns of CSV: `--column x:urls` and `--column x:emails`."""

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from failures import Difference
from names import NameMaker
from text.document import Added, Back, Document, Piece, Slot, Written
from text.line_files import Emails, Urls, line_ends

ENDS = re.compile(rb'[/?#:\\\s,"]')


@dataclass(frozen=True)
class Field:
    """A field of a column: bytes, then a host or domain, then bytes, or else only bytes."""

    before: bytes
    name: bytes = b""
    after: bytes = b""
    is_quoted: bool = False

    def pieces(self, *, in_place: bool) -> list[Piece]:
        """The field, with a place for the name if it is converted where it is."""
        name: Piece = Slot(self.name, self.name) if in_place else self.name
        quote = b'"' * self.is_quoted
        return [quote + self.before, *([name] if self.name else []), self.after + quote]

    def added(self) -> list[Piece]:
        """The field of the new column."""
        quote = b'"' * self.is_quoted
        if not self.name:
            return [Written(b"," + quote + self.before + quote)]
        before = b"," + quote + self.before
        return [Added(before, self.name), Written(self.after + quote)]


class CsvInside:
    """CSV with a column of URLs, of email addresses, or of both."""

    name, format, suffix = "csv-inside", "csv", ".csv"
    forbidden = "".join(sorted(set(Urls.forbidden + Emails.forbidden)))

    def generate(self, random: Random, names: NameMaker) -> Document:
        kinds = random.choice([["urls"], ["emails"], ["urls", "emails"], ["emails", "urls"]])
        # A rejected name leaves the whole field of a new column empty.
        in_place = names.with_rejected or random.random() < 0.5
        titles = [f"größe_{kind}" for kind in kinds]
        document = Document([",".join(["id", *titles, "note"]).encode()])
        if not in_place:
            document.pieces += [Written(f",{title}_ascii".encode()) for title in titles]
        ends = line_ends(random)
        document.pieces.append(ends[0])
        for number in range(random.choice([0, 1, 5, 40])):
            fields = [self._field(random, names, kind, document) for kind in kinds]
            document.pieces.append(b"%d" % number)
            for field in fields:
                document.pieces += [b",", *field.pieces(in_place=in_place)]
            document.pieces.append(random.choice([b",", ",http://bücher.example/".encode()]))
            if not in_place:
                document.pieces += [piece for field in fields for piece in field.added()]
            document.pieces.append(random.choice(ends))
        for title, kind in zip(titles, kinds, strict=True):
            document.arguments += ["--column", f"{title}:{kind}"]
        document.arguments += ["--replace"] * in_place
        document.expectation = "csv --replace"
        if not in_place:
            back = [f"--column={title}_ascii:{kind}" for title, kind in zip(titles, kinds)]
            document.back = Back([*back, "--replace"], "csv --replace", 0)
        return document

    def _field(self, random: Random, names: NameMaker, kind: str, document: Document) -> Field:
        form = Urls if kind == "urls" else Emails
        is_quoted = random.random() < 0.3
        chance = random.random()
        plain = [text for text in form.whole if '"' not in text and "," not in text]
        if chance < 0.15:
            return Field(random.choice(plain).strip().encode(), is_quoted=is_quoted)
        if chance < 0.2 and names.with_rejected:
            document.unread += 1
            unread = [text for text in form.unread if "," not in text and '"' not in text]
            return Field(random.choice(unread).encode(), is_quoted=is_quoted)
        if kind == "urls":
            before, after = random.choice(Urls.befores), random.choice(Urls.afters)
            name = names.make()
        else:
            locals_ = [local for local in Emails.locals if '"' not in local]
            before, after = f"{random.choice(locals_)}@", ""
            name = names.make().strip(".")
            name = "localhost" if re.search(r"(^|\.)-|-(\.|$)|\.\.", name) else name
        return Field(before.encode(), name.encode() or b"localhost", after.encode(), is_quoted)

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        found = ENDS.search(output, at)
        end = found.start() if found else len(output)
        return end, output[at:end]

    def holds(self, result: bytes) -> bool:
        return Urls().holds(result) and Emails().holds(result)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        old, new = _rows(before), _rows(after)
        if len(old) != len(new):
            raise Difference("csv.reader reads others", f"{len(new)} rows instead of {len(old)}")
        for number, (left, right) in enumerate(zip(old, new, strict=True), 1):
            pairs = [(_around(a), _around(b)) for a, b in zip(left, right)]
            if len(left) > len(right) or any(a != b for a, b in pairs):
                detail = f"row {number}: {right!r} from {left!r}"
                raise Difference("urlsplit reads another row", detail)


def _rows(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_bytes().decode(), newline="")))


def _around(field: str) -> object:
    """A field without its host or domain."""
    if "://" not in field and not field.startswith("//"):
        local, at, domain = field.rpartition("@")
        return (local, at) if at and not domain.startswith("[") else field
    try:
        url = urlsplit(field)
        return url.scheme, url.username, url.password, url.port, url.path, url.query, url.fragment
    except ValueError as error:
        return type(error)
