"""Columns of hosts: their registrable domains, and hosts of URLs and addresses that are compared with protected names."""

import pickle
import sys
from pathlib import Path

import pytest
import xenonym
import xenonym.arrow
from c_arrow import Buffers, Chunked, Column, rows
from xenonym import idna2008, safety

if sys.version_info >= (3, 11):
    import tomllib

FORMATS = [b"u", b"U", b"vu"]
HOSTS = ["www.Example.co.uk", "co.uk", None, "127.0.0.1", "a.b.公司.cn.", "a..b", "localhost", "my_host.example", ""]


def test_registrable_domains_are_those_of_one_host():
    texts = [None if host is None else host.encode() for host in HOSTS]
    columns = [Column(Buffers(format, texts)) for format in FORMATS]
    columns += [Chunked([Buffers(b"u", texts)]), Column(Buffers(b"u", texts).of_keys([*range(len(texts))]))]

    def domain(host, options):
        try:
            return None if host is None else xenonym.Host(host, options).registrable_domain
        except xenonym.IDNAError:
            return None

    expected = ["example.co.uk", None, None, None, "b.xn--55qx5d.cn", None, None, "my_host.example", None]
    for options, domains in [(None, expected), *((name, [domain(host, name) for host in HOSTS]) for name in ["dns", "host"])]:
        for column in columns:
            assert rows(xenonym.arrow.registrable_domain(column, options)) == domains
    assert rows(xenonym.arrow.registrable_domain(columns[0], "host"))[7] is None
    with pytest.raises(TypeError):
        xenonym.arrow.registrable_domain(columns[0], idna2008.Options())


CERTIFICATES = ["*.Example.co.uk", "*.Bücher.example", "*.co.uk", "*.*.example", "a*.example", "*.", "*", "*.127.0.0.1", "*.a..b"]


def test_names_of_certificates_have_a_canonical_form_and_a_registrable_domain():
    column = Column(Buffers(b"u", [name.encode() for name in CERTIFICATES]))
    assert rows(xenonym.arrow.canonical(column)) == [
        "*.example.co.uk", "*.xn--bcher-kva.example", "*.co.uk", None, None, None, None, None, None,
    ]
    assert rows(xenonym.arrow.registrable_domain(column)) == [
        "example.co.uk", "xn--bcher-kva.example", None, None, None, None, None, None, None,
    ]
    errors = [one["error"] and (one["error"], one["offset"]) for one in rows(xenonym.arrow.try_canonical(column))]
    assert errors[:3] == [None] * 3 and all(errors[3:])
    assert errors[8] == ("empty_label", 4), "offsets are in the row"


def hosts_of_texts():
    with (Path(__file__).parents[3] / "testdata/hosts-of-texts.toml").open("rb") as file:
        return tomllib.load(file)["case"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="tomllib")
def test_the_host_of_each_text_is_found_alone_and_in_columns():
    cases = hosts_of_texts()
    assert len(cases) >= 100
    column = Column(Buffers(b"u", [case["text"].encode() for case in cases]))
    for case, row in zip(cases, rows(xenonym.arrow.find_host(column)), strict=True):
        text = case["text"]
        if "error" in case:
            with pytest.raises(xenonym.IDNAError) as raised:
                xenonym.find_host(text)
            assert raised.value.kind == row["error"], text
            assert case["error"] in ("*", row["error"]), text  # any kind is fine
            assert (row["host"], row["kind"], row["port"]) == (None, None, None)
            continue
        found = xenonym.find_host(text)
        assert (str(found.host), found.kind, found.port) == (case["host"], case["kind"], case.get("port")), text
        assert (row["host"], row["kind"], row["port"]) == (str(found.host.canonical), found.kind, found.port), text
        for field in ("registrable_domain", "public_suffix", "section"):
            assert row[field] == getattr(found, field), text
        if found.host.name is not None:
            assert found.registrable_domain == found.host.name.registrable_domain
            assert found.section == found.host.name.suffix_section


def test_a_found_host_has_its_facts():
    text = "😀 https://user@www.Bücher.co.uk:8080/x".removeprefix("😀 ")
    found = xenonym.find_host(text)
    assert text[found.offset : found.end] == "www.Bücher.co.uk"
    assert (found.host, found.kind, found.port) == (xenonym.Host("www.bücher.co.uk"), "url", 8080)
    assert (found.registrable_domain, found.public_suffix, found.section) == ("xn--bcher-kva.co.uk", "co.uk", "icann")
    assert repr(found) == "<FoundHost url 'www.xn--bcher-kva.co.uk'>"
    again = pickle.loads(pickle.dumps(found))
    assert again == found and hash(again) == hash(found) and again.host.unicode == "www.bücher.co.uk"
    assert xenonym.find_host("joe@example.con").section is None
    address = xenonym.find_host("http://0x7f.1/")
    assert (str(address.host), address.kind, address.public_suffix) == ("127.0.0.1", "url", None)
    for wrong in ["", "file:///tmp", "/path", "a b", "https://"]:
        with pytest.raises(xenonym.IDNAError):
            xenonym.find_host(wrong)
    with pytest.raises(TypeError):
        xenonym.find_host(b"example.com")


URLS = [
    "paypa1.com",
    " paypa1.com",
    "paypa1.com:443",
    "paypa1.com/",
    "https://paypa1.com",
    "HTTPS://www.paypa1.com:443/login?next=https://example.com/#top",
    "//paypa1.com/a@b",
    "user@paypa1.com",
    "mailto:user@paypa1.com?subject=a",
    "https://pаypal.com?x",
    # Browsers open paypa1.com for each of these.
    "http:/paypa1.com",
    "http:///paypa1.com",
    "https:paypa1.com",
    "http:\\\\paypa1.com\\a",
    "http://p%61ypa1.com/",
    "http://pay\tpa1.com/",
]
# They have a host that imitates no name.
OTHERS = ["https://example.com/paypa1.com", "paypa1.com@example.com", "[::1]:80", "127.0.0.1"]
# They have no host.
NO_HOSTS = ["https://", "", " ", "@", "file:///paypa1.com", "javascript:paypa1.com", "data:,paypa1.com"]


def test_hosts_of_urls_and_addresses_are_compared():
    index = safety.lookalikes.Index(["paypal.com"])
    for name in URLS:
        assert [hit.protected for hit in index.find(name)] == ["paypal.com"], name
    for name in OTHERS:
        assert index.find(name) == [], name
    for name in NO_HOSTS:
        with pytest.raises(xenonym.IDNAError):
            index.find(name)
    names = [*URLS, None, *OTHERS, *NO_HOSTS]
    texts = [None if name is None else name.encode() for name in names]
    expected = [None if name is None or name in NO_HOSTS else len(index.find(name)) for name in names]
    columns = [Column(Buffers(format, texts)) for format in FORMATS]
    columns += [Chunked([Buffers(b"u", texts)]), Column(Buffers(b"vu", texts).of_keys([*range(len(texts))]))]
    for column in columns:
        found = rows(xenonym.arrow.lookalikes(column, index))
        assert [None if hits is None else len(hits) for hits in found] == expected
