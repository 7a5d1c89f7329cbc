"""The codecs that are registered on request."""

import subprocess
import sys

import pytest
import xenonym
import xenonym.codec


@pytest.fixture(autouse=True)
def registered():
    xenonym.codec.register()
    xenonym.codec.register()
    yield
    xenonym.codec.unregister()


@pytest.mark.parametrize(
    ("codec", "text", "data"),
    [
        ("xenonym", "bücher.example", b"xn--bcher-kva.example"),
        ("xenonym_idna2003", "bücher.example", b"xn--bcher-kva.example"),
        ("xenonym_idna2008", "straße.example", b"xn--strae-oqa.example"),
        ("xenonym_punycode", "bücher", b"bcher-kva"),
    ],
)
def test_names_go_there_and_back(codec, text, data):
    assert text.encode(codec) == data
    assert data.decode(codec) == text


def test_errors_are_idna_errors():
    with pytest.raises(xenonym.IDNAError):
        "a..b".encode("xenonym")
    with pytest.raises(UnicodeError):
        b"\xff".decode("xenonym")
    with pytest.raises(ValueError):
        "a".encode("xenonym", "ignore")


def test_nothing_is_registered_unasked():
    code = "import xenonym\ntry: 'a'.encode('xenonym')\nexcept LookupError: print('no')"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "no\n"
