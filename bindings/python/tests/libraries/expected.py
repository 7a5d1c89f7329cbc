"""Names, and the results of the functions for single names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import xenonym
from xenonym import lgr, safety

NAMES = ["Bücher.example", None, "a..b", "www.example", "xn--v8jxj3d1dzdz08w.com", "a_b", "xn--tda.xn--0", ""]
OPTIONS = [None, "host", xenonym.Options("uts46", check_joiners=False)]
Error = tuple[str, int]


def each(function: Callable[..., Any], options: Any = None) -> list[Any]:
    """Return the results, with ``None`` for nulls and rejected names."""
    return [value for value, _ in each_try(function, options)]


def each_try(function: Callable[..., Any], options: Any = None) -> list[tuple[Any, Error | None]]:
    """Return the results, each with the kind of error and its offset in bytes."""
    found: list[tuple[Any, Error | None]] = []
    for name in NAMES:
        try:
            found.append((None if name is None else function(name, options), None))
        except xenonym.IDNAError as error:
            found.append((None, (error.kind, len(name[: error.offset].encode()))))
    return found


def canonical(name: str, options: Any = None) -> str:
    return xenonym.Host(name).ascii if options is None else xenonym.Host(name, options).ascii


def registrable_domain(name: str, options: Any = None) -> str | None:
    return (xenonym.Host(name) if options is None else xenonym.Host(name, options)).registrable_domain


VALUES = {
    "to_ascii": xenonym.to_ascii,
    "to_unicode": xenonym.to_unicode_strict,
    "canonical": canonical,
}


PROTECTED = safety.ProtectedNames(["bucher.example"])
INDEX = safety.lookalikes.Index(["bucher.example"])


def verdicts(policy: str, protected: safety.ProtectedNames | None = None) -> list[Any]:
    """Return the verdicts of a policy on the names."""
    found = [None if name is None else safety.display(name, policy, protected) for name in NAMES]
    return [
        one and {
            "show": one.show,
            "host": one.host,
            "rules": list(dict.fromkeys(finding.rule for finding in one.findings)),
        }
        for one in found
    ]


def hits() -> list[Any]:
    """The protected names that the names imitate."""
    found = [None if name is None else find(name) for name in NAMES]
    return [
        None if one is None else [{"protected": hit.protected, "kind": hit.kind, "cost": hit.cost} for hit in one]
        for one in found
    ]


def find(name: str) -> list[safety.lookalikes.Hit] | None:
    try:
        return INDEX.find(name)
    except xenonym.IDNAError:
        return None


RULESET = lgr.Ruleset.load(
    '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><range first-cp="005F" last-cp="0062"/><char cp="00FC">'
    '<var cp="0061" type="blocked"/></char><char cp="002E" when="no"/></data><rules><rule name="no"><anchor/>'
    '<look-ahead><char cp="005F"/></look-ahead></rule></rules></lgr>'.encode()
)


def dispositions() -> list[str | None]:
    """The dispositions of the names, as if they were labels."""
    return [None if name is None else RULESET.check(name).disposition for name in NAMES]


def index_labels() -> list[str | None]:
    """The index labels of the names, as if they were labels."""
    return [None if name is None else RULESET.index(name) for name in NAMES]


def doctests(module: Any) -> None:
    """Runs the examples of a module, of which there are some."""
    import doctest

    failed, attempted = doctest.testmod(module)
    assert failed == 0
    assert attempted > 2
