"""The names that the standard library has for these functions."""

from __future__ import annotations

from .core import decode, encode


def ToASCII(label: str) -> bytes:
    return encode(label)


def ToUnicode(label: bytes | bytearray) -> str:
    return decode(label)


def nameprep(s: object) -> None:
    raise NotImplementedError("IDNA2008 has no Nameprep; xenonym.stringprep has")
