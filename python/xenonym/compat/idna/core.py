"""The functions of the package ``idna``."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from typing import NoReturn, TypeVar

from ... import _xenonym
from ..._error import IDNAError as _Error
from .errors import (
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

_LONGEST_INPUT = 1024
_dots = re.compile("[.\u3002\uff0e\uff61]")
