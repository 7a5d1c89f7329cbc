"""Stringprep (RFC 3454): preparing strings so that two that people take for the same are the same."""

from ._xenonym import stringprep_prepare as prepare
from ._xenonym import stringprep_profiles as profiles

__all__ = ["prepare", "profiles"]
