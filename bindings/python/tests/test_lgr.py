"""``xenonym.lgr``: single labels and columns."""

import copy
import itertools
import pickle

import pytest
import xenonym.arrow
from c_arrow import Buffers, Chunked, Column, rows
from xenonym import IDNAError, lgr

DEVA = lgr.Ruleset.root("Deva")
HANI = lgr.Ruleset.root("Hani")
ARAB = lgr.Ruleset.root("Arab")
XML = (
    '<?xml version="1.0"?>\n<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n<meta><version>7</version>'
    "<date>2026-01-02</date><language>und-Latn</language></meta>\n"
    '<data><char cp="0061"><var cp="0062" type="allocatable"/></char><char cp="0062">'
    '<var cp="0061" type="blocked"/></char></data></lgr>'
)
LABELS = ["कग", "abc", None, "्क", "", "xn--11b", "xn--11b0"]
DISPOSITIONS = ["valid", "invalid", None, "invalid", "invalid", "valid", "invalid"]


def test_a_label_is_checked():
    assert DEVA.check("कग") == lgr.LabelVerdict("कग", True, True, "valid", 4, DEVA.check("क").reason, None)
    verdict = DEVA.check("abc")
    assert (verdict.eligible, verdict.disposition, verdict.action) == (False, "invalid", None)
    assert verdict.reason == "U+0061 at position 1 is not in the repertoire"
    assert "fails the rule" in DEVA.check("्क").reason
    assert DEVA.check("").reason == "the label is empty"
    assert DEVA.check("a-").problem.startswith("IDNA2008: ")


def test_only_what_the_ruleset_allows_is_registrable():
    rules = (
        '<rules><rule name="bb"><char cp="0062" count="2"/></rule><action disp="blocked" match="bb"/></rules></lgr>'
    )
    ruleset = lgr.Ruleset.load(XML.replace("</lgr>", rules).encode())
    verdicts = map(ruleset.check, ["b", "bb", "c", "xn--11b0"])
    found = [(one.eligible, one.registrable, one.disposition) for one in verdicts]
    assert found == [
        (True, True, "valid"),
        (True, False, "blocked"),
        (False, False, "invalid"),
        (False, False, "invalid"),
    ]


def test_the_merged_ruleset_allows_no_registration():
    common = lgr.Ruleset.root("common")
    for ruleset in [common, lgr.Ruleset.from_bytes(common.to_bytes()), pickle.loads(pickle.dumps(common))]:
        verdict = ruleset.check("payp\u0430l")
        assert (verdict.eligible, verdict.registrable) == (True, False)
        assert not ruleset.check("paypal").registrable
    assert lgr.Ruleset.root("Latn").check("paypal").registrable


def test_an_a_label_is_decoded():
    assert DEVA.check("XN--11B").label == "क"
    assert DEVA.check("xn--11b") == DEVA.check("क")
    assert DEVA.index("xn--11b") == DEVA.index("क")
    verdict = DEVA.check("xn--11b0")
    assert (verdict.label, verdict.eligible, verdict.disposition) == ("xn--11b0", False, "invalid")
    assert DEVA.index("xn--11b0") is None
    with pytest.raises(ValueError, match="not an A-label"):
        DEVA.variants("xn--11b0")


def test_variants_are_counted_and_listed():
    variants = HANI.variants("台湾")
    listed = list(variants)
    assert len(listed) == variants.total == sum(variants.counts.values()) > 1
    assert [one.text for one in listed] == sorted(one.text for one in listed)
    for disposition, count in variants.counts.items():
        found = [one for one in listed if one.disposition == disposition]
        only = HANI.variants("台湾", disposition=disposition)
        assert list(only) == found
        assert (only.total, only.counts) == (count, {disposition: count}) == (len(found), only.counts)
    assert all(HANI.variant("台湾", one.text) == one for one in listed)
    assert HANI.variant("台湾", "台湾") is None
    assert HANI.variant("台湾", "abc") is None
    assert {HANI.index(one.text) for one in listed} == {HANI.index("台湾")}
    assert not variants.has_duplicates


def test_a_long_list_has_every_variant_once():
    variants = HANI.variants("团体发钟干历")
    texts = [one.text for one in variants]
    assert len(texts) == variants.total > 1000
    assert texts == sorted(set(texts))


def test_counts_have_no_limit():
    label = "喦坛埮墰墵壇" * 10
    variants = HANI.variants(label)
    assert variants.total == 262_144**10 - 1
    assert len(list(itertools.islice(variants, 3))) == 3


def test_an_ineligible_label_has_no_variants():
    with pytest.raises(ValueError, match="not eligible"):
        DEVA.variants("abc")
    with pytest.raises(ValueError, match="not eligible"):
        DEVA.variant("abc", "abd")
    with pytest.raises(ValueError, match='no disposition "free": use one of invalid'):
        DEVA.variants("क", disposition="free")


def test_rulesets_are_loaded(tmp_path):
    path = tmp_path / "rules.xml"
    path.write_text(XML)
    ruleset = lgr.Ruleset.load(XML.encode())
    assert lgr.Ruleset.load(path) == lgr.Ruleset.load(str(path)) == ruleset != DEVA
    assert (ruleset.version, ruleset.date, ruleset.languages) == ("7", "2026-01-02", ["und-Latn"])
    assert ruleset.dispositions[0] == "invalid"
    assert ruleset.variants("a").counts == {"allocatable": 1}
    with pytest.raises(FileNotFoundError):
        lgr.Ruleset.load(tmp_path / "none.xml")
    with pytest.raises(TypeError):
        lgr.Ruleset.load(None)


def test_a_document_that_violates_the_rfc_has_a_place():
    with pytest.raises(lgr.RulesetError) as raised:
        lgr.Ruleset.load(XML.replace('cp="0062"><var', 'cp="0061"><var').encode())
    error = raised.value
    assert (error.section, error.line) == ("5", 4)
    assert str(error).startswith("line 4, column ")
    assert isinstance(error, ValueError)
    assert copy.copy(error) == pickle.loads(pickle.dumps(error)) == error


@pytest.mark.parametrize("data", [b"", b"<", b"\xff\xfe", b"<lgr/>", b"XLGR\x03" + bytes(40), b"\x00" * 100])
def test_other_bytes_are_rejected(data):
    with pytest.raises(lgr.RulesetError):
        lgr.Ruleset.load(data)
    with pytest.raises(ValueError, match="compiled ruleset"):
        lgr.Ruleset.from_bytes(data)


def test_the_root_zone_is_built_in():
    assert len(lgr.roots()) == 26
    assert {"Deva", "Hani", "Jpan", "Kore", "common"} <= set(lgr.roots())
    assert all(lgr.Ruleset.root(name).date == "2022-05-26" for name in lgr.roots())
    with pytest.raises(ValueError, match='no built-in ruleset "deva": use one of Arab, '):
        lgr.Ruleset.root("deva")


def test_rulesets_and_results_are_copied_by_pickle():
    for ruleset in [DEVA, lgr.Ruleset.load(XML.encode())]:
        again = pickle.loads(pickle.dumps(ruleset))
        assert again == ruleset == copy.deepcopy(ruleset)
        assert again.to_bytes() == ruleset.to_bytes()
    damaged = bytearray(DEVA.to_bytes())
    damaged[100] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        lgr.Ruleset.from_bytes(bytes(damaged))
    for result in [DEVA.check("कग"), DEVA.check("abc"), next(iter(HANI.variants("台湾")))]:
        assert pickle.loads(pickle.dumps(result)) == result == copy.copy(result)
        assert hash(copy.copy(result)) == hash(result)
    assert DEVA.check("क") != DEVA.check("ख")


@pytest.mark.parametrize("value", [b"a", None, 1])
def test_what_is_no_str_is_a_type_error(value):
    for function in [DEVA.check, DEVA.variants, DEVA.index, lambda label: DEVA.variant("क", label)]:
        with pytest.raises(TypeError):
            function(value)


def test_a_lone_surrogate_is_an_idna_error():
    for function in [DEVA.check, DEVA.variants, DEVA.index]:
        with pytest.raises(IDNAError):
            function("\udc80")


@pytest.mark.parametrize("label", ["", "\0", "." * 300, "क" * 100_000, "xn--", "XN--\x80", "\u200d", "😀"])
def test_any_str_has_an_answer(label):
    verdict = DEVA.check(label)
    assert verdict.eligible == (verdict.disposition != "invalid")
    assert verdict.eligible or verdict.reason
    DEVA.index(label)


@pytest.mark.parametrize("format", [b"u", b"U", b"vu"])
def test_columns_agree_with_labels(format):
    texts = [None if label is None else label.encode() for label in LABELS]
    column = Column(Buffers(format, texts))
    assert rows(lgr.disposition(column, DEVA)) == DISPOSITIONS
    index = [None if label is None else DEVA.index(label) for label in LABELS]
    assert rows(xenonym.arrow.lgr_index(column, DEVA)) == index
    chunks = Chunked([Buffers(format, texts), Buffers(format, [], 0), Buffers(format, texts, 3)])
    assert rows(lgr.disposition(chunks, DEVA)) == DISPOSITIONS + DISPOSITIONS[3:]


def test_a_dictionary_is_evaluated():
    texts = [None if label is None else label.encode() for label in LABELS]
    dictionary = Buffers(b"u", texts).of_keys([0, 1, None, 2, 0], 0)
    assert rows(lgr.disposition(Column(dictionary), DEVA)) == ["valid", "invalid", None, None, "valid"]


def test_columns_of_results_are_copied_by_pickle():
    result = lgr.disposition(Column(Buffers(b"u", [b"a", None])), DEVA)
    assert pickle.loads(pickle.dumps(result)) == result


def test_what_is_no_column_or_ruleset_is_a_type_error():
    with pytest.raises(TypeError):
        lgr.disposition(["क"], DEVA)
    with pytest.raises(TypeError):
        lgr.disposition(Column(Buffers(b"u", [b"a"])), "Deva")


def test_a_merged_ruleset_judges_no_column():
    column = Column(Buffers(b"u", ["payp\u0430l".encode()]))
    with pytest.raises(ValueError, match="can't tell which labels are valid"):
        xenonym.arrow.lgr_disposition(column, lgr.Ruleset.root("common"))
    assert rows(xenonym.arrow.lgr_index(column, lgr.Ruleset.root("common"))) == ["paypal"]
