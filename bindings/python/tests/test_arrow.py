"""Columns, with only the package: arrays are made and read by ctypes."""

import array
import copy
import gc
import os
import pickle
import signal
import struct
import threading
import time

import pytest
import xenonym
import xenonym.arrow
from c_arrow import ARRAY, Buffers, Chunked, Column, alive, api, rows
from xenonym import idna2003, idna2008, safety

NAMES = ["Bücher.example", None, "a..b", "www.example", "名がドメイン.com", "x" * 20 + ".Example"]
TEXTS = [None if name is None else name.encode() for name in NAMES]
ASCII = [
    "xn--bcher-kva.example",
    None,
    None,
    "www.example",
    "xn--v8jxj3d1dzdz08w.com",
    "x" * 20 + ".example",
]
FORMATS = [b"u", b"U", b"vu"]
RULESET = xenonym.lgr.Ruleset.root("Latn")
INDEX = safety.lookalikes.Index(["bucher.example"])


@pytest.fixture(autouse=True)
def nothing_leaks():
    gc.collect()
    before = len(alive)
    yield
    gc.collect()
    assert len(alive) == before


@pytest.mark.parametrize("format", FORMATS)
def test_an_array_is_converted(format):
    result = xenonym.arrow.to_ascii(Column(Buffers(format, TEXTS)))
    assert (len(result), result.null_count) == (6, 2)
    assert rows(result) == ASCII
    assert rows(result) == ASCII, "it can be asked for twice"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("start", range(7))
def test_a_slice_is_converted(format, start):
    assert rows(xenonym.arrow.to_ascii(Column(Buffers(format, TEXTS, start)))) == ASCII[start:]


@pytest.mark.parametrize("format", FORMATS)
def test_a_dictionary_is_converted(format):
    keys = [3, None, 0, 2, 3, 1]
    dictionary = Buffers(format, TEXTS).of_keys(keys, 1)
    expected = [None, ASCII[0], None, ASCII[3], None]
    assert rows(xenonym.arrow.to_ascii(Column(dictionary))) == expected


def test_chunks_are_converted():
    chunks = [Buffers(b"u", TEXTS), Buffers(b"u", []), Buffers(b"u", TEXTS, 3)]
    result = xenonym.arrow.to_ascii(Chunked(chunks))
    assert (len(result), result.num_chunks, result.null_count) == (9, 3, 2)
    assert rows(result) == ASCII + ASCII[3:]


def test_a_long_chunk_is_divided():
    texts = [f"N{row}.Bücher.example".encode() for row in range(200_000)]
    result = xenonym.arrow.to_ascii(Chunked([Buffers(b"vu", texts)]))
    assert result.num_chunks == 4
    assert rows(result) == [f"n{row}.xn--bcher-kva.example" for row in range(200_000)]


def test_tries_tell_why():
    found = rows(xenonym.arrow.try_to_ascii(Column(Buffers(b"u", TEXTS))))
    assert found[0] == {"value": ASCII[0], "error": None, "offset": None}
    assert found[1] is None
    assert found[2] == {"value": None, "error": "empty_label", "offset": 2}


def test_every_kernel_does_what_its_function_for_one_name_does():
    names = ["xn--tda.xn--0", "xn--bcher-kva.example", "Ü", "a_b", "127.0.0.1", "a\u200db"]
    column = Column(Buffers(b"u", [name.encode() for name in names]))

    def or_none(function, *arguments):
        try:
            return function(*arguments)
        except xenonym.IDNAError:
            return None

    for options in (None, "host", xenonym.Options("uts46", check_joiners=False)):
        expected = [or_none(xenonym.to_ascii, name, options) for name in names]
        assert rows(xenonym.arrow.to_ascii(column, options)) == expected
        expected = [or_none(xenonym.to_unicode_strict, name, options) for name in names]
        assert rows(xenonym.arrow.to_unicode(column, options)) == expected
        expected = [xenonym.is_valid(name, options) for name in names]
        assert rows(xenonym.arrow.is_valid(column, options)) == expected
    for standard in (idna2003, idna2008):
        expected = [or_none(standard.to_ascii, name) for name in names]
        assert rows(xenonym.arrow.to_ascii(column, standard.Options())) == expected
    texts = [str(xenonym.to_unicode(name)) for name in names[:4]]
    assert rows(xenonym.arrow.to_unicode(column, on_error="partial"))[:4] == texts
    expected = [or_none(lambda name: xenonym.Host(name).ascii, name) for name in names]
    assert rows(xenonym.arrow.canonical(column)) == expected
    expected = [or_none(safety.name_skeleton, name) for name in names]
    assert rows(xenonym.arrow.skeleton(column)) == expected
    for function in ("encode", "decode"):
        expected = [or_none(getattr(xenonym.punycode, function), name) for name in names]
        assert rows(getattr(xenonym.arrow, f"punycode_{function}")(column)) == expected


def test_tries_agree_with_values():
    column = Column(Buffers(b"u", TEXTS))
    names = ["to_ascii", "to_unicode", "canonical", "punycode_encode", "punycode_decode", "skeleton"]
    for name in names:
        values = rows(getattr(xenonym.arrow, name)(column))
        tries = rows(getattr(xenonym.arrow, f"try_{name}")(column))
        assert [row and row["value"] for row in tries] == values


def test_names_are_judged_as_one_name_is():
    names = ["xn--80ak6aa92e.com", "paypa1.com", "a\u202eb", "", "pàypal.com", "Bücher.example", "paypal.com"]
    texts = [*(name.encode() for name in names), None]
    protected, index = safety.ProtectedNames(["paypal.com"]), safety.lookalikes.Index(["paypal.com"])

    def verdict(name, policy):
        found = safety.display(name, policy, protected)
        rules = list(dict.fromkeys(finding.rule for finding in found.findings))
        return {"show": found.show, "host": found.host, "rules": rules}

    def hits(name):
        try:
            found = index.find(name)
        except xenonym.IDNAError:
            return None  # A text without a host raises, and in a column it is null.
        return [{"protected": hit.protected, "kind": hit.kind, "cost": hit.cost} for hit in found]

    columns = [(Column(Buffers(format, texts)), [*names, None]) for format in FORMATS]
    keys = [7, 0, None, 4, 1, 0]
    columns.append(
        (Column(Buffers(b"u", texts).of_keys(keys)), [[*names, None][key] if key is not None else None for key in keys])
    )
    columns.append((Chunked([Buffers(b"u", texts), Buffers(b"u", texts, 3)]), [*names, None, *names[3:], None]))
    for column, given in columns:
        for policy, _ in safety.policies():
            expected = [None if name is None else verdict(name, policy) for name in given]
            assert rows(xenonym.arrow.display(column, policy, protected)) == expected
        expected = [None if name is None else hits(name) for name in given]
        assert rows(xenonym.arrow.lookalikes(column, index)) == expected
        assert sum(map(bool, expected)) > 1
    assert rows(xenonym.arrow.display(columns[0][0]))[4]["show"] == "unicode", "nothing is protected"
    with pytest.raises(ValueError, match="unknown policy"):
        xenonym.arrow.display(columns[0][0], "opera")
    for wrong in [None, ["paypal.com"], "paypal.com"]:
        with pytest.raises(TypeError):
            xenonym.arrow.lookalikes(columns[0][0], wrong)


def test_results_go_in_again():
    ascii = xenonym.arrow.to_ascii(Column(Buffers(b"vu", TEXTS)))
    unicode = xenonym.arrow.to_unicode(ascii)
    assert rows(unicode)[0] == "bücher.example"
    chunked = xenonym.arrow.to_ascii(Chunked([Buffers(b"u", TEXTS)] * 3))
    assert rows(xenonym.arrow.to_unicode(chunked))[6] == "bücher.example"


RESULTS = [
    xenonym.arrow.to_ascii,
    xenonym.arrow.try_to_ascii,
    xenonym.arrow.is_valid,
    xenonym.arrow.registrable_domain,
    xenonym.arrow.display,
    lambda column: xenonym.arrow.lookalikes(column, INDEX),
]


@pytest.mark.parametrize("kernel", RESULTS)
def test_results_are_compared_by_rows_and_copied_by_pickle(kernel):
    columns = [Buffers(format, TEXTS) for format in FORMATS]
    columns += [Buffers(format, TEXTS, 2) for format in FORMATS]
    columns += [Buffers(b"u", TEXTS).of_keys([3, None, 0, 2, 3, 1]), Buffers(b"u", []), Buffers.nulls(2)]
    for buffers in columns:
        for column in (Column(buffers), Chunked([buffers, buffers])):
            result = kernel(column)
            for copied in (kernel(column), pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
                assert copied == result and not copied != result
                assert rows(copied) == rows(result) and repr(copied) == repr(result)
            with pytest.raises(TypeError):
                hash(result)
    assert kernel(Column(columns[0])) != kernel(Column(columns[3]))


def test_results_are_equal_however_they_are_divided():
    def converted(*parts):
        return xenonym.arrow.to_ascii(Chunked([Buffers(b"u", part) for part in parts]))

    whole = converted(TEXTS)
    assert whole == converted(TEXTS[:2], [], TEXTS[2:]) == converted(TEXTS[:5], TEXTS[5:], [])
    assert whole != converted(TEXTS[:2], TEXTS[2:5], [b"other"]) and whole != converted(TEXTS[:5])
    assert whole != xenonym.arrow.to_ascii(Column(Buffers(b"u", TEXTS)))


def test_a_pickle_has_no_more_than_the_rows():
    texts = [b"a" * 50] * 1_000
    for format in FORMATS:
        few = xenonym.arrow.to_ascii(Column(Buffers(format, texts, 990)))
        assert len(pickle.dumps(few)) < 2_000


def test_a_pickle_that_was_changed_is_an_error():
    result = xenonym.arrow.to_ascii(Column(Buffers(b"u", [b"ab", "ü".encode(), None])))
    restored, (name, data_type, (length, nulls, (ends, text), children)) = result.__reduce__()
    changed = [
        (name, "Int64", (length, nulls, (ends, text), children)),
        (name, "Dictionary(Utf8, Utf8)", (length, nulls, (ends, text), children)),
        (name, "Struct(\"a\": Utf8)", (length, nulls, (ends, text), children)),
        (name, "no type", (length, nulls, (ends, text), children)),
        (name, data_type, (length + 1, nulls, (ends, text), children)),
        (name, data_type, (2**63, nulls, (ends, text), children)),
        (name, data_type, (2**63, None, (ends, text), children)),
        (name, data_type, (length, b"", (ends, text), children)),
        (name, data_type, (length, nulls, (ends,), children)),
        (name, data_type, (length, nulls, (ends[:-4], text), children)),
        (name, data_type, (length, nulls, (ends, text[:-1]), children)),
        (name, data_type, (length, nulls, (ends, b"\xff" * len(text)), children)),
        (name, data_type, (length, nulls, (ends[::-1], text), children)),
    ]
    for arguments in changed:
        with pytest.raises((ValueError, TypeError)):
            restored(*arguments)


@pytest.mark.parametrize("value", [None, 1, "a", b"a", ["a"], object(), Column])
def test_what_is_no_column_is_a_type_error(value):
    with pytest.raises(TypeError):
        xenonym.arrow.to_ascii(value)


@pytest.mark.parametrize("format", [b"z", b"l", b"n", b"vz", b"tdD", b"w:4", b"", b"?", b"+l"])
def test_other_types_are_rejected(format):
    buffers = Buffers(b"u", TEXTS)
    buffers.format = format
    with pytest.raises((TypeError, ValueError)):
        xenonym.arrow.to_ascii(Column(buffers))


def test_a_capsule_is_used_once():
    capsules = Column(Buffers(b"u", TEXTS)).__arrow_c_array__()
    again = type("Again", (), {"__arrow_c_array__": lambda self: capsules})()
    assert rows(xenonym.arrow.to_ascii(again)) == ASCII
    with pytest.raises(ValueError, match="released"):
        xenonym.arrow.to_ascii(again)
    stream = Chunked([Buffers(b"u", TEXTS)]).__arrow_c_stream__()
    again = type("Again", (), {"__arrow_c_stream__": lambda self: stream})()
    assert rows(xenonym.arrow.to_ascii(again)) == ASCII
    with pytest.raises(ValueError, match="released"):
        xenonym.arrow.to_ascii(again)


def test_a_wrong_capsule_is_rejected():
    schema, array = Column(Buffers(b"u", TEXTS)).__arrow_c_array__()
    for answer in [(array, schema), (schema,), schema, None, (schema, 1)]:
        wrong = type("Wrong", (), {"__arrow_c_array__": lambda self, answer=answer: answer})()
        with pytest.raises((TypeError, ValueError)):
            xenonym.arrow.to_ascii(wrong)
    assert api.PyCapsule_GetPointer(array, ARRAY)


def test_a_stream_that_fails_is_an_exception():
    with pytest.raises(ValueError, match="the disk is gone"):
        xenonym.arrow.to_ascii(Chunked([Buffers(b"u", TEXTS)], b"the disk is gone"))


def test_broken_buffers_are_rejected():
    def broken(**changes):
        buffers = Buffers(b"u", [b"ab", b"\xc3\xbc", b"cd"])
        for name, value in changes.items():
            setattr(buffers, name, value)
        with pytest.raises(ValueError):
            xenonym.arrow.to_ascii(Column(buffers))

    def packed(*ends):
        return b"".join(end.to_bytes(4, "little", signed=True) for end in ends)

    validity, _, data = Buffers(b"u", [b"ab", b"\xc3\xbc", b"cd"]).buffers
    broken(buffers=[validity, packed(0, 3, 4, 6), data])  # inside a code point
    broken(buffers=[validity, packed(0, 4, 2, 6), data])  # not in order
    broken(buffers=[validity, packed(-1, 2, 4, 6), data])
    broken(buffers=[validity, packed(0, 2, 4, -6), data])
    broken(buffers=[validity, packed(0, 2, 4, 6), b"ab\xff\xffcd"])
    broken(buffers=[validity, packed(0, 2, 4, 6)])
    broken(buffers=[validity, packed(0, 2, 4, 6), data, data])
    broken(length=-1)
    # Sizes in bytes that wrap around.
    for absurd in (2**59, 2**60, 2**61, 2**62, 2**63 - 1):
        broken(length=absurd)
        broken(offset=absurd)
    broken(offset=-1)
    with pytest.raises(ValueError):
        xenonym.arrow.to_ascii(Column(Buffers(b"u", [b"a"]).of_keys([0, 1])))
    with pytest.raises(ValueError):
        xenonym.arrow.to_ascii(Column(Buffers(b"u", [b"\xff"]).of_keys([0])))
    for texts in ([b"\xff"], [b"a" * 12 + b"\xff"]):
        with pytest.raises(ValueError):
            xenonym.arrow.to_ascii(Column(Buffers(b"vu", texts)))


@pytest.mark.parametrize("given", [0, 1, 2, 3, 99])
def test_nulls_are_counted_whatever_the_producer_says(given):
    buffers = Buffers(b"u", [b"A", None, b"B", None, b"a..b"])
    buffers.null_count = given
    result = xenonym.arrow.to_ascii(Column(buffers))
    assert (rows(result), result.null_count) == (["a", None, "b", None, None], 3)
    values = Buffers(b"u", [b"A", None, b"B"])
    values.null_count = given
    dictionary = values.of_keys([0, 1, 2, None, 0])
    dictionary.null_count = given
    assert rows(xenonym.arrow.to_ascii(Column(dictionary))) == ["a", None, "b", None, "a"]


@pytest.mark.parametrize(("format", "code"), [(b"u", "i"), (b"U", "q")])
@pytest.mark.parametrize("ends", [(-7,), (2**30,), (5, -1)])
def test_offsets_of_no_rows_are_not_taken_over(format, code, ends):
    buffers = Buffers(format, [])
    buffers.offset = len(ends) - 1
    buffers.buffers[1] = struct.pack(f"={len(ends)}{code}", *ends)
    assert rows(xenonym.arrow.to_ascii(Column(buffers))) == []
    assert rows(xenonym.arrow.try_to_ascii(Column(buffers))) == []
    dictionary = buffers.of_keys([None, None])
    assert rows(xenonym.arrow.to_ascii(Column(dictionary))) == [None, None]


def test_columns_of_type_null_are_names_that_are_missing():
    for column in [Column(Buffers.nulls(3)), Column(Buffers.nulls(2).of_keys([0, 1, None]))]:
        assert rows(xenonym.arrow.to_ascii(column)) == [None] * 3
        assert rows(xenonym.arrow.try_to_ascii(column)) == [None] * 3
        assert rows(xenonym.arrow.is_valid(column)) == [None] * 3
        assert rows(xenonym.arrow.display(column)) == [None] * 3
    assert rows(xenonym.arrow.to_ascii(Chunked([Buffers.nulls(2), Buffers.nulls(0), Buffers.nulls(1)]))) == [None] * 3
    for rows_given in (-1, 2**31, 2**62, -(2**62)):
        with pytest.raises(ValueError, match="too long|negative"):
            xenonym.arrow.to_ascii(Column(Buffers.nulls(rows_given)))


@pytest.mark.parametrize(
    ("format", "advice"),
    [
        (b"+s", "select one of its columns"),
        (b"+l", "flatten it"),
        (b"+L", "flatten it"),
        (b"+w:3", "flatten it"),
        (b"+r", "decode it"),
        (b"+m", "extract its strings"),
    ],
)
def test_nested_columns_are_rejected_with_advice(format, advice):
    buffers = Buffers(b"u", TEXTS)
    buffers.format = format
    with pytest.raises(TypeError, match=advice):
        xenonym.arrow.to_ascii(Column(buffers))


KERNELS = {
    "try_to_ascii": xenonym.arrow.try_to_ascii,
    "is_valid": xenonym.arrow.is_valid,
    "registrable_domain": xenonym.arrow.registrable_domain,
    "skeleton": xenonym.arrow.skeleton,
    "display": xenonym.arrow.display,
    "lookalikes": lambda column: xenonym.arrow.lookalikes(column, INDEX),
    "lgr_disposition": lambda column: xenonym.arrow.lgr_disposition(column, RULESET),
    "lgr_index": lambda column: xenonym.arrow.lgr_index(column, RULESET),
    "survey": xenonym.survey,
}


@pytest.fixture(scope="module", params=["few long names", "many names"])
def slow(request):
    """Return a column whose conversion lasts a second or more."""
    rows, text = (3_000_000, "bücher.example") if request.param == "many names" else (6_000, "ü." * 2_000)
    text = text.encode()
    buffers = Buffers(b"U", [])
    ends = array.array("q", range(0, (rows + 1) * len(text), len(text)))
    buffers.length, buffers.buffers = rows, [b"\xff" * (rows // 8 + 1), ends.tobytes(), text * rows]
    return buffers


@pytest.mark.parametrize("kind", [Column, lambda buffers: Chunked([buffers])], ids=["array", "stream"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_signal_stops_a_long_column(kernel, kind, slow):
    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm(time.thread_time())

    # Nothing changes, and unlike the producers of these tests, the result runs no Python when it is read.
    column = xenonym.arrow.to_unicode(kind(slow), "uts46")
    before = signal.signal(signal.SIGALRM, ring)
    try:
        with pytest.raises(Alarm) as raised:
            start = time.thread_time()
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            while True:
                KERNELS[kernel](column)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # Time of this thread's CPU, so that a busy machine does not count.
    assert raised.value.args[0] - start < 0.4
    gc.collect()


def test_null_rows_may_hold_anything():
    buffers = Buffers(b"u", [b"ab", b"\xff\xff", "ü".encode()])
    buffers.buffers[0] = b"\x05"
    assert rows(xenonym.arrow.to_ascii(Column(buffers))) == ["ab", None, "xn--tda"]
    buffers = Buffers(b"vu", [b"ab", b"\xff\xff", "ü".encode()])
    buffers.buffers[0] = b"\x05"
    assert rows(xenonym.arrow.to_ascii(Column(buffers))) == ["ab", None, "xn--tda"]


def test_options_of_every_standard_fit_and_others_are_rejected():
    column = Column(Buffers(b"u", TEXTS))
    converted = rows(xenonym.arrow.to_ascii(column, idna2003.Options()))
    valid = rows(xenonym.arrow.is_valid(column, idna2003.Options()))
    assert valid == [None if text is None else name is not None for text, name in zip(TEXTS, converted, strict=True)]
    with pytest.raises(TypeError, match="Options of xenonym, xenonym.idna2003 or xenonym.idna2008, .* not int"):
        xenonym.arrow.to_ascii(column, 1)
    with pytest.raises(ValueError, match="unknown preset"):
        xenonym.arrow.to_ascii(column, "no such preset")
    with pytest.raises(ValueError):
        xenonym.arrow.to_unicode(column, on_error="raise")


def test_threads_convert_at_once():
    column = Chunked([Buffers(b"u", TEXTS)] * 50)
    found = []

    def work():
        for _ in range(5):
            found.append(rows(xenonym.arrow.to_ascii(column)))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [ASCII * 50] * 40


def test_a_forked_process_converts():
    texts = [f"N{row}.Bücher.example".encode() for row in range(140_000)]
    column = Chunked([Buffers(b"u", texts)])
    expected = len(xenonym.arrow.to_ascii(column))
    child = os.fork()
    if child == 0:
        result = xenonym.arrow.to_ascii(column)
        good = (len(result), result.num_chunks) == (expected, 3)
        os._exit(0 if good and xenonym.to_ascii("ü") == "xn--tda" else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
