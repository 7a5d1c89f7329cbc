"""The package ``idna``, over Xenonym: ``import xenonym.compat.idna as idna``.

Its functions, exceptions and codec are those of ``idna`` 3.20; names are converted by IDNA2008 for
registration, on Unicode 18.0.0. To have other packages use it, put it in the place of ``idna`` before
they are imported:

>>> import sys
>>> import xenonym.compat.idna
>>> sys.modules["idna"] = xenonym.compat.idna
>>> import idna
>>> idna.encode("ドメイン.テスト")
b'xn--eckwd4c7c.xn--zckzah'
"""

from .core import (
    IDNABidiError,
    IDNAError,
    InvalidCodepoint,
    InvalidCodepointContext,
    alabel,
    check_bidi,
    check_hyphen_ok,
    check_initial_combiner,
    check_label,
    check_nfc,
    decode,
    encode,
    ulabel,
    uts46_remap,
    valid_contextj,
    valid_contexto,
    valid_label_length,
    valid_string_length,
)
from .intranges import intranges_contain
from .package_data import __version__

unicode_version = "18.0.0"

__all__ = [
    "IDNABidiError",
    "IDNAError",
    "InvalidCodepoint",
    "InvalidCodepointContext",
    "__version__",
    "alabel",
    "check_bidi",
    "check_hyphen_ok",
    "check_initial_combiner",
    "check_label",
    "check_nfc",
    "decode",
    "encode",
    "intranges_contain",
    "ulabel",
    "unicode_version",
    "uts46_remap",
    "valid_contextj",
    "valid_contexto",
    "valid_label_length",
    "valid_string_length",
]
