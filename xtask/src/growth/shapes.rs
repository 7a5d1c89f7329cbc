//! Hostile input for the commands of `xn`.

/// Makes an input of about this many bytes.
pub(super) type Make = fn(usize) -> Vec<u8>;

/// Names in lines, or as a single long name.
pub(super) const LINES: [(&str, Make); 10] = [
    ("line feeds", |size| repeated("\n", size)),
    ("dots in one line", |size| repeated(".", size)),
    ("one long line", |size| repeated("a", size)),
    ("short labels in one line", |size| repeated("a.", size)),
    ("U-labels in one line", |size| repeated("ü.", size)),
    ("rejected labels in one line", |size| repeated("\u{FFFD}.", size)),
    ("A-labels in one line", |size| repeated("xn--tda.", size)),
    ("U+FDFA in one line", |size| repeated("\u{FDFA}", size)),
    ("rejected lines", |size| repeated("a..b\n", size)),
    ("short U-labels in lines", |size| repeated("ü\n", size)),
];

/// Names that are arguments. A label of more than 63 octets is rejected at once, so names are of one and of many labels.
pub(super) const ARGUMENTS: [(&str, Make); 4] = [
    ("one long label", |size| repeated("a", size)),
    ("short labels", |size| repeated("a.", size)),
    ("U-labels", |size| repeated("ü.", size)),
    ("U+FDFA", |size| repeated("\u{FDFA}", size)),
];

/// Other formats, with the options that they need.
pub(super) const FORMATS: [(&[&str], &str, Make); 24] = [
    (&["--from", "csv", "--column", "1"], "a wide header and short rows", wide),
    (&["--from", "tsv", "--column", "1"], "tabs in one line", |size| repeated("\t", size)),
    (&["--from", "csv", "--column", "1"], "quotation marks", |size| repeated("\"", size)),
    (&["--from", "csv", "--column", "1", "--max-line", "255"], "rows", |size| {
        repeated("ü,\"a\nb\"\n", size)
    }),
    (&["--from", "jsonl", "--field", "d"], "brackets", |size| repeated("[", size)),
    (&["--from", "jsonl", "--field", "d"], "one array of names", |size| {
        [b"{\"d\":[".to_vec(), repeated("\"ü\",", size), b"\"\"]}\n".to_vec()].concat()
    }),
    (&["--from", "jsonl", "--field", "d"], "objects", |size| repeated("{\"d\":\"ü\"}\n", size)),
    (&["--from", "zone"], "owners that are left out", |size| repeated(" A 192.0.2.1\n", size)),
    (&["--from", "zone"], "parentheses", |size| repeated("(", size)),
    (
        &["--from", "zone", "--profile", "uts46", "--on-error", "drop"],
        "a long owner that is dropped",
        |size| {
            let owner = repeated("a.", size / 2);
            [owner, b" CNAME xn--99999\n".to_vec(), repeated(" TXT )\n", size / 2)].concat()
        },
    ),
    (&["--from", "hosts"], "names of one address", |size| {
        [b"192.0.2.1".to_vec(), repeated(" ü", size)].concat()
    }),
    (&["--from", "urls"], "URLs", |size| repeated("https://ü.example/a\n", size)),
    (&["--from", "emails"], "quoted local parts", |size| repeated("\"a b\"@ü.example\n", size)),
    (&["--from", "adblock"], "options with many domains", |size| {
        [b"/a$domain=".to_vec(), repeated("ü.example|", size)].concat()
    }),
    (&["--from", "adblock"], "signs of rules in one line", |size| repeated("$#@?#[/|,ü", size)),
    (&["--from", "dns-list"], "rules and names", |size| repeated("||ü^\nü.a\n0 ü\n", size)),
    (&["--from", "dnscrypt"], "targets of one name", |size| {
        [b"a ".to_vec(), repeated("ü,", size)].concat()
    }),
    (&["--from", "clash"], "commas in one line", |size| repeated("DOMAIN,ü,", size)),
    (&["--from", "unbound"], "records", |size| repeated("local-data: \"ü NS ü\"\n", size)),
    (&["--from", "nginx"], "names of one server", |size| {
        [b"server_name".to_vec(), repeated(" ü", size), b";\n".to_vec()].concat()
    }),
    (&["--from", "postfix"], "addresses of one key", |size| {
        [b"a.b".to_vec(), repeated(" c@ü,", size)].concat()
    }),
    (&["--from", "dnsmasq"], "names of one option", |size| {
        [b"address=/".to_vec(), repeated("ü/", size)].concat()
    }),
    (
        &["--from", "csv", "--column", "1", "--comment", "#", "--trim"],
        "blanks, quotation marks and comments",
        |size| repeated("#\"\n \t\" ü \" ,\n", size),
    ),
    (&["--from", "bare-urls"], "hosts", |size| repeated("ü.example:80\\@a\n", size)),
];

/// Compressed lines.
pub(super) const PACKED: [(&str, Make); 4] = [
    ("empty members of gzip", |size| {
        members(b"\x1F\x8B\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0", size)
    }),
    ("empty members of bzip2", |size| members(b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0", size)),
    ("empty members of xz", |size| {
        let member: &[u8] = b"\xFD7zXZ\0\0\x01\x69\x22\xDE\x36\0\0\0\0\x1C\xDF\x44\x21\x90\x42\x99\x0D\x01\0\0\0\0\x01YZ";
        members(member, size)
    }),
    ("line feeds by zstd", |size| {
        let lines = repeated("\n", 16 * size);
        zstd::encode_all(lines.as_slice(), 1).unwrap_or_default()
    }),
];

fn repeated(text: &str, size: usize) -> Vec<u8> {
    text.repeat(size / text.len()).into_bytes()
}

fn members(member: &[u8], size: usize) -> Vec<u8> {
    member.repeat(size / member.len())
}

/// Half of the bytes are the header.
fn wide(size: usize) -> Vec<u8> {
    let header: Vec<String> = (0..size / 16).map(|column| format!("c{column}")).collect();
    [header.join(",").as_bytes(), b"\n", &repeated("a\n", size / 2)].concat()
}
