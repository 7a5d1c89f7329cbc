"""The exceptions of the package."""

from __future__ import annotations


class IDNAError(UnicodeError):
    """The reason why a name was rejected, and the position of the error.

    >>> import xenonym
    >>> try:
    ...     xenonym.to_ascii("bücher.a_b", "host")
    ... except xenonym.IDNAError as error:
    ...     print(error)
    ...     print(error.kind, error.label, error.offset)
    '_' (U+005F) is not a letter, digit or hyphen at position 9
    std3_ascii 1 8
    """

    message: str
    """What is wrong, without the position, which ``str()`` appends. It counts from 1."""
    kind: str
    """The kind of error: a short, stable identifier such as ``"empty_label"``."""
    rule: str
    """The clause of the standard that the name violates."""
    help: str
    """Advice for fixing the name."""
    label: int | None
    """The index of the label, counted from 0, or ``None`` if the error is not in a single label."""
    offset: int
    """The start of the error, in code points of the text."""
    end: int
    """The end of the error, in code points of the text."""
    code_point: int | None
    """The code point that violated the rule, if there is one, as it was when the rule was checked."""
    place: str
    """Where the problem is: in the ``"input"``, ``"after_mapping"`` of this part of it, or in the text that the A-label at this
    position is ``"decoded"`` to.
    """
    index_in_label: int | None
    """The index of the code point in the label's Unicode form, if it is known."""

    def __init__(
        self,
        message: str,
        kind: str = "rejected",
        rule: str = "",
        help: str = "",
        label: int | None = None,
        offset: int = 0,
        end: int = 0,
        code_point: int | None = None,
        place: str = "input",
        index_in_label: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.rule = rule
        self.help = help
        self.label = label
        self.offset = offset
        self.end = end
        self.code_point = code_point
        self.place = place
        self.index_in_label = index_in_label

    def __str__(self) -> str:
        # An exception that a program made of a message alone has no position.
        return self.message if self.kind == "rejected" else f"{self.message} at position {self.offset + 1}"

    def to_dict(self) -> dict[str, str | int | None]:
        """The attributes and the message, for a log or as JSON.

        ``kind``, ``rule``, ``label``, ``place`` and ``code_point`` are the same as in the JSON of ``xn``. The others
        differ: ``offset`` and ``end`` count code points, where ``offset`` of ``xn`` counts bytes, and
        ``message`` does not contain the position, the rule and the help.

        >>> import json, xenonym
        >>> error = xenonym.to_unicode("a..b").errors[0]
        >>> json.dumps(error.to_dict())[:47]
        '{"kind": "empty_label", "rule": "UTS #46 sectio'
        """
        return {
            "kind": self.kind,
            "rule": self.rule,
            "message": self.message,
            "help": self.help,
            "label": self.label,
            "offset": self.offset,
            "end": self.end,
            "code_point": None if self.code_point is None else f"U+{self.code_point:04X}",
            "place": self.place,
            "index_in_label": self.index_in_label,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IDNAError):
            return NotImplemented
        return type(self) is type(other) and (self.args, vars(self)) == (other.args, vars(other))

    def __hash__(self) -> int:
        return hash((self.args, self.kind, self.offset))


IDNAError.__module__ = "xenonym"


class RulesetError(ValueError):
    """The reason why a label generation ruleset was rejected, and the position of the error.

    >>> from xenonym import lgr
    >>> try:
    ...     lgr.Ruleset.load(b"<lgr/>")
    ... except lgr.RulesetError as error:
    ...     print(error.section, error.line, error.column)
    4.1 1 1
    """

    section: str
    """The section of RFC 7940 that the ruleset violates, such as ``"5.2"``."""
    line: int | None
    """The line, counted from 1, or ``None`` if the error has no position."""
    column: int | None
    """The column in code points, counted from 1."""

    def __init__(
        self, message: str, section: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.section = section
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}: "
        section = f" (RFC 7940 section {self.section})" if self.section else ""
        return f"{place}{self.args[0]}{section}"

    def __reduce__(self) -> tuple[type[RulesetError], tuple[str, str, int | None, int | None]]:
        return type(self), (self.args[0], self.section, self.line, self.column)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RulesetError):
            return NotImplemented
        return type(self) is type(other) and (self.args, vars(self)) == (other.args, vars(other))

    def __hash__(self) -> int:
        return hash((self.args, self.section, self.line, self.column))


RulesetError.__module__ = "xenonym.lgr"
