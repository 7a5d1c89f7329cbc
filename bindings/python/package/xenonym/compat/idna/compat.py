"""The standard library's names for these functions."""

from __future__ import annotations

from xenonym.compat.idna.core import decode, encode


def ToASCII(label: str) -> bytes:
    return encode(label)


def ToUnicode(label: bytes | bytearray) -> str:
    return decode(label)


def nameprep(s: object) -> None:
    raise NotImplementedError("IDNA2008 does not use Nameprep: call xenonym.stringprep.prepare")
