"""Files of other formats in another encoding than UTF-8: `--encoding`."""

from pathlib import Path
from random import Random

from names import NameMaker
from text.check import TextFormat
from text.document import Document
from text.line_files import MARK

#: Encodings as `xn` calls them and as Python does.
ENCODINGS = {
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "iso-8859-1": "latin-1",
    "latin1": "latin-1",
    "windows-1252": "cp1252",
}
#: What all of them have, so that a name can stand in a file of any.
SMALLEST = "latin-1"
TRIES = 200


class EncodableNames:
    """Generate names that an encoding can represent."""

    def __init__(self, names: NameMaker, encoding: str) -> None:
        self.names = names
        self.encoding = encoding
        self.with_rejected = names.with_rejected

    def make(self) -> str:
        """A name."""
        made = (self.names.make() for _ in range(TRIES))
        return next((name for name in made if _is_in(name, self.encoding)), "bücher.example")


class Encoded:
    """A file of one of some formats, in one of the encodings."""

    name = "encoded"

    def __init__(self, forms: list[TextFormat]) -> None:
        self.forms = forms
        #: Until a file is generated it may become one of any of them.
        self.possible = forms
        self.encoding = SMALLEST
        self.forbidden = "".join(sorted({c for form in forms for c in form.forbidden}))

    @property
    def form(self) -> TextFormat:
        """The format of the file."""
        return self.possible[0]

    @property
    def format(self) -> str:
        """The value of `--from`."""
        return self.form.format

    @property
    def suffix(self) -> str:
        """The ending of the file."""
        return self.form.suffix

    def generate(self, random: Random, names: NameMaker) -> Document:
        self.possible = [random.choice(self.forms)]
        title = random.choice(list(ENCODINGS))
        self.encoding = ENCODINGS[title]
        document = self.form.generate(random, EncodableNames(names, self.encoding))
        if not title.startswith("utf") and document.pieces[:1] == [MARK]:
            document.pieces.pop(0)
        try:
            text = document.input().decode()
        except UnicodeDecodeError:
            # It contains bytes that are not text in any encoding.
            self.encoding = "utf-8"
            return document
        if not _is_in(text, self.encoding):
            title, self.encoding = "utf-16le", "utf-16-le"
        document.encoding = self.encoding
        document.arguments += ["--encoding", title]
        if document.back:
            document.back.arguments.extend(["--encoding", title])
        return document

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        return self.form.read(output, at)

    def holds(self, result: bytes) -> bool:
        is_held = all(form.holds(result) for form in self.possible)
        return is_held and _is_in(result.decode("utf-8", "replace"), self.encoding)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        self.form.read_elsewhere(before, after, document)


def _is_in(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
