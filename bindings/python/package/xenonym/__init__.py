"""Internationalized domain names: UTS #46, IDNA2008, IDNA2003, stringprep, PRECIS and Punycode.

| you want to                                        | use                                        |
|----------------------------------------------------|--------------------------------------------|
| look up a domain name                              | ``to_ascii``                               |
| show a domain name                                 | ``to_unicode``                             |
| compare or store hosts                             | ``Host``                                   |
| find the registered part of a host                 | ``Host.registrable_domain``                |
| find the host of a URL or an email address         | ``find_host``                              |
| compare or store hosts that may be IP addresses     | ``HostAddr``, ``same_host``                |
| match a host with names in a certificate           | ``CertificateName``                        |
| find every error in a name                         | ``to_ascii_with_errors``, ``check``        |
| see each step                                      | ``explain``                                |
| convert columns of names                           | ``xenonym.arrow``                          |
| get statistics about a column of names             | ``survey``                                 |
| work with Polars, pandas, Dask, DuckDB or Spark    | ``xenonym.polars``, ``xenonym.pandas``, ... |
| use another standard                               | ``xenonym.idna2003``, ``xenonym.idna2008`` |
| detect look-alikes, decide whether to show a name  | ``xenonym.safety``                         |
| check labels against a registry's rules            | ``xenonym.lgr``                            |
| prepare a user name, a password or an XMPP address | ``xenonym.precis``                         |
| do the same with older standards                   | ``xenonym.stringprep``                     |
| encode or decode Punycode                          | ``xenonym.punycode``                       |
| replace the package ``idna``                       | ``xenonym.compat.idna``                    |

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
    FoundHost,
    Host,
    HostAddr,
    Options,
    UNICODE_VERSION,
    Verdict,
    __version__,
    check,
    explain,
    find_host,
    is_valid,
    normalize,
    same_host,
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
    "FoundHost",
    "Host",
    "HostAddr",
    "IDNAError",
    "Options",
    "Report",
    "UNICODE_VERSION",
    "Verdict",
    "__version__",
    "check",
    "explain",
    "find_host",
    "idna2003",
    "idna2008",
    "is_valid",
    "lgr",
    "normalize",
    "precis",
    "punycode",
    "safety",
    "same_host",
    "same_name",
    "stringprep",
    "survey",
    "to_ascii",
    "to_ascii_with_errors",
    "to_unicode",
    "to_unicode_strict",
]
