"""Compare column chunks byte by byte: chunks without names must be copies."""

from dataclasses import dataclass
from pathlib import Path

from columns.footer import Reader, Struct, Value, read_footer
from failures import Difference

#: Fields of FileMetaData, RowGroup, ColumnChunk, ColumnMetaData and SchemaElement.
SCHEMA, ROWS, ROW_GROUPS = 2, 3, 4
GROUP_COLUMNS, GROUP_ROWS, GROUP_SORTING, SORTED_COLUMN = 1, 3, 4, 1
METADATA, OFFSET_INDEX, COLUMN_INDEX = 3, (4, 5), (6, 7)
PATH, COMPRESSED, DATA_PAGE, INDEX_PAGE, DICTIONARY_PAGE, BLOOM = 3, 7, 9, 10, 11, (14, 15)
NAME, CHILDREN = 4, 5
#: Fields of ColumnMetaData, by the number that `parquet.thrift` gives them.
TITLES = {
    1: "physical type",
    2: "encodings",
    4: "codec",
    5: "number of values",
    6: "uncompressed size",
    7: "compressed size",
    8: "key-value metadata",
    12: "statistics",
    13: "encoding statistics",
    16: "size statistics",
    17: "geospatial statistics",
}


@dataclass(frozen=True)
class Chunk:
    """A column chunk, without where in the file it is."""

    metadata: dict[int, object]
    pages: bytes
    column_index: bytes | None
    offset_index: list | None
    bloom_filter: bytes | None


def compare_chunks(before: Path, after: Path, written: list[str]) -> list[Difference]:
    """Return the differences in columns that `xn` does not write, at most one of each kind."""
    try:
        old, new = read_footer(before), read_footer(after)
    except ValueError as error:
        return [Difference("the footer cannot be read", str(error))]
    found = _compare_schemas(old, new, written)
    old_groups, new_groups = _groups(old), _groups(new)
    rows = [[group[GROUP_ROWS].value for group in groups] for groups in (old_groups, new_groups)]
    if rows[0] != rows[1]:
        # Without the same row groups no chunk can be a copy.
        return [*found, Difference("other row groups", f"rows {rows[1][:8]} from {rows[0][:8]}")]
    kinds: dict[str, Difference] = {}
    data = before.read_bytes(), after.read_bytes()
    for number, groups in enumerate(zip(old_groups, new_groups)):
        sorting = _sorting(groups[0], written), _sorting(groups[1], written)
        if sorting[0] != sorting[1]:
            detail = f"row group {number}: {sorting[1]} from {sorting[0]}"
            kinds.setdefault("sorting", Difference("other sorting columns", detail))
        chunks = [_chunks(group, bytes_) for group, bytes_ in zip(groups, data)]
        for path, chunk in chunks[0].items():
            if path[0].decode() in written:
                continue
            for title, detail in _compare_chunk(chunk, chunks[1].get(path)):
                place = f"row group {number}, column {b'.'.join(path).decode()!r}: {detail}"
                kinds.setdefault(title, Difference(f"column chunk: {title}", place[:300]))
    return found + list(kinds.values())


def _compare_chunk(old: Chunk, new: Chunk | None) -> list[tuple[str, str]]:
    if new is None:
        return [("missing", "it is not in the output")]
    found = []
    for field in sorted(old.metadata.keys() | new.metadata.keys()):
        one, other = old.metadata.get(field), new.metadata.get(field)
        if one != other:
            found.append((f"other {TITLES.get(field, field)}", f"{other} from {one}"))
    if old.pages != new.pages:
        found.append(("other pages", f"{len(new.pages)} bytes from {len(old.pages)}"))
    for title in ("column_index", "offset_index", "bloom_filter"):
        one, other = getattr(old, title), getattr(new, title)
        if one != other:
            found.append(
                (f"other {title.replace('_', ' ')}", f"{_length(other)} from {_length(one)}")
            )
    return found


def _length(value: bytes | list | None) -> str:
    return "none" if value is None else f"{type(value).__name__} of {len(value)}"


def _groups(footer: Struct) -> list[Struct]:
    """Return the row groups, ignoring empty ones."""
    groups = [group.value for group in footer[ROW_GROUPS].value]
    return [group for group in groups if group[GROUP_ROWS].value > 0]


def _sorting(group: Struct, written: list[str]) -> list[object]:
    """Return the sort columns, up to a column that `xn` writes, because converting it changes the
    order.
    """
    sorting = []
    for column in group[GROUP_SORTING].value if GROUP_SORTING in group else []:
        chunk = group[GROUP_COLUMNS].value[column.value[SORTED_COLUMN].value].value
        if chunk[METADATA].value[PATH].value[0].value.decode() in written:
            break
        sorting.append(_plain(column))
    return sorting


def _chunks(group: Struct, data: bytes) -> dict[tuple[bytes, ...], Chunk]:
    chunks = {}
    for column in group[GROUP_COLUMNS].value:
        fields = column.value
        metadata: Struct = fields[METADATA].value
        path = tuple(part.value for part in metadata[PATH].value)
        starts = [metadata[f].value for f in (DICTIONARY_PAGE, DATA_PAGE) if f in metadata]
        # Some writers store 0 if there is no dictionary.
        start = min(start for start in starts if start > 0) if any(starts) else 0
        length = metadata[COMPRESSED].value
        places = {DATA_PAGE, INDEX_PAGE, DICTIONARY_PAGE, *BLOOM}
        chunks[path] = Chunk(
            {field: _plain(value) for field, value in metadata.items() if field not in places},
            data[start : start + length],
            _slice(data, fields, COLUMN_INDEX),
            _offsets(_slice(data, fields, OFFSET_INDEX), start),
            _slice(data, metadata, BLOOM),
        )
    return chunks


def _slice(data: bytes, fields: Struct, places: tuple[int, int]) -> bytes | None:
    if places[0] not in fields:
        return None
    start = fields[places[0]].value
    # Older writers do not store the length of a Bloom filter, so this compares only its beginning.
    length = fields[places[1]].value if places[1] in fields else 32
    return data[start : start + length]


def _offsets(index: bytes | None, start: int) -> list | None:
    """An offset index, with each page's place counted from the chunk's."""
    if index is None:
        return None
    fields = Reader(index).struct()
    pages = [page.value for page in fields[1].value]
    places = [(p[1].value - start, p[2].value, p[3].value) for p in pages]
    return [*places, *(_plain(value) for field, value in fields.items() if field != 1)]


def _plain(value: Value) -> object:
    """A value whose fields compare as values."""
    if isinstance(value.value, dict):
        return {number: _plain(inner) for number, inner in value.value.items()}
    if isinstance(value.value, list):
        return [_plain(inner) for inner in value.value]
    return value.value


def _compare_schemas(old: Struct, new: Struct, written: list[str]) -> list[Difference]:
    left, right = _top_elements(old), _top_elements(new)
    for name, element in left.items():
        if name in written or element == right.get(name):
            continue
        detail = f"column {name!r}: {right.get(name)} from {element}"
        return [Difference("another schema element", detail[:300])]
    return []


def _top_elements(footer: Struct) -> dict[str, list[object]]:
    """Each top column's schema elements, with those within it."""
    elements = [element.value for element in footer[SCHEMA].value]
    tops: dict[str, list[object]] = {}
    at = 1

    def take(into: list[object]) -> None:
        nonlocal at
        element = elements[at]
        at += 1
        into.append({number: _plain(value) for number, value in element.items()})
        for _ in range(element[CHILDREN].value if CHILDREN in element else 0):
            take(into)

    while at < len(elements):
        name = elements[at][NAME].value.decode()
        take(tops.setdefault(name, []))
    return tops
