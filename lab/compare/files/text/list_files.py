"""Lists of ad blockers, and configuration files of dnsmasq."""

import re
import unicodedata
from pathlib import Path
from random import Random

from names import NameMaker
from text.document import Document, Piece, Slot
from text.line_files import Records, compare_lines, name_slot


def _has_blank(text: str) -> bool:
    return any(c.isspace() or unicodedata.category(c) == "Cc" for c in text)


def _name(names: NameMaker) -> Slot:
    """Return a name without a leading dot, which lists allow before a name."""
    return name_slot(names.make().lstrip(".") or "localhost")


class Adblock(Records):
    """Rules of Adblock Plus, uBlock Origin and AdGuard."""

    name, format, suffix = "adblock", "adblock", ".adblock"
    special = '^/:?*|$,~#@![]"='
    forbidden = special + " \t\n\r\f\v\u3000\u00a0"
    whole = [
        "",
        "! bücher.example",
        "[Adblock Plus 2.0]",
        "# bücher.example",
        "##.größe",
        "/bücher/größe*ü$image",
        "-ü-",
        "/^https?:\\/\\/ü.*r/$script,domain=/ü/",
        "||192.0.2.1^",
        "||größe*.bücher.example^",
        "[$app=größe]##.ü",
        "||example.org^$removeparam=größe",
    ]
    befores = ["||", "@@||", "|https://", "|http://", "@@|https://", "https://", "||*."]
    afters = ["", "^", "^$third-party", "/größe/ü", ":8080^", "/a?ü=größe$~image", "^*ü", "|"]
    markers = ["##", "#@#", "#?#", "#$#", "#%#", "#@$#", "$$"]
    selectors = [".ü", "#größe", 'a[href*="bücher.example"]', "div:has(> .ü)"]
    share_of_whole = 0.2
    last, ends = b"||localhost^", re.compile(rb"\.\*|[\^/:?|$,#*\s]")

    def record(self, random: Random, names: NameMaker) -> list[Piece]:
        rule = self._cosmetic_rule if random.random() < 0.4 else self._network_rule
        return rule(random, names)

    def _network_rule(self, random: Random, names: NameMaker) -> list[Piece]:
        if random.random() < 0.2:
            option = random.choice(["domain", "from", "to", "denyallow"])
            before = random.choice(["/größe$", "*$script,", "-ü-$~image,"])
            return [f"{before}{option}=".encode(), *self._domains(random, names, b"|")]
        before, after = random.choice(self.befores), random.choice(self.afters)
        rule: list[Piece] = [before.encode(), _name(names), after.encode()]
        if random.random() < 0.3:
            rule += [b"," if "$" in after else b"$", b"domain="]
            rule += self._domains(random, names, b"|")
            rule.append(random.choice([b"", b",third-party"]))
        return rule

    def _cosmetic_rule(self, random: Random, names: NameMaker) -> list[Piece]:
        marker, selector = random.choice(self.markers), random.choice(self.selectors)
        return [*self._domains(random, names, b","), f"{marker}{selector}".encode()]

    def _domains(self, random: Random, names: NameMaker, delimiter: bytes) -> list[Piece]:
        pieces: list[Piece] = []
        for index in range(random.choice([1, 1, 2, 4])):
            pieces += [delimiter if index else b"", random.choice([b"", b"", b"~"])]
            pieces += [random.choice([b"", b"", b"*."]), _name(names)]
            pieces.append(random.choice([b"", b"", b"", b".*"]))
        return pieces

    def holds(self, result: bytes) -> bool:
        text = result.decode("utf-8", "replace")
        return not _has_blank(text) and not set(self.special) & set(text)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        compare_lines(before, after, "the parser of filter rules", _without_hosts)


def _without_hosts(rule: str) -> object:
    """A rule without its hosts and domains, but with their number."""
    cosmetic = re.match(r"([^/^|#$]*)(#[@?$%]*#|\$@?\$)(.*)", rule)
    if rule[:1] in ("!", "["):
        return rule
    if cosmetic:
        return _shape(cosmetic[1], ","), cosmetic[2], cosmetic[3]
    pattern, dollar, options = rule.partition("$")
    anchored = re.match(r"((?:@@)?(?:\|\||\|?[a-z]+://)(?:\*\.)?)([^\^/:?|*]*)(.*)", pattern)
    kept = (anchored[1], anchored[3]) if anchored else pattern
    return kept, dollar, [_option(option) for option in options.split(",")]


def _option(option: str) -> object:
    key, _, value = option.partition("=")
    is_list = key in ("domain", "from", "to", "denyallow")
    return (key, _shape(value, "|")) if is_list else option


def _shape(domains: str, delimiter: str) -> list[str]:
    """Return the text around each of some domains."""
    return [re.sub(r"^(~?(?:\*\.)?).*?(\.\*)?$", r"\1\2", d) for d in domains.split(delimiter)]


class Dnsmasq(Records):
    """Options of dnsmasq(8)."""

    name, format, suffix = "dnsmasq", "dnsmasq", ".conf"
    forbidden = ' \t\n\r\f\v\u3000\u00a0/,#="*@'
    #: `{}` is a name.
    options = [
        "address=/{}/192.0.2.1",
        "address=/{}/{}/::",
        "server=/{}/192.0.2.1#5353",
        "server=/*.{}/192.0.2.1",
        "local=/{}/",
        "ipset=/{}/{}/größe,ü",
        "nftset=/{}/4#inet#größe#ü",
        "rebind-domain-ok=/{}/{}/",
        "host-record={},{},192.0.2.1,2001:db8::1,300",
        "cname={},{}",
        "cname = {} , {},60",
        "mx-host={},{},50",
        "ptr-record={},{}",
        "srv-host={},{},389",
        "txt-record={},größe ü",
        'txt-record={},"größe"',
        "domain={},192.0.2.0/24,größe",
        "interface-name={},eth0",
    ]
    whole = [
        "",
        "# bücher.example",
        " # ü",
        "no-resolv",
        "conf-file=/größe/ü.conf",
        "dhcp-host=11:22:33:44:55:66,bücher,192.0.2.60",
        "server=192.0.2.1",
        "address=/#/192.0.2.1",
        "addn-hosts=/etc/größe",
    ]
    share_of_whole = 0.2
    last, ends = b"local=/localhost/", re.compile(rb"[/,\s]")

    def record(self, random: Random, names: NameMaker) -> list[Piece]:
        before, *parts = random.choice(self.options).split("{}")
        line: list[Piece] = [random.choice(["", "", " "]).encode(), before.encode()]
        for part in parts:
            line += [_name(names), part.encode()]
        line.append(random.choice(["", "", "", " ", " # bücher.example"]).encode())
        return line

    def holds(self, result: bytes) -> bool:
        text = result.decode("utf-8", "replace")
        return not _has_blank(text) and not set('/,#="*@') & set(text)

    def read_elsewhere(self, before: Path, after: Path, document: Document) -> None:
        compare_lines(before, after, "the parser of options", _without_names)


#: How many fields of an option may be names.
NAME_FIELDS = {"mx-host": 2, "ptr-record": 2, "srv-host": 2}
NAME_FIELDS |= dict.fromkeys(["txt-record", "domain", "interface-name"], 1)
NAME_FIELDS |= {"host-record": 2, "cname": 2}
WITH_SLASHES = ["address", "server", "local", "ipset", "nftset", "rebind-domain-ok"]


def _without_names(line: str) -> object:
    """An option without its names, but with their number."""
    key, _, value = line.partition("=")
    if key.strip() in WITH_SLASHES and "/" in value:
        first, *domains, last = value.split("/")
        return key, first, ["*." if d.startswith("*.") else "" for d in domains], last
    count = NAME_FIELDS.get(key.strip(), 0)
    if not count:
        return line
    fields = value.split(",")
    # A comment may follow the last name.
    kept = [re.sub(r"[^\s]+", "", field, count=1) for field in fields[:count]]
    return key, kept, fields[count:]
