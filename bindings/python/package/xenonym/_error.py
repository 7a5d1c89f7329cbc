"""The exception of the package."""

from __future__ import annotations


class IDNAError(UnicodeError):
    """Why a name was rejected, and where.

    >>> import xenonym
    >>> try:
    ...     xenonym.to_ascii("bücher.a_b", "host")
    ... except xenonym.IDNAError as error:
    ...     print(error, error.kind, error.label, error.offset)
    '_' (U+005F) is not a letter, digit or hyphen std3_ascii 1 8
    """

    kind: str
    """What was broken: a short name that never changes, such as ``"empty_label"``."""
    rule: str
    """The clause of the standard."""
    help: str
    """How to fix it."""
    label: int | None
    """Which label of the name, counted from 0; ``None`` if it is not in one label."""
    offset: int
    """Where the fault starts, in code points of the text."""
    end: int
    """Where it ends."""
    code_point: int | None
    """The code point that broke the rule, where one did, as it was when the rule was tested."""

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
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.rule = rule
        self.help = help
        self.label = label
        self.offset = offset
        self.end = end
        self.code_point = code_point

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, IDNAError):
            return NotImplemented
        return type(self) is type(other) and (self.args, vars(self)) == (other.args, vars(other))

    def __hash__(self) -> int:
        return hash((self.args, self.kind, self.offset))


IDNAError.__module__ = "xenonym"
