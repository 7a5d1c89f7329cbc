"""Generate the tables of docs/COMPARISON.md: how installed implementations handle a few names.

Writes the tables to standard output. With --check, compares them with the page, and with --growth,
measures the time of Punycode. Needs cargo, a C compiler, python3 with venv, Node.js with npm,
Debian's idn, idn2 and libicu-dev, and the network once. Everything it installs is in
lab/compare/target.
"""

import argparse
import pathlib
import re
import subprocess
import sys

COMPARE = pathlib.Path(__file__).parent
ROOT = COMPARE.parents[1]
TARGET = COMPARE / "target" / "answers"

NAMES = [
    "Bücher.example",
    "straße.example",
    "i❤.ws",
    "example\u3002org",
    "a\uFF0Fb.example",
    "１２７.0.0.1",
    "a_b.example",
    "a..b",
    "xn--example-.org",
    "xn--xn---epa",
    "xn--0000h",
    "\u0627.1x",
    "a\u200Db",
]

# A letter that each version of Unicode added, and a code point that none did.
LETTERS = {
    "3.2": "\u1700",
    "12.0": "\uA7BB",
    "13.0": "\uA7CA",
    "14.0": "\uA7C1",
    "15.0": "\U00011F04",
    "15.1": "\U0002EBF0",
    "16.0": "\u1C8A",
    "17.0": "\U00010940",
    "18.0": "\U00018E00",
    "unassigned": "\u0378",
}

REJECTED = "www.a\u2028b.example"

PYTHON_PACKAGE = "idna==3.20"
NODE_PACKAGES = ["punycode@2.3.1", "tr46@7.0.0"]

PYTHON = """
import sys
def convert(name):
    %s
try:
    print(convert(sys.argv[1]))
except UnicodeError as error:
    sys.exit(f"{type(error).__name__}: {error}")
"""
IDNA = "import idna; return idna.encode(name).decode()"
IDNA_UTS46 = "import idna; return idna.encode(name, uts46=True).decode()"
CODEC = "return name.encode('idna').decode()"

NODE = """
const convert = %s;
try { result = convert(process.argv[1]); } catch (error) { result = null; console.error(String(error)); }
if (result === null) process.exit(1);
console.log(result);
"""
TR46 = "n => require('tr46').toASCII(n, {checkBidi: true, checkJoiners: true, verifyDNSLength: true})"

# The seconds to encode and to decode the text, each the least of the rounds of half a second, or of one round that takes longer.
PYTHON_SECONDS = """
import sys, time
text = sys.stdin.buffer.read().decode()
encode, decode, begin = 9e9, 9e9, time.perf_counter()
while encode == 9e9 or time.perf_counter() - begin < 0.5:
    start = time.perf_counter()
    encoded = text.encode("punycode")
    middle = time.perf_counter()
    assert encoded.decode("punycode") == text
    encode, decode = min(encode, middle - start), min(decode, time.perf_counter() - middle)
print(encode, decode)
"""
NODE_SECONDS = """
const punycode = require('punycode/'), text = require('fs').readFileSync(0, 'utf8');
let encode = Infinity, decode = Infinity;
for (const begin = performance.now(); encode === Infinity || performance.now() - begin < 500; ) {
  const start = performance.now(), encoded = punycode.encode(text), middle = performance.now();
  if (punycode.decode(encoded) !== text) throw encoded;
  [encode, decode] = [Math.min(encode, middle - start), Math.min(decode, performance.now() - middle)];
}
console.log(encode / 1000, decode / 1000);
"""
# Code points of the texts: each twice as long as the one before it.
LENGTHS = [500, 1_000, 2_000, 4_000, 8_000]


def output(*command, input=None):
    ran = subprocess.run(command, input=input, capture_output=True, text=True, check=False, cwd=TARGET)
    if ran.returncode:
        sys.exit(f"{command} failed: {ran.stderr}")
    return ran.stdout


def built(*arguments):
    output("cargo", "build", "--quiet", *arguments)


def install():
    """Install the missing parts."""
    TARGET.mkdir(parents=True, exist_ok=True)
    if not (TARGET / "python").exists():
        output("python3", "-m", "venv", str(TARGET / "python"))
    pip = [str(TARGET / "python/bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    output(*pip, PYTHON_PACKAGE)
    output("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(TARGET), *NODE_PACKAGES)
    output("cc", "-o", str(TARGET / "icu"), str(COMPARE / "src/rivals/icu.c"), "-licuuc")
    built("--manifest-path", str(COMPARE / "Cargo.toml"), "--package", "migrating", "--examples", "--release")
    built("--manifest-path", str(ROOT / "Cargo.toml"), "--package", "xn")


def implementations():
    """Return the name, the version, the way of calling and a conversion function of each
    implementation.
    """
    xn = str(ROOT / "target/debug/xn")
    python, cpython = str(TARGET / "python/bin/python"), output("python3", "-V").split()[1]
    node = output("node", "-v").strip()[1:]
    idna = str(COMPARE / "target/release/examples/idna")
    profile = lambda name: (xn, "to-ascii", "--profile", name)
    yield "xn", version(xn), "`xn to-ascii`", told(*profile("dns"))
    yield "xn 2008", version(xn), "`xn to-ascii --profile idna2008`", told(*profile("idna2008"))
    yield "xn 2003", version(xn), "`xn to-ascii --profile idna2003`", told(*profile("idna2003"))
    yield "Rust idna", locked("idna"), "`domain_to_ascii(name)`", told(idna)
    yield "ICU", output("pkg-config", "--modversion", "icu-uc").strip(), "`uidna_nameToASCII`, flags 0x3c", icu
    yield "libidn2", version("idn2"), "`idn2`", told("idn2", "--quiet", "--")
    yield "Python idna", PYTHON_PACKAGE[6:], "`idna.encode(name)`", told(python, "-c", PYTHON % IDNA)
    yield "Python idna 46", PYTHON_PACKAGE[6:], "`idna.encode(name, uts46=True)`", told(
        python, "-c", PYTHON % IDNA_UTS46
    )
    tr46 = "`toASCII` with `checkBidi`, `checkJoiners`, `verifyDNSLength`"
    yield "tr46", NODE_PACKAGES[1][5:], tr46, told("node", "-e", NODE % TR46)
    yield "Node.js", node, "`new URL('http://' + name).hostname`", told(
        "node", "-e", NODE % "n => new URL('http://' + n).hostname"
    )
    yield "libidn", version("idn"), "`idn --idna-to-ascii`", told("idn", "--quiet", "--idna-to-ascii", "--")
    yield "CPython", cpython, "`name.encode('idna')`", told(python, "-c", PYTHON % CODEC)
    yield "punycode.js", NODE_PACKAGES[0][9:], "`toASCII(name)`", told(
        "node", "-e", NODE % "require('punycode/').toASCII"
    )


def told(*command):
    """Return a function that converts a name with a command, or returns its error message."""

    def answer(name):
        ran = subprocess.run([*command, name], capture_output=True, check=False, cwd=TARGET)
        written = (ran.stdout if ran.returncode == 0 else ran.stderr).decode().strip()
        return (written, "") if ran.returncode == 0 else ("", " ".join(written.split()) or "nothing")

    return answer


def icu(name):
    """UTS #46, nontransitional, with Bidi and joiners. Hyphen errors are ignored, but length errors
    count.
    """
    errors, _, result = output(str(TARGET / "icu"), "a3c", input=name.encode().hex() + "\n").strip().partition(":")
    counted = int(errors, 16) & ~(0x8 | 0x10 | 0x20)
    return ("", f"`UIDNAInfo.errors` is 0x{counted:x}") if counted else (bytes.fromhex(result).decode(), "")


def version(command):
    return re.search(r"\d+(\.\d+)+", output(command, "--version"))[0]


def locked(package):
    lock = (COMPARE / "Cargo.lock").read_text(encoding="utf-8")
    return re.search(f'name = "{package}"\nversion = "(.*)"', lock)[1]


def shown(text):
    return "".join(c if c.isprintable() else f"\\u{ord(c):04X}" for c in text)


def quoted(message):
    if message in ("", "nothing"):
        return message or "not rejected"
    return message if "`" in message else f"`{message}`"


def page(columns):
    yield "| implementation | version | call |"
    for title, number, call, _ in columns:
        yield f"| {title} | {number} | {call} |"
    yield "| name | result | implementations |"
    for name in NAMES:
        groups = {}
        for title, _, _, answer in columns:
            groups.setdefault(answer(name)[0], []).append(title)
        for result, titles in groups.items():
            cell = f"`{shown(result)}`" if result else "rejected"
            yield f"| `{shown(name)}` | {cell} | {', '.join(titles)} |"
    yield "| implementation | newest letter | message |"
    for title, _, _, answer in columns:
        newest = [number for number, letter in LETTERS.items() if answer(letter)[0]][-1]
        yield f"| {title} | {newest} | {quoted(shown(answer(REJECTED)[1]))} |"


def growth():
    """Milliseconds to encode and to decode distinct code points."""
    program = str(COMPARE / "target/release/examples/punycode")
    programs = [
        ("Xenonym", program, "xenonym"),
        (f"Rust `punycode` {locked('punycode')}", program, "punycode"),
        (f"punycode.js {NODE_PACKAGES[0][9:]}", "node", "-e", NODE_SECONDS),
        (f"CPython {output('python3', '-V').split()[1]}", "python3", "-c", PYTHON_SECONDS),
    ]
    texts = ["".join(map(chr, range(0x3400, 0x3400 + length))) for length in LENGTHS]
    rows = [(title, *(map(float, output(*command, input=text).split()) for text in texts)) for title, *command in programs]
    rows = [(title, list(zip(*times))) for title, *times in rows]
    for way, task in enumerate(["encode", "decode"]):
        print(f"| {task} | " + " | ".join(f"{length:,}" for length in LENGTHS) + " |")
        for title, times in rows:
            print(f"| {title} | " + " | ".join(rounded(1000 * time) for time in times[way]) + " |")


def rounded(number):
    """The number with two digits, or all digits before the dot."""
    return f"{number:,.0f}" if number >= 10 else f"{number:#.2g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with docs/COMPARISON.md")
    parser.add_argument("--growth", action="store_true", help="measure Punycode of long text for lab/bench/PERFORMANCE.md")
    asked = parser.parse_args()
    install()
    if asked.growth:
        return growth()
    written = (ROOT / "docs/COMPARISON.md").read_text(encoding="utf-8").splitlines() if asked.check else []
    lines = list(page(list(implementations())))
    print("\n".join(lines))
    missing = [line for line in lines if line not in written]
    if asked.check and missing:
        sys.exit("\n".join(["not in docs/COMPARISON.md:", *missing]))


if __name__ == "__main__":
    main()
