"""Columns of hosts: their registrable domains, and hosts of URLs and addresses that are compared with protected names."""

import pytest
import xenonym
import xenonym.arrow
from c_arrow import Buffers, Chunked, Column, rows
from xenonym import idna2008, safety

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


URLS = [
    "paypa1.com",
    " paypa1.com",
    "paypa1.com \n",
    "\u3000paypa1.com\ufeff\u00a0",
    "paypa1.com:443",
    "paypa1.com/",
    "*.paypa1.com",
    "https://paypa1.com",
    "HTTPS://www.paypa1.com:443/login?next=https://example.com/#top",
    "//paypa1.com/a@b",
    "https://user:pass@paypa1.com\\@example.com",
    "user@paypa1.com",
    "mailto:user@paypa1.com?subject=a",
    "PayPal <user@paypa1.com>",
    "https://pаypal.com?x",
]
OTHERS = ["https://example.com/paypa1.com", "paypa1.com@example.com", "https://", "", " ", "@", "[::1]:80", "a://b://paypa1.com"]


def test_hosts_of_urls_and_addresses_are_compared():
    index = safety.lookalikes.Index(["paypal.com"])
    for name in URLS:
        assert [hit.protected for hit in index.find(name)] == ["paypal.com"], name
    for name in OTHERS:
        assert index.find(name) == [], name
    names = [*URLS, None, *OTHERS]
    texts = [None if name is None else name.encode() for name in names]
    expected = [None if name is None else len(index.find(name)) for name in names]
    columns = [Column(Buffers(format, texts)) for format in FORMATS]
    columns += [Chunked([Buffers(b"u", texts)]), Column(Buffers(b"vu", texts).of_keys([*range(len(texts))]))]
    for column in columns:
        found = rows(xenonym.arrow.lookalikes(column, index))
        assert [None if hits is None else len(hits) for hits in found] == expected
