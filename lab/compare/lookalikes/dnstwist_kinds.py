"""What dnstwist generates offline for 20 domains, and what ``xn`` lists or finds of it.

dnstwist has no dictionaries of its own, so none are used. Each of its names has one of these outcomes:

* listed: ``xn permutations`` lists it. Look-alikes have no end, so only the best are listed here.
* found: it isn't listed, but ``xn lookalikes --level wide`` finds it.
* a class of REASONS, which explain why it is neither. A name without a class fails the run.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from importlib.metadata import version

import dnstwist
from xn import Xn

DOMAINS = """
    paypal.com google.com microsoft.com amazon.co.uk wellsfargo.com sparkasse.de t-online.de 1und1.de
    dhl.com hsbc.co.uk ikea.com office365.com laposte.fr correos.es mercadolibre.com.ar rakuten.co.jp
    allegro.pl coca-cola.com booking.com bancolombia.com
""".split()
# The kinds of `xn permutations` that have an end.
FINITE = "one_edit,brand_plus_word,embedded,other_suffix,subdomain"

REASONS = {
    "nn for m": "n and r would have to be one letter in the search, which compares m as rn",
    "two for one": "lb, lh, dl and lc for b, h, d and k would each change the key of a common letter",
    "two edits": "two letters differ, and data/lookalikes.tsv doesn't list both pairs",
    "edit and pair": "one letter differs, next to two letters for one",
    "plural inside": "people take es inside a name for another name",
    "dot left out": "hsbcco.uk is a name under uk, which dnstwist makes only of suffixes with a dot",
}


def compare(xn: Xn, best: int) -> bool:
    """Print the tables. Returns whether every name has an outcome or a reason."""
    outcomes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    examples: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for domain in DOMAINS:
        for kind, names in generated(domain).items():
            for name, outcome in judge(xn, domain, kind, names, best).items():
                outcomes[kind][outcome] += 1
                examples[kind, outcome].append(f"{name} for {domain}")
    print(f"dnstwist {version('dnstwist')}, {len(DOMAINS)} domains\n")
    print("| kind of dnstwist | names | listed | found | neither |\n|---|---|---|---|---|")
    for kind, counts in sorted(outcomes.items()):
        other = {name: count for name, count in counts.items() if name not in ("listed", "found")}
        total, said = counts.total(), ", ".join(f"{count} {name}" for name, count in sorted(other.items()))
        print(f"| {kind} | {total} | {counts['listed']} | {counts['found']} | {said or 0} |")
    print()
    for (kind, outcome), names in sorted(examples.items()):
        if outcome not in ("listed", "found"):
            print(f"* {kind}, {outcome}, {REASONS.get(outcome, 'NO REASON')}: {', '.join(names[:4])}")
    return all(outcome in ("listed", "found", *REASONS) for _, outcome in examples)


def generated(domain: str) -> dict[str, list[str]]:
    """The names of dnstwist by kind."""
    fuzzer = dnstwist.Fuzzer(domain)
    fuzzer.generate()
    kinds = defaultdict(list)
    for permutation in fuzzer.domains:
        if permutation["fuzzer"] != "*original":
            kinds[permutation["fuzzer"]].append(permutation["domain"])
    return kinds


def judge(xn: Xn, domain: str, kind: str, names: list[str], best: int) -> dict[str, str]:
    """The outcome of each name."""
    listed = xn.permutations(domain, "--limit", str(best))
    listed |= xn.permutations(domain, "--limit", "all", "--kind", FINITE)
    hits = xn.hits([domain], [name for name in names if name not in listed], "--level", "wide")
    outcomes = {}
    for name in names:
        if name in listed:
            outcomes[name] = "listed"
        else:
            outcomes[name] = "found" if name in hits else reason(domain, kind, name)
    return outcomes


def reason(domain: str, kind: str, name: str) -> str:
    """The class of a name that is neither listed nor found."""
    label, found = domain.partition(".")[0], base(name.partition(".")[0])
    if kind == "plural":
        return "plural inside"
    if kind == "various" and domain.count(".") == 2 and name == domain.replace(".", "", 1):
        return "dot left out"
    if kind != "homoglyph":
        return "unknown"
    if found.count("nn") > label.count("nn") and "m" in label:
        return "nn for m"
    if any(pair in found and pair not in label for pair in ("lb", "lh", "dl", "lc")):
        return "two for one"
    return "two edits" if len(found) == len(label) else "edit and pair"


def base(label: str) -> str:
    """A label without accents."""
    text = label.removeprefix("xn--").encode().decode("punycode") if label.startswith("xn--") else label
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
