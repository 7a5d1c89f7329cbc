"""``xenonym.pandas`` with pandas."""

import pathlib

import pandas as pd
import pyarrow as pa
import pytest
import xenonym
import xenonym.pandas
from expected import INDEX as PROTECTED_INDEX
from expected import RULESET, dispositions, index_labels
from expected import NAMES, OPTIONS, PROTECTED, VALUES, doctests, each, each_try, hits, registrable_domain, verdicts

INDEX = [f"row {row}" for row in range(len(NAMES))]
SERIES = pd.Series(NAMES, index=INDEX, name="name")


def values(series):
    return [None if pd.isna(value) else value for value in series]


def test_examples_are_true():
    doctests(xenonym.pandas)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("function", VALUES)
def test_values_and_tries_are_those_of_one_name(function, options):
    result = getattr(SERIES.idna, function)(options)
    assert (list(result.index), result.name, result.dtype) == (INDEX, "name", SERIES.dtype)
    assert values(result) == each(VALUES[function], options)
    tries = getattr(SERIES.idna, f"try_{function}")(options)
    assert list(tries.index) == INDEX
    assert list(tries.columns) == ["value", "error", "offset"]
    pairs = zip(values(tries.error), values(tries.offset))
    errors = [error and (error, offset) for error, offset in pairs]
    assert list(zip(values(tries.value), errors)) == each_try(VALUES[function], options)


def test_flags_are_null_where_names_are():
    result = SERIES.idna.is_valid("host")
    assert (result.dtype, list(result.index)) == (pd.BooleanDtype(), INDEX)
    assert values(result) == each(xenonym.is_valid, "host")


TYPES = ["str", "string", "string[python]", pd.ArrowDtype(pa.string()), pd.ArrowDtype(pa.string_view())]


@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_types_of_strings_stay(dtype):
    series = SERIES.astype(dtype)
    assert series.idna.to_ascii().dtype == series.dtype
    assert series.idna.try_to_ascii().value.dtype == series.dtype
    assert values(series.idna.to_ascii()) == each(xenonym.to_ascii)


@pytest.mark.parametrize("dtype", ["object", "category"])
def test_other_columns_of_names_become_strings(dtype):
    series = SERIES.fillna("A_B").astype(dtype)
    result = series.idna.to_ascii()
    assert (result.dtype, result.iloc[1], result.iloc[5]) == (SERIES.dtype, "a_b", "a_b")
    assert series.idna.try_to_ascii().value.dtype == SERIES.dtype
    assert values(pd.Series([None, None], dtype=object).idna.to_ascii()) == [None, None]
    assert values(pd.Series([], dtype=dtype).idna.to_ascii()) == []


@pytest.mark.parametrize("dtype", ["float64", "object", "category", pd.ArrowDtype(pa.null())], ids=str)
def test_a_column_without_names_has_any_type_that_pandas_assumes(dtype):
    series = pd.Series([None, None], index=[7, 7], dtype=dtype)
    result = series.idna.to_ascii()
    assert (result.dtype, values(result), list(result.index)) == (SERIES.dtype, [None, None], [7, 7])
    assert values(series.idna.try_to_ascii().value) == values(series.idna.is_valid()) == [None, None]
    with pytest.raises(TypeError, match="Float64"):
        pd.Series([None, 1.5]).idna.to_ascii()


@pytest.mark.parametrize("dtype", [*TYPES, "object", "category"], ids=str)
def test_names_are_judged_as_one_name_is(dtype):
    series = SERIES.astype(dtype)
    found = series.idna.display("strictest", PROTECTED)
    assert list(found.index) == INDEX
    expected = verdicts("strictest", PROTECTED)
    for column in ["show", "host", "rules"]:
        assert [None if one is None else one[column] for one in expected] == [
            None if value is None or value is pd.NA or isinstance(value, float) else value
            for value in found[column].tolist()
        ]
    imitated = series.idna.lookalikes(PROTECTED_INDEX)
    assert (list(imitated.index), imitated.name) == (INDEX, "name")
    assert pa.array(imitated.array).to_pylist() == hits()
    assert imitated.explode().dropna().struct.field("kind").tolist() == ["accent"] * 1
    assert values(series.idna.skeleton()) == each(lambda name, _: xenonym.safety.name_skeleton(name))
    assert values(series.idna.try_skeleton().value) == values(series.idna.skeleton())


@pytest.mark.parametrize("dtype", [*TYPES, "object", "category"], ids=str)
@pytest.mark.parametrize("options", OPTIONS)
def test_registrable_domains_are_those_of_one_name(options, dtype):
    result = SERIES.astype(dtype).idna.registrable_domain(options)
    assert (list(result.index), result.name, values(result)) == (INDEX, "name", each(registrable_domain, options))
    assert result.dtype == (dtype if dtype in TYPES else SERIES.dtype)


def test_long_series_and_repeated_indexes():
    names = pd.Series([f"N{row}.Bücher.example" for row in range(200_000)], index=[7] * 200_000)
    result = names.idna.try_to_ascii()
    assert list(result.value) == [f"n{row}.xn--bcher-kva.example" for row in range(200_000)]
    assert set(result.index) == {7}
    assert result.error.isna().all()


def test_results_are_put_next_to_rows_of_a_repeated_index():
    half = SERIES.to_frame()
    frame = pd.concat([half, half])
    found = pd.concat([frame, frame.name.idna.try_to_ascii()], axis=1)
    assert len(found) == len(frame)
    assert values(found.value) == each(xenonym.to_ascii) * 2
    readme = pathlib.Path(__file__).parents[2] / "README.md"
    idiom = next(line for line in readme.read_text(encoding="utf-8").splitlines() if line.startswith("pd.concat("))
    assert len(eval(idiom.partition("#")[0], {"pd": pd, "frame": frame.rename(columns={"name": "host"})})) == len(frame)


def test_mistakes_are_exceptions():
    with pytest.raises(ValueError, match="unknown"):
        SERIES.idna.to_ascii("no such preset")
    with pytest.raises(ValueError, match="unknown"):
        SERIES.idna.display("no such policy")
    with pytest.raises(TypeError):
        pd.Series([1, 2]).idna.to_ascii()


@pytest.mark.parametrize("dtype", ["object", "category"])
@pytest.mark.parametrize("value", [1, 1.5, True, b"b", ("b",), pd.Timestamp(0)], ids=repr)
def test_a_value_that_is_no_text_is_a_type_error_with_its_row(value, dtype):
    for cells in (["a", None, value, "b", value], [None, float("nan"), value, "a"]):
        series = pd.Series(cells, index=[f"i{row}" for row in range(len(cells))], dtype=object, name="host")
        with pytest.raises(TypeError, match=f"'host' contains a value of type {type(value).__name__} in row 2 .index i2.:"):
            series.astype(dtype).idna.try_to_ascii()
    with pytest.raises(TypeError, match="^the series contains a value of type int in row 0 "):
        pd.Series([1, 2], dtype=object).idna.is_valid()
    with pytest.raises(TypeError, match="^the series contains a value of type list in row 1 "):
        pd.Series(["a", ["b"]], dtype=object).idna.is_valid()


@pytest.mark.parametrize("dtype", ["object", "category", "string[python]"])
def test_a_name_with_a_surrogate_is_rejected(dtype):
    names = ["Bücher.example", None, "ü.\udc80", "\ud83d\ude00.example"]
    cells = pd.array(names, dtype=object if dtype == "category" else dtype)
    if dtype == "category":
        # pandas makes no categories of such texts itself.
        cells = pd.Categorical.from_codes([0, -1, 1, 2], pd.Index(cells[[0, 2, 3]], dtype=object))
    series = pd.Series(cells, index=[1, 1, 2, 2], dtype=dtype)
    assert values(series.idna.to_ascii()) == ["xn--bcher-kva.example", None, None, None]
    assert values(series.idna.is_valid()) == [True, None, False, False]
    tries = series.idna.try_to_ascii()
    assert (values(tries.error), values(tries.offset)) == ([None, None, "disallowed", "disallowed"], [None, None, 3, 0])
    assert values(series.idna.display().show) == ["unicode", None, "invalid", "invalid"]
    assert values(series.idna.to_unicode(on_error="partial"))[2] == r"ü.\u{fffd}"
    assert values(series.idna.skeleton())[2:] == [None, None]
    assert series.idna.lookalikes(PROTECTED_INDEX).isna().tolist() == [False, True, False, False]
    for options in [*OPTIONS, "uts46", xenonym.idna2003.Options(allow_unassigned=True), xenonym.idna2008.Options()]:
        assert values(series.idna.to_ascii(options))[2:] == [None, None]


def test_labels_are_evaluated_under_a_ruleset():
    assert values(SERIES.idna.lgr_disposition(RULESET)) == dispositions()
    assert values(SERIES.idna.lgr_index(RULESET)) == index_labels()


def test_results_of_streams_are_arrays_of_pyarrow():
    for chunks in [[["Ü.example"], ["a..b"]], [["Ü.example", "a..b"]], []]:
        names = pa.chunked_array(chunks, pa.string())
        result = xenonym.arrow.to_ascii(names)
        expected = ["xn--tda.example", None] if chunks else []
        for found in [pa.array(result), pa.chunked_array(result), pa.table({"ascii": result})["ascii"]]:
            assert (found.to_pylist(), found.type) == (expected, pa.string())
        assert pa.array(result, pa.large_string()).type == pa.large_string()
    assert isinstance(pa.array(xenonym.arrow.to_ascii(pa.array(["a"]))), pa.StringArray)
    assert pa.array(xenonym.arrow.try_to_ascii(names)).type.field("offset").type == pa.uint64()


def test_columns_are_protected_names():
    for column in [pa.array, pd.Series, lambda names: pa.chunked_array([names]), lambda names: pa.array(names).dictionary_encode()]:
        index = xenonym.safety.lookalikes.Index(column(["paypal.com"]), allowed=column(["paypal.example"]))
        assert index.protected == ["paypal.com"]
    with pytest.raises(TypeError, match=r"protected\[1\] must be a str, not NoneType"):
        xenonym.safety.lookalikes.Index(pa.array(["paypal.com", None]))
