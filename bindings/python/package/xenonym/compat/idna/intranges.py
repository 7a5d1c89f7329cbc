"""Sets of integers as sorted ranges, each in one integer: its start shifted by 32 bits, and its end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable


def intranges_from_list(list_: Iterable[int]) -> tuple[int, ...]:
    ranges: list[tuple[int, int]] = []
    for value in sorted(list_):
        if ranges and ranges[-1][1] == value:
            ranges[-1] = (ranges[-1][0], value + 1)
        else:
            ranges.append((value, value + 1))
    return tuple(_encode_range(start, end) for start, end in ranges)


def _encode_range(start: int, end: int) -> int:
    return start << 32 | end


def intranges_contain(int_: int, ranges: tuple[int, ...]) -> bool:
    found = bisect_right(ranges, _encode_range(int_, 0xFFFFFFFF)) - 1
    return found >= 0 and int_ < ranges[found] & 0xFFFFFFFF
