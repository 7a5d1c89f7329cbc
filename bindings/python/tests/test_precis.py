"""PRECIS: the functions of ``xenonym.precis``."""

import doctest

import pytest

from xenonym import IDNAError, precis


def test_actions():
    assert precis.prepare(" Foo  Bar ", "nickname") == " Foo  Bar "
    assert precis.enforce(" Foo  Bar ", "nickname") == "Foo Bar"
    assert precis.comparison_form(" Foo  Bar ", "nickname") == "foo bar"
    assert precis.compare(" Foo  Bar ", "foo bar", "nickname")
    assert not precis.compare("Foo", "foo", "opaque-string")


def test_what_does_not_change_is_the_same_object():
    password = "correct horse \u265a"
    assert precis.enforce(password, "opaque-string") is password


def test_errors_count_code_points():
    with pytest.raises(IDNAError) as caught:
        precis.enforce("\u00fc\u265a@example.com", "jid")
    error = caught.value
    assert (error.kind, error.offset, error.end, error.code_point) == ("symbol", 1, 2, 0x265A)
    assert error.rule == "RFC 8264 section 9.15"
    assert str(error).startswith("localpart: ")
    with pytest.raises(IDNAError):
        precis.compare("a", "", "nickname")
    with pytest.raises(ValueError, match="unknown profile"):
        precis.enforce("a", "no")


def test_each_profile_is_listed():
    assert ("nickname", "RFC 8266") in precis.profiles()
    for profile, _ in precis.profiles():
        assert precis.enforce("a", profile) == "a"


def test_examples():
    for name in precis.__all__:
        finder = doctest.DocTestFinder()
        for test in finder.find(getattr(precis, name), name, globs={}):
            assert doctest.DocTestRunner().run(test).failed == 0
