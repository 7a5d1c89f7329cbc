"""Response policy zones, whose owners are the names that a resolver applies a policy to."""

from random import Random

from names import NameMaker
from text.document import Document, Piece, Slot
from text.line_files import line_ends
from text.zone_files import COMMENTS, Zone

#: What a policy makes of an answer.
ACTIONS = ["CNAME .", "CNAME *.", "CNAME rpz-passthru.", "CNAME rpz-drop.", "A 192.0.2.1"]
#: Triggers that are not names.
ADDRESSES = ["32.{}.2.0.192.rpz-ip", "128.{:x}.zz.db8.2001.rpz-client-ip", "24.0.{}.51.198.rpz-nsip"]


class Rpz(Zone):
    """A zone with a policy an entry."""

    name, suffix = "rpz", ".zone"

    def generate(self, random: Random, names: NameMaker) -> Document:
        self.begin(names)
        lines = self._head(random)
        for _ in range(random.choice([1, 5, 40])):
            lines.append(self._policy(random))
        document, ends = Document([]), line_ends(random)
        for line in lines:
            document.pieces += [*line, random.choice(ends)]
        return document

    def _policy(self, random: Random) -> list[Piece]:
        kind = random.random()
        if kind < 0.05:
            return [random.choice(["", *COMMENTS]).encode()]
        self.number += 1
        action: list[Piece] = [random.choice(ACTIONS).encode()]
        if random.random() < 0.3:
            action = [b"CNAME ", *self._name(random)]
        middle = random.choice([b" ", b"\t", b" IN ", b" 300 IN "])
        if kind < 0.15:
            return [random.choice(ADDRESSES).format(self.number).encode(), middle, *action]
        name = f"n{self.number}.{random.choice(self.names)}".encode()
        name = random.choice([b"", b"", b"*."]) + name
        name += random.choice([b"", b"", b"", b".rpz-nsdname"])
        return [Slot(name, name), middle, *action]
