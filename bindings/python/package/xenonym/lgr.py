"""Label generation rulesets (RFC 7940), which define the labels that may be registered and their variants.

====================================================  ==========================================
you want to                                           use
====================================================  ==========================================
load a ruleset from an XML file                       ``Ruleset.load``
get a ruleset of the root zone                        ``Ruleset.root``, ``roots``
check whether a label may be registered               ``Ruleset.check``
list or count its variants                            ``Ruleset.variants``
check whether a label is a variant of another         ``Ruleset.variant``
get the key that variants share                       ``Ruleset.index``
get dispositions and index labels of a column         ``disposition``, ``index``
====================================================  ==========================================

The built-in rulesets are RZ-LGR-5 of 26 May 2022. RZ-LGR-6 of September 2025 is newer: download its files from ICANN, and
use ``Ruleset.load``.

>>> from xenonym import lgr
>>> ruleset = lgr.Ruleset.root("Deva")
>>> ruleset.check("कग").disposition, ruleset.check("abc").reason
('valid', 'U+0061 at position 1 is not in the repertoire')
>>> ruleset = lgr.Ruleset.load("lgr-6-chinese-script.xml")  # doctest: +SKIP

Columns work as in ``xenonym.arrow``, and streams are converted on all cores:

>>> import polars  # doctest: +SKIP
>>> labels = polars.Series(["कग", "abc", None])  # doctest: +SKIP
>>> polars.Series(lgr.disposition(labels, ruleset)).to_list()  # doctest: +SKIP
['valid', 'invalid', None]
"""

from ._error import RulesetError
from ._xenonym import LabelVerdict, Ruleset, Variant, VariantIterator, Variants
from ._xenonym import arrow_lgr_disposition as disposition
from ._xenonym import arrow_lgr_index as index
from ._xenonym import lgr_roots as roots

__all__ = [
    "LabelVerdict",
    "Ruleset",
    "RulesetError",
    "Variant",
    "VariantIterator",
    "Variants",
    "disposition",
    "index",
    "roots",
]
