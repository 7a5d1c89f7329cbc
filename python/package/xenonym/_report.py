"""``xenonym.survey``: what the names of a column are."""

from __future__ import annotations

from ._xenonym import Counts, survey_counts

# As in the module typing, which takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._xenonym import _ArrayInput, _StreamInput

_SCRIPTS = 12  # that are shown


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
        from . import _html

        shown = list(self.scripts.items())[:_SCRIPTS]
        rest = len(self.scripts) - len(shown)
        parts = [
            f"<p><b>{self.names:,}</b> names, {self.nulls:,} nulls</p>",
            "<p>Names that each standard accepts</p>",
            _bars(self.accepted, self.names, "#288c46", "#d23c46", "rejected"),
            "<p>Names with a code point of each script"
            + (f", and {rest} scripts more</p>" if rest else "</p>"),
            _bars(dict(shown), self.names, "#2878c8"),
            "<p>Labels, as RFC 5890 calls them</p>",
            _html.table(["", ""], ([name, f"{n:,}"] for name, n in self.label_classes.items())),
        ]
        kinds = _sorted(
            {
                kind: max(found.get(kind, 0) for found in self.errors.values())
                for found in self.errors.values()
                for kind in found
            }
        )
        if kinds:
            rows = (
                [
                    kind,
                    *(f"{found[kind]:,}" if kind in found else "" for found in self.errors.values()),
                    "<br>".join(map(_html.name, self.examples.get(kind, []))),
                ]
                for kind in kinds
            )
            parts.append("<p>Rejected names by the kind of error</p>")
            parts.append(_html.table(["", *self.errors, "such as"], rows))
        return "".join(parts)


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


def _bars(
    counts: dict[str, int], total: int, colour: str, rest: str = "#8884", of_rest: str = ""
) -> str:
    """Horizontal bars as SVG, each as long as the total."""
    from html import escape

    row, left, width = 18, 130, 320
    bars = []
    for line, (what, count) in enumerate(counts.items()):
        y, length = line * row, width * count / total if total else 0
        beside = f"{count:,}, {total - count:,} {of_rest}" if of_rest else f"{count:,}"
        bars.append(
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(what)}</text>'
            f'<rect x="{left}" y="{y + 3}" width="{width}" height="12" fill="{rest}"/>'
            f'<rect x="{left}" y="{y + 3}" width="{length:.1f}" height="12" fill="{colour}"/>'
            f'<text x="{left + width + 8}" y="{y + 13}">{beside}</text>'
        )
    height = row * len(counts) + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="{height}" role="img"'
        f' font-family="sans-serif" font-size="12" fill="currentColor">{"".join(bars)}</svg>'
    )
