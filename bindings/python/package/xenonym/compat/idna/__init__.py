"""The package ``idna`` on top of Xenonym: ``import xenonym.compat.idna as idna``.

Its functions, exceptions and codec match ``idna`` 3.20. Names are converted under IDNA2008
registration with the newest Unicode. To make other packages use it, install it before they are
imported:

>>> import xenonym.compat.idna
>>> xenonym.compat.idna.install()
>>> import idna.core
>>> idna.encode("ドメイン.テスト")
b'xn--eckwd4c7c.xn--zckzah'
"""

import importlib
import sys

from xenonym.compat.idna.core import (
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
from xenonym.compat.idna.intranges import intranges_contain
from xenonym.compat.idna.package_data import __version__
from xenonym import UNICODE_VERSION

unicode_version = UNICODE_VERSION

_MODULES = ("codec", "compat", "core", "intranges", "package_data")


def install() -> None:
    """Replace ``idna`` and its modules with this package. Calling this again has no effect.

    Raises ``ImportError`` if ``idna`` is already imported, because other packages may hold
    references to its functions.
    """
    modules = {"idna": sys.modules[__name__]}
    for name in _MODULES:
        modules[f"idna.{name}"] = importlib.import_module(f"{__name__}.{name}")
    for name, module in list(sys.modules.items()):
        is_theirs = name == "idna" or name.startswith("idna.")
        if is_theirs and modules.get(name) is not module:
            message = f"{name} is already imported: call xenonym.compat.idna.install() before importing packages that use it"
            raise ImportError(message, name=name)
    sys.modules.update(modules)


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
    "install",
    "intranges_contain",
    "ulabel",
    "unicode_version",
    "uts46_remap",
    "valid_contextj",
    "valid_contexto",
    "valid_label_length",
    "valid_string_length",
]
