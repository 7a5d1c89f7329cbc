"""Single names under each standard."""

import copy
import importlib
import ipaddress
import json
import pickle
import threading
import tracemalloc

import pytest
import xenonym
from xenonym import (
    CertificateName,
    Host,
    HostAddr,
    IDNAError,
    Options,
    idna2003,
    idna2008,
    punycode,
    safety,
    same_host,
    stringprep,
)

MODULES = [
    "xenonym",
    "xenonym.arrow",
    "xenonym.idna2003",
    "xenonym.idna2008",
    "xenonym.lgr",
    "xenonym.precis",
    "xenonym.punycode",
    "xenonym.safety",
    "xenonym.safety.lookalikes",
    "xenonym.stringprep",
]
# These are also functions of `xenonym.arrow`, with longer names.
ALIASES = [("xenonym.lgr", "disposition"), ("xenonym.lgr", "index")]
SURROGATES = ["\ud800", "a.b\udfff", "ü\udc80"]
FUNCTIONS = [
    xenonym.to_ascii,
    xenonym.to_ascii_with_errors,
    xenonym.to_unicode,
    xenonym.to_unicode_strict,
    xenonym.is_valid,
    xenonym.check,
    xenonym.explain,
    Host,
    idna2003.to_ascii,
    idna2003.to_ascii_label,
    idna2003.to_unicode,
    idna2003.to_unicode_label,
    idna2008.to_ascii,
    idna2008.to_unicode,
    idna2008.is_valid,
    idna2008.map,
    punycode.encode,
    punycode.decode,
    punycode.encode_name,
    punycode.decode_name,
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("value", [b"a", None, 1, ["a"], bytearray(b"a")])
def test_what_is_no_str_is_a_type_error(function, value):
    with pytest.raises(TypeError):
        function(value)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", SURROGATES)
def test_a_lone_surrogate_is_an_idna_error(function, name):
    with pytest.raises(IDNAError) as raised:
        function(name)
    assert raised.value.kind == "invalid_utf8"
    assert chr(raised.value.code_point) == name[raised.value.offset]
    assert str(raised.value).startswith(f"U+{raised.value.code_point:04X} is a lone surrogate")
    assert isinstance(raised.value.__cause__, UnicodeEncodeError)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", ["", ".", "\0", "a" * 100_000, "ü" * 50_000, "." * 300])
def test_any_str_has_an_answer_or_an_idna_error(function, name):
    try:
        function(name)
    except IDNAError as error:
        assert 0 <= error.offset <= error.end <= len(name)


def test_an_error_has_its_facts():
    with pytest.raises(IDNAError) as raised:
        xenonym.to_ascii("bücher.名a_b", "host")
    error = raised.value
    assert isinstance(error, UnicodeError)
    assert error.message == "'_' (U+005F) is not a letter, digit or hyphen"
    assert str(error) == f"{error.message} at position 10"
    assert (error.place, error.index_in_label) == ("input", 2)
    assert (error.kind, error.label, error.code_point) == ("std3_ascii", 1, 0x5F)
    assert "bücher.名a_b"[error.offset : error.end] == "_", "offsets are in code points"
    assert "UTS #46 section 4.1 criterion 7" in error.rule and error.help
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_offsets_are_code_points_in_long_names():
    name = "ü.😀." * 300 + "a_b.x..y"
    errors = xenonym.to_ascii_with_errors(name, "uts46-strict").errors
    assert name[next(e for e in errors if e.kind == "std3_ascii").offset] == "_"
    assert next(e for e in errors if e.kind == "empty_label").offset == len(name) - 2


def test_what_does_not_change_is_the_same_object():
    for name in ["example.com", "xn--tda.example"]:
        assert xenonym.to_ascii(name) is name
        assert xenonym.normalize("NFC", name) is name
    assert xenonym.to_unicode("example.com").display == "example.com"


def test_to_unicode_has_a_text_in_spite_of_errors():
    name = xenonym.to_unicode("xn--tda.xn--0")
    assert (str(name), name.display, name.is_ok) == ("ü.xn--0", "ü.xn--0", False)
    assert [error.kind for error in name.errors] == ["truncated_integer"]
    with pytest.raises(IDNAError):
        name.result()
    with pytest.raises(IDNAError):
        xenonym.to_unicode_strict("xn--tda.xn--0")
    assert xenonym.to_unicode_strict("xn--tda") == xenonym.to_unicode("xn--tda").result() == "ü"


def test_options_name_presets_and_flags():
    assert Options() == Options("dns") and hash(Options()) == hash(Options("dns"))
    assert Options("host").preset == "host" and Options("host", check_bidi="off").preset is None
    options = Options("host", check_hyphens=False, verify_dns_length="off")
    assert (options.check_hyphens, options.verify_dns_length) == (False, "off")
    assert options == Options(str(options)) == eval(repr(options))
    assert "/" in Options().denied and Options("uts46", deny="x").denied == "x"
    assert xenonym.to_ascii("a/b", Options("uts46")) == "a/b"
    for wrong in ["", "no", "dns,", "dns,check_hyphens"]:
        with pytest.raises(ValueError):
            Options(wrong)
    with pytest.raises(ValueError):
        Options(check_bidi="on,check_hyphens=on")
    with pytest.raises(ValueError):
        Options(deny="ü")
    with pytest.raises(TypeError):
        xenonym.to_ascii("a", 1)
    with pytest.raises(TypeError):
        xenonym.to_ascii("a", idna2003.Options())
    with pytest.raises(AttributeError):
        options.check_hyphens = True


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        (lambda: xenonym.to_ascii("a", "idna2008-lookup"), "whatwg-url-2026-08, or use xenonym.idna2008 and its Options"),
        (lambda: Options("idna2003"), "use xenonym.idna2003 and its Options"),
        (lambda: xenonym.to_ascii("a", "rfc3490,allow_unassigned=on"), "use xenonym.idna2003 and its Options"),
        (lambda: xenonym.to_ascii("a", "registration"), "use xenonym.idna2008 and its Options"),
        (lambda: idna2008.to_ascii("a", "web-host"), "choose registration, lookup, or use xenonym and its Options"),
        (lambda: idna2008.Options("idna2008"), "choose registration, lookup$"),
        (lambda: Options("no such preset"), "whatwg-url-2026-08$"),
        (lambda: xenonym.check("a", ["idna"]), "known profiles: dns, .*idna2008"),
    ],
)
def test_the_error_for_an_unknown_preset_names_the_right_ones(wrong, advice):
    with pytest.raises(ValueError, match=f"unknown .*{advice}"):
        wrong()


def test_the_error_for_wrong_options_names_both_classes():
    with pytest.raises(TypeError, match="must be xenonym.Options or .* not xenonym.idna2008.Options"):
        Host("a", idna2008.Options())
    with pytest.raises(TypeError, match="must be xenonym.idna2008.Options or .* not int"):
        idna2008.to_ascii("a", 1)


@pytest.mark.parametrize(
    "value",
    [
        Options("host", check_bidi="label"),
        idna2003.Options(use_std3_ascii_rules=True),
        idna2008.Options("registration", check_bidi="label"),
        Host("Bücher.example"),
        Host("a\u200db.example", Options(check_joiners=False)),
        HostAddr("a\u200db.example", Options(check_joiners=False)),
        HostAddr("0x7f.1"),
        HostAddr("[0::1]"),
    ],
)
def test_values_are_copied_by_pickle(value):
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert len({value, pickle.loads(pickle.dumps(value))}) == 1


NAME = "bücher.-a_b..xn--0"
RESULTS = {
    "conversion": lambda: xenonym.to_unicode(NAME, "host"),
    "conversion without errors": lambda: xenonym.to_unicode("ü"),
    "check": lambda: xenonym.check(NAME),
    "explanation": lambda: xenonym.explain(NAME, "host"),
    "error": lambda: xenonym.to_ascii_with_errors(NAME, "host").errors[0],
    "verdict": lambda: safety.display("www.ѕсоре.com"),
    "verdict without findings": lambda: safety.display("example.com"),
    "hit": lambda: safety.lookalikes.Index(["paypal.com"]).find("pаypа1.com")[0],
    "permutation": lambda: next(safety.lookalikes.permutations("paypal.com")),
    "skipped": lambda: safety.lookalikes.Index(["paypal.com", "a..b"]).skipped[0],
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_results_are_compared_by_their_facts_and_copied_by_pickle(make):
    result = make()
    for copied in (make(), pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert copied == result and not copied != result and copied is not result
        assert len({copied, result}) == 1
        assert repr(copied) == repr(result)
    facts = [name for name in dir(result) if not name.startswith("_") and not callable(getattr(result, name))]
    assert facts
    for name in facts:
        assert getattr(pickle.loads(pickle.dumps(result)), name) == getattr(result, name)


def test_different_results_are_not_equal():
    assert xenonym.to_unicode("a..b") != xenonym.to_unicode("a..c") != "a..c"
    assert xenonym.to_unicode("a..b", "uts46") != xenonym.to_unicode("a..b")
    assert xenonym.check("a") != xenonym.check("a", ["dns"]) and xenonym.explain("a") != xenonym.explain("a", "host")
    assert safety.display("éxample.com") != safety.display("éxample.com", "strictest", safety.ProtectedNames(["example.com"]))
    first, second = xenonym.to_unicode("a..b..").errors[:2]
    assert first != second


def test_a_copy_of_a_conversion_raises_the_same_error():
    copied = pickle.loads(pickle.dumps(xenonym.to_unicode("a..b", "host")))
    assert not copied.is_ok
    with pytest.raises(IDNAError, match="a label is empty"):
        copied.result()


def test_errors_of_a_long_name_are_made_when_they_are_read():
    name = "." * 200_000
    made = tracemalloc_peak(lambda: xenonym.to_unicode(name, "host"))
    assert made < 2_000_000
    conversion = xenonym.to_unicode(name, "host")
    assert conversion.error_count > 190_000 and not conversion.is_ok
    assert len(conversion.errors) == 1000 and conversion.errors is conversion.errors
    assert [error.offset for error in conversion.errors[:3]] == [0, 1, 2]
    assert all(len(verdict.errors) <= 1000 for verdict in xenonym.check(name).verdicts)
    few = xenonym.to_unicode("a..b..c", "host")
    assert few.error_count == len(few.errors) == 2


def tracemalloc_peak(function):
    """Return the peak memory of Python objects while running."""
    tracemalloc.start()
    try:
        function()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("function", FUNCTIONS)
def test_functions_are_copied_by_pickle(function):
    assert pickle.loads(pickle.dumps(function)) is function


def test_hosts_compare_by_their_ascii_form():
    host = Host("Bücher。example")
    assert (str(host), host.ascii, host.unicode) == (host.ascii, "xn--bcher-kva.example", "bücher.example")
    assert host == Host("XN--BCHER-KVA.example.") and host != "xn--bcher-kva.example"
    assert {Host("example.org")} == {Host("EXAMPLE.ORG."), Host("example。org。")}
    assert sorted([Host("b"), Host("a")]) == [Host("a"), Host("b")]
    assert (host.labels, host.parent) == (("xn--bcher-kva", "example"), Host("example"))
    assert host.is_same_or_subdomain_of(Host("example.")) and Host("example").parent is None
    for wrong in ["127.0.0.1", "", "a b", "a..b"]:
        with pytest.raises(IDNAError):
            Host(wrong)


def test_hosts_are_the_same_in_any_spelling():
    assert same_host("Bücher.example.", "xn--bcher-kva.EXAMPLE") and same_host("0x7f.1", "[::ffff:127.0.0.1]")
    assert not same_host("a.example", "b.example")
    for first, second in [("a/b", "b.example"), ("b.example", "a/b")]:
        with pytest.raises(IDNAError) as error:
            same_host(first, second)
        assert error.value.offset == 1


def test_addresses_are_equal_in_every_spelling():
    local = ipaddress.ip_address("127.0.0.1")
    mapped = ipaddress.ip_address("::ffff:127.0.0.1")
    spellings = ["127.0.0.1", "0x7f.1", "2130706433", "0177.0.0.1.", "[::ffff:7f00:1]", local, mapped]
    hosts = [HostAddr(spelling) for spelling in spellings]
    canonical = [host.canonical for host in hosts]
    assert len(set(hosts)) == 1 and {(str(host), host.unicode, host.ip, host.name) for host in canonical} == {
        ("127.0.0.1", "127.0.0.1", local, None)
    }
    # The address to connect to is the one that was given.
    assert [host.ip for host in hosts[-3:]] == [mapped, local, mapped] and str(hosts[-1]) == "[::ffff:7f00:1]"
    assert HostAddr("[0:0::1]") == HostAddr(ipaddress.ip_address("::1")) != HostAddr("127.0.0.1")
    assert repr(HostAddr("[0:0::1]")) == "HostAddr('[::1]')"
    for wrong in ["::1", "256.0.0.1", "[127.0.0.1]", "[::1%25eth0]", "a b", ""]:
        with pytest.raises(IDNAError):
            HostAddr(wrong)
    with pytest.raises(ValueError, match="remove the scope"):
        HostAddr(ipaddress.ip_address("fe80::1%eth0"))
    for wrong in [b"a.example", 1, None]:
        with pytest.raises(TypeError):
            HostAddr(wrong)


def test_a_name_is_equal_to_its_host():
    name, host = HostAddr("Bücher.example."), Host("xn--bcher-kva.example")
    assert name == host and host == name and name in {host} and host in {name} and not name != host
    assert name == HostAddr(host) and name.name == host and name.ip is None
    assert name.is_absolute and name.name.is_absolute and not host.is_absolute and not name.canonical.is_absolute
    assert (str(name), str(name.canonical), name.canonical.unicode) == (f"{host}.", str(host), "bücher.example")
    for one in (name, name.name, host):
        again = pickle.loads(pickle.dumps(one))
        assert (again, again.is_absolute) == (one, one.is_absolute)
    assert HostAddr("a") < Host("b") and Host("a") < HostAddr("b") and not HostAddr("b") < Host("a")
    assert sorted([HostAddr("b"), HostAddr("a")]) == [HostAddr("a"), HostAddr("b")]
    assert name != "xn--bcher-kva.example"
    with pytest.raises(TypeError):
        assert name < "b"
    strict = HostAddr("a\u200db.example", Options(check_joiners=False))
    assert strict.name == Host("a\u200db.example", Options(check_joiners=False))
    assert pickle.loads(pickle.dumps(strict.name)) == strict


def test_hosts_know_what_was_registered():
    for name, domain, suffix in [
        ("WWW.Example.co.uk.", "example.co.uk", "co.uk"),
        ("a.b.公司.cn", "b.xn--55qx5d.cn", "xn--55qx5d.cn"),
        ("公司.cn", None, "xn--55qx5d.cn"),
        ("localhost", None, "localhost"),
    ]:
        assert (Host(name).registrable_domain, Host(name).public_suffix) == (domain, suffix)


def test_wildcards_of_certificates_are_one_label():
    name = CertificateName("*.XN--Bcher-kva.example")
    for mapped in ["*.Bücher.example", "ex\u00adample.com", "ｅxample.com", "example。com"]:
        with pytest.raises(IDNAError) as raised:
            CertificateName(mapped)
        assert raised.value.kind == "not_ascii"
    assert (str(name), name.unicode, name.is_wildcard) == (name.ascii, "*.bücher.example", True)
    assert name == CertificateName("*.xn--bcher-kva.example") and name in {CertificateName(str(name))}
    assert pickle.loads(pickle.dumps(name)) == name and repr(name) == f"CertificateName('{name}')"
    assert name.matches("www.BÜCHER.example.") and name.matches(Host("a.bücher.example"))
    assert name.matches(HostAddr("a.bücher.example")) and not name.matches(HostAddr("127.1"))
    for other in ["bücher.example", "a.b.bücher.example", "127.0.0.1", "[::1]"]:
        assert not name.matches(other)
    for wrong in ["*", "w*.example", "a.*.example", "*.*.example", "example.", "127.0.0.1", ""]:
        with pytest.raises(IDNAError):
            CertificateName(wrong)
    with pytest.raises(IDNAError):
        name.matches("a b")
    with pytest.raises(TypeError):
        name.matches(b"www.example")


def test_errors_are_written_as_json():
    with pytest.raises(IDNAError) as raised:
        xenonym.to_ascii("bücher.a_b", "host")
    error = raised.value
    assert json.loads(json.dumps(error.to_dict())) == {
        "kind": "std3_ascii",
        "rule": error.rule,
        "message": "'_' (U+005F) is not a letter, digit or hyphen",
        "help": error.help,
        "label": 1,
        "offset": 8,
        "end": 9,
        "code_point": "U+005F",
        "place": "input",
        "index_in_label": 1,
    }
    assert str(IDNAError("wrong")) == "wrong"
    assert IDNAError("wrong").to_dict()["code_point"] is None


def test_other_standards():
    assert idna2003.to_ascii("Straße.example") == "strasse.example"
    assert idna2003.to_ascii_label("a.ü", idna2003.Options(allow_separators_in_labels=True))
    assert idna2003.same_name("straße", "STRASSE")
    assert idna2008.to_ascii("straße.example") == "xn--strae-oqa.example"
    assert not idna2008.is_valid("i❤.ws") and idna2008.map("ＳTRAßE") == "straße"
    assert idna2008.register(u_label="ü", a_label="xn--tda") == ("xn--tda", "ü")
    with pytest.raises(IDNAError) as raised:
        idna2008.register(u_label="ab", a_label="xn--tda")
    assert raised.value.kind == "labels_differ"
    with pytest.raises(ValueError):
        idna2008.register()
    assert idna2008.derived_property("·") == "CONTEXTO"
    assert punycode.decode(punycode.encode("名前")) == "名前"
    assert punycode.encode_name("ü.a") == "xn--tda.a"
    assert stringprep.prepare("I\u00adX", "saslprep") == "IX"
    assert stringprep.prepare("\u0221", "nameprep", query=True) == "\u0221"
    assert ("nameprep", "RFC 3491") in stringprep.profiles()
    for profile, _ in stringprep.profiles():
        assert stringprep.prepare("a", profile) == "a"
    with pytest.raises(ValueError):
        stringprep.prepare("a", "no")
    assert xenonym.normalize("NFKC", "u\u0308ﬁ", "3.2.0") == "üfi"
    with pytest.raises(ValueError):
        xenonym.normalize("NFD", "a")
    assert xenonym.same_name("Ü", "xn--tda")


def test_check_has_a_verdict_for_each_profile():
    report = xenonym.check("faß.a_b")
    verdicts = {verdict.profile: verdict for verdict in report.verdicts}
    assert list(verdicts)[:2] == ["dns", "host"] and len(verdicts) == 8 and not report.accepted
    assert (verdicts["dns"].ascii, verdicts["dns"].unicode) == ("xn--fa-hia.a_b", "faß.a_b")
    assert verdicts["idna2003"].ascii == "fass.a_b" and verdicts["host"].ascii is None
    assert [error.kind for error in verdicts["host"].errors] == ["std3_ascii"]
    assert [label.label_class for label in report.labels] == ["U-label", "non-LDH ASCII label"]
    assert report.labels[1].offset == 4
    assert xenonym.check("a", ["host"]).accepted
    with pytest.raises(ValueError):
        xenonym.check("a", ["no"])


def test_explain_has_the_steps_of_each_label():
    found = xenonym.explain("BU\u0308CHER。xn--tda.a_b", "host")
    first, second, third = found.labels
    assert (first.mapped, first.normalized, first.ascii) == ("bu\u0308cher", "bücher", "xn--bcher-kva")
    assert (first.dot, second.offset, second.decoded) == ("。", 8, "ü")
    assert ([error.kind for error in third.errors], third.criteria) == (["std3_ascii"], (7,))
    assert found.to_unicode.display == "bücher.ü.a_b" and not found.to_ascii.is_ok
    # The last label subjects the first one to the Bidi rule.
    labels = xenonym.explain("1.a_b.א", "uts46-strict").labels
    assert [[error.label for error in label.errors] for label in labels] == [[0], [1], []]


def test_threads_get_the_same_answers():
    names = ["Bücher.example", "x" * 10_000 + "ü", "a..b"]
    expected = [str(xenonym.to_unicode(name)) for name in names] * 50
    found = []

    def work():
        found.append([str(xenonym.to_unicode(name)) for _ in range(50) for name in names])

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_knows_its_own_name(name):
    module = importlib.import_module(name)
    for own in module.__all__:
        value = getattr(module, own)
        if callable(value) and (name, own) not in ALIASES:
            assert (value.__module__, value.__qualname__, value.__name__) == (name, own, own)
