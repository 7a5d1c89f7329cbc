"""``survey`` and the HTML for notebooks, with no other packages."""

import copy
import html.parser
import pickle
import random
import re
import time
import xml.etree.ElementTree

import pytest
import xenonym
from c_arrow import Buffers, Chunked, Column

NAMES = [
    "Bücher.example",
    None,
    "a..b",
    "xn--bcher-kva.example",
    "пример.example",
    "<script>alert('&')</script>.example",
    "a\u202eb\u200d.example",
    "☃.example",
    "",
]
TEXTS = [None if name is None else name.encode() for name in NAMES]
PROFILES = ["dns", "host", "uts46", "uts46-strict", "whatwg-url", "idna2003", "idna2008", "idna2008-lookup"]


class Page(html.parser.HTMLParser):
    """The tags and the text of an HTML page. Checks that every opened tag is closed."""

    def __init__(self, source):
        super().__init__()
        self.tags, self.open, self.text = set(), [], ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attributes)
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


HARMLESS = {"p", "b", "br", "table", "tr", "th", "td", "bdi", "span", "svg", "rect", "text"}


@pytest.mark.parametrize("format", [b"u", b"U", b"vu"])
def test_counts_are_those_of_each_name(format):
    report = xenonym.survey(Column(Buffers(format, TEXTS)))
    names = [name for name in NAMES if name is not None]
    assert (report.names, report.nulls, list(report.accepted)) == (8, 1, PROFILES)
    for profile in PROFILES:
        verdicts = [xenonym.check(name, [profile]).verdicts[0] for name in names]
        assert report.accepted[profile] == sum(verdict.accepted for verdict in verdicts)
        kinds = [verdict.errors[0].kind for verdict in verdicts if verdict.errors]
        assert report.errors[profile] == {kind: kinds.count(kind) for kind in kinds}
    assert report.scripts == {"Latin": 7, "Cyrillic": 1}
    labels = [label for name in names for label in xenonym.check(name).labels if label.text]
    classes = [label.label_class for label in labels]
    assert report.label_classes == {one: classes.count(one) for one in classes}
    assert report.examples["empty_label"] == ["a..b", ""]


def test_chunks_and_dictionaries():
    whole = xenonym.survey(Column(Buffers(b"u", TEXTS)), ["dns"])
    chunks = [Buffers(b"u", TEXTS[:3]), Buffers(b"u", []), Buffers(b"u", TEXTS, 3)]
    assert str(xenonym.survey(Chunked(chunks), ["dns"])) == str(whole)
    keys = [*range(len(TEXTS)), None, 0, 0]
    repeated = xenonym.survey(Column(Buffers(b"u", TEXTS).of_keys(keys)), ["dns"])
    assert (repeated.names, repeated.nulls) == (whole.names + 2, whole.nulls + 1)
    assert repeated.accepted["dns"] == whole.accepted["dns"] + 2
    assert repeated.scripts["Latin"] == whole.scripts["Latin"] + 2


def test_a_dictionary_is_counted_as_its_rows_are():
    random_of = random.Random(46)
    keys = random_of.choices([None, *range(len(TEXTS))], k=300)
    texts = [None if key is None else TEXTS[key] for key in keys]
    dictionary = xenonym.survey(Column(Buffers(b"u", TEXTS).of_keys(keys)))
    assert str(dictionary) == str(xenonym.survey(Column(Buffers(b"u", texts))))
    assert dictionary.examples == xenonym.survey(Column(Buffers(b"u", texts))).examples


@pytest.mark.parametrize("keys", [[], [None], [None] * 9])
@pytest.mark.parametrize("values", [[], [None]])
def test_a_dictionary_without_names(keys, values):
    report = xenonym.survey(Column(Buffers(b"u", values).of_keys(keys)))
    assert (report.names, report.nulls, report.errors["dns"]) == (0, len(keys), {})


def test_a_column_of_type_null():
    report = xenonym.survey(Chunked([Buffers.nulls(3), Buffers.nulls(2)]))
    assert (report.names, report.nulls) == (0, 5)


def test_many_rows_of_one_long_name_take_no_longer():
    rows = 20_000
    column = Column(Buffers(b"u", ["ü.".encode() * rows]).of_keys([0] * rows))
    start = time.process_time()
    report = xenonym.survey(column)
    assert time.process_time() - start < 10
    assert (report.names, report.label_classes) == (rows, {"U-label": rows * rows})
    assert report.errors["dns"] == {"name_too_long": rows}


def test_few_examples_are_kept_of_many():
    names = [f"{row}..b".encode() for row in range(200_000)]
    report = xenonym.survey(Chunked([Buffers(b"u", names)]), ["dns"])
    assert report.errors == {"dns": {"empty_label": 200_000}}
    assert report.examples == {"empty_label": ["0..b", "1..b", "2..b"]}


def test_a_report_is_compared_by_its_counts_and_copied_by_pickle():
    report, again = (xenonym.survey(Column(Buffers(b"u", TEXTS))) for _ in range(2))
    copied = pickle.loads(pickle.dumps(report))
    for other in (again, copied, copy.deepcopy(report), pickle.loads(pickle.dumps(copied))):
        assert other == report
        assert str(other) == str(report) and other._repr_html_() == report._repr_html_()
    assert report != xenonym.survey(Column(Buffers(b"u", TEXTS[1:]))) and report != str(report)


def test_an_empty_column():
    report = xenonym.survey(Column(Buffers(b"u", [])))
    assert (report.names, report.scripts) == (0, {})
    Page(report._repr_html_())


def test_a_page_of_a_survey():
    source = xenonym.survey(Column(Buffers(b"u", TEXTS)))._repr_html_()
    page = Page(source)
    assert page.tags <= HARMLESS
    assert "<script>alert('&')</script>.example" in page.text
    assert "aU+202EbU+200D.example" in page.text
    plots = re.findall(r"<svg.*?</svg>", source)
    assert len(plots) == 2
    for plot in plots:
        widths = [
            float(bar.get("width"))
            for bar in xml.etree.ElementTree.fromstring(plot).iter("{http://www.w3.org/2000/svg}rect")
        ]
        assert widths and all(0 <= width <= 320 for width in widths)


@pytest.mark.parametrize("name", [name for name in NAMES if name is not None])
@pytest.mark.parametrize("function", [xenonym.check, xenonym.explain])
def test_pages_of_one_name(function, name):
    page = Page(function(name)._repr_html_())
    assert page.tags <= HARMLESS
    seen = name.replace("\u202e", "U+202E").replace("\u200d", "U+200D")
    assert seen in page.text
    assert "\u202e" not in page.text
    assert "\u200d" not in page.text


def test_faults_are_marked():
    source = xenonym.check("a_b.example", ["host"])._repr_html_()
    assert re.search(r"background:[^>]*>_</span>", source)
    source = xenonym.explain("ü.a_b", "host")._repr_html_()
    assert re.search(r'color:#2878c8">ü</span>', source)
    assert len(re.findall(r"background:[^>]*>_</span>", source)) == 2


def test_marks_stand_with_their_letters_and_blanks_are_numbers():
    name = "हिन्दी.a\u0301\u034f\u3164\ufe0f.example"
    text = Page(xenonym.explain(name)._repr_html_()).text
    assert "हिन्दी.aU+0301U+034FU+3164U+FE0F.example" in text


def test_mistakes_are_exceptions():
    with pytest.raises(ValueError, match="unknown profile"):
        xenonym.survey(Column(Buffers(b"u", TEXTS)), ["no such profile"])
    with pytest.raises(TypeError):
        xenonym.survey(NAMES)
