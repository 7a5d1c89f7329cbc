"""PRECIS (RFC 8264 to 8266, RFC 7622): user names, passwords, nicknames and XMPP addresses.

The profiles are ``username-case-mapped``, ``username-case-preserved``, ``opaque-string`` for passwords, ``nickname``,
``jid`` for XMPP addresses, and their parts: ``xmpp-localpart``, ``xmpp-domainpart`` and ``xmpp-resourcepart``.
"""

from ._xenonym import precis_compare as compare
from ._xenonym import precis_comparison_form as comparison_form
from ._xenonym import precis_enforce as enforce
from ._xenonym import precis_prepare as prepare
from ._xenonym import precis_profiles as profiles

__all__ = ["compare", "comparison_form", "enforce", "prepare", "profiles"]
