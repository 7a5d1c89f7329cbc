"""The exceptions of the package ``idna``, and their messages."""

from __future__ import annotations

from xenonym._error import IDNAError as _Error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class IDNAError(UnicodeError):
    """A name or label is not allowed. ``code`` is a short, stable identifier."""

    def __init__(
        self,
        *args: object,
        code: str | None = None,
        text: str | None = None,
        codepoint: int | None = None,
        position: int | None = None,
    ) -> None:
        super().__init__(*args)
        self.code = code
        self.text = text
        self.codepoint = codepoint
        self.position = position


class IDNABidiError(IDNAError):
    """A label violates the Bidi rule."""


class InvalidCodepoint(IDNAError):
    """A code point is not allowed."""


class InvalidCodepointContext(IDNAError):
    """A code point is not allowed in its context."""


_CODES = {
    "ace_prefix": "hyphen_3_4",
    "bidi_rule_1": "bidi_rule_1",
    "bidi_rule_2": "bidi_rule_2",
    "bidi_rule_3": "bidi_rule_3",
    "bidi_rule_4": "bidi_rule_4",
    "bidi_rule_5": "bidi_rule_5",
    "bidi_rule_6": "bidi_rule_6",
    "disallowed": "uts46_disallowed",
    "empty_label": "empty_label",
    "hyphen_at_end": "hyphen_start_end",
    "hyphens_inside": "hyphen_3_4",
    "idna2008_disallowed": "disallowed_codepoint",
    "idna2008_unassigned": "disallowed_codepoint",
    "invalid_utf8": "disallowed_codepoint",
    "label_too_long": "label_too_long",
    "leading_mark": "leading_combiner",
    "not_nfc": "not_nfc",
    "not_round_trip": "non_canonical_alabel",
    "std3_ascii": "uts46_std3",
    "zero_width_joiner": "contextj",
    "zero_width_non_joiner": "contextj",
}

# Some programs compare messages of `idna`: dnspython checks for the text "Label too long".
_MESSAGES = {
    "bidi_rule_1": "First codepoint in label {text!r} must be directionality L, R or AL",
    "bidi_rule_2": "Invalid direction for codepoint at position {position} in a right-to-left label",
    "bidi_rule_3": "Label ends with illegal codepoint directionality",
    "bidi_rule_4": "Can not mix numeral types in a right-to-left label",
    "bidi_rule_5": "Invalid direction for codepoint at position {position} in a left-to-right label",
    "bidi_rule_6": "Label ends with illegal codepoint directionality",
    "contextj": "Joiner U+{codepoint:04X} not allowed at position {position} in {text!r}",
    "contexto": "Codepoint U+{codepoint:04X} not allowed at position {position} in {text!r}",
    "disallowed_codepoint": "Codepoint U+{codepoint:04X} at position {position} of {text!r} not allowed",
    "empty_label": "Empty Label",
    "hyphen_3_4": "Label has disallowed hyphens in 3rd and 4th position",
    "hyphen_start_end": "Label must not start or end with a hyphen",
    "label_too_long": "Label too long",
    "leading_combiner": "Label begins with an illegal combining character",
    "non_canonical_alabel": "A-label is not the canonical Punycode encoding of its U-label",
    "not_nfc": "Label must be in Normalization Form C",
    "uts46_disallowed": "Codepoint U+{codepoint:04X} not allowed at position {position} in {text!r}",
    "uts46_std3": "Codepoint U+{codepoint:04X} not allowed at position {position} in {text!r}",
}

_CLASSES = {
    "contextj": InvalidCodepointContext,
    "contexto": InvalidCodepointContext,
    "disallowed_codepoint": InvalidCodepoint,
    "uts46_disallowed": InvalidCodepoint,
    "uts46_std3": InvalidCodepoint,
}


def raise_as_idna(error: _Error, text: str) -> NoReturn:
    """Raise the exception that ``idna`` would raise for this package's error in ``text``."""
    text = getattr(error, "text", text)
    if "context" in error.kind:
        code = "contexto"
    else:
        code = _CODES.get(error.kind, "invalid_alabel")
    is_bidi = code.startswith("bidi")
    error_class = IDNABidiError if is_bidi else _CLASSES.get(code, IDNAError)
    if code == "invalid_alabel":
        raise IDNAError(_of_a_label(text.lower()), code=code) from None
    if error_class is IDNAError and code != "leading_combiner":
        raise IDNAError(_MESSAGES[code], code=code) from None
    position, codepoint = error.offset + 1, ord(text[error.offset])
    message = _MESSAGES[code].format(codepoint=codepoint, position=position, text=text)
    raise error_class(message, code=code, text=text, codepoint=codepoint, position=position) from None


def _of_a_label(label: str) -> str:
    if label == "xn--":
        return "Malformed A-label, no Punycode eligible content found"
    return "A-label must not end with a hyphen" if label.endswith("-") else "Invalid A-label"
