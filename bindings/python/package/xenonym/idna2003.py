"""IDNA2003: RFC 3490 with Nameprep over Unicode 3.2, as names were once registered."""

from ._xenonym import Idna2003Options as Options
from ._xenonym import idna2003_same_name as same_name
from ._xenonym import idna2003_to_ascii as to_ascii
from ._xenonym import idna2003_to_ascii_label as to_ascii_label
from ._xenonym import idna2003_to_unicode as to_unicode
from ._xenonym import idna2003_to_unicode_label as to_unicode_label

__all__ = ["Options", "same_name", "to_ascii", "to_ascii_label", "to_unicode", "to_unicode_label"]
