"""Fuzz the Arrow import with random types, rows, slices, chunks and damage."""

import functools
import os
import random

import pytest
import xenonym.arrow
from c_arrow import Buffers, Chunked, Column, alive, rows

INDEX = xenonym.safety.lookalikes.Index(["tdaz.1", "a-1.xn--tda"], level="wide")
RULESET = xenonym.lgr.Ruleset.root("Latn")
ARGUMENTS = {"lookalikes": {"index": INDEX}, "lgr_disposition": {"ruleset": RULESET}, "lgr_index": {"ruleset": RULESET}}
KERNELS = [
    functools.partial(getattr(xenonym.arrow, name), **ARGUMENTS.get(name, {}))
    for name in xenonym.arrow.__all__
    if not name[0].isupper()
]
PIECES = ["a", "Z", "-", ".", "ü", "名", "xn--", "xn--tda", "\u200d", "א", "1", "_", "..", "😀"]
SEED = int(os.environ.get("XENONYM_FUZZ_SEED", "46"))
ROUNDS = int(os.environ.get("XENONYM_FUZZ_ROUNDS", "400"))


def texts(random_of):
    def text():
        if random_of.random() < 0.1:
            return None
        return "".join(random_of.choices(PIECES, k=random_of.randrange(12))).encode()

    return [text() for _ in range(random_of.randrange(40))]


def column(random_of):
    """A random column, and its rows."""
    format = random_of.choice([b"u", b"U", b"vu"])
    is_dictionary, chunks, expected = random_of.random() < 0.3, [], []
    for _ in range(random_of.randrange(1, 4)):
        values = texts(random_of) + [b"a"]
        offset = random_of.randrange(len(values))
        buffers, found = Buffers(format, values, offset), values[offset:]
        if is_dictionary:
            keys = [random_of.choice([None, *range(len(found))]) for _ in range(20)]
            offset = random_of.randrange(20)
            buffers = buffers.of_keys(keys, offset)
            found = [None if key is None else found[key] for key in keys[offset:]]
        chunks.append(buffers)
        expected.append([None if text is None else text.decode() for text in found])
    return chunks, expected


@pytest.mark.parametrize("part", range(4))
def test_any_column_has_an_answer_a_row(part):
    random_of = random.Random(f"{SEED} {part}")
    for _ in range(ROUNDS // 4):
        chunks, expected = column(random_of)
        kernel = random_of.choice(KERNELS)
        whole = rows(kernel(Chunked(chunks)))
        assert len(whole) == sum(map(len, expected))
        assert whole == [row for chunk in chunks for row in rows(kernel(Column(chunk)))]
        ascii = rows(xenonym.arrow.to_ascii(Chunked(chunks)))
        for row, name in zip(ascii, [name for chunk in expected for name in chunk]):
            valid = name is not None and xenonym.is_valid(name)
            assert row == (xenonym.to_ascii(name) if valid else None)
    assert not alive


@pytest.mark.parametrize("part", range(4))
def test_damage_is_an_answer_or_an_exception(part):
    random_of = random.Random(f"{SEED} {part}")
    exceptions = 0
    for _ in range(ROUNDS // 4):
        chunks, _ = column(random_of)
        for chunk in chunks:
            damage(random_of, chunk)
        kernel = random_of.choice(KERNELS)
        source = random_of.choice([Chunked(chunks), Column(chunks[0])])
        try:
            assert len(rows(kernel(source))) >= 0
        except (ValueError, TypeError, OverflowError):
            exceptions += 1
    assert exceptions > ROUNDS // 40
    assert not alive


def damage(random_of, chunk):
    """Break promises that a producer might break, except sizes beyond a buffer's end, which cannot be
    detected.
    """
    dictionary = chunk.dictionary
    kind = random_of.randrange(6)
    if kind == 0:
        target = random_of.choice([one for one in (chunk, dictionary) if one])
        index = random_of.randrange(len(target.buffers))
        # Buffer sizes of views cannot be checked.
        if target.format != b"vu" or index < 2:
            buffer = bytearray(target.buffers[index] or b"\0")
            at = random_of.randrange(len(buffer))
            is_end = target.format in (b"u", b"U") and index == 1
            if not is_end or at < len(buffer) - (4 if target.format == b"u" else 8):
                buffer[at] = random_of.randrange(256)
                target.buffers[index] = bytes(buffer)
    elif kind == 1:
        chunk.length = random_of.choice([-1, -(2**63), 0, chunk.length])
    elif kind == 2:
        chunk.offset = random_of.choice([-1, -(2**63), chunk.offset])
    elif kind == 3:
        chunk.buffers = chunk.buffers[: random_of.randrange(len(chunk.buffers))]
    elif kind == 4:
        random_of.choice([one for one in (chunk, dictionary) if one]).null_count = random_of.choice([-9, 0, 1, 99])
    else:
        # No numbers wider than the buffers allow, because buffer sizes cannot be checked.
        formats = [b"z", b"+l", b"+s", b"n", b"", b"w:x", b"\xff", b"u:"]
        chunk.format = random_of.choice(formats if dictionary else [*formats, b"l"])
