"""Internationalized domain names: UTS #46, IDNA2008, IDNA2003, stringprep and Punycode."""

from ._error import IDNAError
from ._xenonym import (
    Conversion,
    Options,
    __version__,
    is_valid,
    same_name,
    to_ascii,
    to_ascii_with_errors,
    to_unicode,
    to_unicode_strict,
)

__all__ = [
    "Conversion",
    "IDNAError",
    "Options",
    "__version__",
    "is_valid",
    "same_name",
    "to_ascii",
    "to_ascii_with_errors",
    "to_unicode",
    "to_unicode_strict",
]
