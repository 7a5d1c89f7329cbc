"""Zone files (RFC 1035 section 5.1): some that BIND loads, others with all that people write."""

import re
import subprocess
from collections import Counter
from pathlib import Path
from random import Random

from failures import Difference
from names import NameMaker
from text.document import Document, Piece, Slot
from text.line_files import line_ends

ORIGIN = "zone.test"
#: RDATA by type: `{}` is a name, `{m}` a mailbox, `{n}` a number that no other record has.
LOADABLE = {
    "A": "10.0.{high}.{low}",
    "AAAA": "2001:db8::{n}",
    "PTR": "{}",
    "MX": "{n} {}",
    "SRV": "{n} 5 5060 {}",
    "NAPTR": '{n} 10 "u" "E2U+sip" "!^.*$!sip:ü@bücher.example!" {}',
    "SVCB": "{n} {} alpn=h2",
    "HTTPS": "{n} {}",
    "AFSDB": "{n} {}",
    "RP": "{m} {}",
    "KX": "{n} {}",
    "LP": "{n} {}",
    "RT": "{n} {}",
    "PX": "{n} {} {}",
    "MB": "{}",
    "TXT": '"{n} bücher.example; (not a name) \\"ü\\" \\252" größe',
    "CAA": '0 issue "bücher.example; {n}"',
    "URI": '{n} 1 "http://bücher.example/"',
    "SSHFP": "1 1 0123456789abcdef0123456789abcdef{n:08x}",
    "HINFO": '"ü" "{n}"',
    "TYPE65280": "\\# 4 {n:08x}",
    "LOC": "52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m {n}m",
}
#: What BIND does not load, or only where other records let it.
WILD = LOADABLE | {
    "NS": "{}",
    "MG": "{m}",
    "MR": "{m}",
    "MINFO": "{m} {m}",
    "NSEC": "{} A MX RRSIG",
    "RRSIG": "A 8 2 300 20300101000000 20200101000000 {n} {} " + "qrvM" * 20,
    "DNAME": "{}",
    "CNAME": "{}",
    "MD": "{}",
    "NSAP-PTR": "{}",
    "cname": "{}",
    "DS": "{n} 8 2 " + "ab" * 32,
    "IPSECKEY": "10 3 2 bücher.example. AQNR",
    "MX ": '10 "größe.example"',
    "NS ": "\\# 3 01fc00",
}
COMMENTS = ["; bücher.example", ";", '; "unbalanced', "; ( also", ";\\"]
COMPILER = "named-compilezone -i none -o - -k ignore -n ignore -r ignore -m ignore".split()
COMPILER += "-M ignore -S ignore -T ignore -W ignore -s full".split()
MAX_LINE = 4096


class Zone:
    """A master file."""

    name, format, suffix, forbidden = "zone", "zone", ".zone", ' \t\n\r"();\\@$＠'

    def begin(self, names: NameMaker) -> None:
        """Makes the names of a file."""
        self.number = 0
        self.is_loadable = not names.with_rejected
        self.names = [
            name for name in (names.make().rstrip(".") for _ in range(60)) if self._is_fit(name)
        ]
        self.names.append("localhost")

    def generate(self, random: Random, names: NameMaker) -> Document:
        self.begin(names)
        document = Document([])
        lines = self._head(random)
        types = LOADABLE if self.is_loadable else WILD
        for _ in range(random.choice([1, 5, 40])):
            lines += self._entry(random, types)
        if names.with_rejected and random.random() < 0.15:
            document.arguments = ["--max-line", str(MAX_LINE)]
            lines.append(self._long_entry(random))
            lines.append([b"after A 192.0.2.9"])
            document.unread += 1
        if names.with_rejected and random.random() < 0.15:
            document.unread += 1
            last = random.choice(
                ['b TXT "bücher.example', "b MX ( 10", 'b TXT "a\nbücher A 192.0.2.1']
            )
            lines += [[b"c A 192.0.2.8"], [last.encode()]]
        ends = line_ends(random)
        for line in lines:
            document.pieces += [*line, random.choice(ends)]
        return document

    def _is_fit(self, name: str) -> bool:
        """Return whether BIND accepts the name in a zone. Other zones accept any name."""
        labels = name.encode().split(b".")
        is_short = len(name.encode()) < 200 and all(0 < len(label) < 64 for label in labels)
        return bool(name) and (is_short or not self.is_loadable)

    def _head(self, random: Random) -> list[list[Piece]]:
        start = f"@ IN SOA ns1 hostmaster.{ORIGIN}. (\n\t2026112101 ; ü\n 7200 900 1209600 300 )"
        if random.random() < 0.5:
            soa: list[Piece] = [b"@ 3600 SOA ", *self._name(random), b" "]
            soa += [*self._mailbox(random), b" ( 1 2 ;)\n 3\n\n 4 5)"]
        else:
            soa = [start.encode()]
        origin = Slot(ORIGIN.encode(), ORIGIN.encode(), b".")
        return [
            [b"$ORIGIN ", origin, b"."],
            [b"$TTL 3600"],
            soa,
            [b"  NS ns1"],
            [b"ns1 A 192.0.2.1"],
        ]

    def _entry(self, random: Random, types: dict[str, str]) -> list[list[Piece]]:
        kind = random.random()
        if kind < 0.05:
            return [[random.choice(["", "  ", "\t", *COMMENTS]).encode()]]
        if kind < 0.08:
            return [[b"$ORIGIN ", *self._name(random, absolute=True), b" ; ", "ü".encode()]]
        if kind < 0.10 and not self.is_loadable:
            return [[random.choice(["$GENERATE 1-3 ü$ A 192.0.2.$", "$TTL 1d", "$ttl 5"]).encode()]]
        if kind < 0.12 and not self.is_loadable:
            return [[b"$INCLUDE f.zone ", *self._name(random)]]
        lines = []
        owner = self._owner(random)
        for _ in range(random.choice([1, 1, 1, 2, 4])):
            lines.append([*owner, *self._middle(random), *self._rdata(random, types)])
            owner = [random.choice([b" ", b"\t\t"])]
        return lines

    def _owner(self, random: Random) -> list[Piece]:
        kind = random.random()
        if kind < 0.1:
            return [random.choice([b"@", b" ", b"*"]) if kind < 0.05 else b"www"]
        return self._name(random)

    def _middle(self, random: Random) -> list[Piece]:
        choices = [" ", " IN ", "\t300 IN ", " IN 300 ", " 1h ", " in ", " CLASS1 "]
        return [random.choice(choices[:-1] if self.is_loadable else choices).encode()]

    def _rdata(self, random: Random, types: dict[str, str]) -> list[Piece]:
        self.number += 1
        kind = random.choice(list(types))
        number = {"n": self.number, "high": self.number >> 8, "low": self.number & 255}
        pieces: list[Piece] = [kind.strip().encode(), random.choice([b" ", b"\t", b"  "])]
        has_parentheses = random.random() < 0.2
        pieces += [b"( "] if has_parentheses else []
        for index, part in enumerate(re.split(r"(\{m?\})", types[kind])):
            if index % 2:
                pieces += self._mailbox(random) if part == "{m}" else self._name(random)
            else:
                text = part.format(**number)
                pieces.append(text.encode())
        if has_parentheses:
            pieces.append(random.choice([b" )", b"\n)", b" ; a ) b\n\t)", b'\n ; "\n)  ']))
        if random.random() < 0.15:
            pieces.append(b" " + random.choice(COMMENTS).encode())
        return pieces

    def _mailbox(self, random: Random) -> list[Piece]:
        local = random.choice(["hostmaster", "jörg", "a\\.b", "xn--a"])
        return [f"{local}.".encode(), *self._name(random, plain=True)]

    def _name(self, random: Random, *, absolute: bool = False, plain: bool = False) -> list[Piece]:
        """A name, of which no two in a file are the same."""
        self.number += 1
        kind = random.random()
        if kind < 0.05 and not absolute and not plain:
            return [random.choice([f"n{self.number}.{ORIGIN}.", f"n{self.number}"]).encode()]
        name = f"n{self.number}.{random.choice(self.names)}".encode()
        tail = b""
        if absolute or random.random() < 0.4:
            name, tail = name + b"." + ORIGIN.encode(), b"."
        spelled = self._escaped(random, name) if random.random() < 0.15 else name
        if random.random() < 0.1 and not plain:
            before = random.choice([b"a\\.b.", b"\\252.", b"\\@.", b"x\\ y."])
            return [before, Slot(spelled, name, tail), tail]
        return [Slot(spelled, name, tail), tail]

    def _escaped(self, random: Random, name: bytes) -> bytes:
        def spell(byte: int) -> bytes:
            if byte > 127:
                return b"\\%03d" % byte
            can_escape = bytes([byte]).isalpha() and random.random() < 0.1
            return b"\\" * can_escape + bytes([byte])

        return b"".join(spell(byte) for byte in name)

    def _long_entry(self, random: Random) -> list[Piece]:
        line = "bücher CNAME größe ; ü\n"
        return [
            b"long TXT (\n",
            line.encode() * (random.randint(3, 9) * MAX_LINE // len(line)),
            b")",
        ]

    def read(self, output: bytes, at: int) -> tuple[int, bytes | None]:
        found = re.compile(rb'(?:[^\s();"\\]|\\.)*', re.DOTALL).match(output, at)
        text = found[0] if found else b""
        return at + len(text), _unescaped(text)

    def holds(self, result: bytes) -> bool:
        return True

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        left, right = _compiled(before), _compiled(after)
        if isinstance(left, str):
            if self.is_loadable:
                raise Difference("BIND does not load the input", left)
            return
        if isinstance(right, str):
            raise Difference("BIND loads the input, but not the output", right)
        if left != right:
            lost, new = list(left - right)[:3], list(right - left)[:3]
            raise Difference("BIND loads other records", f"lost {lost!r}, new {new!r}")


def _unescaped(text: bytes) -> bytes | None:
    def say(found: re.Match[bytes]) -> bytes:
        return bytes([int(found[1])]) if len(found[1]) == 3 else found[1]

    try:
        return re.sub(rb"\\(\d{3}|\D)", say, text, flags=re.DOTALL)
    except ValueError:
        return None


def _compiled(path: Path) -> Counter[tuple[str, ...]] | str:
    """Return the records that BIND loads, without names and TTLs, or the reason why it fails."""
    command = [*COMPILER, ORIGIN, str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    output = done.stdout.decode("utf-8", "surrogateescape")
    if done.returncode:
        return output[-300:] + done.stderr.decode(errors="replace")[-300:]
    records: Counter[tuple[str, ...]] = Counter()
    for line in output.splitlines():
        _owner, _ttl, _class, kind, rdata = line.split(maxsplit=4)
        fields = re.findall(r'"(?:[^"\\]|\\.)*"|(?:[^\s"\\]|\\.)+', rdata)
        model = re.findall(r'"(?:[^"\\]|\\.)*"|\S+', WILD.get(kind, ""))
        is_name = [part in ("{}", "{m}") for part in model]
        is_name = [True, True] if kind == "SOA" else is_name
        kept = [field for index, field in enumerate(fields) if not any(is_name[index : index + 1])]
        records[kind, *kept] += 1
    return records
