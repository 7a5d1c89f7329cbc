"""IDNA2008: RFC 5891 registration and lookup, and the mapping of RFC 5895."""

from ._xenonym import Idna2008Options as Options
from ._xenonym import idna2008_derived_property as derived_property
from ._xenonym import idna2008_is_valid as is_valid
from ._xenonym import idna2008_map as map
from ._xenonym import idna2008_register as register
from ._xenonym import idna2008_same_name as same_name
from ._xenonym import idna2008_to_ascii as to_ascii
from ._xenonym import idna2008_to_unicode as to_unicode

__all__ = ["Options", "derived_property", "is_valid", "map", "register", "same_name", "to_ascii", "to_unicode"]
