"""Codecs for ``str.encode`` and ``bytes.decode``, registered on request.

====================  =====================================================
name                  standard
====================  =====================================================
``xenonym``           UTS #46 with the preset ``dns``
``xenonym_idna2003``  RFC 3490
``xenonym_idna2008``  RFC 5891, lookup
``xenonym_punycode``  RFC 3492: one label, without ``xn--``
====================  =====================================================

>>> import xenonym.codec
>>> xenonym.codec.register()
>>> "Bücher.example".encode("xenonym")
b'xn--bcher-kva.example'
>>> b"xn--bcher-kva.example".decode("xenonym")
'bücher.example'
"""

from __future__ import annotations

import codecs

from . import idna2003, idna2008, punycode, to_ascii, to_unicode_strict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["register", "unregister"]

_STANDARDS: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
    "xenonym": (to_ascii, to_unicode_strict),
    "xenonym_idna2003": (idna2003.to_ascii, lambda name: idna2003.to_unicode(name).result()),
    "xenonym_idna2008": (idna2008.to_ascii, lambda name: idna2008.to_unicode(name).result()),
    "xenonym_punycode": (punycode.encode, punycode.decode),
}


def _codec(name: str) -> codecs.CodecInfo | None:
    if name not in _STANDARDS:
        return None
    to_bytes, to_str = _STANDARDS[name]

    def encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
        _check(errors)
        return to_bytes(text).encode("ascii"), len(text)

    def decode(data: bytes, errors: str = "strict") -> tuple[str, int]:
        _check(errors)
        name = bytes(data).decode("ascii")
        return to_str(name), len(name)

    # A name is converted as a whole, so incremental codecs are not possible.
    return codecs.CodecInfo(encode, decode, name=name)  # type: ignore[arg-type]


def _check(errors: str) -> None:
    if errors != "strict":
        raise ValueError(f"unsupported error handling: {errors!r}: use 'strict'")


def register() -> None:
    """Register the codecs. Calling this again has no effect."""
    codecs.unregister(_codec)
    codecs.register(_codec)


def unregister() -> None:
    """Unregister the codecs."""
    codecs.unregister(_codec)
