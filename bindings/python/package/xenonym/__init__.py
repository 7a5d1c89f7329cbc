"""Internationalized domain names: UTS #46, IDNA2008, IDNA2003, stringprep, PRECIS and Punycode.

==================================================  ==========================================
you want to                                         use
==================================================  ==========================================
look up a domain name                               ``to_ascii``
show a domain name                                  ``to_unicode``
compare or store hosts                              ``Host``
know which part of a host somebody registered       ``Host.registrable_domain``
match a host against names in a certificate         ``CertificateName``
know all that is wrong with a name                  ``to_ascii_with_errors``, ``check``
see each step                                       ``explain``
convert columns of names                            ``xenonym.arrow``
know what the names of a column are                 ``survey``
work with Polars, pandas, Dask, DuckDB or Spark     ``xenonym.polars``, ``xenonym.pandas``, ...
work by another standard                            ``xenonym.idna2003``, ``xenonym.idna2008``
know whether to show a name, or whom it imitates    ``xenonym.safety``
know whether a registry allows a label              ``xenonym.lgr``
prepare a user name, a password or an XMPP address  ``xenonym.precis``
the same by older standards                         ``xenonym.stringprep``
encode or decode Punycode                           ``xenonym.punycode``
use a program that was written for ``idna``         ``xenonym.compat.idna``
==================================================  ==========================================

>>> import xenonym
>>> xenonym.to_ascii("Bücher。example")
'xn--bcher-kva.example'
>>> print(xenonym.to_unicode("xn--bcher-kva.example"))
bücher.example
"""

from . import idna2003, idna2008, lgr, precis, punycode, safety, stringprep
from ._error import IDNAError
from ._report import Report, survey
from ._xenonym import (
    CertificateName,
    Check,
    CheckedLabel,
    Conversion,
    ExplainedLabel,
    Explanation,
    Host,
    Options,
    Verdict,
    __version__,
    check,
    explain,
    is_valid,
    normalize,
    same_name,
    to_ascii,
    to_ascii_with_errors,
    to_unicode,
    to_unicode_strict,
)

__all__ = [
    "CertificateName",
    "Check",
    "CheckedLabel",
    "Conversion",
    "ExplainedLabel",
    "Explanation",
    "Host",
    "IDNAError",
    "Options",
    "Report",
    "Verdict",
    "__version__",
    "check",
    "explain",
    "idna2003",
    "idna2008",
    "is_valid",
    "lgr",
    "normalize",
    "precis",
    "punycode",
    "safety",
    "same_name",
    "stringprep",
    "survey",
    "to_ascii",
    "to_ascii_with_errors",
    "to_unicode",
    "to_unicode_strict",
]
