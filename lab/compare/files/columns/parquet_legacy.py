"""Change a Parquet file's footer to imitate other writers: converted types alone, as before 2018,
types that pyarrow cannot represent, and unknown types.
"""

from pathlib import Path
from random import Random

from columns.check import Made
from columns.footer import I32, STRUCT, Struct, Value, read_footer, replace_footer

#: Fields of SchemaElement.
PHYSICAL, LENGTH, NAME, CHILDREN, CONVERTED, SCALE, PRECISION, LOGICAL = 1, 2, 4, 5, 6, 7, 8, 10
BYTE_ARRAY, FIXED = 6, 7
ENUM, DECIMAL, JSON, BSON, INTERVAL = 4, 5, 19, 20, 21
#: Members of LogicalType.
LOGICAL_ENUM, LOGICAL_DECIMAL, LOGICAL_JSON, LOGICAL_BSON, LOGICAL_OF_THE_FUTURE = 4, 5, 12, 13, 99
SCHEMA, KEY_VALUES, CREATED_BY = 2, 5, 6


def make_legacy(random: Random, path: Path, made: Made) -> None:
    """Changes the footer in one way."""
    footer = read_footer(path)
    change = random.choice([_without_logical_types, _unnamed_types, _without_writer])
    change(random, footer, made)
    made.notes.append(change.__name__)
    # Arrow's own schema would contradict the change.
    footer.pop(KEY_VALUES, None)
    replace_footer(path, footer)


def _elements(footer: Struct) -> list[Struct]:
    return [value.value for value in footer[SCHEMA].value[1:]]


def _without_logical_types(random: Random, footer: Struct, made: Made) -> None:
    for element in _elements(footer):
        if CONVERTED in element:
            element.pop(LOGICAL, None)


def _without_writer(random: Random, footer: Struct, made: Made) -> None:
    footer.pop(CREATED_BY, None)


def _unnamed_types(random: Random, footer: Struct, made: Made) -> None:
    for element in _elements(footer):
        name = element[NAME].value.decode()
        is_plain = PHYSICAL in element and LOGICAL not in element and CONVERTED not in element
        if not is_plain or name in made.asked:
            continue
        physical = element[PHYSICAL].value
        if physical == FIXED and element[LENGTH].value == 12:
            element[CONVERTED] = Value(I32, INTERVAL)
        elif name == "large_bytes":
            element[CONVERTED] = Value(I32, DECIMAL)
            element[SCALE], element[PRECISION] = Value(I32, 2), Value(I32, 22)
            number = {1: Value(I32, 2), 2: Value(I32, 22)}
            element[LOGICAL] = Value(STRUCT, {LOGICAL_DECIMAL: Value(STRUCT, number)})
        elif physical == BYTE_ARRAY:
            converted, logical = random.choice(
                [
                    (BSON, LOGICAL_BSON),
                    (ENUM, LOGICAL_ENUM),
                    (JSON, LOGICAL_JSON),
                    (None, LOGICAL_OF_THE_FUTURE),
                ]
            )
            element[LOGICAL] = Value(STRUCT, {logical: Value(STRUCT, {})})
            if converted is not None:
                element[CONVERTED] = Value(I32, converted)
            made.notes.append(f"{name} is logical type {logical}")
