"""ICANN's labels for registry system tests: labels to accept with some of their variants, and labels to refuse."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import classes
import yaml
from xn import Xn

SETS = {"second-level-reference": "second-level-2024", "full-variant-set": "full-variant-set-2024"}


def compare(xn: Xn, data: Path) -> Counter[str]:
    differences: Counter[str] = Counter()
    print("| set | rulesets | labels to accept | variants | labels to refuse |\n|---|---|---|---|---|")
    for labels, rulesets in SETS.items():
        counts: Counter[str] = Counter()
        for path in sorted((data / "lgr/rst-test-labels" / labels).glob("*.yaml")):
            ruleset = data / "lgr" / rulesets / f"{path.stem}.xml"
            if ruleset.exists():
                counts["rulesets"] += 1
                tests = yaml.safe_load(path.read_text(encoding="utf-8"))["testLabels"]
                differences.update(_differences(xn, path.stem, ruleset, tests, counts))
        print(
            f"| {labels} | {counts['rulesets']} | {counts['accept']} | {counts['variants']} | {counts['refuse']} |",
            flush=True,
        )
    return differences


def _differences(
    xn: Xn, tag: str, ruleset: Path, tests: dict[str, Any], counts: Counter[str]
) -> list[str]:
    found = []
    accept = tests.get("allocatableLabels") or []
    refuse = [_text(label) for label in tests.get("unallocatableLabels") or []]
    answers = xn.check(ruleset, [_text(test["label"]) for test in accept] + refuse)
    counts["accept"] += len(accept)
    counts["refuse"] += len(refuse)
    for test, answer in zip(accept, answers, strict=False):
        if not _is_accepted(answer):
            found.append(classes.of_verdict(tag, answer, expected=True))
            continue
        ours = xn.variants(ruleset, answer["label"])
        for variant in test.get("variants") or []:
            counts["variants"] += 1
            label = _unicode(_text(variant["label"]))
            is_free = tag in (variant.get("variantTLDAllocatability") or [])
            found += classes.of_variant(tag, ours.get(label), is_free)
    for answer in answers[len(accept) :]:
        if _is_accepted(answer):
            found.append(classes.of_verdict(tag, answer, expected=False))
    return found


def _is_accepted(answer: dict[str, Any]) -> bool:
    """Registries apply IDNA2008 too."""
    return answer["eligible"] and not any(problem["kind"] == "idna2008" for problem in answer["problems"])


def _text(label: Any) -> str:
    """YAML parses some labels as numbers or booleans."""
    return label if isinstance(label, str) else str(label).lower()


def _unicode(label: str) -> str:
    return label[4:].encode().decode("punycode") if label.startswith("xn--") else label
