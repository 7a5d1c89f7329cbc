"""Plain lines, hosts files, URLs and email addresses: formats of one line a record."""

import re
from pathlib import Path
from random import Random
from typing import ClassVar
from urllib.parse import urlsplit

from failures import Difference
from names import NameMaker
from text.document import Document, Piece, Slot

ENDINGS = [b"\n", b"\r\n"]
MARK = "\ufeff".encode()
NOT_UTF8 = [b"b\xfccher.example", b"\xfe.example", b"a\xc3.example"]


def line_ends(random: Random) -> list[bytes]:
    """The line endings that a file mixes."""
    return random.choice([ENDINGS[:1], ENDINGS[:1], ENDINGS[1:], ENDINGS])


def put_together(random: Random, lines: list[list[Piece]]) -> list[Piece]:
    """Lines with their endings, perhaps a byte-order mark, and perhaps none at the end."""
    ends = line_ends(random)
    pieces: list[Piece] = [MARK] if random.random() < 0.15 else []
    for line in lines:
        pieces += [*line, random.choice(ends)]
    if lines and lines[-1] and random.random() < 0.3:
        pieces.pop()
    return pieces


def lines_of(path: Path) -> list[str]:
    """The lines of a file, as Python reads them."""
    text = path.read_bytes().removeprefix(MARK).decode("utf-8", "surrogateescape")
    return [line.removesuffix("\r") for line in text.split("\n")]


def name_slot(name: str | bytes) -> Slot:
    """A name that is spelled as itself."""
    raw = name.encode() if isinstance(name, str) else name
    return Slot(raw, raw)


def compare_lines(before: Path, after: Path, what: str, split) -> None:
    """Compare the parts outside names, according to `split`, with those of the other file."""
    left, right = lines_of(before), lines_of(after)
    if len(left) != len(right):
        raise Difference("another number of lines", f"{len(right)} instead of {len(left)}")
    for number, (old, new) in enumerate(zip(left, right, strict=True), 1):
        if old != new and split(old) != split(new):
            detail = f"line {number}: {new!r} from {old!r}"
            raise Difference(f"{what} reads another line", detail)


class Lines:
    """One name per line."""

    name, format, suffix, forbidden = "lines", "lines", ".txt", "\n\r"

    def generate(self, random: Random, names: NameMaker) -> Document:
        lines: list[list[Piece]] = []
        for _ in range(random.choice([0, 1, 10, 50, 200])):
            kind = random.random()
            name = names.make().encode()
            if kind < 0.05:
                name = b""
            elif kind < 0.08 and names.with_rejected:
                name = random.choice(NOT_UTF8)
            elif kind < 0.10:
                name = b" " + name + b"\t"
            lines.append([name_slot(name)])
        # A last line without an ending gets one where it comes out empty.
        return Document(put_together(random, [*lines, [b"localhost"]] if lines else []))

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        end = output.find(b"\n", at)
        end = len(output) if end < 0 else end - (output[at:end].endswith(b"\r"))
        return end, output[at:end]

    def holds(self, result: bytes) -> bool:
        return True

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        compare_lines(before, after, "Python", lambda line: None)


class Records:
    """Formats of one record per line, some of which contain no name or cannot be read."""

    #: Records without names, and their share.
    whole: ClassVar[list[str]]
    share_of_whole = 0.1
    #: Records that cannot be read, and their share.
    unread: ClassVar[list[str]] = []
    share_of_unread = 0.05
    #: A record that never changes, at the end.
    last: bytes
    #: What follows a name.
    ends: re.Pattern[bytes]

    def generate(self, random: Random, names: NameMaker) -> Document:
        document = Document([])
        lines: list[list[Piece]] = []
        for _ in range(random.choice([1, 5, 40])):
            kind = random.random() - self.share_of_whole
            if kind < 0:
                lines.append([random.choice(self.whole).encode()])
            elif self.unread and kind < self.share_of_unread and names.with_rejected:
                document.unread += 1
                lines.append([random.choice(self.unread).encode()])
            else:
                lines.append(self.record(random, names))
        document.pieces = put_together(random, [*lines, [self.last]])
        return document

    def record(self, random: Random, names: NameMaker) -> list[Piece]:
        """A record with names."""
        raise NotImplementedError

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        found = self.ends.search(output, at)
        end = found.start() if found else len(output)
        return end, output[at:end]


class Hosts(Records):
    """hosts(5)."""

    name, format, suffix, forbidden = "hosts", "hosts", ".hosts", " \t\n\r\f\v#\u3000\u00a0"
    addresses = ["127.0.0.1", "0.0.0.0", "::1", "fe80::1%lo0", "0", "2001:DB8::a"]
    comments = ["# bücher.example", "#", "#größe # ü", "\t# x xn--a"]
    whole = ["", " ", "\t", *comments]
    unread = ["bücher.example größe.example # no address"]
    last, ends = b"::1 localhost", re.compile(rb"[ \t\r\n\f\v#]")

    def record(self, random: Random, names: NameMaker) -> list[Piece]:
        blanks = [b" ", b"\t", b"  ", b" \t "]
        line: list[Piece] = [random.choice([b"", b"", b"", b" "])]
        line.append(random.choice(self.addresses).encode())
        for _ in range(random.choice([0, 1, 1, 2, 5])):
            line += [random.choice(blanks), name_slot(names.make())]
        if random.random() < 0.2:
            line.append(b" " + random.choice(self.comments).encode())
        elif random.random() < 0.1:
            line.append(random.choice(blanks))
        return line

    def holds(self, result: bytes) -> bool:
        return not re.search(rb"[\x00- #\x7f]", result)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        def split(line: str) -> tuple[list[str], int, str]:
            fields, mark, comment = line.partition("#")
            return fields.split()[:1], len(fields.split()), mark + comment

        compare_lines(before, after, "str.split", split)


class Urls(Records):
    """A URL a line."""

    name, format, suffix = "urls", "urls", ".urls"
    share_of_whole = 0.15
    last, ends = b"http://localhost/", re.compile(rb"[/?#:\\\s]")
    forbidden = ' \t\n\r"#%/:<>?@[\\]^`{|}\x7f'
    whole = [
        "mailto:jörg@bücher.example",
        "http://192.0.2.1/ü",
        "https://[2001:db8::1]:8080/ü",
        "file:///etc/bücher",
        "urn:isbn:ü",
        "data:text/plain,http://ü/",
        "",
        " ",
    ]
    unread = [
        "bücher.example/x",
        "http:/ü/",
        "https://",
        "http://a b/",
        "http://ü%zz/",
        "http://ü:x/",
    ]
    befores = [
        "http://",
        "HTTPS://",
        "ftp://jörg@",
        "wss://u:p@",
        "//",
        " http://",
        "git+ssh://git@",
    ]
    afters = [
        "",
        "/",
        "/bücher?q=größe#ü",
        ":8080/a",
        "?http://ü/",
        "#@ü",
        ":/x",
        " ",
    ]

    def record(self, random: Random, names: NameMaker) -> list[Piece]:
        raw = name = names.make().encode()
        if random.random() < 0.15:
            raw = b"".join(b"%%%02X" % byte if byte > 127 else b"%c" % byte for byte in name)
        before, after = random.choice(self.befores), random.choice(self.afters)
        return [before.encode(), Slot(raw, name), after.encode()]

    def holds(self, result: bytes) -> bool:
        return not re.search(rb"[\x00- \"#%/:<>?@\[\\\]^`{|}\x7f]", result)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        def split(line: str) -> object:
            try:
                url = urlsplit(line)
                return (
                    url.scheme,
                    url.username,
                    url.password,
                    url.port,
                    url.path,
                    url.query,
                    url.fragment,
                )
            except ValueError as error:
                return type(error)

        compare_lines(before, after, "urlsplit", split)


class Emails(Records):
    """An email address a line."""

    name, format, suffix, forbidden = "emails", "emails", ".emails", ' \t\n\r"(),:;<>@[\\]*_'
    locals = ["jörg", "a.b+c", '"not@name"', '"a\\"b c"', "xn--a", "用户", "!#$%&'*+-/=?^_`{|}~"]
    whole = ["admin@[192.0.2.1]", "ü@[IPv6:2001:db8::1]", "", "  "]
    unread = ["bücher.example", "Jörg <jörg@bücher.example>", "a@ü, b@ü", "@ü", "a@", "a@b@ü"]
    last, ends = b"root@localhost", re.compile(rb"\s")

    def record(self, random: Random, names: NameMaker) -> list[Piece]:
        blank = random.choice(["", "", "", " ", "\t"])
        name = names.make().strip(".")
        # With labels that RFC 5321 does not allow, the line is not an address.
        name = "localhost" if re.search(r"(^|\.)-|-(\.|$)|\.\.", name) else name
        return [f"{blank}{random.choice(self.locals)}@".encode(), name_slot(name), blank.encode()]

    def holds(self, result: bytes) -> bool:
        # RFC 5321 section 4.1.2 allows letters, digits and hyphens. RFC 6531 adds everything
        # outside ASCII.
        return not re.search(rb"[^a-zA-Z0-9.\x80-\xff-]", result)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        compare_lines(before, after, "rpartition", lambda line: line.rpartition("@")[0])
