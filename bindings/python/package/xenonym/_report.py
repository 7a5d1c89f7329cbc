"""``xenonym.survey``: statistics about a column of names."""

from __future__ import annotations

from ._xenonym import Counts, survey_counts

# The same trick as in ``typing``, which is slower to import than this whole package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._xenonym import _ArrayInput, _StreamInput


class Report:
    """Statistics about the names of a column, as returned by ``survey``.

    Notebooks display a report as tables and a plot. ``str()`` returns plain text.
    """

    names: int
    """The number of names."""
    nulls: int
    """The number of null rows."""
    accepted: dict[str, int]
    """The number of names that each profile accepts."""
    errors: dict[str, dict[str, int]]
    """The number of names that each profile rejects, by kind of error."""
    examples: dict[str, list[str]]
    """For each kind of error, up to three names with that error."""
    label_classes: dict[str, int]
    """The number of labels in each class of RFC 5890."""
    scripts: dict[str, int]
    """The number of names with a code point of each script, most frequent first. A-labels are decoded
    before counting.
    """

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
    """Count the names of a column by standard, script, label class and kind of error.

    ``names`` is any object with ``__arrow_c_array__`` or ``__arrow_c_stream__``, such as a column from
    Polars, pandas, DuckDB or PyArrow. ``profiles`` is a list of profiles of ``check``. The default is
    all of them.

    Raises ``TypeError`` if the column does not contain strings, and ``ValueError`` for unknown
    profiles.

    >>> import polars  # doctest: +SKIP
    >>> report = survey(polars.Series(["Bücher.example", "a..b"]), ["dns"])  # doctest: +SKIP
    >>> report.accepted, report.errors, report.scripts  # doctest: +SKIP
    ({'dns': 1}, {'dns': {'empty_label': 1}}, {'Latin': 2})
    """
    return Report(survey_counts(names, None if profiles is None else list(profiles)))


Report.__module__ = survey.__module__ = "xenonym"


def _sorted(counts: dict[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


Report.__module__ = survey.__module__ = "xenonym"
