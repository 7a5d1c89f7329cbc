"""Stringprep (RFC 3454): prepares strings so that strings that look the same to people compare as
equal.
"""

from ._xenonym import stringprep_prepare as prepare
from ._xenonym import stringprep_profiles as profiles

__all__ = ["prepare", "profiles"]
