"""``xenonym.compat.idna``. The published tests of ``idna`` are run by ``ci/idna_tests.py``."""

import codecs
import pickle
import random
import subprocess
import sys

import pytest
import xenonym.compat.idna as idna
import xenonym.compat.idna.codec
from xenonym import _xenonym
from xenonym.compat.idna import core
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


# Each is the text of idna 3.20, which programs compare.
MESSAGES = [
    (lambda: idna.encode("a..b"), "Empty Label"),
    (lambda: idna.encode("ä" * 60), "Label too long"),
    (lambda: idna.encode("a" * 64), "Label too long"),
    (lambda: idna.encode("e\u0301"), "Label must be in Normalization Form C"),
    (lambda: idna.encode("\u0301a"), "Label begins with an illegal combining character"),
    (lambda: idna.encode("ab--ü"), "Label has disallowed hyphens in 3rd and 4th position"),
    (lambda: idna.encode("-ü"), "Label must not start or end with a hyphen"),
    (lambda: idna.encode("Ü"), "Codepoint U+00DC at position 1 of 'Ü' not allowed"),
    (lambda: idna.encode("a·b"), "Codepoint U+00B7 not allowed at position 2 in 'a·b'"),
    (lambda: idna.encode("a\u200db"), "Joiner U+200D not allowed at position 2 in 'a\\u200db'"),
    (lambda: idna.encode("1א"), "First codepoint in label '1א' must be directionality L, R or AL"),
    (lambda: idna.encode("אa"), "Invalid direction for codepoint at position 2 in a right-to-left label"),
    (lambda: idna.check_bidi("א$"), "Label ends with illegal codepoint directionality"),
    (lambda: idna.check_bidi("א1\u0660"), "Can not mix numeral types in a right-to-left label"),
    (lambda: idna.encode("aא"), "Invalid direction for codepoint at position 2 in a left-to-right label"),
    (lambda: idna.check_bidi("a$", True), "Label ends with illegal codepoint directionality"),
    (lambda: idna.ulabel("xn--"), "Malformed A-label, no Punycode eligible content found"),
    (lambda: idna.ulabel("xn--abc-"), "A-label must not end with a hyphen"),
    (lambda: idna.ulabel("xn--0"), "Invalid A-label"),
    (lambda: idna.ulabel("xn--bcher-KVA9"), "Invalid A-label"),
    (lambda: idna.ulabel(b"\xff"), "Invalid ASCII in A-label"),
    (lambda: idna.decode(b"\xff"), "Invalid ASCII in A-label"),
    (lambda: idna.check_label(b"\xff"), "Invalid UTF-8 in label"),
    (lambda: idna.encode(b"\xff"), "should pass a unicode string to the function rather than a byte string."),
    (lambda: idna.encode(""), "Empty domain"),
    (lambda: idna.encode("a." * 200), "Domain too long"),
    (lambda: idna.uts46_remap("a\ufffd"), "Codepoint U+FFFD not allowed at position 2 in 'a\ufffd'"),
    (lambda: "ü".encode("idna2008", "ignore"), 'Unsupported error handling "ignore"'),
]


@pytest.mark.parametrize(("call", "message"), MESSAGES)
def test_messages_are_those_of_idna(call, message):
    with pytest.raises(idna.IDNAError) as raised:
        call()
    assert raised.value.args == (message,)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        # idna checks the label first, then its code points from left to right.
        ("a·Ü", idna.InvalidCodepointContext),
        ("aÜ·", idna.InvalidCodepoint),
        ("-Ü", idna.IDNAError),
        ("xn--a-gda5i", idna.InvalidCodepointContext),
    ],
)
def test_of_two_errors_the_first_of_idna_is_raised(name, error):
    with pytest.raises(idna.IDNAError) as raised:
        idna.encode(name)
    assert type(raised.value) is error


def test_what_is_displayed_is_rejected_text_in_lower_case():
    assert idna.decode("XN--bücher", display=True) == "xn--bücher"
    with pytest.raises(idna.IDNAError):
        idna.decode("xn--bücher")


def test_whole_names_are_converted_as_their_labels():
    random_of = random.Random(46)
    pieces = ["a", "B", "ü", "Ü", "-", "xn--", "xn--tda", "XN--TDA", ".", "。", "א", "1", "_", "名", "\u200d", "ß", "·"]
    found = 0
    for _ in range(5000):
        name = "".join(random_of.choices(pieces, k=random_of.randrange(8)))
        for encode, whole in ((True, _xenonym.compat_encode), (False, _xenonym.compat_decode)):
            answer = whole(name, False, False)
            if answer is None:
                continue
            labels, dot = core._labels(name, False)
            parts = [idna.alabel(one).decode() if encode else idna.ulabel(one) for one in labels]
            expected = ".".join(parts) + "." * dot
            assert answer == (expected.encode() if encode else expected)
            found += 1
    assert found > 500
    for name in [".", "。", "", "a" * 300]:
        assert _xenonym.compat_encode(name, True, False) is None


def test_an_unknown_test_is_an_error():
    with pytest.raises(ValueError, match="hyphens or leading_mark"):
        _xenonym.compat_check("a", "leading-mark")


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_installed_modules_are_the_same():
    run("""
import sys, xenonym.compat.idna
xenonym.compat.idna.install()
xenonym.compat.idna.install()
import idna, idna.core, idna.codec, idna.compat, idna.intranges, idna.package_data
from idna.core import IDNAError, InvalidCodepoint
assert idna is xenonym.compat.idna and idna.core is xenonym.compat.idna.core
assert IDNAError is idna.IDNAError and "ü".encode("idna2008") == b"xn--tda"
assert idna.compat.ToASCII("ü") == b"xn--tda"
""")


def test_submodules_work_for_an_alias():
    run("""
import sys, xenonym.compat.idna
sys.modules["idna"] = xenonym.compat.idna
import idna.core, idna.codec, idna.compat, idna.intranges, idna.package_data
from idna.core import IDNAError, InvalidCodepoint
assert IDNAError is xenonym.compat.idna.IDNAError
try:
    idna.core.encode("Ü")
except IDNAError as error:
    assert type(error) is InvalidCodepoint
else:
    raise AssertionError
""")


def test_it_is_not_installed_over_another():
    run("""
import sys, types
other = types.ModuleType("idna.core")
sys.modules["idna.core"] = other
import xenonym.compat.idna
try:
    xenonym.compat.idna.install()
except ImportError as error:
    assert error.name == "idna.core" and "call xenonym.compat.idna.install() before" in str(error)
else:
    raise AssertionError
assert "idna" not in sys.modules and sys.modules["idna.core"] is other
""")
