"""Convert published lists with `xn` and back, and compare what their consumers read in them and what they match.

    cargo xtask compare files --lists DIR

Each subfolder of DIR contains the lists of a repository. A file is read in the format that `xn` recognizes, or that its
message suggests. Other files are skipped.

1. `xn to-ascii` changes only names that are not in lower-case ASCII, and `xn to-unicode` and `xn to-ascii` give the
   same bytes again.
2. AdGuard's parser reads as many rules before and after, and the same names as `xn` in each.
3. In rules of each format, names become names beyond ASCII. After `xn to-ascii`, the consumer does with 1,000 such
   hosts what it does with the original rules and hosts.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from failures import Difference, Report
from text.consumers import Consumer, Dnsmasq, Filters, Hosts, Nginx, Postfix, Unbound
from xn import Run, Xn

PROBES = 1000
#: So many rules of a file are tried, and so many files of a format.
RULES, FILES = 5000, 25
#: Formats in which a place of a name holds the name as it is written.
PLAIN = {"lines", "hosts", "dns-list", "adblock", "dnsmasq", "dnscrypt", "clash", "unbound", "nginx"}
Place = dict


def check_lists(folder: Path, packages: Path, xn: Xn, failed: Path) -> list[Report]:
    """Check all files, and return a report for each format."""
    filters = Filters(packages)
    consumers = [Hosts(), Dnsmasq(), Unbound(), filters, Nginx(), Postfix()]
    reports: dict[str, Report] = {}
    tried: Counter[str] = Counter()
    some_names: list[str] = []
    skipped: list[str] = []
    for path in sorted(path for path in folder.glob("*/**/*") if path.is_file()):
        found = _read(path, xn)
        if not found:
            skipped.append(str(path))
            continue
        form, places = found
        report = reports.setdefault(form, Report(f"published {form}", failed))
        report.files += 1
        report.names += len(places)
        some_names += [place["input"] for place in places[:: max(1, len(places) // 20)]]
        with _reported(report, path):
            _check_bytes(path, form, places, xn)
        if form in ("adblock", "dns-list"):
            with _reported(report, path):
                _check_rules(path, places, filters, xn)
        for consumer in consumers:
            if consumer.format == form and tried[form] < FILES:
                lines = path.read_bytes().decode(errors="replace").split("\n")
                with _reported(report, path):
                    tried[form] += _check_matches(consumer, lines, path.name, xn)
    for consumer in consumers:
        if consumer.template:
            form = consumer.format
            report = reports.setdefault(form, Report(f"names, {form}", failed))
            lines = [consumer.template.format(name) for name in dict.fromkeys(some_names)]
            with _reported(report, Path(form)):
                tried[form] += _check_matches(consumer, lines, form, xn)
    repositories = len({path.parent for path in folder.glob("*/*")})
    print(f"{repositories} repositories; files whose matches were compared: {dict(tried)}")
    print(f"{len(skipped)} files are no lists: {' '.join(skipped)}")
    return list(reports.values())


@contextmanager
def _reported(report: Report, path: Path) -> Iterator[None]:
    try:
        yield
    except Difference as difference:
        report.differing += 1
        report.add(report.files, path, "published", str(path), difference)


def _places(source: Path, form: str, xn: Xn) -> tuple[Run, list[Place]]:
    run = xn.run("to-ascii", "--json", "-q", "--from", form, "-f", source)
    return run, [json.loads(line) for line in run.output.decode().split("\n") if line]


def _read(path: Path, xn: Xn) -> tuple[str, list[Place]] | None:
    """Return the format of a file, and its names; or nothing if it is no list."""
    run = xn.run("to-ascii", "-f", path, "-o", xn.folder / "to-ascii")
    first = run.errors.partition("\n")[0].replace(str(path), "")
    found = re.search(r"--from ([a-z-]+)", first) if run.code == 2 or "reading" in first else None
    form = found[1] if found else "lines"
    if form not in PLAIN or (run.code == 2 and form == "lines"):
        return None
    run, places = _places(path, form, xn)
    accepted = [place for place in places if not place["errors"]]
    # A text, or a list with comments, is no list of names.
    return (form, places) if run.code != 2 and len(accepted) > len(places) * 0.9 else None


def _check_bytes(path: Path, form: str, places: list[Place], xn: Xn) -> None:
    before = path.read_bytes()
    after, back = xn.folder / "after", xn.folder / "back"
    _convert("to-ascii", form, path, after, xn)
    lines = before.split(b"\n")
    for place in reversed(places):
        name, result = place["input"].encode(), (place["output"] or "").encode()
        if place["errors"] or name == result:
            continue
        if name.isascii() and name.lower() == name:
            raise Difference("a name in lower-case ASCII changed", repr(place))
        line, start = place["line"] - 1, place.get("start", 0)
        if lines[line][start : start + len(name)] != name:
            raise Difference("a name is not in its place", repr(place))
        lines[line] = lines[line][:start] + result + lines[line][start + len(name) :]
    if after.read_bytes() != b"\n".join(lines):
        raise Difference("more than names changed", "")
    _convert("to-unicode", form, after, back, xn)
    _convert("to-ascii", form, back, xn.folder / "again", xn)
    if (xn.folder / "again").read_bytes() != after.read_bytes():
        raise Difference("the round trip changed bytes", "")


def _convert(operation: str, form: str, source: Path, output: Path, xn: Xn) -> None:
    output.unlink(missing_ok=True)
    keep = ["-q", "--on-error", "keep", "--from", form]
    run = xn.run(operation, *keep, "-f", source, "-o", output)
    if run.code == 2 or not output.exists():
        raise Difference("the run failed", str(run))


def _check_rules(path: Path, places: list[Place], filters: Filters, xn: Xn) -> None:
    """Compare with AdGuard's parser."""
    before, after = filters.names(path), filters.names(xn.folder / "after")
    pairs = enumerate(zip(before, after, strict=True))
    changed = [index + 1 for index, (one, other) in pairs if one[0] != other[0]]
    if changed:
        raise Difference("AGTree reads other rules", f"{len(changed)} lines: {changed[:5]}")
    seen: dict[int, Counter[str]] = {}
    for place in places:
        seen.setdefault(place["line"] - 1, Counter())[_bare(place["input"])] += 1
    differing = []
    lines = path.read_bytes().split(b"\n")
    for index, (category, *names) in enumerate(before):
        # AGTree doesn't read all of uBlock Origin's rules, and takes a `$` in an option for the start of the options.
        is_unread = category in ("unread", "Invalid/InvalidRule") or category.startswith("Comment")
        if is_unread or (category.startswith("Network") and lines[index].count(b"$") > 1):
            continue
        wanted = Counter(_bare(name) for name in names)
        found = seen.get(index, Counter())
        for lists in (wanted, found):
            for name in [name for name in lists if not _is_name(name)]:
                del lists[name]
        if wanted != found:
            missing, more = list(wanted - found)[:3], list(found - wanted)[:3]
            differing.append(f"line {index + 1}: {missing} and {more}")
    if differing:
        detail = f"{len(differing)} of {len(before)} lines: {'; '.join(differing[:4])}"
        raise Difference("AGTree reads other names", detail)


def _bare(domain: str) -> str:
    """Return a domain of a rule without what is around its name."""
    name = domain.strip().removeprefix("~").removesuffix(">>").removesuffix(".*")
    name = name if name.startswith("/") else name.partition("/")[0]
    return name.removeprefix("*.").lstrip(".").lower()


def _is_name(name: str) -> bool:
    """Return whether a word of a rule may be a name, and is neither a pattern nor an address."""
    is_word = bool(name) and not re.search(r"[^\w.\-]", name)
    is_address = re.fullmatch(r"[\d.]+|[0-9a-f:]*:[0-9a-f:]*", name)
    return is_word and not is_address and all(len(label) < 64 for label in name.split("."))


def _check_matches(consumer: Consumer, lines: list[str], name: str, xn: Xn) -> bool:
    """Compare the matches of rules with those of the same rules for names beyond ASCII."""
    random = Random(name)
    original, moved = xn.folder / "original", xn.folder / "moved"
    prepared = [line for line in map(consumer.prepare, map(str.strip, lines)) if line]
    random.shuffle(prepared)
    prepared = prepared[:RULES]
    original.write_text("".join(f"{line}\n" for line in prepared), "utf-8")
    places: dict[int, list[Place]] = {}
    for place in _places(original, consumer.format, xn)[1]:
        places.setdefault(place["line"] - 1, []).append(place)
    kept = [i for i in range(len(prepared)) if all(map(_may_move, places.get(i, [{}])))]
    if len(kept) < 20:
        return False
    original.write_text("".join(f"{prepared[i]}\n" for i in kept), "utf-8")
    moved.write_text("".join(f"{_moved_line(prepared[i], places[i])}\n" for i in kept), "utf-8")
    converted = xn.folder / "moved-ascii"
    _convert("to-ascii", consumer.format, moved, converted, xn)
    names = [place["input"] for i in kept for place in places[i]]
    probes = [(_probe(random, names), random.choice(names)) for _ in range(PROBES)]
    xn.learn("to-ascii", [_moved(host).encode() for probe in probes for host in probe])

    def in_ascii(host: str) -> str:
        return xn.answer("to-ascii", _moved(host).encode()).text.decode()

    before = consumer.answers(original, probes)
    after = consumer.answers(converted, [(in_ascii(host), in_ascii(page)) for host, page in probes])
    differing = [i for i in range(PROBES) if before[i] != after[i]]
    if differing:
        i = differing[0]
        detail = f"{len(differing)}, such as {probes[i]}: {before[i]} and {after[i]}"
        raise Difference("the consumer matches other hosts", detail)
    # If all answers are equal, the rules are about other things than hosts.
    return len({str(answer) for answer in before}) > 1


def _may_move(place: Place) -> bool:
    name = place.get("input", "")
    # The public suffix of the moved name must be as long, and all labels in lower case.
    is_plain = re.fullmatch(r"[a-z0-9\-]{1,40}(\.[a-z0-9\-]{1,40})+", name)
    if not is_plain or place["errors"] or "xn--" in name or len(name) >= 120:
        return False
    *_, second, last = name.split(".")
    return len(second) > 3 and not last.isdigit()


def _moved(name: str) -> str:
    """Return the name with another label beyond ASCII in place of each, but for the last."""
    *labels, last = name.split(".")
    return ".".join([*(f"ü{label}" for label in labels), last])


def _moved_line(line: str, places: list[Place]) -> str:
    text = line.encode()
    for place in sorted(places, key=lambda place: -place["start"]):
        start, name = place["start"], place["input"]
        text = text[:start] + _moved(name).encode() + text[start + len(name.encode()) :]
    return text.decode()


def _probe(random: Random, names: list[str]) -> str:
    name = random.choice(names)
    other = "other." + name.partition(".")[2]
    return random.choice([name, name, f"www.{name}", other, f"a.b.{name}"])
