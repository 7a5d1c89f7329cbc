"""The reasons for different results."""

from __future__ import annotations

from typing import Any

REASONS = {
    "utf16": "lgr-core counts code points above U+FFFF as one, and its regular expressions as two, so a rule is tested "
    "at another place (RFC 7940 section 6.4.1)",
    "sequence-variants": "lgr-core finds no variants if a letter with variants begins a sequence whose mark is not in the "
    "repertoire by itself (section 8.2)",
    "partitions": "lgr-core permutes divisions into elements that section 8.2 does not call eligible, or leaves some out",
    "index-context": "lgr-core tests a variant's context in a label with the wrong rest if elements have different lengths "
    "(section 8.5)",
    "reflexive-types": "lgr-core collects reflexive types inside sequences too, not once per element (section 8.1.1)",
    "duplicates": "a variant can be made in two ways (section 8.4): lgr-core takes the first one",
    "rule-makes-invalid": "ICANN expects blocked; the ruleset makes the variant invalid by a rule. It cannot be "
    "allocated either way (section 7.3)",
    "disabled-mapping": "ICANN expects a mapping to apply whose condition is the rule `enabled`. As published, the rule matches "
    "the empty label only, so the mapping never applies (section 5.2)",
    "mixed-mapping": "ICANN expects allocatable; the ruleset maps the same code points twice, blocked and as a fallback, so the "
    "variant has two dispositions (section 8.4), and the first action decides",
}

ELEMENTS = ("sinh", "deva", "mlym", "mymr", "hi", "malayalam", "myanmar", "devanagari", "sinhala")


def of_lgr_core(ruleset: str, label: str, own: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """The class of each difference about a label."""
    found = []
    keys = ["eligible", "disposition"] + (["action", "index"] if theirs["eligible"] else [])
    for key in keys:
        if own[key] != theirs[key]:
            found.append(_class(ruleset, label, key, own, theirs))
    if "variants" in theirs and own["variants"] != theirs["variants"]:
        found.append(_class(ruleset, label, "variants", own, theirs))
    return found


def _class(ruleset: str, label: str, key: str, own: dict[str, Any], theirs: dict[str, Any]) -> str:
    name = ruleset.rpartition("/")[2].lower()
    if any(ord(code_point) > 0xFFFF for code_point in label):
        return "utf16"
    if any(problem["kind"] == "duplicate" for problem in own["problems"]):
        return "duplicates"
    if key == "variants" and not theirs["variants"] and "lat" in name:
        return "sequence-variants"
    if any(element in name for element in ELEMENTS):
        if key == "index":
            return "index-context"
        return "partitions" if key == "variants" else "reflexive-types"
    return f"{ruleset} {label!r} {key}: {own[key]!r} instead of {theirs[key]!r}"


def of_verdict(tag: str, answer: dict[str, Any], *, expected: bool) -> str:
    """The class of a label that should have been accepted or refused."""
    return f"{tag} {answer['input']!r}: {answer['disposition']}, {'accept' if expected else 'refuse'}"


def of_variant(tag: str, disposition: str | None, is_free: bool) -> list[str]:
    """The class of a variant whose disposition is another one than expected."""
    expected = ["allocatable", "activated", "valid"] if is_free else ["blocked"]
    if disposition in expected:
        return []
    if disposition == "invalid" and not is_free:
        return ["rule-makes-invalid"]
    if tag in ("en", "fr") and disposition is None:
        return ["disabled-mapping"]
    if tag == "de" and disposition == "blocked":
        return ["mixed-mapping"]
    return [f"{tag}: {disposition} instead of {expected[0]}"]
