"""``xenonym.dask`` with Dask, by threads and by processes."""

import dask.dataframe as dd
import pandas as pd
import pytest
import xenonym
import xenonym.dask
from expected import INDEX, NAMES, OPTIONS, PROTECTED, VALUES, doctests, each, each_try, hits, registrable_domain, verdicts

FRAME = pd.DataFrame({"name": NAMES})


def values(series):
    return [None if pd.isna(value) else value for value in series]


def test_examples_are_true():
    doctests(xenonym.dask)


# Processes are slow to start, and their input is pickled in the same way for all options.
@pytest.mark.parametrize(
    ("scheduler", "options"), [*(("threads", one) for one in OPTIONS), ("processes", OPTIONS[2])]
)
def test_values_and_tries_are_those_of_one_name(scheduler, options):
    names = dd.from_pandas(FRAME, npartitions=3).name
    for function, of_one in VALUES.items():
        lazy = getattr(names.idna, function)(options)
        result = lazy.compute(scheduler=scheduler)
        assert (lazy.dtype, lazy.name, result.dtype) == (names.dtype, "name", names.dtype)
        assert values(result) == each(of_one, options)
        tries = getattr(names.idna, f"try_{function}")(options).compute(scheduler=scheduler)
        pairs = zip(values(tries.error), values(tries.offset))
        errors = [error and (error, offset) for error, offset in pairs]
        assert list(zip(values(tries.value), errors)) == each_try(of_one, options)
    valid = names.idna.is_valid(options).compute(scheduler=scheduler)
    assert values(valid) == each(xenonym.is_valid, options)


@pytest.mark.parametrize("scheduler", ["threads", "processes"])
def test_names_are_judged_as_one_name_is(scheduler):
    names = dd.from_pandas(FRAME, npartitions=3).name
    found = names.idna.display("strictest", PROTECTED).compute(scheduler=scheduler)
    expected = verdicts("strictest", PROTECTED)
    assert values(found.host) == [one and one["host"] for one in expected]
    assert found.rules.array.__arrow_array__().to_pylist() == [one and one["rules"] for one in expected]
    imitated = names.idna.lookalikes(INDEX).compute(scheduler=scheduler)
    assert imitated.array.__arrow_array__().to_pylist() == hits()
    skeletons = names.idna.skeleton().compute(scheduler=scheduler)
    assert values(skeletons) == each(lambda name, _: xenonym.safety.name_skeleton(name))


def test_registrable_domains_are_those_of_one_name():
    names = dd.from_pandas(FRAME, npartitions=3).name
    assert values(names.idna.registrable_domain("host").compute()) == each(registrable_domain, "host")


def test_results_go_on_in_dask():
    frame = dd.from_pandas(pd.DataFrame({"host": ["Ü.example", "xn--tda.example", "b.example"] * 9}), npartitions=4)
    counts = frame.assign(host=frame.host.idna.canonical()).groupby("host").size().compute()
    assert counts.to_dict() == {"b.example": 9, "xn--tda.example": 18}
    errors = dd.from_pandas(FRAME, npartitions=3).name.idna.try_to_ascii("host").error
    assert errors.dropna().astype(str).nunique().compute() > 1


def test_mistakes_are_exceptions_at_once():
    names = dd.from_pandas(FRAME, npartitions=3).name
    with pytest.raises(ValueError, match="unknown"):
        names.idna.to_ascii("no such preset")
    with pytest.raises(TypeError):
        dd.from_pandas(pd.DataFrame({"n": [1, 2]}), npartitions=1).n.idna.to_ascii()
