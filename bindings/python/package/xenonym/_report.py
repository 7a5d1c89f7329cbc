"""``xenonym.survey``: what the names of a column are."""

from __future__ import annotations

from ._xenonym import Counts, survey_counts

# As in the module typing, which takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._xenonym import _ArrayInput, _StreamInput


class Report:
    """What the names of a column are. Notebooks show it as tables and a plot; ``str()`` is plain text.

    Made by ``survey``.
    """

    names: int
    """How many names there are."""
    nulls: int
    """How many rows have none."""
    accepted: dict[str, int]
    """How many names each profile accepts."""
    errors: dict[str, dict[str, int]]
    """How many names each profile rejects, by the kind of error."""
    examples: dict[str, list[str]]
    """Up to three names that have an error of each kind."""
    label_classes: dict[str, int]
    """How many labels are of each class of RFC 5890."""
    scripts: dict[str, int]
    """How many names have a code point of each script, the most frequent first. An A-label has those of what it
    stands for."""

    def __init__(self, counts: Counts) -> None:
        self._html = counts.html
        self.names, self.nulls = counts.names, counts.nulls
        self.errors = {profile: _sorted(kinds) for profile, kinds in counts.rejected}
        self.accepted = {
            profile: counts.names - sum(kinds.values()) for profile, kinds in counts.rejected
        }
        self.examples = counts.examples
        self.label_classes = _sorted(counts.classes)
        self.scripts = _sorted(counts.scripts)

    def __repr__(self) -> str:
        return f"<Report of {self.names} names>"

    def __str__(self) -> str:
        lines = [f"{self.names} names, {self.nulls} nulls"]
        sections = {"accepted by": self.accepted, "with": self.scripts, "labels": self.label_classes}
        for title, counts in sections.items():
            lines += [f"{title} {what}: {count}" for what, count in counts.items()]
        for profile, kinds in self.errors.items():
            lines += [f"{profile}, {kind}: {count}" for kind, count in kinds.items()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return self._html()

    def _facts(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_html"}

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Report) else NotImplemented

    def __getstate__(self) -> tuple[dict[str, Any], str]:
        return self._facts(), self._html()

    def __setstate__(self, state: tuple[dict[str, Any], str]) -> None:
        facts, page = state
        vars(self).update(facts)
        self._html = lambda: page


def survey(names: _ArrayInput | _StreamInput, profiles: Sequence[str] | None = None) -> Report:
    """Counts the names of a column by standard, script, class of label and kind of error.

    ``names`` is anything with ``__arrow_c_array__`` or ``__arrow_c_stream__``, such as a column of Polars, pandas,
    DuckDB or PyArrow; ``profiles`` are those of ``check``, all of them by default.

    Raises ``TypeError`` for columns that hold no strings, and ``ValueError`` for unknown profiles.

    >>> import polars  # doctest: +SKIP
    >>> report = survey(polars.Series(["Bücher.example", "a..b"]), ["dns"])  # doctest: +SKIP
    >>> report.accepted, report.errors, report.scripts  # doctest: +SKIP
    ({'dns': 1}, {'dns': {'empty_label': 1}}, {'Latin': 2})
    """
    return Report(survey_counts(names, None if profiles is None else list(profiles)))


Report.__module__ = survey.__module__ = "xenonym"


def _sorted(counts: dict[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: -item[1]))
