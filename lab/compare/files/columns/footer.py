"""Read the footer of a Parquet file field by field, including fields that readers' own types omit.

Thrift's compact protocol is parsed without a schema. A struct is a `dict` of field numbers, which
`parquet.thrift` of Apache Parquet names.
"""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MAGIC = b"PAR1"
#: Types of the compact protocol that have a name here.
TRUE, FALSE, I32, STRUCT = 1, 2, 5, 12


@dataclass(frozen=True)
class Value:
    """A value with its type, so that it can be written again."""

    type: int
    value: Any


class Items(list[Value]):
    """The values of a list, which are of one type."""

    type: int


Struct = dict[int, Value]


class Reader:
    """Reads the compact protocol."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def struct(self) -> Struct:
        """A struct up to its end."""
        fields: Struct = {}
        number = 0
        while (head := self._byte()) != 0:
            number = number + (head >> 4) if head >> 4 else self._zigzag()
            fields[number] = Value(head & 15, self._value(head & 15))
        return fields

    def _value(self, type_: int) -> Any:
        match type_:
            case 1 | 2:
                return type_ == TRUE
            case 3:
                return self._byte()
            case 4 | 5 | 6:
                return self._zigzag()
            case 7:
                self.at += 8
                return struct.unpack("<d", self.data[self.at - 8 : self.at])[0]
            case 8:
                length = self._varint()
                self.at += length
                return self.data[self.at - length : self.at]
            case 9 | 10:
                return self._list()
            case 12:
                return self.struct()
        raise ValueError(f"type {type_} of the compact protocol")

    def _list(self) -> "Items":
        head = self._byte()
        size = head >> 4 if head >> 4 < 15 else self._varint()
        items = Items()
        items.type = type_ = head & 15
        for _ in range(size):
            is_bool = type_ in (TRUE, FALSE)
            items.append(Value(type_, self._byte() == TRUE if is_bool else self._value(type_)))
        return items

    def _byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def _varint(self) -> int:
        result = shift = 0
        while True:
            byte = self._byte()
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result

    def _zigzag(self) -> int:
        number = self._varint()
        return number >> 1 ^ -(number & 1)


def written(fields: Struct) -> bytes:
    """A struct in the compact protocol."""
    output = bytearray()
    before = 0
    for number, value in sorted(fields.items()):
        type_ = value.type if value.type not in (TRUE, FALSE) else TRUE if value.value else FALSE
        if 0 < number - before < 16:
            output.append(number - before << 4 | type_)
        else:
            output += bytes([type_]) + _zigzag(number)
        if type_ not in (TRUE, FALSE):
            output += _written_value(value)
        before = number
    return bytes(output + b"\0")


def _written_value(value: Value) -> bytes:
    match value.type:
        case 1 | 2:
            return bytes([TRUE if value.value else FALSE])
        case 3:
            return bytes([value.value])
        case 4 | 5 | 6:
            return _zigzag(value.value)
        case 7:
            return struct.pack("<d", value.value)
        case 8:
            return _varint(len(value.value)) + value.value
        case 9 | 10:
            items = value.value
            size = len(items)
            head = bytes([min(size, 15) << 4 | items.type]) + (_varint(size) if size > 14 else b"")
            return head + b"".join(_written_value(item) for item in items)
    return written(value.value)


def _varint(number: int) -> bytes:
    output = bytearray()
    while number > 127:
        output.append(number & 127 | 128)
        number >>= 7
    return bytes([*output, number])


def _zigzag(number: int) -> bytes:
    return _varint(number << 1 if number >= 0 else (-number << 1) - 1)


def read_footer(path: Path) -> Struct:
    """The `FileMetaData` of a file whose footer is not encrypted."""
    data = path.read_bytes()
    if data[:4] != MAGIC or data[-4:] != MAGIC:
        raise ValueError("this is not Parquet with a plain footer")
    (length,) = struct.unpack("<I", data[-8:-4])
    return Reader(data[-8 - length : -8]).struct()


def replace_footer(path: Path, footer: Struct) -> None:
    """Replace the footer of a file."""
    data = path.read_bytes()
    (length,) = struct.unpack("<I", data[-8:-4])
    new = written(footer)
    path.write_bytes(data[: -8 - length] + new + struct.pack("<I", len(new)) + MAGIC)
