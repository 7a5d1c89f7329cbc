"""Arrow arrays built and read with ctypes, so that tests need no other library.

``Column`` implements ``__arrow_c_array__`` or ``__arrow_c_stream__``, and ``rows`` reads either.
``alive`` counts the arrays that have not been released.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

SCHEMA, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"
api = ctypes.pythonapi
api.PyCapsule_New.restype = ctypes.py_object
api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
api.PyCapsule_GetPointer.restype = ctypes.c_void_p
api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]

Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
GetNext = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
LastError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)


class Schema(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]


class Array(ctypes.Structure):
    pass


Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]


class Stream(ctypes.Structure):
    _fields_ = [
        ("get_schema", ctypes.c_void_p),
        ("get_next", ctypes.c_void_p),
        ("get_last_error", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


# Keeps data alive that C refers to until it is released. Schemas are few and small, so they are
# never removed.
alive: dict[int, Any] = {}
kept: list[Any] = []


@Release
def release_array(address: int) -> None:
    Array.from_address(address).release = None
    del alive[Array.from_address(address).private_data]


@Release
def release_schema(address: int) -> None:
    Schema.from_address(address).release = None


def address_of(callback: Any) -> int | None:
    return ctypes.cast(callback, ctypes.c_void_p).value


def fill_schema(schema: Schema, format: bytes, dictionary: bytes | None = None) -> None:
    schema.format, schema.name, schema.flags = format, b"names", 2
    if dictionary is not None:
        values = Schema()
        fill_schema(values, dictionary)
        schema.dictionary = ctypes.pointer(values)
        kept.append(values)
    schema.release = address_of(release_schema)


class Buffers:
    """The buffers of an array of texts, of which some are null."""

    def __init__(self, format: bytes, texts: Sequence[bytes | None], offset: int = 0) -> None:
        self.format, self.dictionary, self.null_count = format, None, -1
        self.length, self.offset = len(texts) - offset, offset
        bits = sum(1 << row for row, text in enumerate(texts) if text is not None)
        validity = bits.to_bytes(len(texts) // 8 + 1, "little")
        present = [text or b"" for text in texts]
        if format == b"vu":
            self.buffers = [validity, *self.views(present)]
        else:
            ends = [*accumulate(map(len, present), initial=0)]
            code = "i" if format == b"u" else "q"
            self.buffers = [validity, struct.pack(f"={len(ends)}{code}", *ends), b"".join(present)]

    @staticmethod
    def views(texts: list[bytes]) -> list[bytes]:
        data, views = bytearray(), bytearray()
        for text in texts:
            if len(text) <= 12:
                views += struct.pack("=i12s", len(text), text)
            else:
                views += struct.pack("=i4sii", len(text), text[:4], 0, len(data))
                data += text
        return [bytes(views), bytes(data), struct.pack("=q", len(data))]

    @staticmethod
    def nulls(rows: int) -> Buffers:
        """Return an array of type null, which needs no buffers."""
        array = Buffers(b"u", [])
        array.format, array.length, array.buffers = b"n", rows, []
        return array

    def of_keys(self, keys: Sequence[int | None], offset: int = 0) -> Buffers:
        """A dictionary with keys of 16 bits, whose values are this array."""
        dictionary = Buffers(b"u", [b"" for _ in keys], offset)
        packed = struct.pack(f"={len(keys)}h", *(key or 0 for key in keys))
        bits = sum(1 << row for row, key in enumerate(keys) if key is not None)
        dictionary.buffers = [bits.to_bytes(len(keys) // 8 + 1, "little"), packed]
        dictionary.format, dictionary.dictionary = b"s", self
        return dictionary

    def fill(self, array: Array) -> None:
        memory = [ctypes.create_string_buffer(buffer, len(buffer) or 1) for buffer in self.buffers]
        pointers = (ctypes.c_void_p * len(memory))(*(ctypes.addressof(one) for one in memory))
        array.length, array.offset, array.null_count = self.length, self.offset, self.null_count
        array.n_buffers, array.buffers = len(memory), pointers
        keep = [memory, pointers]
        if self.dictionary is not None:
            values = Array()
            self.dictionary.fill(values)
            # The array that owns the values releases them.
            keep.append((values, alive.pop(values.private_data)))
            array.dictionary = ctypes.pointer(values)
        array.private_data = id(keep)
        alive[id(keep)] = keep
        array.release = address_of(release_array)

    def schema(self, schema: Schema) -> None:
        fill_schema(schema, self.format, self.dictionary.format if self.dictionary else None)


Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
api.PyCapsule_GetName.restype = ctypes.c_char_p
api.PyCapsule_GetName.argtypes = [ctypes.c_void_p]
raw_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", api)
)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def destroy(capsule: int) -> None:
    """Release the contents of a capsule, unless they were moved out."""
    name = api.PyCapsule_GetName(capsule)
    address = raw_pointer(capsule, name)
    held = Schema if name == SCHEMA else Array if name == ARRAY else Stream
    release = held.from_address(address).release
    if release:
        Release(release)(address)
    alive.pop(address)


def capsule(held: ctypes.Structure, name: bytes) -> Any:
    address = ctypes.addressof(held)
    alive[address] = held
    return api.PyCapsule_New(address, name, address_of(destroy))


class Column:
    """A column of one array."""

    def __init__(self, buffers: Buffers) -> None:
        self.buffers = buffers

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        schema, array = Schema(), Array()
        self.buffers.schema(schema)
        self.buffers.fill(array)
        return capsule(schema, SCHEMA), capsule(array, ARRAY)


class Chunked:
    """A column of several arrays, which fails after them if there is a message."""

    def __init__(self, chunks: Sequence[Buffers], failure: bytes | None = None) -> None:
        self.chunks, self.failure = chunks, failure

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        rest = iter(self.chunks)

        @GetNext
        def get_schema(_: int, out: int) -> int:
            self.chunks[0].schema(Schema.from_address(out))
            return 0

        @GetNext
        def get_next(_: int, out: int) -> int:
            chunk = next(rest, None)
            if chunk is not None:
                chunk.fill(Array.from_address(out))
            elif self.failure is not None:
                return 5
            else:
                Array.from_address(out).release = None
            return 0

        @LastError
        def get_last_error(_: int) -> int | None:
            return ctypes.cast(ctypes.c_char_p(self.failure), ctypes.c_void_p).value

        @Release
        def release(address: int) -> None:
            Stream.from_address(address).release = None

        functions: list[Callable[..., Any]] = [get_schema, get_next, get_last_error, release]
        kept.append(functions)
        return capsule(Stream(*map(address_of, functions), None), STREAM)


def rows(column: Any) -> list[Any]:
    """Return the rows of an object with ``__arrow_c_array__`` or ``__arrow_c_stream__``."""
    if hasattr(column, "__arrow_c_array__"):
        schema, array = column.__arrow_c_array__()
        schema_at = api.PyCapsule_GetPointer(schema, SCHEMA)
        array_at = api.PyCapsule_GetPointer(array, ARRAY)
        return read(Schema.from_address(schema_at), Array.from_address(array_at))
    held = column.__arrow_c_stream__()
    address = api.PyCapsule_GetPointer(held, STREAM)
    stream, schema = Stream.from_address(address), Schema()
    assert GetNext(stream.get_schema)(address, ctypes.addressof(schema)) == 0
    found: list[Any] = []
    while True:
        array = Array()
        assert GetNext(stream.get_next)(address, ctypes.addressof(array)) == 0
        if not array.release:
            break
        found += read(schema, array)
        Release(array.release)(ctypes.addressof(array))
    Release(schema.release)(ctypes.addressof(schema))
    return found


NUMBERS = {b"c": "b", b"s": "h", b"S": "H", b"i": "i", b"L": "Q"}


def read(schema: Schema, array: Array) -> list[Any]:
    """Return the rows of an array after checking that it follows the Arrow format."""
    start, end = array.offset, array.offset + array.length
    format = schema.format

    def memory(buffer: int, length: int) -> bytes:
        address = array.buffers[buffer]
        return ctypes.string_at(address, length) if address and length else bytes(length)

    size = (end + 7) // 8
    bits = memory(0, size) if array.buffers[0] else b"\xff" * size
    valid = [bits[row // 8] >> row % 8 & 1 for row in range(start, end)]
    assert array.length >= 0 and start >= 0 and array.null_count in (-1, valid.count(0))
    if format == b"+s":
        fields = [schema.children[child].contents for child in range(schema.n_children)]
        columns = [
            read(field, array.children[child].contents)[start:end]
            for child, field in enumerate(fields)
        ]
        names = [field.name.decode() for field in fields]
        values: list[Any] = [dict(zip(names, row)) for row in zip(*columns)]
    elif format == b"+l":
        items = read(schema.children[0].contents, array.children[0].contents)
        ends = struct.unpack(f"={end + 1}i", memory(1, 4 * (end + 1)))
        values = [items[ends[row] : ends[row + 1]] for row in range(start, end)]
    elif format == b"b":
        flags = memory(1, size)
        values = [bool(flags[row // 8] >> row % 8 & 1) for row in range(start, end)]
    elif format in NUMBERS:
        code = NUMBERS[format]
        values = list(struct.unpack(f"={end}{code}", memory(1, end * struct.calcsize(code))))[start:]
        if schema.dictionary:
            texts = read(schema.dictionary.contents, array.dictionary.contents)
            pairs = zip(values, valid)
            values = [texts[key] if is_valid else None for key, is_valid in pairs]
    else:
        values = [text.decode() if ok else None for text, ok in zip(texts_of(array, format, valid), valid)]
    return [value if is_valid else None for value, is_valid in zip(values, valid)]


def texts_of(array: Array, format: bytes, valid: list[int]) -> list[bytes]:
    start, end = array.offset, array.offset + array.length
    if format == b"vu":
        views = [ctypes.string_at(array.buffers[1] + 16 * row, 16) for row in range(start, end)]
        # The view of a null row may be anything.
        return [view_text(array, view) if ok else b"" for view, ok in zip(views, valid)]
    code, size = ("i", 4) if format == b"u" else ("q", 8)
    if start == end and not array.buffers[1]:
        return []
    ends = struct.unpack(f"={end + 1}{code}", ctypes.string_at(array.buffers[1], size * (end + 1)))
    assert ends[start] >= 0 and list(ends[start:]) == sorted(ends[start:])
    data = array.buffers[2] or 0
    pairs = zip(ends[start:], ends[start + 1 :])
    return [ctypes.string_at(data + first, last - first) for first, last in pairs]


def view_text(array: Array, view: bytes) -> bytes:
    length, _, buffer, offset = struct.unpack("=i4sii", view)
    if length <= 12:
        return view[4 : 4 + length]
    return ctypes.string_at(array.buffers[2 + buffer] + offset, length)
