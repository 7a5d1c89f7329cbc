from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address
from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias, final, overload

from ._error import IDNAError

__all__ = [
    "Array",
    "CertificateName",
    "Check",
    "CheckedLabel",
    "ChunkedArray",
    "Conversion",
    "Counts",
    "DisplayVerdict",
    "ExplainedLabel",
    "Explanation",
    "Finding",
    "FoundHost",
    "Hit",
    "Host",
    "HostAddr",
    "Idna2003Options",
    "Idna2008Options",
    "Index",
    "LabelVerdict",
    "Options",
    "Permutation",
    "Permutations",
    "ProtectedNames",
    "Ruleset",
    "Skipped",
    "Substitution",
    "UNICODE_VERSION",
    "Variant",
    "VariantIterator",
    "Variants",
    "Verdict",
    "__version__",
    "arrow_canonical",
    "arrow_display",
    "arrow_find_host",
    "arrow_is_valid",
    "arrow_lgr_disposition",
    "arrow_lgr_index",
    "arrow_lookalikes",
    "arrow_punycode_decode",
    "arrow_punycode_encode",
    "arrow_registrable_domain",
    "arrow_skeleton",
    "arrow_to_ascii",
    "arrow_to_unicode",
    "arrow_try_canonical",
    "arrow_try_punycode_decode",
    "arrow_try_punycode_encode",
    "arrow_try_skeleton",
    "arrow_try_to_ascii",
    "arrow_try_to_unicode",
    "check",
    "compat_alabel",
    "compat_check",
    "compat_check_bidi",
    "compat_check_label",
    "compat_decode",
    "compat_encode",
    "compat_keeps_rule",
    "compat_remap",
    "compat_ulabel",
    "explain",
    "find_host",
    "idna2003_same_name",
    "idna2003_to_ascii",
    "idna2003_to_ascii_label",
    "idna2003_to_unicode",
    "idna2003_to_unicode_label",
    "idna2008_derived_property",
    "idna2008_is_valid",
    "idna2008_map",
    "idna2008_register",
    "idna2008_same_name",
    "idna2008_to_ascii",
    "idna2008_to_unicode",
    "is_valid",
    "lgr_roots",
    "lookalikes_permutations",
    "normalize",
    "precis_compare",
    "precis_comparison_form",
    "precis_enforce",
    "precis_prepare",
    "precis_profiles",
    "punycode_decode",
    "punycode_decode_name",
    "punycode_encode",
    "punycode_encode_name",
    "safety_confusable",
    "safety_display",
    "safety_name_skeleton",
    "safety_policies",
    "safety_skeleton",
    "same_host",
    "same_name",
    "stringprep_prepare",
    "stringprep_profiles",
    "survey_counts",
    "to_ascii",
    "to_ascii_with_errors",
    "to_unicode",
    "to_unicode_strict",
]

__version__: str

# The version of Unicode of every standard but IDNA2003: three numbers with dots.
UNICODE_VERSION: str

_Bidi: TypeAlias = Literal["off", "name", "label"]
_AsciiRules: TypeAlias = Literal["any", "std3"]
_DnsLength: TypeAlias = Literal["off", "on", "root-dot"]
_OnError: TypeAlias = Literal["null", "partial"]
_Form: TypeAlias = Literal["NFC", "NFKC"]
_UnicodeVersion: TypeAlias = Literal["current", "3.2.0"]
_Direction: TypeAlias = Literal["ltr", "rtl"]
_Policy: TypeAlias = Literal["chromium", "firefox", "safari", "uts39-highly", "uts39-moderately", "strictest"]
_Level: TypeAlias = Literal["strict", "normal", "wide"]

class _ArrayInput(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[Any, Any]: ...

class _StreamInput(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...

class _Scalar(Protocol):
    def as_py(self) -> Any: ...

_Names: TypeAlias = Iterable[str | _Scalar]

@final
class Options:
    r"""Options for UTS #46: a preset, with keyword arguments for each flag that differs from it.

    Presets: `"dns"`, `"web-host"`, `"host"`, `"uts46"`, `"uts46-strict"`, `"whatwg-url-2026-02"`,
    `"whatwg-url-2026-08"`.

    >>> from xenonym import Options, to_ascii
    >>> strict = Options("uts46-strict", check_joiners=False)
    >>> str(strict), strict.check_bidi
    ('uts46-strict,check_joiners=off', 'name')
    >>> to_ascii("a\u200db", strict)
    'xn--ab-m1t'
    """
    def __new__(
        cls,
        preset: str = "dns",
        *,
        check_hyphens: bool | None = None,
        check_bidi: _Bidi | None = None,
        check_joiners: bool | None = None,
        ascii_rules: _AsciiRules | None = None,
        deny: str | None = None,
        transitional_processing: bool | None = None,
        verify_dns_length: _DnsLength | None = None,
        ignore_invalid_punycode: bool | None = None,
        lower_case_ascii_names: bool | None = None,
        reject_empty_names: bool | None = None,
        deny_mixed_signs: bool | None = None,
        deny_new_ipv4: bool | None = None,
    ) -> Options: ...
    @property
    def preset(self) -> str | None:
        """The name of the preset with exactly these options, or `None`."""
    @property
    def check_hyphens(self) -> bool:
        """`CheckHyphens`: reject hyphens at the ends of a label, or in both its third and fourth
        position.
        """
    @property
    def check_bidi(self) -> _Bidi:
        """`CheckBidi`: `"off"`, `"name"` for all labels of a name that contains a right-to-left one,
        or `"label"` for right-to-left labels only.
        """
    @property
    def check_joiners(self) -> bool:
        """`CheckJoiners`: apply the CONTEXTJ rules to joiners."""
    @property
    def ascii_rules(self) -> Literal["any", "std3", "deny"]:
        """The allowed ASCII code points: `"any"`, `"std3"` (letters, digits and hyphens) or `"deny"`
        (all except `denied`).
        """
    @property
    def denied(self) -> str:
        """The rejected ASCII code points."""
    @property
    def transitional_processing(self) -> bool:
        """`Transitional_Processing`: map `ß`, `ς` and the joiners as IDNA2003 did."""
    @property
    def verify_dns_length(self) -> _DnsLength:
        """`VerifyDnsLength`: `"off"`, `"on"`, or `"root-dot"`, which allows a trailing dot."""
    @property
    def ignore_invalid_punycode(self) -> bool:
        """`IgnoreInvalidPunycode`: accept ACE labels that do not decode, and leave them unchanged."""
    @property
    def lower_case_ascii_names(self) -> bool:
        """Whether ToASCII only lowercases ASCII names, as the URL Standard does."""
    @property
    def reject_empty_names(self) -> bool:
        """Whether an empty name is an error even when lengths are not verified."""
    @property
    def deny_mixed_signs(self) -> bool:
        """Whether ASCII signs except `-`, `_` and the wildcard are denied in a name with a code point beyond ASCII."""
    @property
    def deny_new_ipv4(self) -> bool:
        """Whether a name is rejected if its result is an IPv4 address and the name itself is not."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Idna2003Options:
    """Options for RFC 3490 ToASCII and ToUnicode: the RFC's two flags, and two more."""
    def __new__(
        cls,
        preset: str = "rfc3490",
        *,
        allow_unassigned: bool | None = None,
        use_std3_ascii_rules: bool | None = None,
        allow_separators_in_labels: bool | None = None,
        limit_name_length: bool | None = None,
    ) -> Idna2003Options: ...
    @property
    def allow_unassigned(self) -> bool:
        """The RFC's `AllowUnassigned` flag. Set it for queries."""
    @property
    def use_std3_ascii_rules(self) -> bool:
        """The RFC's `UseSTD3ASCIIRules` flag."""
    @property
    def allow_separators_in_labels(self) -> bool:
        """Whether a label may contain a dot."""
    @property
    def limit_name_length(self) -> bool:
        """Whether names longer than 253 bytes are rejected."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Idna2008Options:
    """Options for RFC 5891: the protocol, `"lookup"` or `"registration"`, and which checks it makes."""
    def __new__(
        cls,
        preset: str = "lookup",
        *,
        check_bidi: _Bidi | None = None,
        check_context_o: bool | None = None,
    ) -> Idna2008Options: ...
    @property
    def protocol(self) -> Literal["lookup", "registration"]:
        """The protocol: `"lookup"` or `"registration"`."""
    @property
    def check_bidi(self) -> _Bidi:
        """The scope of the Bidi rule: `"off"`, `"name"` or `"label"`."""
    @property
    def check_context_o(self) -> bool:
        """Whether the rules of CONTEXTO code points are checked."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Conversion:
    """A converted name and all its errors. `str()` of a conversion is `display`.

    >>> from xenonym import to_unicode
    >>> name = to_unicode("xn--bcher-kva.xn--google-.com")
    >>> str(name)
    'bücher.xn--google-.com'
    >>> name.raw
    'bücher.google.com'
    >>> name.errors[0].label
    1
    """
    def __new__(cls, display: str, raw: str, errors: tuple[IDNAError, ...], error_count: int) -> Conversion: ...
    @property
    def display(self) -> str:
        """The text to display, which cannot be mistaken for another host. Labels with an error are
        left in ASCII, and invisible code points are escaped.
        """
    @property
    def raw(self) -> str:
        """The output of the standard's steps, ignoring errors. If there are errors, it may be a
        different, valid name: do not display it or look it up.
        """
    @property
    def errors(self) -> tuple[IDNAError, ...]:
        """The errors of each label in order, then the errors of the whole name. At most 1,000 are
        returned. See `error_count` for the total.
        """
    @property
    def error_count(self) -> int:
        """The total number of errors."""
    @property
    def is_ok(self) -> bool:
        """Whether the conversion succeeded without errors."""
    def result(self) -> str:
        """Return the converted name, or raise its first error."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, tuple[IDNAError, ...], int]: ...

@final
class Host:
    """A host name in its canonical spelling, without a trailing dot. Hosts are hashable and
    comparable.

    `options` is an `Options` object or the name of a preset. The default is `"web-host"`. Raises
    `IDNAError`.

    >>> from xenonym import Host
    >>> hits = {Host("例え。ＪＰ"): 3}
    >>> hits[Host("xn--r8jz45g.jp")]
    3
    >>> Host("xn--tda.example").unicode
    'ü.example'
    """
    def __new__(cls, name: str, options: Options | str | None = None) -> Host: ...
    @property
    def ascii(self) -> str:
        """The ASCII form, with A-labels and in lowercase. This is also what `str()` returns."""
    @property
    def unicode(self) -> str:
        """The Unicode form. It is safe to display."""
    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in their ASCII form."""
    @property
    def parent(self) -> Host | None:
        """The host without its first label, or `None` if there is only one label."""
    @property
    def registrable_domain(self) -> str | None:
        """The part that somebody registered, in ASCII, according to the Public Suffix List. `None`
        for a public suffix: two public suffixes don't belong together.

        >>> from xenonym import Host
        >>> Host("www.Example.co.uk").registrable_domain, Host("a.b.公司.cn").registrable_domain
        ('example.co.uk', 'b.xn--55qx5d.cn')
        >>> Host("co.uk").registrable_domain is None
        True
        """
    @property
    def public_suffix(self) -> str:
        """The public suffix, in ASCII, under which names are registered."""
    @property
    def suffix_section(self) -> str | None:
        """The section of the Public Suffix List that contains the public suffix: `"icann"` or `"private"`.
        `None` if the list does not contain it, as after a typo in the last label. Then
        `registrable_domain` is a guess.

        >>> from xenonym import Host
        >>> [Host(name).suffix_section for name in ("example.com", "someone.github.io", "example.con")]
        ['icann', 'private', None]
        """
    @property
    def is_absolute(self) -> bool:
        """Whether the name was given with a dot at the end, so that resolvers don't try it in local
        domains. Hosts with and without it are equal.
        """
    def is_same_or_subdomain_of(self, other: Host) -> bool:
        """Return whether this host is `other` or a subdomain of it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Host, /) -> bool: ...
    def __le__(self, other: Host, /) -> bool: ...
    def __gt__(self, other: Host, /) -> bool: ...
    def __ge__(self, other: Host, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str]: ...

@final
class HostAddr:
    """A host that may be an IP address, in any spelling of the URL Standard. Hosts are hashable and
    comparable.

    `host` is a text, a `Host`, or an address of the module `ipaddress`. IPv6 addresses in a text are
    in brackets. `options` applies to names, as in `Host`. Raises `IDNAError`.

    Hosts are equal if their `canonical` forms are: an IPv4 address within IPv6 is equal to that IPv4
    address, a dot at the end of a name does not count, and a name is equal to the `Host` with that
    name. So a set of hosts cannot be bypassed by another spelling.

    >>> from xenonym import Host, HostAddr
    >>> denied = {HostAddr("127.0.0.1"), Host("bücher.example")}
    >>> spellings = ["0x7f.1", "[::ffff:7f00:1]", "１２７。0。0。1", "BÜCHER.example."]
    >>> all(HostAddr(spelling) in denied for spelling in spellings)
    True
    >>> HostAddr("[0:0::1]").ip, HostAddr("Bücher.example").name
    (IPv6Address('::1'), Host('xn--bcher-kva.example'))
    """
    def __new__(cls, host: str | Host | IPv4Address | IPv6Address, options: Options | str | None = None) -> HostAddr: ...
    @property
    def name(self) -> Host | None:
        """The host, if it is a name."""
    @property
    def ip(self) -> IPv4Address | IPv6Address | None:
        """The address to connect to, if the host is one, as an object of the module `ipaddress`."""
    @property
    def canonical(self) -> HostAddr:
        """The form that equal hosts share: a name without a dot at the end, and an IPv4 address instead of
        an IPv6 address that contains it.

        >>> from xenonym import HostAddr
        >>> str(HostAddr("[::ffff:7f00:1]").canonical), str(HostAddr("example.com.").canonical)
        ('127.0.0.1', 'example.com')
        """
    @property
    def is_absolute(self) -> bool:
        """Whether the host is a name that ends with a dot, so that resolvers don't try it in local domains."""
    @property
    def ascii(self) -> str:
        """The ASCII form: a name with A-labels and in lowercase, or an address, with brackets if it is
        IPv6. This is also what `str()` returns.
        """
    @property
    def unicode(self) -> str:
        """The Unicode form. It is safe to display."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Host | HostAddr, /) -> bool: ...
    def __le__(self, other: Host | HostAddr, /) -> bool: ...
    def __gt__(self, other: Host | HostAddr, /) -> bool: ...
    def __ge__(self, other: Host | HostAddr, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str]: ...

@final
class FoundHost:
    """The host of a text, from `find_host`."""
    def __new__(
        cls,
        host: HostAddr,
        kind: str,
        offset: int,
        end: int,
        port: int | None,
        registrable_domain: str | None,
        public_suffix: str | None,
        section: str | None,
    ) -> FoundHost: ...
    @property
    def host(self) -> HostAddr:
        """The host, as a `HostAddr`."""
    @property
    def kind(self) -> str:
        """What the text is: `"url"`, `"url_without_scheme"`, `"email"`, `"host_port"`, `"address"` or `"name"`."""
    @property
    def offset(self) -> int:
        """The start of the host in the text, in code points."""
    @property
    def end(self) -> int:
        """The end of the host in the text, in code points."""
    @property
    def port(self) -> int | None:
        """The port, or `None` if the text contains none."""
    @property
    def registrable_domain(self) -> str | None:
        """The part of the host that somebody registered, in ASCII, or `None` for public suffixes and IP addresses."""
    @property
    def public_suffix(self) -> str | None:
        """The public suffix, in ASCII, or `None` for IP addresses."""
    @property
    def section(self) -> str | None:
        """The section of the Public Suffix List that contains the suffix: `"icann"` or `"private"`. `None` if the list does not
        contain it, as after a typo in the last label.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[HostAddr, str, int, int, int | None, str | None, str | None, str | None]: ...

@final
class CertificateName:
    """A DNS name in a certificate (RFC 9525). A wildcard is the entire first label, and matches exactly
    one label.

    IP addresses are another kind of name in certificates, so an address is not a `CertificateName`,
    and no name matches one. Raises `IDNAError`.

    >>> from xenonym import CertificateName
    >>> name = CertificateName("*.example.org")
    >>> name.matches("WWW.example.org."), name.matches("a.b.example.org"), name.matches("127.0.0.1")
    (True, False, False)
    """
    def __new__(cls, name: str) -> CertificateName: ...
    def matches(self, host: Host | HostAddr | str) -> bool:
        """Return whether a certificate with this name is valid for this host: a `Host`, a `HostAddr`, or
        a text, which may be an IP address. Raises `IDNAError` if the text is not a host.
        """
    @property
    def ascii(self) -> str:
        """The ASCII form. This is also what `str()` returns."""
    @property
    def unicode(self) -> str:
        """The Unicode form. It is safe to display."""
    @property
    def is_wildcard(self) -> bool:
        """Whether the name begins with `*.`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Check:
    """The verdict of each profile on a name, and the RFC 5890 class of each label."""
    def __new__(cls, name: str, accepted: bool, verdicts: tuple[Verdict, ...], labels: tuple[CheckedLabel, ...]) -> Check: ...
    @property
    def name(self) -> str:
        """The name, as passed in."""
    @property
    def accepted(self) -> bool:
        """Whether every profile accepts the name."""
    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """One `Verdict` for each profile."""
    @property
    def labels(self) -> tuple[CheckedLabel, ...]:
        """One `CheckedLabel` for each label."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, bool, tuple[Verdict, ...], tuple[CheckedLabel, ...]]: ...

@final
class Verdict:
    """The verdict of one profile on a name."""
    def __new__(cls, profile: str, accepted: bool, ascii: str | None, unicode: str | None, errors: tuple[IDNAError, ...]) -> Verdict: ...
    @property
    def profile(self) -> str:
        """The name of the profile."""
    @property
    def accepted(self) -> bool:
        """Whether the profile accepts the name."""
    @property
    def ascii(self) -> str | None:
        """The ASCII form, or `None` if the name is rejected."""
    @property
    def unicode(self) -> str | None:
        """The Unicode form, or `None` if the name is rejected."""
    @property
    def errors(self) -> tuple[IDNAError, ...]:
        """Up to 1,000 errors (`IDNAError`), starting with the one that caused the rejection."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, bool, str | None, str | None, tuple[IDNAError, ...]]: ...

@final
class CheckedLabel:
    """A label and its class in RFC 5890."""
    def __new__(cls, label: int, offset: int, text: str, label_class: str, idna_valid: bool, reason: str | None) -> CheckedLabel: ...
    @property
    def label(self) -> int:
        """The index of the label, counted from 0."""
    @property
    def offset(self) -> int:
        """The offset of the label in the name, in code points."""
    @property
    def text(self) -> str:
        """The label, as passed in."""
    @property
    def label_class(self) -> str:
        """The class in RFC 5890, such as `"A-label"`."""
    @property
    def idna_valid(self) -> bool:
        """Whether the label is allowed in host names."""
    @property
    def reason(self) -> str | None:
        """The kind of error that keeps the label from being an LDH label, an A-label or a U-label."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int, str, str, bool, str | None]: ...

@final
class Explanation:
    """The UTS #46 processing of a name, as returned by `explain`."""
    def __new__(cls, name: str, options: str, labels: tuple[ExplainedLabel, ...], to_ascii: Conversion, to_unicode: Conversion) -> Explanation: ...
    @property
    def name(self) -> str:
        """The name, as passed in."""
    @property
    def options(self) -> str:
        """The options in text form."""
    @property
    def labels(self) -> tuple[ExplainedLabel, ...]:
        """One `ExplainedLabel` for each label. A trailing dot adds an empty one."""
    @property
    def to_ascii(self) -> Conversion:
        """The result of ToASCII with all its errors."""
    @property
    def to_unicode(self) -> Conversion:
        """The result of ToUnicode with all its errors."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, tuple[ExplainedLabel, ...], Conversion, Conversion]: ...

@final
class ExplainedLabel:
    """The processing of one label (UTS #46 sections 4 and 4.2)."""
    def __new__(cls, label: int, offset: int, text: str, dot: str, mapped: str, normalized: str, decoded: str | None, is_validated: bool, ascii: str, errors: tuple[IDNAError, ...], criteria: tuple[int | None, ...]) -> ExplainedLabel: ...
    @property
    def label(self) -> int:
        """The index of the label, counted from 0."""
    @property
    def offset(self) -> int:
        """The offset of the label in the name, in code points."""
    @property
    def text(self) -> str:
        """The label, as passed in."""
    @property
    def dot(self) -> str:
        """The dot after the label, as passed in. Empty at the end of the name."""
    @property
    def mapped(self) -> str:
        """The label after step 1, mapping."""
    @property
    def normalized(self) -> str:
        """The label after step 2, normalization to NFC."""
    @property
    def decoded(self) -> str | None:
        """The label after step 4, decoding, if it starts with the ACE prefix and can be decoded."""
    @property
    def is_validated(self) -> bool:
        """Whether the validity criteria are checked."""
    @property
    def ascii(self) -> str:
        """The ASCII form of the label."""
    @property
    def errors(self) -> tuple[IDNAError, ...]:
        """The errors of the label, as a tuple of `IDNAError`."""
    @property
    def criteria(self) -> tuple[int | None, ...]:
        """For each error, the number of the violated validity criterion in section 4.1, or `None`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int, str, str, str, str, str | None, bool, str, tuple[IDNAError, ...], tuple[int | None, ...]]: ...

@final
class Counts:
    """The counts of a column of names. Dictionaries are sorted by key."""
    @property
    def names(self) -> int:
        """The number of names."""
    @property
    def nulls(self) -> int:
        """The number of null rows."""
    @property
    def rejected(self) -> list[tuple[str, dict[str, int]]]:
        """For each profile, the number of names that it rejects, grouped by the kind of error."""
    @property
    def examples(self) -> dict[str, list[str]]:
        """For each kind of error, some names with that error."""
    @property
    def classes(self) -> dict[str, int]:
        """The number of labels in each class of RFC 5890."""
    @property
    def scripts(self) -> dict[str, int]:
        """For each script, the number of names with a code point in it."""
    def html(self) -> str:
        """The HTML that notebooks display."""

@final
class Skipped:
    """A protected or allowed name that was not added."""
    def __new__(cls, name: str, position: int, reason: str) -> Skipped: ...
    @property
    def name(self) -> str:
        """The name."""
    @property
    def position(self) -> int:
        """The number of names before it in the input."""
    @property
    def reason(self) -> str:
        """The reason why it was not added."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, int, str]: ...

@final
class ProtectedNames:
    """Protected names, which no other name may resemble. Used by `display`.

    Invalid and blank names are `skipped`. A name of one label, or of more than 8, protects nothing.

    >>> from xenonym import safety
    >>> protected = safety.ProtectedNames(["example.com", "a..b"])
    >>> safety.display("éxample.com", "chromium", protected).findings[0].protected
    'example.com'
    >>> protected.skipped
    [<Skipped 'a..b': a label is empty>]
    """
    def __new__(cls, names: _Names) -> ProtectedNames: ...
    @property
    def skipped(self) -> list[Skipped]:
        """The names that were not added, each with the reason."""
    def __len__(self) -> int: ...
    def __getnewargs__(self) -> tuple[list[str]]: ...

@final
class DisplayVerdict:
    """The decision of a policy about a name."""
    def __new__(cls, show: str, host: str, findings: tuple[Finding, ...]) -> DisplayVerdict: ...
    @property
    def show(self) -> Literal["unicode", "ascii", "invalid"]:
        """The decision: `"unicode"`, `"ascii"`, or `"invalid"` if UTS #46 rejects a label."""
    @property
    def host(self) -> str:
        """The host, in the form to display."""
    @property
    def findings(self) -> tuple[Finding, ...]:
        """A `Finding` for each broken rule: first by label, then for the whole name."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, tuple[Finding, ...]]: ...

@final
class Finding:
    """A rule that a name breaks."""
    def __new__(cls, rule: str, message: str, clause: str, label: int | None, offset: int, code_points: str, protected: str | None) -> Finding: ...
    @property
    def rule(self) -> str:
        """The name of the rule, or the kind of error if UTS #46 rejects the label."""
    @property
    def message(self) -> str:
        """A description of the problem."""
    @property
    def clause(self) -> str:
        """The clause of the standard, or the location in the browser's source code."""
    @property
    def label(self) -> int | None:
        """The index of the label, counted from 0, or `None` for the whole name."""
    @property
    def offset(self) -> int:
        """The offset in the name, in code points: at the first code point that breaks the rule, or the
        start of its A-label.
        """
    @property
    def code_points(self) -> str:
        """The code points that break the rule, without duplicates and at most 64."""
    @property
    def protected(self) -> str | None:
        """The protected name that the name resembles."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, str, int | None, int, str, str | None]: ...

@final
class Index:
    """An index of protected names that finds names imitating them.

    Each protected name is reduced to its registered domain according to the Public Suffix List.
    That domain, the names in `allowed` and all names under them never count as imitations. `level`
    is `"strict"`, `"normal"` or `"wide"`. Names that cannot be added are `skipped`. An index
    without protected names is valid and finds nothing, so check `len(index)` if the list may be
    empty. An index can be pickled and stored as bytes.

    `protected` and `allowed` are iterables of `str`, or columns of PyArrow, Polars or pandas.

    >>> from xenonym.safety import lookalikes
    >>> index = lookalikes.Index(["paypal.com", "google.com"], allowed=["paypal.example"])
    >>> [(hit.protected, hit.kind, hit.cost) for hit in index.find("www.paypa1.com")]
    [('paypal.com', 'digit', 8)]
    >>> index.find("paypal.example")
    []
    """
    def __new__(
        cls, protected: _Names, *, level: _Level = "normal", allowed: _Names | None = None
    ) -> Index: ...
    def find(self, name: str) -> list[Hit]:
        """Return a `Hit` for each protected name that `name` imitates, with the best imitation first.

        The name can be in any form, even an invalid one. For a URL, an email address or a host with a
        port, only the host is examined. Raises `IDNAError` for a text without a host.

        >>> from xenonym.safety import lookalikes
        >>> index = lookalikes.Index(["paypal.com"])
        >>> [hit.protected for hit in index.find("https://paypa1.com/login")]
        ['paypal.com']
        """
    @property
    def level(self) -> _Level:
        """The level, as passed to the constructor."""
    @property
    def protected(self) -> list[str]:
        """The protected names in their Unicode form."""
    @property
    def skipped(self) -> list[Skipped]:
        """The names that were not added, each with the reason: first protected names, then allowed
        ones. Empty for an index from bytes.
        """
    def to_bytes(self) -> bytes:
        """Serialize the index, for `from_bytes`."""
    @classmethod
    def from_bytes(cls, data: bytes) -> Index:
        """Restore an index from the output of `to_bytes`. Raises `ValueError` with the reason if the
        bytes are truncated, modified, or not an index.
        """
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class Hit:
    """A protected name that another name imitates."""
    def __new__(cls, protected: str, kind: str, cost: int, label: int, substitutions: tuple[Substitution, ...], part: str | None = None, word: str | None = None, language: str | None = None) -> Hit: ...
    @property
    def protected(self) -> str:
        """The protected name in its Unicode form."""
    @property
    def kind(self) -> str:
        """The kind of imitation, such as `"accent"`."""
    @property
    def cost(self) -> int:
        """The cost of the imitation. Lower means a better imitation."""
    @property
    def label(self) -> int:
        """The index of the label that imitates the protected one, counted from 0."""
    @property
    def substitutions(self) -> tuple[Substitution, ...]:
        """A `Substitution` for each replaced part."""
    @property
    def part(self) -> str | None:
        """The part of the label that imitates the protected name: `"paypa1"` in `"paypa1-login.example"`. `None` if the whole label does."""
    @property
    def word(self) -> str | None:
        """The word next to that part, such as `"login"`."""
    @property
    def language(self) -> str | None:
        """The language of the word, such as `"en"`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, int, int, tuple[Substitution, ...], str | None, str | None, str | None]: ...

@final
class Substitution:
    """A part of a name that replaces a part of the protected one."""
    def __new__(cls, offset: int, found: str, expected: str, source: str, cost: int) -> Substitution: ...
    @property
    def offset(self) -> int:
        """The offset of the part in the label's Unicode form, in code points. An imitation in two labels goes on after the dot."""
    @property
    def found(self) -> str:
        """The part in the name. Empty if something is left out."""
    @property
    def expected(self) -> str:
        """The part in the protected name. Empty if something is added."""
    @property
    def source(self) -> str:
        """The source that lists the two as look-alikes, such as `"uts39"`."""
    @property
    def cost(self) -> int:
        """The cost of the substitution. Lower means more alike."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, str, str, str, int]: ...

@final
class Permutations:
    """An iterator over look-alikes."""
    def __iter__(self) -> Iterator[Permutation]: ...
    def __next__(self) -> Permutation: ...
    @property
    def gave_up(self) -> bool:
        """Whether the iterator stopped early, after a very long run of candidates that cannot be
        registered or are not shown. There may be more look-alikes.
        """

@final
class Permutation:
    """A look-alike of a name that could be registered."""
    def __new__(
        cls, ascii: str, unicode: str, kind: str, cost: int, substitutions: tuple[Substitution, ...]
    ) -> Permutation: ...
    @property
    def ascii(self) -> str:
        """The ASCII form of the look-alike."""
    @property
    def unicode(self) -> str:
        """The Unicode form of the look-alike."""
    @property
    def kind(self) -> str:
        """The kind of look-alike: `"confusable"`, or `"one_edit"` for a typo."""
    @property
    def cost(self) -> int:
        """The cost of the imitation. Lower means a better imitation."""
    @property
    def substitutions(self) -> tuple[Substitution, ...]:
        """A `Substitution` for each replaced part."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, str, int, tuple[Substitution, ...]]: ...

@final
class Ruleset:
    """A label generation ruleset (RFC 7940), which defines the labels that may be registered and their
    variants.

    Rulesets can be pickled and stored as bytes. Every method also accepts an A-label, and decodes
    it.

    >>> from xenonym import lgr
    >>> ruleset = lgr.Ruleset.root("Hani")
    >>> ruleset.check("台湾").disposition
    'valid'
    >>> [variant.text for variant in ruleset.variants("台湾", disposition="allocatable")]
    ['檯灣', '臺灣']
    """
    @classmethod
    def load(cls, source: str | PathLike[str] | bytes) -> Ruleset:
        """Load a ruleset from an XML file, given its path or its bytes. Raises `RulesetError` with
        line, column and section if it violates the RFC, and `OSError` if it cannot be read.

        >>> from xenonym import lgr
        >>> xml = '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/></data></lgr>'
        >>> lgr.Ruleset.load(xml.encode()).check("aa").eligible
        True
        """
    @classmethod
    def root(cls, name: str) -> Ruleset:
        """Return the built-in root zone ruleset for a script subtag, or the merged one for `"common"`.
        Raises `ValueError` for other names.

        These rulesets are RZ-LGR-5 of 26 May 2022. RZ-LGR-6 of September 2025 is newer: download
        its files from ICANN and `load` them.

        >>> from xenonym import lgr
        >>> lgr.Ruleset.root("Deva").date
        '2022-05-26'
        """
    @classmethod
    def from_bytes(cls, data: bytes) -> Ruleset:
        """Restore a ruleset from the output of `to_bytes`, without parsing or compiling. Raises
        `ValueError` if the bytes were changed or come from another version of the package.
        """
    def to_bytes(self) -> bytes:
        """Return the ruleset in compiled form, for `from_bytes`."""
    def check(self, label: str) -> LabelVerdict:
        """Check whether a label may be registered, and report which action or rule decided.

        >>> from xenonym import lgr
        >>> lgr.Ruleset.root("Deva").check("्क").reason
        'U+094D at position 1 fails the rule follows-C-or-CN'
        """
    def variants(self, label: str, *, disposition: str | None = None) -> Variants:
        """Return the variants of a label, excluding the label itself. With `disposition`, return only
        those with that disposition. The counts are exact, and variants are generated only as you
        iterate. Raises `ValueError` if the label is not eligible or the disposition is unknown.

        >>> from xenonym import lgr
        >>> variants = lgr.Ruleset.root("Hani").variants("台湾")
        >>> variants.total, variants.counts
        (9, {'blocked': 7, 'allocatable': 2})
        """
    def variant(self, label: str, variant: str) -> Variant | None:
        """Return a variant of a label with its disposition, or `None` if it is not one. Raises
        `ValueError` if the label is not eligible.

        >>> from xenonym import lgr
        >>> lgr.Ruleset.root("Hani").variant("台湾", "臺灣").disposition
        'allocatable'
        """
    def index(self, label: str) -> str | None:
        """Return the index label, which all variants of a label share: two labels with the same one
        collide. Returns `None` if code points or their contexts make the label invalid.

        >>> from xenonym import lgr
        >>> ruleset = lgr.Ruleset.root("Hani")
        >>> ruleset.index("臺灣") == ruleset.index("台湾")
        True
        """
    @property
    def version(self) -> str | None:
        """The version, as written in the ruleset."""
    @property
    def date(self) -> str | None:
        """The date of publication, such as `"2022-05-26"`."""
    @property
    def languages(self) -> list[str]:
        """The language tags, such as `"und-Deva"`."""
    @property
    def dispositions(self) -> list[str]:
        """The dispositions that labels and variants can get."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class LabelVerdict:
    """Whether a ruleset allows a label to be registered, and why."""
    def __new__(
        cls,
        label: str,
        eligible: bool,
        registrable: bool,
        disposition: str,
        action: int | None,
        reason: str,
        problem: str | None,
    ) -> LabelVerdict: ...
    @property
    def label(self) -> str:
        """The label that was evaluated. For an A-label, this is its Unicode form."""
    @property
    def eligible(self) -> bool:
        """Whether the disposition is not `"invalid"`. An eligible label can be `"blocked"`, so decide
        about a registration by `registrable`.
        """
    @property
    def registrable(self) -> bool:
        """Whether the ruleset allows the label to be registered: its disposition is `"valid"`,
        `"allocatable"` or `"activated"`. Always `False` under the merged ruleset `common`, because it
        allows labels that mix scripts. IDNA2008 can still forbid the label: see `problem`.
        """
    @property
    def disposition(self) -> str:
        """The disposition, such as `"valid"`."""
    @property
    def action(self) -> int | None:
        """The index of the deciding action, counted from 0, with the ruleset's actions before the
        default ones. `None` if code points or their contexts make the label invalid.
        """
    @property
    def reason(self) -> str:
        """The reason: a code point, a rule, or the comment of the action."""
    @property
    def problem(self) -> str | None:
        """The reason why IDNA2008 forbids registering the label, or `None`. It never changes the
        disposition.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, bool, bool, str, int | None, str, str | None]: ...

@final
class Variants:
    """The variants of a label: their counts, and an iterator in code point order."""
    @property
    def label(self) -> str:
        """The label, in the form that was evaluated."""
    @property
    def total(self) -> int:
        """The number of variants."""
    @property
    def counts(self) -> dict[str, int]:
        """The number of variants with each disposition. Dispositions without variants are left out."""
    @property
    def has_duplicates(self) -> bool:
        """Whether some variant of the label can be generated in two ways (RFC 7940 section 8.4)."""
    def __iter__(self) -> VariantIterator: ...

@final
class VariantIterator:
    """An iterator over the variants of a label."""
    def __iter__(self) -> VariantIterator: ...
    def __next__(self) -> Variant: ...

@final
class Variant:
    """A variant of a label."""
    def __new__(cls, text: str, disposition: str, action: int | None) -> Variant: ...
    @property
    def text(self) -> str:
        """The text of the variant."""
    @property
    def disposition(self) -> str:
        """The disposition, such as `"blocked"`."""
    @property
    def action(self) -> int | None:
        """The index of the deciding action, counted from 0, or `None` if code points or their contexts
        are not valid.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, int | None]: ...

@final
class Array:
    """An Arrow array for any library that supports the PyCapsule interface: `pyarrow.array(x)`,
    `polars.Series(x)`, ...
    """
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[Any, Any]: ...
    @property
    def null_count(self) -> int:
        """The number of null rows."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    @classmethod
    def _restored(cls, name: str, data_type: str, array: tuple[Any, ...]) -> Array: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, tuple[Any, ...]]]: ...

@final
class ChunkedArray:
    """A column of several Arrow arrays for any library that supports the PyCapsule interface:
    `pyarrow.chunked_array(x)`, `polars.Series(x)`, ... `pyarrow.array(x)` returns an array if there
    is one chunk, and otherwise a `pyarrow.ChunkedArray`.
    """
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...
    def __arrow_array__(self, type: Any = None) -> Any: ...
    @property
    def num_chunks(self) -> int:
        """The number of chunks."""
    @property
    def null_count(self) -> int:
        """The number of null rows."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    @classmethod
    def _restored(cls, name: str, data_type: str, chunks: list[tuple[Any, ...]]) -> ChunkedArray: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, list[tuple[Any, ...]]]]: ...

_Uts46: TypeAlias = Options | str | None
_Idna2003: TypeAlias = Idna2003Options | str | None
_Idna2008: TypeAlias = Idna2008Options | str | None
_AnyOptions: TypeAlias = Options | Idna2003Options | Idna2008Options | str | None

def to_ascii(name: str, options: _Uts46 = None) -> str:
    """Convert a name to ASCII, the form used in the DNS, with UTS #46 ToASCII.

    `options` is an `Options` object or the name of a preset. The default is `"dns"`. Returns the
    same object if nothing changes. Raises `IDNAError` for the first error found.

    >>> from xenonym import to_ascii
    >>> to_ascii("Bücher。example")
    'xn--bcher-kva.example'
    >>> to_ascii("_dmarc.example", "host")
    Traceback (most recent call last):
    xenonym.IDNAError: '_' (U+005F) is not a letter, digit or hyphen at position 1
    """
def to_ascii_with_errors(name: str, options: _Uts46 = None) -> Conversion:
    """Run ToASCII and collect every error. The result includes the output despite the errors, which
    must not be used as a name.

    >>> from xenonym import to_ascii_with_errors
    >>> [error.kind for error in to_ascii_with_errors("-ü..a_b", "uts46-strict").errors]
    ['hyphen_at_end', 'empty_label', 'std3_ascii']
    """
def to_unicode(name: str, options: _Uts46 = None) -> Conversion:
    """Convert a name to Unicode for display, with UTS #46 ToUnicode. This never fails: labels with an
    error are left unchanged, and the errors are in the result's `errors`.

    >>> from xenonym import to_unicode
    >>> print(to_unicode("xn--bcher-kva.xn--0"))
    bücher.xn--0
    """
def to_unicode_strict(name: str, options: _Uts46 = None) -> str:
    """Convert a name to Unicode with UTS #46 ToUnicode. Raises `IDNAError` for the first error.

    >>> from xenonym import to_unicode_strict
    >>> to_unicode_strict("xn--bcher-kva.example")
    'bücher.example'
    """
def is_valid(name: str, options: _Uts46 = None) -> bool:
    """Return whether UTS #46 ToASCII accepts the name.

    >>> from xenonym import is_valid
    >>> is_valid("*.example"), is_valid("*.example", "host")
    (True, False)
    """
def same_host(first: str, second: str) -> bool:
    """Return whether two texts name the same host, which may be an IP address, in any spelling.

    Raises the `IDNAError` of the first text, or else of the second.

    >>> from xenonym import same_host
    >>> same_host("Bücher.example.", "xn--bcher-kva.EXAMPLE"), same_host("[::ffff:7f00:1]", "127.1")
    (True, True)
    """
def same_name(first: str, second: str, options: _Uts46 = None) -> bool:
    """Return whether two names are equivalent, that is, whether ToASCII converts both to the same
    name.

    A trailing dot is significant. Raises the `IDNAError` of the first name, or else of the second.

    >>> from xenonym import same_name
    >>> same_name("Bücher。example", "xn--bcher-kva.EXAMPLE")
    True
    """
def check(name: str, profiles: list[str] | tuple[str, ...] | None = None) -> Check:
    """Compare how each standard treats a name, like `xn check`.

    `profiles` is a list of `"dns"`, `"host"`, `"uts46"`, `"uts46-strict"`, `"whatwg-url"`,
    `"idna2003"`, `"idna2008"` and `"idna2008-lookup"`. The default is all of them.

    >>> from xenonym import check
    >>> report = check("faß.de")
    >>> report.accepted
    True
    >>> [(verdict.profile, verdict.ascii) for verdict in report.verdicts if verdict.profile != "dns"][4:6]
    [('idna2003', 'fass.de'), ('idna2008', 'xn--fa-hia.de')]
    """
def find_host(text: str, options: _Uts46 = None) -> FoundHost:
    """Find the host of a text as browsers do: of a URL with or without its scheme, of an email address,
    of a host with a port, or a host alone. Raises `IDNAError` if there is none, or if it is not valid.

    `options` is an `Options` object or the name of a preset. The default is `"web-host"`.

    >>> from xenonym import find_host
    >>> found = find_host("https://user@www.Bücher.example:8080/path")
    >>> str(found.host), found.kind, found.port, found.registrable_domain
    ('www.xn--bcher-kva.example', 'url', 8080, 'xn--bcher-kva.example')
    >>> find_host("joe@example.co.uk").section, find_host("example.con").section
    ('icann', None)
    """
def explain(name: str, options: _Uts46 = None) -> Explanation:
    """Explain how UTS #46 processes a name, step by step.

    >>> from xenonym import explain
    >>> label = explain("BÜCHER.example").labels[0]
    >>> label.mapped, label.normalized, label.ascii
    ('bücher', 'bücher', 'xn--bcher-kva')
    """
def normalize(form: _Form, string: str, unicode_version: _UnicodeVersion = "current") -> str:
    r"""Normalize a string to `"NFC"` or `"NFKC"` with the tables of the `"current"` Unicode (`UNICODE_VERSION`) or, for
    IDNA2003, `"3.2.0"`.

    >>> from xenonym import normalize
    >>> normalize("NFKC", "u\u0308ﬁ")
    'üfi'
    """
def idna2003_same_name(first: str, second: str, options: _Idna2003 = None) -> bool:
    """Return whether two names are equivalent under RFC 3490, that is, whether ToASCII of both is the
    same except for case.

    Raises the `IDNAError` of the first name, or else of the second.
    """
def idna2003_to_ascii(name: str, options: _Idna2003 = None) -> str:
    """Convert a name to ASCII with RFC 3490 ToASCII, label by label. Raises `IDNAError`.

    >>> from xenonym import idna2003
    >>> idna2003.to_ascii("Straße.example")
    'strasse.example'
    """
def idna2003_to_ascii_label(label: str, options: _Idna2003 = None) -> str:
    """Convert one label to ASCII with RFC 3490 ToASCII, without splitting at dots. Raises `IDNAError`."""
def idna2003_to_unicode(name: str, options: _Idna2003 = None) -> Conversion:
    """Convert a name to Unicode with RFC 3490 ToUnicode. This never fails: errors are in the result's
    `errors`.

    >>> from xenonym import idna2003
    >>> print(idna2003.to_unicode("xn--strae-oqa.example"))
    xn--strae-oqa.example
    """
def idna2003_to_unicode_label(label: str, options: _Idna2003 = None) -> Conversion:
    """Convert one label to Unicode with RFC 3490 ToUnicode, without splitting at dots."""
def idna2008_derived_property(code_point: str) -> str:
    """Return the derived property of a code point (RFC 5892 over `UNICODE_VERSION`): `"PVALID"`,
    `"CONTEXTJ"`, `"CONTEXTO"`, `"DISALLOWED"` or `"UNASSIGNED"`.

    >>> from xenonym import idna2008
    >>> idna2008.derived_property("ß"), idna2008.derived_property("A")
    ('PVALID', 'DISALLOWED')
    """
def idna2008_is_valid(name: str, options: _Idna2008 = None) -> bool:
    """Return whether IDNA2008 allows the name.

    >>> from xenonym import idna2008
    >>> idna2008.is_valid("bücher.example"), idna2008.is_valid("i❤.example")
    (True, False)
    """
def idna2008_map(name: str) -> str:
    """Map user input according to RFC 5895: lowercase, width variants, NFC and the ideographic full
    stop.

    >>> from xenonym import idna2008
    >>> idna2008.map("Ｂücher。EXAMPLE")
    'bücher.example'
    """
def idna2008_register(*, u_label: str | None = None, a_label: str | None = None) -> tuple[str, str]:
    """Return the A-label and the U-label to register (RFC 5891 section 4), given one or both of them.

    Raises `IDNAError`. Its offset is in the A-label if one was passed.

    >>> from xenonym import idna2008
    >>> idna2008.register(u_label="bücher")
    ('xn--bcher-kva', 'bücher')
    """
def idna2008_same_name(first: str, second: str, options: _Idna2008 = None) -> bool:
    """Return whether two names are equivalent under IDNA2008. Raises the `IDNAError` of the first
    name, or else of the second.
    """
def idna2008_to_ascii(name: str, options: _Idna2008 = None) -> str:
    """Convert a name to A-labels if IDNA2008 allows it. Raises `IDNAError`. This function maps
    nothing: see `map`.

    `options` is an `idna2008.Options` object, `"lookup"` (the default) or `"registration"`.

    >>> from xenonym import idna2008
    >>> idna2008.to_ascii(idna2008.map("Bücher。example"))
    'xn--bcher-kva.example'
    """
def idna2008_to_unicode(name: str, options: _Idna2008 = None) -> Conversion:
    """Convert a name to U-labels. This never fails: errors are in the result's `errors`."""
def lgr_roots() -> list[str]:
    """Return the names of the built-in root zone rulesets: script subtags such as `"Deva"`, and
    `"common"` for the merged one.

    >>> from xenonym import lgr
    >>> len(lgr.roots())
    26
    """
def lookalikes_permutations(
    name: str, *, policy: _Policy | None = None, suffix: str | None = None, typos: bool = True
) -> Permutations:
    """Generate the look-alikes of a name that could be registered under IDNA2008, best first.

    With a `policy` of `xenonym.safety.display`, return only names that are ASCII or that the policy
    shows in Unicode. `suffix` replaces the public suffix of the name. `typos=False` excludes typos.
    Raises `IDNAError`.

    >>> from itertools import islice
    >>> from xenonym.safety import lookalikes
    >>> [found.ascii for found in islice(lookalikes.permutations("paypal.com", policy="chromium"), 2)]
    ['paypa1.com', 'xn--papal-4mc.com']
    """
def safety_confusable(
    first: str, second: str, direction: _Direction | None = None
) -> Literal["single-script", "mixed-script", "whole-script"] | None:
    """Classify how two texts look alike under UTS #39: `"single-script"`, `"mixed-script"`,
    `"whole-script"`, or `None` if they do not.

    With `direction`, compare them as displayed in an `"ltr"` or `"rtl"` paragraph.

    >>> from xenonym import safety
    >>> safety.confusable("scope", "ѕсоре")
    'whole-script'
    """
def safety_display(name: str, policy: _Policy = "chromium", protected: ProtectedNames | None = None) -> DisplayVerdict:
    """Decide whether a policy shows a name in Unicode, and list every rule that the name breaks.

    `policies` lists the policies, and docs/DISPLAY.md helps with the choice. `protected` is a `ProtectedNames`
    object: names that no other name may resemble. Only `"chromium"` and `"strictest"` use it.

    >>> from xenonym import safety
    >>> verdict = safety.display("xn--80ak6aa92e.com")
    >>> verdict.show, verdict.host, verdict.findings[0].rule
    ('ascii', 'xn--80ak6aa92e.com', 'chromium_whole_script')
    >>> safety.display("xn--bcher-kva.example", "firefox").host
    'bücher.example'
    """
def safety_name_skeleton(name: str, direction: _Direction | None = None) -> str:
    """Compute the skeleton of a domain name, using its UTS #46 Unicode form. Raises `IDNAError`.

    >>> from xenonym import safety
    >>> safety.name_skeleton("xn--80ak6aa92e.COM") == safety.name_skeleton("apple.com")
    True
    """
def safety_policies() -> list[tuple[str, str]]:
    """Return the names of the policies, each with the year or the version that it reproduces."""
def safety_skeleton(string: str, direction: _Direction | None = None) -> str:
    """Compute the UTS #39 skeleton of a text. Texts that look alike share a skeleton. Use it only for
    comparison: it is not meant for display.

    Code points are processed in memory order, or with `direction="ltr"` or `"rtl"`, in the order in
    which a paragraph of that direction displays them. For domain names, use `name_skeleton`.

    >>> from xenonym import safety
    >>> safety.skeleton("1O.com")
    'lO.corn'
    """
def precis_compare(first: str, second: str, profile: str) -> bool:
    """Return whether two strings are equivalent under a PRECIS profile (RFC 8264). Raises `IDNAError`.

    >>> from xenonym import precis
    >>> precis.compare("Juliet@example.com", "juliet@EXAMPLE.com", "jid")
    True
    """
def precis_comparison_form(string: str, profile: str) -> str:
    """Return the form of a string used for comparison, for indexes and unique keys. Raises
    `IDNAError`.

    >>> from xenonym import precis
    >>> precis.comparison_form("Foo Bar", "nickname")
    'foo bar'
    """
def precis_enforce(string: str, profile: str) -> str:
    """Enforce a PRECIS profile (RFC 8264) before storing a string or using it in a protocol. Raises
    `IDNAError`.

    >>> from xenonym import precis
    >>> precis.enforce("Müller", "username-case-mapped")
    'müller'
    """
def precis_prepare(string: str, profile: str) -> str:
    """Check a string against a PRECIS profile (RFC 8264) before sending it to a server that enforces
    it. Raises `IDNAError`.

    >>> from xenonym import precis
    >>> precis.prepare("Müller", "username-case-mapped")
    'Müller'
    """
def precis_profiles() -> list[tuple[str, str]]:
    """Return the names of the profiles, each with the standard that defines it."""
def stringprep_prepare(string: str, profile: str, *, query: bool = False) -> str:
    r"""Prepare a string with a stringprep profile (RFC 3454). Raises `IDNAError`.

    With `query`, code points that are unassigned in Unicode 3.2 are allowed, as RFC 3454 section 7
    specifies for queries.

    >>> from xenonym import stringprep
    >>> stringprep.prepare("I\u00adⅨ", "saslprep")
    'IIX'
    """
def stringprep_profiles() -> list[tuple[str, str]]:
    """Return the names of the profiles, each with the standard that defines it."""
def punycode_decode(label: str) -> str:
    """Decode a label from Punycode. Raises `IDNAError`.

    >>> from xenonym import punycode
    >>> punycode.decode("bcher-kva")
    'bücher'
    """
def punycode_decode_name(name: str) -> str:
    """Decode the labels of a name that begin with `xn--`, without checks. Raises `IDNAError`."""
def punycode_encode(label: str) -> str:
    """Encode a label as Punycode (RFC 3492), without the `xn--` prefix and without any checks. Raises
    `IDNAError` if it is too long for Punycode's integers.

    >>> from xenonym import punycode
    >>> punycode.encode("bücher")
    'bcher-kva'
    """
def punycode_encode_name(name: str) -> str:
    """Encode the labels of a name as `xn--` and Punycode, without mapping or checks. Raises
    `IDNAError`.
    """
def compat_alabel(label: str) -> str:
    """Convert a U-label to its A-label, or return an ASCII label unchanged. Raises if IDNA2008 does
    not allow it.
    """
def compat_check(label: str, tests: str) -> None:
    """Check a label with the tests called `"hyphens"` or `"leading_mark"`."""
def compat_check_bidi(label: str, always: bool) -> None:
    """Check that a label satisfies the Bidi rule, if it is an RTL label or `always` is set."""
def compat_check_label(label: str) -> None:
    """Check that IDNA2008 allows a U-label, with all the tests of registration and the Bidi rule."""
def compat_decode(name: str, uts46: bool, std3_rules: bool) -> str | None:
    """Decode a whole name, or return `None` under the same conditions as `compat_encode`."""
def compat_encode(name: str, uts46: bool, std3_rules: bool) -> bytes | None:
    """Encode a whole name. Returns `None` if the labels must be processed one by one, to report an
    error or to split the name at other dots.
    """
def compat_keeps_rule(label: str, position: int) -> bool | None:
    """Return whether the code point at this position satisfies its contextual rule, or `None` if it
    does not have one.
    """
def compat_remap(name: str, std3_rules: bool) -> str:
    """Map and normalize a name: the first two steps of UTS #46 processing."""
def compat_ulabel(label: str) -> str:
    """Convert an A-label to its U-label, or return another label unchanged. Raises if IDNA2008 does
    not allow it.
    """
@overload
def arrow_to_ascii(names: _ArrayInput, options: _AnyOptions = None) -> Array:
    """Convert domain names to ASCII, the form used in the DNS. Names with an error become null.

    `names` is any object with `__arrow_c_array__` or `__arrow_c_stream__` whose rows are strings,
    large strings, string views or a dictionary of these. The result has the same type: an `Array`, or
    a `ChunkedArray` for a stream. `options` is an options object for UTS #46, IDNA2003 or IDNA2008,
    or the name of a preset or profile, such as `"idna2008"`.

    Raises `TypeError` for columns of other types, and `OverflowError` if the result is too long for
    the offsets of its type (2 GiB for strings).
    """
@overload
def arrow_to_ascii(names: _StreamInput, options: _AnyOptions = None) -> ChunkedArray:
    """Convert domain names to ASCII, the form used in the DNS. Names with an error become null.

    `names` is any object with `__arrow_c_array__` or `__arrow_c_stream__` whose rows are strings,
    large strings, string views or a dictionary of these. The result has the same type: an `Array`, or
    a `ChunkedArray` for a stream. `options` is an options object for UTS #46, IDNA2003 or IDNA2008,
    or the name of a preset or profile, such as `"idna2008"`.

    Raises `TypeError` for columns of other types, and `OverflowError` if the result is too long for
    the offsets of its type (2 GiB for strings).
    """
@overload
def arrow_try_to_ascii(names: _ArrayInput, options: _AnyOptions = None) -> Array:
    """Like `to_ascii`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of the
    row).
    """
@overload
def arrow_try_to_ascii(names: _StreamInput, options: _AnyOptions = None) -> ChunkedArray:
    """Like `to_ascii`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of the
    row).
    """
@overload
def arrow_to_unicode(names: _ArrayInput, options: _AnyOptions = None, *, on_error: _OnError = "null") -> Array:
    """Convert domain names to Unicode for display. Names with an error become null, or with
    `on_error="partial"`, the name with its rejected labels left in ASCII.

    Columns, options and exceptions are the same as for `to_ascii`.
    """
@overload
def arrow_to_unicode(names: _StreamInput, options: _AnyOptions = None, *, on_error: _OnError = "null") -> ChunkedArray:
    """Convert domain names to Unicode for display. Names with an error become null, or with
    `on_error="partial"`, the name with its rejected labels left in ASCII.

    Columns, options and exceptions are the same as for `to_ascii`.
    """
@overload
def arrow_try_to_unicode(names: _ArrayInput, options: _AnyOptions = None, *, on_error: _OnError = "null") -> Array:
    """Like `to_unicode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of
    the row).
    """
@overload
def arrow_try_to_unicode(names: _StreamInput, options: _AnyOptions = None, *, on_error: _OnError = "null") -> ChunkedArray:
    """Like `to_unicode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of
    the row).
    """
@overload
def arrow_canonical(names: _ArrayInput, options: _Uts46 = None) -> Array:
    """Convert hosts to a canonical spelling for joins and grouping. Two hosts are the same if their
    canonical spellings are equal. Rows that are not host names become null. A name of a certificate
    can begin with `*.`, which stays.

    `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
    """
@overload
def arrow_canonical(names: _StreamInput, options: _Uts46 = None) -> ChunkedArray:
    """Convert hosts to a canonical spelling for joins and grouping. Two hosts are the same if their
    canonical spellings are equal. Rows that are not host names become null. A name of a certificate
    can begin with `*.`, which stays.

    `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
    """
@overload
def arrow_try_canonical(names: _ArrayInput, options: _Uts46 = None) -> Array:
    """Like `canonical`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of
    the row).
    """
@overload
def arrow_try_canonical(names: _StreamInput, options: _Uts46 = None) -> ChunkedArray:
    """Like `canonical`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of
    the row).
    """
@overload
def arrow_registrable_domain(names: _ArrayInput, options: _Uts46 = None) -> Array:
    """Return the part of each host that somebody registered, in ASCII, according to the Public Suffix
    List. The result is a column of strings. It is null for a public suffix such as `co.uk`, and for
    rows that are not host names, such as IP addresses. A name of a certificate can begin with `*.`.
    For URLs, use `find_host`.

    The last label of a name counts as a public suffix even if the list does not contain it, as after
    a typo. `section` of `find_host` tells the two apart.

    `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
    """
@overload
def arrow_registrable_domain(names: _StreamInput, options: _Uts46 = None) -> ChunkedArray:
    """Return the part of each host that somebody registered, in ASCII, according to the Public Suffix
    List. The result is a column of strings. It is null for a public suffix such as `co.uk`, and for
    rows that are not host names, such as IP addresses. A name of a certificate can begin with `*.`.
    For URLs, use `find_host`.

    The last label of a name counts as a public suffix even if the list does not contain it, as after
    a typo. `section` of `find_host` tells the two apart.

    `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
    """
@overload
def arrow_find_host(texts: _ArrayInput, options: _Uts46 = None) -> Array:
    """Find the host of each text: a URL, an email address, a host with a port, or a host. Returns structs
    of `host` (its canonical spelling), `kind` (of text, such as `"url"`), `port`,
    `registrable_domain`, `public_suffix`, `section` (of the Public Suffix List: `"icann"`,
    `"private"`, or null if the list does not contain the suffix) and `error` (its kind).

    `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
    """
@overload
def arrow_find_host(texts: _StreamInput, options: _Uts46 = None) -> ChunkedArray:
    """Find the host of each text: a URL, an email address, a host with a port, or a host. Returns structs
    of `host` (its canonical spelling), `kind` (of text, such as `"url"`), `port`,
    `registrable_domain`, `public_suffix`, `section` (of the Public Suffix List: `"icann"`,
    `"private"`, or null if the list does not contain the suffix) and `error` (its kind).

    `options` is a UTS #46 options object or the name of a preset. The default is `"web-host"`.
    """
@overload
def arrow_is_valid(names: _ArrayInput, options: _AnyOptions = None) -> Array:
    """Return whether ToASCII accepts each name, as booleans.

    `options` are those of `to_ascii`.
    """
@overload
def arrow_is_valid(names: _StreamInput, options: _AnyOptions = None) -> ChunkedArray:
    """Return whether ToASCII accepts each name, as booleans.

    `options` are those of `to_ascii`.
    """
@overload
def arrow_punycode_encode(labels: _ArrayInput) -> Array:
    """Encode labels as Punycode (RFC 3492), without the `xn--` prefix and without any checks."""
@overload
def arrow_punycode_encode(labels: _StreamInput) -> ChunkedArray:
    """Encode labels as Punycode (RFC 3492), without the `xn--` prefix and without any checks."""
@overload
def arrow_try_punycode_encode(labels: _ArrayInput) -> Array:
    """Like `punycode_encode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes
    of the row).
    """
@overload
def arrow_try_punycode_encode(labels: _StreamInput) -> ChunkedArray:
    """Like `punycode_encode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes
    of the row).
    """
@overload
def arrow_punycode_decode(labels: _ArrayInput) -> Array:
    """Decode labels from Punycode (RFC 3492). Rows that are not valid Punycode become null."""
@overload
def arrow_punycode_decode(labels: _StreamInput) -> ChunkedArray:
    """Decode labels from Punycode (RFC 3492). Rows that are not valid Punycode become null."""
@overload
def arrow_try_punycode_decode(labels: _ArrayInput) -> Array:
    """Like `punycode_decode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes
    of the row).
    """
@overload
def arrow_try_punycode_decode(labels: _StreamInput) -> ChunkedArray:
    """Like `punycode_decode`, but return structs of `value`, `error` (its kind) and `offset` (in bytes
    of the row).
    """
@overload
def arrow_skeleton(names: _ArrayInput) -> Array:
    """Compute the UTS #39 skeletons of domain names. Names that look alike share a skeleton. Rejected
    names become null.
    """
@overload
def arrow_skeleton(names: _StreamInput) -> ChunkedArray:
    """Compute the UTS #39 skeletons of domain names. Names that look alike share a skeleton. Rejected
    names become null.
    """
@overload
def arrow_try_skeleton(names: _ArrayInput) -> Array:
    """Like `skeleton`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of the
    row).
    """
@overload
def arrow_try_skeleton(names: _StreamInput) -> ChunkedArray:
    """Like `skeleton`, but return structs of `value`, `error` (its kind) and `offset` (in bytes of the
    row).
    """
@overload
def arrow_display(
    names: _ArrayInput, policy: _Policy = "chromium", protected: ProtectedNames | None = None
) -> Array:
    """Decide whether a policy displays each name in Unicode. Returns structs of `show` (`"unicode"`,
    `"ascii"` or `"invalid"`), `host` (the text to display) and `rules` (a list of the rules that
    the name breaks).

    `policy` and `protected` are the same as for `xenonym.safety.display`.
    """
@overload
def arrow_display(
    names: _StreamInput, policy: _Policy = "chromium", protected: ProtectedNames | None = None
) -> ChunkedArray:
    """Decide whether a policy displays each name in Unicode. Returns structs of `show` (`"unicode"`,
    `"ascii"` or `"invalid"`), `host` (the text to display) and `rules` (a list of the rules that
    the name breaks).

    `policy` and `protected` are the same as for `xenonym.safety.display`.
    """
@overload
def arrow_lgr_disposition(labels: _ArrayInput, ruleset: Ruleset) -> Array:
    """Return the disposition of each label under a ruleset, such as `"valid"` or `"invalid"`, as
    strings.

    `ruleset` is a `xenonym.lgr.Ruleset`. A-labels are decoded first. Raises `ValueError` for the merged
    ruleset `common`, which can't tell which labels are valid.
    """
@overload
def arrow_lgr_disposition(labels: _StreamInput, ruleset: Ruleset) -> ChunkedArray:
    """Return the disposition of each label under a ruleset, such as `"valid"` or `"invalid"`, as
    strings.

    `ruleset` is a `xenonym.lgr.Ruleset`. A-labels are decoded first. Raises `ValueError` for the merged
    ruleset `common`, which can't tell which labels are valid.
    """
@overload
def arrow_lgr_index(labels: _ArrayInput, ruleset: Ruleset) -> Array:
    """Return the index label of each label under a ruleset, which all its variants share. A label
    becomes null if its code points or their contexts make it invalid.

    `ruleset` is a `xenonym.lgr.Ruleset`. A-labels are decoded first.
    """
@overload
def arrow_lgr_index(labels: _StreamInput, ruleset: Ruleset) -> ChunkedArray:
    """Return the index label of each label under a ruleset, which all its variants share. A label
    becomes null if its code points or their contexts make it invalid.

    `ruleset` is a `xenonym.lgr.Ruleset`. A-labels are decoded first.
    """
@overload
def arrow_lookalikes(names: _ArrayInput, index: Index) -> Array:
    """Find the protected names that each name imitates. Returns lists of structs of `protected`,
    `kind` and `cost`, with the best imitation first.

    `index` is a `xenonym.safety.lookalikes.Index`, whose `find` method also returns the
    substitutions. A row can also be a URL or an email address. A text without a host becomes null.
    """
@overload
def arrow_lookalikes(names: _StreamInput, index: Index) -> ChunkedArray:
    """Find the protected names that each name imitates. Returns lists of structs of `protected`,
    `kind` and `cost`, with the best imitation first.

    `index` is a `xenonym.safety.lookalikes.Index`, whose `find` method also returns the
    substitutions. A row can also be a URL or an email address. A text without a host becomes null.
    """
def survey_counts(names: _ArrayInput | _StreamInput, profiles: list[str] | None = None) -> Counts:
    """Count the names of a column under the profiles of `check`."""
