"""Render names, verdicts and steps as HTML for notebooks.

Names are always displayed literally: HTML is escaped, and a code point that is invisible, changes
the text direction or joins its neighbors is written as its number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Check, Explanation, IDNAError

# Colors that are readable on both white and black.
_ASCII, _OTHER, _FAULT = "", "color:#2878c8", "color:#fff;background:#c8323c"
_NUMBER = "font-size:75%;border:1px solid;border-radius:3px;padding:0 2px;margin:0 1px"
# Letters, marks and symbols that are blank in fonts or in Default_Ignorable_Code_Point.
_BLANK = frozenset(
    map(chr, [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0])
) | frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
_GOOD, _BAD = "color:#288c46", "color:#d23c46"
_CELL = "text-align:left;padding:2px 10px 2px 0;vertical-align:top"


def name(text: str, faults: Iterable[range] = ()) -> str:
    """Return a name with colored code points: plain for ASCII, blue for others, red for errors."""
    red = {position for fault in faults for position in fault}
    spans: list[tuple[str, str]] = []
    for position, code_point in enumerate(text):
        style = _FAULT if position in red else _ASCII if code_point.isascii() else _OTHER
        joins = bool(spans) and spans[-1][0] == style
        if not _is_seen(code_point, joins):
            spans.append((f"{style};{_NUMBER}", f"U+{ord(code_point):04X}"))
        elif joins:
            # Letters in one span can join their neighbors.
            spans[-1] = (style, spans[-1][1] + escape(code_point))
        else:
            spans.append((style, escape(code_point)))
    inner = "".join(f'<span style="{style}">{shown}</span>' for style, shown in spans)
    return f'<bdi style="font-family:monospace;overflow-wrap:anywhere">{inner}</bdi>'


def _is_seen(code_point: str, joins: bool) -> bool:
    """Return whether a code point is visible at its position. A mark needs a base letter of its own
    color.
    """
    category = unicodedata.category(code_point)[0]
    return category not in "CZ" and code_point not in _BLANK and (category != "M" or joins)


def faults(errors: Iterable[IDNAError], start: int = 0) -> list[range]:
    """Return the ranges of the errors, relative to ``start``. An error without a length covers one
    code point.
    """
    return [
        range(error.offset - start, max(error.end, error.offset + 1) - start) for error in errors
    ]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose cells are already HTML."""
    line = "".join(f'<th style="{_CELL}">{escape(cell)}</th>' for cell in head)
    lines = (
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>" for row in rows
    )
    return f'<table style="font-size:13px"><tr>{line}</tr>{"".join(lines)}</table>'


def verdict(accepted: bool) -> str:
    style, word = (_GOOD, "accepted") if accepted else (_BAD, "rejected")
    return f'<span style="{style}">{word}</span>'


def check(report: Check) -> str:
    """Render the result of ``xenonym.check``."""
    wrong = [error for one in report.verdicts for error in one.errors]
    rows = []
    for one in report.verdicts:
        forms = [name(form) for form in (one.ascii, one.unicode) if form is not None]
        found = forms or ["", _list(error.message for error in one.errors)]
        rows.append([escape(one.profile), verdict(one.accepted), *found])
    labels = [
        [str(one.label), name(one.text), escape(one.label_class), escape(one.reason or "")]
        for one in report.labels
    ]
    return (
        f"<p>{name(report.name, faults(wrong))} is {verdict(report.accepted)}</p>"
        + table(["by", "", "ASCII", "Unicode, or the errors"], rows)
        + table(["label", "", "by RFC 5890", "reason"], labels)
    )


def explanation(report: Explanation) -> str:
    """Render the result of ``xenonym.explain``."""
    errors = report.to_ascii.errors
    rows = []
    for one in report.labels:
        steps = [one.mapped, one.normalized, one.decoded or "", one.ascii]
        rows.append(
            [
                str(one.label),
                name(one.text, faults(one.errors, one.offset)),
                *map(name, steps),
                _list(error.message for error in one.errors),
            ]
        )
    head = ["label", "", "1 mapped", "2 NFC", "4 decoded", "ASCII", "errors"]
    return (
        f"<p>{name(report.name, faults(errors))} by UTS #46 ({escape(report.options)}) is"
        f" {verdict(report.to_ascii.is_ok)}: {name(report.to_ascii.raw)}</p>" + table(head, rows)
    )


def _list(lines: Iterable[str]) -> str:
    return "<br>".join(map(escape, lines))
