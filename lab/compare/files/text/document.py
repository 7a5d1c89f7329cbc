"""A text file as a sequence of names and the text between them, used to generate files and to check
outputs.

The text between names must be preserved byte for byte. A name may change only to its own result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from expectations import Rejected
from failures import Difference
from xn import Answer

CONTEXT = 60


@dataclass(frozen=True)
class Slot:
    """A place of a name."""

    #: As it is spelled: with quotes and escapes.
    raw: bytes
    #: The name; empty where there is none, None where the place cannot be read.
    value: bytes | None
    #: What follows within the same field, such as the dot of the root.
    tail: bytes = b""


@dataclass(frozen=True)
class Added:
    """A field that exists only in the output: the text before it, and the name it is converted from."""

    before: bytes
    value: bytes | None
    #: What stands in the column that cannot be read.
    unread: bytes = b""


@dataclass(frozen=True)
class Written:
    """Bytes that exist only in the output."""

    text: bytes


@dataclass(frozen=True)
class Back:
    """The differences on the way back."""

    arguments: list[str]
    expectation: str
    unread: int


Piece = bytes | Slot | Added | Written
#: Where the field ends that begins at a byte, and what it says; None if it cannot be read.
Reader = Callable[[bytes, int], tuple[int, bytes | None]]


@dataclass
class Document:
    """A generated file."""

    pieces: list[Piece]
    #: How many records `--errors` has because they cannot be read.
    unread: int = 0
    arguments: list[str] = field(default_factory=list)
    back: Back | None = None
    #: The title in the table of expectations, if it is not the format's.
    expectation: str | None = None
    #: Python's name of the file's encoding; it is made and compared in UTF-8.
    encoding: str | None = None

    def encoded(self, text: bytes) -> bytes:
        """UTF-8 in the encoding of the file."""
        return text.decode().encode(self.encoding) if self.encoding else text

    def decoded(self, text: bytes) -> bytes:
        """The encoding of the file in UTF-8."""
        if not self.encoding:
            return text
        try:
            return text.decode(self.encoding).encode()
        except UnicodeError as error:
            raise Difference("the output is not in the encoding", str(error)) from error

    def input(self) -> bytes:
        """The file as it is before `xn` saw it."""
        parts = (part.raw if isinstance(part, Slot) else part for part in self.pieces)
        return b"".join(part for part in parts if isinstance(part, bytes))

    def converted(self) -> Iterator[Slot | Added]:
        """Return the places that `xn` writes, unless they are empty."""
        added = [piece for piece in self.pieces if isinstance(piece, Added)]
        slots = [piece for piece in self.pieces if isinstance(piece, Slot)]
        return (piece for piece in (added or slots) if piece.value != b"")

    def values(self) -> list[bytes]:
        """The names to be converted."""
        return [piece.value for piece in self.converted() if piece.value]


@dataclass(frozen=True)
class Judge:
    """Defines the correct results."""

    answer: Callable[[bytes], Answer]
    #: Whether a place of the format can hold a result.
    holds: Callable[[bytes], bool]
    rejected: Rejected
    read: Reader

    def is_rejected(self, piece: Slot | Added) -> bool:
        """Return whether `--errors` must list this name."""
        if piece.value is None:
            return True
        answer = self.answer(piece.value)
        changed = not answer.is_rejected and answer.text != piece.value
        return answer.is_rejected or (changed and not self.holds(answer.text))

    def outputs(self, piece: Slot | Added) -> set[bytes | None]:
        """Return the allowed output for a name."""
        if piece.value == b"":
            return {b""}
        if not self.is_rejected(piece) and piece.value is not None:
            return {self.answer(piece.value).text}
        match self.rejected:
            case Rejected.KEPT if piece.value is None:
                return {self.read(piece.unread, 0)[1]} if isinstance(piece, Added) else {None}
            case Rejected.KEPT:
                return {piece.value}
            case Rejected.BLANK:
                return {b""}
            case Rejected.PARTIAL:
                partial = b"" if piece.value is None else self.answer(piece.value).text
                return {partial if self.holds(partial) else b""}


def compare(document: Document, output: bytes, judge: Judge) -> Document:
    """Compare an output with the document. Returns the output as a document."""
    at = 0
    pieces: list[Piece] = []
    for piece in document.pieces:
        if isinstance(piece, bytes | Written):
            text = piece.text if isinstance(piece, Written) else piece
            _expect(output, at, text, "bytes outside names changed")
            at += len(text)
            pieces.append(text)
            continue
        if isinstance(piece, Added):
            _expect(output, at, piece.before, "bytes outside names changed")
            at += len(piece.before)
            pieces.append(piece.before)
        slot = _compare_name(piece, output, at, judge)
        at += len(slot.raw)
        pieces.append(slot)
    if at < len(output):
        raise Difference("there is more in the output", repr(output[at : at + CONTEXT]))
    back = document.back
    if back is None:
        return replace(document, pieces=pieces)
    return replace(
        document,
        pieces=pieces,
        unread=back.unread,
        arguments=back.arguments,
        back=None,
        expectation=back.expectation,
    )


def _expect(output: bytes, at: int, wanted: bytes, kind: str) -> None:
    found = output[at : at + len(wanted)]
    if found == wanted:
        return
    same = next((i for i, (a, b) in enumerate(zip(found, wanted)) if a != b), len(found))
    start = max(0, same - CONTEXT // 2)
    wanted, found = wanted[start : same + CONTEXT], output[at + start : at + same + CONTEXT]
    raise Difference(kind, f"at byte {at + same} is {found!r} and should be {wanted!r}")


def _compare_name(piece: Slot | Added, output: bytes, at: int, judge: Judge) -> Slot:
    end, value = judge.read(output, at)
    tail = piece.tail if isinstance(piece, Slot) else b""
    if tail and output[:end].endswith(tail) and end - len(tail) >= at:
        end -= len(tail)
        _, value = judge.read(output[:end], at)
    raw = output[at:end]
    rejected = piece.value != b"" and judge.is_rejected(piece)
    if isinstance(piece, Slot):
        stays = piece.value in (None, b"") or judge.outputs(piece) == {piece.value}
        if stays and raw != piece.raw:
            kind = "a rejected name did not stay" if rejected else "a name was spelled anew"
            raise Difference(kind, f"at byte {at}: {piece.raw!r} became {raw!r}")
        if stays:
            return replace(piece, raw=raw)
    wanted = judge.outputs(piece)
    if value not in wanted:
        kind = "a rejected name has another value" if rejected else "a name has another result"
        detail = f"at byte {at}: {piece.value!r} became {value!r} and should be {wanted!r}"
        raise Difference(kind, detail)
    if piece.value is None:
        # Text that cannot be read now cannot be read on the way back either, if it is still there.
        value = None if raw else b""
    return Slot(raw, value, tail)
