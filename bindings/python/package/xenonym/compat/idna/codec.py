"""The codec ``idna2008`` of the package ``idna``, registered when this module is imported."""

from __future__ import annotations

import codecs

from xenonym.compat.idna.core import IDNAError, _dots, alabel, ascii_text, decode, encode, ulabel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LONGEST = 253


class Codec(codecs.Codec):
    def encode(self, data: str, errors: str = "strict") -> tuple[bytes, int]:
        _only_strict(errors)
        return (encode(data), len(data)) if data else (b"", 0)

    def decode(self, data: str | bytes, errors: str = "strict") -> tuple[str, int]:
        _only_strict(errors)
        name = data if isinstance(data, str) else bytes(data)
        return (decode(name), len(data)) if data else ("", 0)


class IncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Encode each label as soon as the following dot arrives."""

    _length = 0

    def _buffer_encode(self, input: str, errors: str, final: bool) -> tuple[bytes, int]:
        _only_strict(errors)
        labels, rest = _whole_labels(_dots.split(input), final)
        output = b".".join([alabel(label) for label in labels])
        if labels and (rest is not None or not final):
            output += b"."
        self._length += len(output)
        if self._length > _LONGEST + (output.endswith(b".") or not output):
            raise IDNAError("Domain too long", code="domain_too_long")
        return output, len(input) - len(rest or "")

    def reset(self) -> None:
        super().reset()
        self._length = 0

    def getstate(self) -> int | str:
        return f"{self._length}:{self.buffer}" if self._length or self.buffer else 0

    def setstate(self, state: int | str) -> None:
        length, _, self.buffer = str(state).partition(":")
        self._length = int(length)


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Decode each label as soon as the following dot arrives."""

    _length = 0

    def _buffer_decode(self, input: Any, errors: str, final: bool) -> tuple[str, int]:
        _only_strict(errors)
        text = ascii_text(input, "Invalid ASCII in A-label")
        labels, rest = _whole_labels(text.split("."), final)
        output = ".".join([ulabel(label) for label in labels])
        if labels and (rest is not None or not final):
            output += "."
        used = len(text) - len(rest or "")
        self._length += used
        if self._length > _LONGEST + 1:
            raise IDNAError("Domain too long", code="domain_too_long")
        return output, used

    def reset(self) -> None:
        super().reset()
        self._length = 0

    def getstate(self) -> tuple[bytes, int]:
        return self.buffer, self._length

    def setstate(self, state: tuple[bytes, int]) -> None:
        self.buffer, self._length = state


class StreamWriter(Codec, codecs.StreamWriter):
    pass


class StreamReader(Codec, codecs.StreamReader):
    pass


def _whole_labels(parts: list[str], final: bool) -> tuple[list[str], str | None]:
    """Return the complete labels and the text after the last dot, or ``None`` if the last label is
    complete.
    """
    if final and parts[-1]:
        return parts, None
    return parts[:-1], parts[-1]


def _only_strict(errors: str) -> None:
    if errors != "strict":
        raise IDNAError(f'Unsupported error handling "{errors}"', code="unsupported_errors")


def search_function(name: str) -> codecs.CodecInfo | None:
    if name != "idna2008":
        return None
    return codecs.CodecInfo(
        name=name,
        encode=Codec().encode,
        decode=Codec().decode,  # type: ignore[arg-type]
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamwriter=StreamWriter,
        streamreader=StreamReader,
    )


codecs.register(search_function)
