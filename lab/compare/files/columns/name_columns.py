"""Columns of names, of each type that can hold them."""

from random import Random

import pyarrow as pa

from names import NameMaker

TYPES = [
    pa.string(),
    pa.string(),
    pa.large_string(),
    pa.string_view(),
    pa.dictionary(pa.int32(), pa.string()),
]


def name_columns(random: Random, names: NameMaker, rows: int) -> dict[str, pa.Array]:
    """One or two columns of names, by title."""
    titles = random.sample(["domain", "größe", "a.b", "Name"], random.choice([1, 1, 2]))
    return {title: _column(random, names, rows) for title in titles}


def _column(random: Random, names: NameMaker, rows: int) -> pa.Array:
    pool = [names.make() for _ in range(random.choice([3, 40, 400]))] + [""]
    share_of_nulls = random.choice([0, 0.1, 1]) if random.random() < 0.9 else 0
    values = [
        None if random.random() < share_of_nulls else random.choice(pool) for _ in range(rows)
    ]
    kind = random.choice(TYPES)
    if pa.types.is_dictionary(kind):
        return pa.array(values, pa.string()).dictionary_encode()
    return pa.array(values, kind)


def put_among(
    random: Random, columns: dict[str, pa.Array], others: dict[str, pa.Array]
) -> dict[str, pa.Array]:
    """All columns in a random order."""
    all_of_them = list((columns | others).items())
    random.shuffle(all_of_them)
    return dict(all_of_them)
