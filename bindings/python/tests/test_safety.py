"""``xenonym.safety`` for single names."""

import copy
import itertools
import pickle
import time

import pytest
import xenonym
from xenonym import IDNAError, safety
from xenonym.safety import lookalikes

PROTECTED = ["paypal.com", "google.com", "bücher.example", "президент.рф"]
LEVELS = ["strict", "normal", "wide"]
NAMES = ["", ".", "\0", "a" * 100_000, "ü." * 50_000, "." * 300, "xn--", "XN--\x80", "😀é🏴\U000e0067"]
FUNCTIONS = [
    safety.skeleton,
    safety.name_skeleton,
    safety.display,
    lookalikes.permutations,
    lookalikes.Index(PROTECTED).find,
    lambda name: safety.confusable("a", name),
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("value", [b"a", None, 1, ["a"], bytearray(b"a")])
def test_what_is_no_str_is_a_type_error(function, value):
    with pytest.raises(TypeError):
        function(value)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_lone_surrogate_is_an_idna_error(function):
    with pytest.raises(IDNAError) as raised:
        function("ü\udc80")
    assert (raised.value.kind, raised.value.offset) == ("invalid_utf8", 1)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", NAMES)
def test_any_str_has_an_answer_or_an_idna_error(function, name):
    try:
        function(name)
    except IDNAError as error:
        assert 0 <= error.offset <= error.end <= len(name)


def test_skeletons():
    assert safety.skeleton("раураl") == safety.skeleton("paypal") == "paypal"
    assert safety.name_skeleton("xn--80ak6aa92e.COM") == "apple.corn"
    assert safety.skeleton("A1<שׂ", "ltr") == safety.skeleton("Αשֺ>1", "ltr")
    assert safety.skeleton("A1<שׂ") != safety.skeleton("Αשֺ>1")
    with pytest.raises(IDNAError) as raised:
        safety.name_skeleton("ü.a\u202e")
    assert (raised.value.kind, raised.value.offset) == ("disallowed", 3)


def test_confusable_texts():
    assert safety.confusable("ljeto", "ǉeto") == "single-script"
    assert safety.confusable("paypal", "pаypal") == "mixed-script"
    assert safety.confusable("scope", "ѕсоре") == "whole-script"
    assert safety.confusable("paypal", "example") is None
    assert safety.confusable("A1א", "Aא1", "ltr") and not safety.confusable("A1א", "Aא1", "rtl")


def test_verdicts_tell_every_rule():
    verdict = safety.display("www.ѕсоре.com")
    assert (verdict.show, verdict.host) == ("ascii", "www.xn--e1argc3h.com")
    (finding,) = verdict.findings
    assert (finding.rule, finding.label, finding.offset) == ("chromium_whole_script", 1, 4)
    assert (finding.code_points, finding.protected) == ("ѕсоре", None)
    assert "Chromium" in finding.clause and finding.message
    invalid = safety.display("😀é.a\u202e.ü")
    assert (invalid.show, invalid.host) == ("invalid", "xn--9ca1767w.a\\u{202e}.ü")
    rules = [(one.rule, one.label, one.offset) for one in invalid.findings]
    assert ("disallowed", 1, 4) in rules, "offsets are in code points"
    assert repr(verdict) == "<DisplayVerdict ascii 'www.xn--e1argc3h.com'>"


def test_policies():
    policies = dict(safety.policies())
    assert policies["chromium"] == "2026" and policies["uts39-highly"] == xenonym.UNICODE_VERSION
    shown = {policy: safety.display("xn--80ak6aa92e.com", policy).show for policy in policies}
    assert [policy for policy, show in shown.items() if show == "unicode"] == ["uts39-highly", "uts39-moderately"]
    with pytest.raises(ValueError, match=r'unknown policy: "opera" \(known policies: chromium'):
        safety.display("a", "opera")


def test_protected_names():
    names = ["example.com", "a..b", " ", "\udc80", " paypal.com "]
    protected = safety.ProtectedNames(iter(names))
    assert [one.name for one in protected.skipped] == ["a..b", " ", "\udc80"]
    assert [one.position for one in protected.skipped] == [1, 2, 3]
    assert protected.skipped[1].reason == "the name is blank"
    for one in [protected, copy.deepcopy(protected), pickle.loads(pickle.dumps(protected))]:
        assert len(one) == 2
        for name, imitated, offset in [("éxample.com", "example.com", 0), ("www.pàypal.com", "paypal.com", 5)]:
            (finding,) = safety.display(name, protected=one).findings
            assert (finding.protected, finding.label, finding.offset) == (imitated, None, offset)
    with pytest.raises(TypeError, match="not a str"):
        safety.ProtectedNames("example.com")
    with pytest.raises(TypeError, match=r"names\[0\] must be a str, not bytes"):
        safety.ProtectedNames([b"example.com"])


def test_hits_of_every_kind():
    index = lookalikes.Index(["paypal.com"])
    kinds = {
        "xn--pypal-rqa.com": "accent",
        "pаypal.com": "script_mix",
        "paypa1.com": "digit",
        "paypall.com": "one_edit",
        "paypal-login.com": "brand_plus_word",
        "paypal.example": "other_suffix",
        "paypal.com.evil.example": "subdomain",
    }
    for name, kind in kinds.items():
        (hit,) = index.find(name)
        assert (hit.protected, hit.kind) == ("paypal.com", kind)
    assert index.find("www.paypal.com") == index.find("example.com") == []
    assert repr(index.find("paypa1.com")[0]) == "<Hit digit of 'paypal.com' at cost 8>"


def test_hits_have_the_word_next_to_the_brand():
    index = lookalikes.Index(["paypal.com"])
    (hit,) = index.find("paypa1-konto.com")
    assert (hit.part, hit.word, hit.language) == ("paypa1", "konto", "de")
    assert pickle.loads(pickle.dumps(hit)) == hit
    (other,) = index.find("paypa1-x7f3k.com")
    assert (other.part, other.word, other.language) == ("paypa1", None, None)
    (whole,) = index.find("paypa1.com")
    assert (whole.part, whole.word, whole.language) == (None, None, None)
    assert index.find("paypa1-login.com")[0] != hit


@pytest.mark.parametrize("name", ["www.b\u00fccher.example", "президeнт.рф", "PÀYPA1.com.", "xn--pypal-rqa.com"])
def test_offsets_of_substitutions_are_in_the_label(name):
    index = lookalikes.Index([*PROTECTED, "bucher.example"], level="wide")
    hits = index.find(name)
    assert hits or name.startswith("www")
    text = str(xenonym.to_unicode(name))
    for hit in hits:
        label = text.split(".")[hit.label]
        assert hit.substitutions
        for one in hit.substitutions:
            assert label[one.offset :].startswith(one.found)
        assert hit.cost >= sum(one.cost for one in hit.substitutions)


@pytest.mark.parametrize("level", LEVELS)
def test_an_index_is_copied_by_pickle_and_by_bytes(level):
    index = lookalikes.Index(PROTECTED, level=level, allowed=["paypa1.com"])
    again = [pickle.loads(pickle.dumps(index)), copy.deepcopy(index), index.from_bytes(index.to_bytes())]
    for one in again:
        assert (one.level, one.protected, len(one)) == (level, PROTECTED, 4)
        assert one.find("paypa1.com") == []
        assert [hit.kind for hit in one.find("президeнт.рф")] == ["script_mix"]


def test_bytes_that_are_not_an_index_are_rejected():
    data = lookalikes.Index(PROTECTED).to_bytes()
    for length in range(len(data)):
        with pytest.raises(ValueError, match="not an index|should be"):
            lookalikes.Index.from_bytes(data[:length])
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1
        with pytest.raises(ValueError):
            lookalikes.Index.from_bytes(bytes(changed))
    with pytest.raises(ValueError, match="checksum is wrong"):
        lookalikes.Index.from_bytes(data.replace(b"paypal", b"paypa1"))
    # In a pickle too.
    with pytest.raises(ValueError, match="checksum is wrong"):
        pickle.loads(pickle.dumps(lookalikes.Index(PROTECTED)).replace(b"paypal", b"paypa1"))


def test_a_long_name_with_many_hits_takes_no_longer():
    names = [f"brand{one}{two}.com" for one in "abcdefghijklmnopqrst" for two in "abcdefghijklmnopqrst"]
    index = lookalikes.Index(names, level="wide")
    long = "é" * 200_000 + "." + ".".join(name.replace("br", "bŕ") for name in names)
    start = time.process_time()
    hits = index.find(long)
    assert time.process_time() - start < 10
    labels = long.split(".")
    assert len(hits) == len(names)
    assert all(labels[hit.label][one.offset :].startswith(one.found) for hit in hits for one in hit.substitutions)


def test_an_index_without_names_is_valid_and_empty():
    for names in [[], ["com"]]:
        index = lookalikes.Index(names)
        assert len(index) == 0
        assert index.find("paypal.com") == []
        assert len(index.skipped) == len(names)


def test_names_that_cannot_be_protected_are_told():
    index = lookalikes.Index(["paypal.com", "", "www.PayPal.com", "a..b", "\udc80"], allowed=["b..c"])
    assert len(index) == 1
    skipped = [(one.name, one.position, one.reason) for one in index.skipped]
    assert skipped[:2] == [("", 1, "the name is blank"), ("www.PayPal.com", 2, "the name has the same registered domain as name 1")]
    assert [(name, position) for name, position, _ in skipped[2:]] == [("a..b", 3), ("\udc80", 4), ("b..c", 0)]
    assert lookalikes.Index([]).find("paypal.com") == []
    with pytest.raises(ValueError, match="strict, normal or wide"):
        lookalikes.Index([], level="loose")
    with pytest.raises(TypeError, match="protected must be .* not a str"):
        lookalikes.Index("paypal.com")
    with pytest.raises(TypeError, match=r"protected\[1\] must be a str, not NoneType"):
        lookalikes.Index(["paypal.com", None])
    with pytest.raises(TypeError, match=r"allowed\[0\] must be a str, not int"):
        lookalikes.Index([], allowed=[1])


def test_scalars_of_pyarrow_are_names():
    class Scalar:
        def __init__(self, value):
            self.value = value

        def as_py(self):
            return self.value

    index = lookalikes.Index(map(Scalar, ["paypal.com", "a..b"]), allowed=[Scalar("paypal.example")])
    assert (index.protected, [one.name for one in index.skipped]) == (["paypal.com"], ["a..b"])
    with pytest.raises(TypeError, match=r"protected\[0\] must be a str, not NoneType"):
        lookalikes.Index([Scalar(None)])


def test_names_after_a_surrogate_keep_their_numbers():
    index = lookalikes.Index(["\udc80", "a.example", "www.a.example"])
    assert index.skipped[1].reason == "the name has the same registered domain as name 2"


def test_permutations_are_found_by_an_index():
    index = lookalikes.Index(["paypal.com"])
    found = list(itertools.islice(lookalikes.permutations("www.paypal.com", policy="chromium"), 500))
    assert [one.cost for one in found] == sorted(one.cost for one in found)
    for one in found:
        assert xenonym.to_ascii(one.unicode, "uts46-strict") == one.ascii
        assert safety.display(one.ascii).show == "unicode"
        assert index.find(one.ascii)[0].protected == "paypal.com"
        for part in one.substitutions:
            assert one.unicode[part.offset :].startswith(part.found)
    assert {one.kind for one in found} <= {"confusable", "one_edit"}


def test_permutations_by_suffix_and_without_typos():
    first = next(lookalikes.permutations("paypal.com", suffix="рф"))
    assert (first.ascii.endswith(".xn--p1ai"), first.unicode.endswith(".рф")) == (True, True)
    some = itertools.islice(lookalikes.permutations("paypal.com", typos=False), 3_000)
    assert {one.kind for one in some} == {"confusable"}
    for wrong in [{"suffix": "a..b"}, {"suffix": ""}]:
        with pytest.raises(IDNAError):
            lookalikes.permutations("paypal.com", **wrong)
    with pytest.raises(ValueError, match="unknown policy"):
        lookalikes.permutations("paypal.com", policy="opera")
    with pytest.raises(ValueError, match="ltr or rtl"):
        safety.skeleton("a", "up")
