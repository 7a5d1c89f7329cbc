"""JSON Lines: objects with names at the top, in objects and in arrays, and all that JSON allows."""

import json
import re
import subprocess
from pathlib import Path
from random import Random

from failures import Difference
from names import NameMaker
from text.document import Document, Piece, Slot
from text.line_files import put_together

NUMBERS = ["0", "-0", "1.0", "1e400", "-1E-400", "1e+2", "12345678901234567890123", "0.1", "5e-324"]
STRINGS = [
    '"ü"',
    '"\\u00fc"',
    '"\\/"',
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '"bücher.example"',
    '""',
    '"\\u0000"',
]
BLANKS = ["", "", "", " ", "  ", "\t", "\r"]
UNREAD = [
    "{",
    "[]",
    '["bücher.example"]',
    "7",
    '{"name":"ü",}',
    "{'name':'ü'}",
    '{"name":"ü"}}',
    '"ü"',
    '{"a":01}',
]
#: Fields that are asked for: each way to stand in an object.
FIELDS = ["name", "dns.names", "größe", "a.b.c"]
LEFT_ALONE = ["null", '""', "[]", "[null]", '[null, ""]']
NOT_STRINGS = ["7", "{}", "true", '[["ü"]]', '{"x":"ü"}']


class JsonLines:
    """One object per line."""

    name, format, suffix, forbidden = "jsonl", "jsonl", ".jsonl", ""

    def generate(self, random: Random, names: NameMaker) -> Document:
        fields = random.sample(FIELDS, random.randint(1, 3))
        document = Document([])
        for field in fields:
            document.arguments += ["--field", field]
        lines: list[list[Piece]] = []
        for _ in range(random.choice([0, 1, 5, 40])):
            kind = random.random()
            if kind < 0.05:
                lines.append([random.choice(["", " ", "\t"]).encode()])
            elif kind < 0.1 and names.with_rejected:
                document.unread += 1
                lines.append([random.choice(UNREAD).encode()])
            else:
                lines.append(self._object(random, names, fields, document))
        document.pieces = put_together(random, [*lines, [b'{"name":"localhost"}']])
        if "name" in fields:
            document.pieces = _with_slot(document.pieces)
        return document

    def _object(
        self, random: Random, names: NameMaker, fields: list[str], document: Document
    ) -> list[Piece]:
        members: list[list[Piece]] = []
        for field in fields:
            for _ in range(random.choice([0, 1, 1, 1, 2])):
                members.append(self._member(random, names, field.split("."), document))
        for _ in range(random.randint(0, 3)):
            members.append(
                [f'"{random.choice(["x", "y", "é", "na", ""])}":{self._other(random)}'.encode()]
            )
        random.shuffle(members)
        return [_blank(random), b"{", *_joined(random, members), b"}", _blank(random)]

    def _member(
        self, random: Random, names: NameMaker, path: list[str], document: Document
    ) -> list[Piece]:
        """A member at the end of a path, in objects that may be in arrays."""
        key = _spelled(random, path[0]).encode()
        if path[1:]:
            inner = [self._member(random, names, path[1:], document)]
            if random.random() < 0.3:
                inner.append([f'"other":{self._other(random)}'.encode()])
            value: list[Piece] = [b"{", *_joined(random, inner), b"}"]
            if random.random() < 0.2:
                value = [b"[", *value, b"]"]
        else:
            value = self._value(random, names, document)
        return [key, _blank(random), b":", _blank(random), *value]

    def _value(self, random: Random, names: NameMaker, document: Document) -> list[Piece]:
        kind = random.random()
        if kind < 0.1:
            return [random.choice(LEFT_ALONE).encode()]
        if kind < 0.15 and names.with_rejected:
            document.unread += 1
            return [random.choice(NOT_STRINGS).encode()]
        if kind < 0.3:
            elements: list[list[Piece]] = []
            for _ in range(random.randint(1, 4)):
                elements.append([self._name(random, names)])
            return [b"[", *_joined(random, elements), b"]"]
        return [self._name(random, names)]

    def _name(self, random: Random, names: NameMaker) -> Slot:
        name = names.make()
        if random.random() < 0.02 and names.with_rejected:
            return Slot(b'"a\\ud800.example"', None)
        return Slot(_spelled(random, name).encode(), name.encode())

    def _other(self, random: Random, depth: int = 0) -> str:
        """A value without names."""
        kind = random.random()
        if depth < 60 and kind < 0.3:
            blank = random.choice(BLANKS)
            inner = ("," + blank).join(
                self._other(random, depth + 1) for _ in range(random.randint(0, 2))
            )
            return f"[{inner}]"
        if depth < 60 and kind < 0.5:
            return f'{{"name":{self._other(random, depth + 9)}, "name":1}}'
        if kind < 0.52:
            return "[" * 100 + "]" * 100
        return random.choice([*NUMBERS, *STRINGS, "null", "true", "false"])

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        found = re.compile(rb'"(?:[^"\\]|\\.)*"').match(output, at)
        if not found:
            return at, None
        try:
            return found.end(), json.loads(found[0], strict=False).encode()
        except UnicodeEncodeError:
            return found.end(), None

    def holds(self, result: bytes) -> bool:
        return True

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        asked = document.arguments[1::2]
        left, right = _jq(before, asked), _jq(after, asked)
        if left != right:
            number = next(i for i, (a, b) in enumerate(zip(left, right)) if a != b)
            detail = f"text {number + 1}: {right[number]!r} from {left[number]!r}"
            raise Difference("jq reads another text", detail[:600])


def _with_slot(pieces: list[Piece]) -> list[Piece]:
    """Put a name where the last line contains one."""
    last = b'{"name":"localhost"}'
    at = max(index for index, piece in enumerate(pieces) if piece == last)
    name = Slot(b'"localhost"', b"localhost")
    return [*pieces[:at], b'{"name":', name, b"}", *pieces[at + 1 :]]


def _spelled(random: Random, text: str) -> str:
    """Write a string in one of JSON's ways."""
    match random.choice(["plain", "plain", "plain", "ascii", "escapes"]):
        case "plain":
            return json.dumps(text, ensure_ascii=False)
        case "ascii":
            return json.dumps(text)
    units = text.encode("utf-16-be", "surrogatepass").hex()
    return '"' + "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)) + '"'


def _blank(random: Random) -> bytes:
    return random.choice(BLANKS).encode()


def _joined(random: Random, parts: list[list[Piece]]) -> list[Piece]:
    pieces: list[Piece] = []
    for index, part in enumerate(parts):
        pieces += [b"," if index else b"", _blank(random), *part, _blank(random)]
    return pieces


def _jq(path: Path, fields: list[str]) -> list[str]:
    """Return each line without the fields, as jq reads it. An error is also a text."""
    deletions = " | ".join(_without(field.split(".")) for field in fields)
    program = f'try (fromjson | if type == "object" then {deletions} else . end) catch "unread"'
    command = ["jq", "-R", "-c", program, str(path)]
    done = subprocess.run(command, capture_output=True, check=True)
    return done.stdout.decode("utf-8", "surrogateescape").split("\n")


def _without(path: list[str]) -> str:
    """Return a program that replaces each string at the end of a path with `null`."""
    strings = 'if type == "string" then null else . end'
    program = f'if type == "array" then map({strings}) else {strings} end'
    for index, key in reversed(list(enumerate(path))):
        text = json.dumps(key)
        has = f'type == "object" and has({text})'
        member = f"if {has} then .[{text}] |= ({program}) else . end"
        is_top = index == 0
        program = member if is_top else f'if type == "array" then map({member}) else {member} end'
    return program
