"""The functions of the package ``idna``."""

from __future__ import annotations

import re
import warnings

# Full module names, so that these stay the same modules after replacing `idna`.
from xenonym import _xenonym
from xenonym._error import IDNAError as _Error
from xenonym.compat.idna.errors import (
    IDNABidiError,
    IDNAError,
    InvalidCodepoint,
    InvalidCodepointContext,
    raise_as_idna,
)

__all__ = [
    "IDNABidiError",
    "IDNAError",
    "InvalidCodepoint",
    "InvalidCodepointContext",
    "alabel",
    "check_bidi",
    "check_hyphen_ok",
    "check_initial_combiner",
    "check_label",
    "check_nfc",
    "decode",
    "encode",
    "ulabel",
    "uts46_remap",
    "valid_contextj",
    "valid_contexto",
    "valid_label_length",
    "valid_string_length",
]

_max_input_length = 1024
_LONGEST_NAME = 253
_LONGEST_LABEL = 63
_dots = re.compile("[.\u3002\uff0e\uff61]")


def encode(
    s: str | bytes | bytearray,
    strict: bool = False,
    uts46: bool = False,
    std3_rules: bool = False,
    transitional: bool = False,
) -> bytes:
    """Convert a domain name to A-labels."""
    if transitional:
        _warn_of_transitional()
    s = _name(s, "should pass a unicode string to the function rather than a byte string.")
    name = _xenonym.compat_encode(s, uts46, std3_rules)
    if name is not None:
        return name
    if uts46:
        s = uts46_remap(s, std3_rules)
    labels, dot = _labels(s, strict)
    name = b".".join([alabel(label) for label in labels]) + (b"." if dot else b"")
    if not valid_string_length(name, dot):
        raise IDNAError("Domain too long", code="domain_too_long")
    return name


def decode(
    s: str | bytes | bytearray,
    strict: bool = False,
    uts46: bool = False,
    std3_rules: bool = False,
    display: bool = False,
) -> str:
    """Convert a domain name to U-labels. With ``display``, leave A-labels that cannot be decoded
    unchanged.
    """
    s = _name(s, "Invalid ASCII in A-label")
    name = _xenonym.compat_decode(s, uts46, std3_rules)
    if name is not None:
        return name
    if uts46:
        s = uts46_remap(s, std3_rules)
    labels, dot = _labels(s, strict)
    return ".".join([_shown(label, display) for label in labels]) + ("." if dot else "")


def alabel(label: str) -> bytes:
    """Convert a U-label to its A-label, or return an ASCII label unchanged."""
    try:
        return _xenonym.compat_alabel(label).encode("ascii")
    except _Error as error:
        raise_as_idna(error, label)


def ulabel(label: str | bytes | bytearray) -> str:
    """Convert an A-label to its U-label, or return another label in lowercase."""
    text = label if isinstance(label, str) else ascii_text(label, "Invalid ASCII in A-label")
    try:
        return _xenonym.compat_ulabel(text)
    except _Error as error:
        raise_as_idna(error, text)


def check_label(label: str | bytes | bytearray) -> None:
    """Check a U-label with all the tests of registration."""
    if isinstance(label, str):
        text = label
    else:
        try:
            text = str(label, "utf-8")
        except UnicodeDecodeError:
            raise IDNAError("Invalid UTF-8 in label", code="invalid_utf8") from None
    try:
        _xenonym.compat_check_label(text)
    except _Error as error:
        raise_as_idna(error, text)


def check_nfc(label: str) -> None:
    """Check that a label is in NFC."""
    try:
        is_nfc = _xenonym.normalize("NFC", label) == label
    except _Error as error:
        raise_as_idna(error, label)
    if not is_nfc:
        raise IDNAError("Label must be in Normalization Form C", code="not_nfc")


def check_hyphen_ok(label: str) -> bool:
    """Check that hyphens are not at the ends of a label, nor in both its third and fourth position."""
    return _passes(label, "hyphens")


def check_initial_combiner(label: str) -> bool:
    """Check that a label does not begin with a combining mark."""
    return _passes(label, "leading_mark")


def check_bidi(label: str, check_ltr: bool = False) -> bool:
    """Check the Bidi rule for a right-to-left label, or with ``check_ltr``, for any label."""
    try:
        _xenonym.compat_check_bidi(label, check_ltr)
    except _Error as error:
        raise_as_idna(error, label)
    return True


def valid_contextj(label: str, pos: int) -> bool:
    """Return whether a joiner is allowed at this position."""
    return label[pos] in "\u200c\u200d" and _keeps_rule(label, pos)


def valid_contexto(label: str, pos: int, exception: bool = False) -> bool:
    """Return whether a CONTEXTO code point is allowed at this position."""
    return label[pos] not in "\u200c\u200d" and _keeps_rule(label, pos)


def valid_label_length(label: bytes | str) -> bool:
    """Return whether a label is at most 63 octets long."""
    return len(label) <= _LONGEST_LABEL


def valid_string_length(domain: bytes | str, trailing_dot: bool) -> bool:
    """Return whether a name is at most 253 octets long, or 254 with a trailing dot."""
    return len(domain) <= _LONGEST_NAME + trailing_dot


def uts46_remap(domain: str, std3_rules: bool = True, transitional: bool = False) -> str:
    """Map a name according to UTS #46."""
    if transitional:
        _warn_of_transitional()
    if len(domain) > _max_input_length:
        raise IDNAError("Domain too long", code="input_too_long")
    try:
        return _xenonym.compat_remap(domain, std3_rules)
    except _Error as error:
        raise_as_idna(error, domain)


def _name(s: str | bytes | bytearray, not_ascii: str) -> str:
    if not isinstance(s, str):
        s = ascii_text(s, not_ascii)
    if len(s) > _max_input_length:
        raise IDNAError("Domain too long", code="input_too_long")
    return s


def ascii_text(label: bytes | bytearray, not_ascii: str) -> str:
    try:
        return str(label, "ascii")
    except (UnicodeDecodeError, TypeError):
        raise IDNAError(not_ascii, code="invalid_ascii") from None


def _labels(s: str, strict: bool) -> tuple[list[str], bool]:
    """Return the labels, and whether a dot follows the last one."""
    if not valid_string_length(s, True):
        raise IDNAError("Domain too long", code="domain_too_long")
    labels = s.split(".") if strict else _dots.split(s)
    if labels == [""]:
        raise IDNAError("Empty domain", code="empty_domain")
    dot = labels[-1] == ""
    if dot:
        del labels[-1]
    return labels, dot


def _shown(label: str, display: bool) -> str:
    try:
        return ulabel(label)
    except IDNAError:
        if display and label[:4].lower() == "xn--":
            return label.lower()
        raise


def _passes(label: str, tests: str) -> bool:
    try:
        _xenonym.compat_check(label, tests)
    except _Error as error:
        raise_as_idna(error, label)
    return True


def _keeps_rule(label: str, pos: int) -> bool:
    try:
        return _xenonym.compat_keeps_rule(label, pos % len(label)) is True
    except _Error as error:
        raise_as_idna(error, label)


def _warn_of_transitional() -> None:
    message = "Transitional processing is no part of UTS #46 any more; the argument has no effect"
    warnings.warn(message, DeprecationWarning, stacklevel=3)
