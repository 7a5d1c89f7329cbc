"""Names of many kinds, from a seeded generator."""

from collections.abc import Callable
from random import Random

SCRIPTS = [
    "abcdefghijklmnopqrstuvwxyz0123456789-",
    "abcdeäöüßéñçøåæœ",
    "абвгдежзиклмнопрстуфхцчшщьюя",
    "αβγδεζηθικλμνξοπρστυφχψως",
    "例実験国中文字日本語한국어ひらがなカタカナ",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "אבגדהוזחטיכלמנסעפצקרשת",
    "अआइईउऊकखगघचछजझटठडढतथदधन",
    "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอ",
]
EMOJI = "☃☕♥💩😀🎉"
MAPPED = "ＡｂＣÅÄÖẞſﬁⅣ①㎏İ"
SEPARATORS = [".", ".", ".", ".", ".", "。", "．"]
ENDINGS = [".example", ".test", ".com", ".例え", ".бг", ".xn--p1ai", ".EXAMPLE", "", ".museum."]
REJECTED = [
    "xn--a",
    "xn--a.example",
    "xn--",
    "xn--ü",
    "xn--bcher-kva8445foa",
    "a..b",
    ".example",
    "a" * 64 + ".example",
    "ü" * 63,
    "xn--0",
    "xn--99zzzzzzzz",
    "\u0378.example",
    "\u200dü.example",
    "a\u0300b\u0661\u06f1א.example",
    "\u0300a.example",
    "xn--\u00ad",
    "א1a.example",
    ".".join(["a" * 60] * 5),
    "\ufffd.example",
]
#: Their results have a code point that many formats cannot hold in a name.
BREAKING = ["a／b.example", "ü？.example", "a＃b.example", "ü：80.example", "ü＠b.example", "a％ü"]

#: So many names are made where rejected ones are taken out.
POOL = 80


class NameMaker:
    """Makes names without the `forbidden` characters of a format.

    With `accepted`, which filters rejected names out of a list, it makes only accepted names.
    """

    pool: list[str] = []

    def __init__(
        self,
        random: Random,
        forbidden: str = "",
        accepted: Callable[[list[str]], list[str]] | None = None,
    ) -> None:
        self.random = random
        self.forbidden = frozenset(forbidden)
        self.with_rejected = accepted is None
        self.pool = accepted([self.make() for _ in range(POOL)]) if accepted else []

    def make(self) -> str:
        """A name, never an empty one."""
        if self.pool:
            return self.random.choice(self.pool)
        while True:
            name = self._any()
            if name and not self.forbidden & set(name):
                return name

    def _any(self) -> str:
        random = self.random
        kind = random.random()
        if kind < 0.12 and self.with_rejected:
            return random.choice(REJECTED)
        if kind < 0.16 and self.with_rejected:
            return random.choice(BREAKING)
        if kind < 0.35:
            return f"{self._ascii_label()}.example"
        if kind < 0.40:
            return f"{self._ascii_label()}.Example.COM".swapcase()
        if kind < 0.55:
            return self._a_label() + random.choice(ENDINGS)
        if kind < 0.60:
            return f"{random.choice('*_')}.{self._u_label()}{random.choice(ENDINGS)}"
        if kind < 0.65:
            return "ü" + random.choice(EMOJI) + random.choice(ENDINGS)
        if kind < 0.70:
            return self._u_label() + random.choice(MAPPED) + random.choice(ENDINGS)
        labels = [self._u_label() for _ in range(random.randint(1, 4))]
        return random.choice(SEPARATORS).join(labels) + random.choice(ENDINGS)

    def _ascii_label(self) -> str:
        letters = "".join(self.random.choices(SCRIPTS[0], k=self.random.randint(1, 20)))
        return letters.strip("-") or "a"

    def _u_label(self) -> str:
        random = self.random
        letters = random.choice(SCRIPTS[1:])
        label = "".join(random.choices(letters, k=random.randint(1, 12)))
        return random.choice([label, label, label, label.upper(), f"{label}\u00ad", f"a{label}"])

    def _a_label(self) -> str:
        random = self.random
        label = self._u_label().lower().replace("\u00ad", "")
        ace = "xn--" + label.encode("punycode").decode("ascii")
        return random.choice([ace, ace, ace, ace.upper(), f"www.{ace}"])
