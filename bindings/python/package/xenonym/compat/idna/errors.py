"""The exceptions of the package ``idna``, and what they are made of."""

from __future__ import annotations

from ..._error import IDNAError as _Error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class IDNAError(UnicodeError):
    """A name or label is not allowed. ``code`` is a short name that never changes."""

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
    """A label breaks the Bidi rule."""


class InvalidCodepoint(IDNAError):
    """A code point is not allowed."""


class InvalidCodepointContext(IDNAError):
    """A code point is not allowed where it stands."""


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

_MESSAGES = {
    "contextj": "Joiner U+{:04X} not allowed at position {} in {!r}",
    "contexto": "Codepoint U+{:04X} not allowed at position {} in {!r}",
    "disallowed_codepoint": "Codepoint U+{:04X} at position {} of {!r} not allowed",
    "uts46_disallowed": "Codepoint U+{:04X} not allowed at position {} in {!r}",
    "uts46_std3": "Codepoint U+{:04X} not allowed at position {} in {!r}",
}

_CLASSES = {
    "contextj": InvalidCodepointContext,
    "contexto": InvalidCodepointContext,
    "disallowed_codepoint": InvalidCodepoint,
    "uts46_disallowed": InvalidCodepoint,
    "uts46_std3": InvalidCodepoint,
}


def raise_as_idna(error: _Error, text: str) -> NoReturn:
    """Raises what ``idna`` has for an error of this package over ``text``."""
    text = getattr(error, "text", text)
    if "context" in error.kind:
        code = "contexto"
    else:
        code = _CODES.get(error.kind, "invalid_alabel")
    is_bidi = code.startswith("bidi")
    error_class = IDNABidiError if is_bidi else _CLASSES.get(code, IDNAError)
    if error_class is IDNAError and code != "leading_combiner":
        raise error_class(str(error), code=code) from None
    position, codepoint = error.offset + 1, ord(text[error.offset])
    message = _MESSAGES.get(code, str(error)).format(codepoint, position, text)
    raise error_class(message, code=code, text=text, codepoint=codepoint, position=position) from None
