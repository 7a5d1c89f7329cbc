//! Every format of the crate, and what its records are made of, well or badly.

use proptest::prelude::*;
use proptest::sample::select;
use xenonym_records::{
    Emails, FORMATS, Format, FormatInfo, Hosts, JsonLines, Lines, Results, Rows, Rules, Syntax,
    Target, Urls, Zone,
};

/// A format, and pieces of its records.
#[derive(Clone, Copy)]
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) format: fn() -> Box<dyn Format>,
    pub(crate) pieces: &'static [&'static str],
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

pub(crate) fn rows(syntax: Syntax, columns: &[&str], results: Results) -> Rows {
    let columns = columns.iter().map(|column| Target::parse(column));
    Rows::new(syntax, columns, results).without_header().unwrap()
}

pub(crate) fn json(fields: &[&str]) -> JsonLines {
    JsonLines::new(fields.iter().map(|field| Target::parse(field))).unwrap()
}

pub(crate) const CASES: &[Case] = &[
    Case {
        name: "lines",
        format: || Box::new(Lines::default()),
        pieces: &["ü", "a.b", " ", "xn--tda"],
    },
    Case {
        name: "hosts",
        format: || Box::new(Hosts),
        pieces: &[" ", "\t", "#", "127.0.0.1", "::1 ", "0", "ü", ".", "b..b"],
    },
    Case {
        name: "adblock",
        format: || Box::new(Rules::ADBLOCK),
        pieces: &[
            "||ü", "^", "$domain=", "|", "~", "##", "!", "@@", "/", ".", "b..b", "*", " ", ",",
            "[$", "]", "#",
        ],
    },
    Case {
        name: "dns-list",
        format: || Box::new(Rules::DNS_LIST),
        pieces: &["ü", ".", "0.0.0.0 ", "||", "^", "$", "#", "*", " ", "b..b", "##", "!"],
    },
    Case {
        name: "dnscrypt",
        format: || Box::new(Rules::DNSCRYPT),
        pieces: &["ü", ".", "=", "*", " ", ",", "1.2.3.4", ":", "#", "b..b", "@", "$"],
    },
    Case {
        name: "clash",
        format: || Box::new(Rules::CLASH),
        pieces: &["DOMAIN,", "full:", "- ", "'", "ü", ".", ",", " @", "//", "+.", "#", "b..b"],
    },
    Case {
        name: "unbound",
        format: || Box::new(Rules::UNBOUND),
        pieces: &[
            "local-zone: ",
            "local-data: ",
            "\"",
            "ü",
            ".",
            " ns ",
            "name:",
            "@",
            "#",
            "b..b",
        ],
    },
    Case {
        name: "nginx",
        format: || Box::new(Rules::NGINX),
        pieces: &["server_name ", "ü", ".", ";", "{", "~", "*", "\"", " ", "#", "b..b"],
    },
    Case {
        name: "postfix",
        format: || Box::new(Rules::POSTFIX),
        pieces: &["ü", ".", "@", " ", "OK", "smtp:[", "]", ":", ",", "/", "#", "b..b"],
    },
    Case {
        name: "csv with comments and blanks",
        format: || {
            let rows = Rows::new(
                Syntax::CSV.with_blanks(true),
                ["2", "1"].map(Target::parse),
                Results::InPlace,
            );
            Box::new(rows.with_comments(["#", "--"]).without_header().unwrap())
        },
        pieces: &["#", "-", ",", "\"", "\"\"", " ", "ü", "b..b", "\n", "\t"],
    },
    Case {
        name: "dnsmasq",
        format: || Box::new(Rules::DNSMASQ),
        pieces: &[
            "address=/",
            "server=/ü/",
            "/",
            "#",
            "ü",
            ",",
            "=",
            "local=",
            " ",
            "b..b",
            "0.0.0.0",
        ],
    },
    Case { name: "zone", format: || Box::new(Zone), pieces: ZONE },
    Case { name: "urls", format: || Box::new(Urls::WITH_SCHEME), pieces: URLS },
    Case { name: "bare urls", format: || Box::new(Urls::BARE), pieces: URLS },
    Case { name: "emails", format: || Box::new(Emails), pieces: EMAILS },
    Case {
        name: "csv in place",
        format: || Box::new(rows(Syntax::CSV, &["2", "1"], Results::InPlace)),
        pieces: ROWS,
    },
    Case {
        name: "csv of urls",
        format: || Box::new(rows(Syntax::CSV, &["2:urls", "1:emails"], Results::InPlace)),
        pieces: &[",", ",\"", "\"", "\"\"", "http://ü/", "//a@", "x@ü", "\"x y\"@", "\n", "%", " "],
    },
    Case {
        name: "csv with semicolons",
        format: || {
            let syntax = Syntax::delimited_by(';').unwrap();
            Box::new(rows(syntax, &["1", "3"], Results::InPlace))
        },
        pieces: &[";", ";\"", "\"", "\";", ",", "ü", "b..b", "\n", "\n\""],
    },
    Case {
        name: "tsv",
        format: || Box::new(rows(Syntax::TSV, &["1", "2:urls"], Results::InPlace)),
        pieces: &["\t", "\"", "ü", "http://ü", "//", "b..b", ","],
    },
    Case { name: "json lines", format: || Box::new(json(&["d", "n.d", "/a.b/c"])), pieces: JSON },
    Case {
        name: "json lines of urls",
        format: || Box::new(json(&["d:urls", "n.d:emails"])),
        pieces: JSON,
    },
];

const ZONE: &[&str] = &[
    " ",
    "\t",
    "ü",
    ".",
    "b..b",
    "\\",
    "\\1",
    "19",
    "\"",
    "(",
    ")",
    ";",
    "\n ",
    "@",
    "ns",
    "in",
    "mx",
    " soa ",
    "$",
    "$origin ",
    "\n\n",
    "\na ns b..b\n ns b\n",
    "\n ns c\n",
    "\n@ mx 1 ü\n",
];

const URLS: &[&str] = &[
    "http", "https://", ":", "//", "/", "@", "ü", ".", "b..b", "%", "%C3%BC", "6", "1", "[", "]",
    "?", "#", "\\", " ", "mailto:",
];

const EMAILS: &[&str] = &["@", "\"", "\\", "ü", ".", "b..b", "[", "]", " ", "<", ">", "a@", "x@ü"];

const ROWS: &[&str] =
    &[",", "\"", "\"\"", "ü", ".", "b..b", ",\"ü\"", "\n\"", "\",", "\"\n", ",\"", "a,b\n"];

const JSON: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"d\"",
    "\"n\"",
    "\"ü\"",
    "\"",
    "\\",
    "\\u0061",
    "1",
    "null",
    "{\"d\":\"b..b\"}",
    " ",
    "a",
    "{\"d\":",
    "\"http://ü/\"",
    "\"a\\u0040b\\u002ec\"",
    "{\"n\":[",
    "{\"d\":[\"ü\",\"x@y\",null,\"\",\"http:\\/\\/\\u00fc\"]}\n",
    "{\"n\":{\"d\":\"q@\\ud83d\\ude00.x\"}}\n",
    "{\"\\u0064\":\"x\",\"a.b\":{\"c\":\"y\"}}\n",
    "\\ud800",
    "-0.5e+7",
    "true",
    "}\n",
    "\"}\n",
];

/// A format, and a text made of its pieces and others.
pub(crate) fn soup() -> impl Strategy<Value = (Case, Vec<u8>)> {
    const OTHERS: &[&[u8]] = &[b"\0", b"\xFF", b"\xC3", b"\x1F", b"\r", b"\r\n", b"\x7F", b"A"];
    select(CASES).prop_flat_map(|case| {
        let piece = prop_oneof![
            12 => select(case.pieces).prop_map(|piece| piece.as_bytes().to_vec()),
            3 => Just(b"\n".to_vec()),
            1 => select(OTHERS).prop_map(<[u8]>::to_vec),
        ];
        let pieces = prop::collection::vec(piece, 0..40);
        (Just(case), pieces.prop_map(|pieces| pieces.concat()))
    })
}

// The table of formats.

#[test]
fn every_format_has_its_facts() {
    for info in FORMATS {
        let facts =
            [info.name, info.summary, info.converted, info.counted, info.copied, info.recognized];
        assert!(facts.iter().all(|fact| !fact.is_empty()), "{info:?}");
        assert_eq!(FormatInfo::named(info.name), Some(info));
    }
}
