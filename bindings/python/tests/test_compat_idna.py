"""``xenonym.compat.idna``. The published tests of ``idna`` are run by ``ci/idna_tests.py``."""

import codecs
import pickle

import pytest
import xenonym.compat.idna as idna
import xenonym.compat.idna.codec
from xenonym.compat.idna.intranges import intranges_from_list


def test_names_go_there_and_back():
    assert idna.encode("ドメイン.テスト") == b"xn--eckwd4c7c.xn--zckzah"
    assert idna.decode("xn--eckwd4c7c.xn--zckzah") == "ドメイン.テスト"
    assert idna.encode("Königsgäßchen", uts46=True) == b"xn--knigsgchen-b4a3dun"
    assert idna.encode("ABC.com") == b"ABC.com" and idna.decode("ABC.com") == "abc.com"
    assert idna.decode("xn--tda.xn--0", display=True) == "ü.xn--0"
    assert idna.encode(bytearray(b"a.")) == b"a."
    assert idna.uts46_remap("Ｂücher。DE") == "bücher.de"


@pytest.mark.parametrize(
    ("call", "error", "code", "position"),
    [
        (lambda: idna.encode("Königsgäßchen"), idna.InvalidCodepoint, "disallowed_codepoint", 1),
        (lambda: idna.encode("a\u200db"), idna.InvalidCodepointContext, "contextj", 2),
        (lambda: idna.encode("a·b"), idna.InvalidCodepointContext, "contexto", 2),
        (lambda: idna.encode("אa"), idna.IDNABidiError, "bidi_rule_2", 2),
        (lambda: idna.encode("a..b"), idna.IDNAError, "empty_label", None),
        (lambda: idna.encode(""), idna.IDNAError, "empty_domain", None),
        (lambda: idna.encode(None), idna.IDNAError, "invalid_ascii", None),
        (lambda: idna.encode("\ud800"), idna.InvalidCodepoint, "disallowed_codepoint", 1),
        (lambda: idna.check_nfc("\ud800"), idna.InvalidCodepoint, "disallowed_codepoint", 1),
        (lambda: idna.encode("a." * 200), idna.IDNAError, "domain_too_long", None),
        (lambda: idna.uts46_remap("a\ufffd"), idna.InvalidCodepoint, "uts46_disallowed", 2),
        (lambda: idna.uts46_remap("a＿b"), idna.InvalidCodepoint, "uts46_std3", 2),
        (lambda: idna.check_hyphen_ok("ab--c"), idna.IDNAError, "hyphen_3_4", None),
        (lambda: idna.check_initial_combiner("\u0301"), idna.IDNAError, "leading_combiner", 1),
        (lambda: idna.check_nfc("e\u0301"), idna.IDNAError, "not_nfc", None),
        (lambda: idna.ulabel("xn--0"), idna.IDNAError, "invalid_alabel", None),
        (lambda: idna.ulabel("xn--abc"), idna.InvalidCodepoint, "disallowed_codepoint", 1),
    ],
)
def test_errors_are_those_of_idna(call, error, code, position):
    with pytest.raises(idna.IDNAError) as raised:
        call()
    assert type(raised.value) is error and issubclass(error, UnicodeError)
    assert (raised.value.code, raised.value.position) == (code, position)
    assert pickle.loads(pickle.dumps(raised.value)).code == code


def test_single_rules():
    assert idna.valid_contextj("\u094d\u200d", 1) and not idna.valid_contextj("a\u200d", 1)
    assert idna.valid_contexto("l·l", 1) and not idna.valid_contexto("l·l", 0)
    assert idna.check_bidi("1") and idna.valid_label_length("a" * 63)
    with pytest.raises(idna.IDNABidiError):
        idna.check_bidi("1", check_ltr=True)
    with pytest.raises(IndexError):
        idna.valid_contextj("a", 1)
    ranges = intranges_from_list([1, 2, 5])
    assert [idna.intranges_contain(number, ranges) for number in range(7)] == [
        False,
        True,
        True,
        False,
        False,
        True,
        False,
    ]


def test_the_codec_works_label_by_label():
    assert "bücher.example".encode("idna2008") == b"xn--bcher-kva.example"
    assert b"xn--bcher-kva.example".decode("idna2008") == "bücher.example"
    encoder = codecs.getincrementalencoder("idna2008")()
    assert [encoder.encode(part) for part in ["bü", "cher.ex", "ample"]] == [b"", b"xn--bcher-kva.", b""]
    assert encoder.encode("", final=True) == b"example"


def test_transitional_processing_has_no_effect_but_a_warning():
    with pytest.warns(DeprecationWarning):
        assert idna.encode("faß.de", uts46=True, transitional=True) == b"xn--fa-hia.de"
