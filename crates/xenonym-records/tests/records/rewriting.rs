//! `rewrite`: whole files, from a reader to a writer.

use std::io::{self, Read};

use xenonym::uts46::{Options, to_ascii};
use xenonym_records::engine::{Dropped, Header, Replacer, Slot};
use xenonym_records::{
    Edit, Emails, Error, FORMATS, Fault, Format, FormatInfo, JsonLines, LONGEST_RECORD,
    LayoutErrorKind, Lines, ListOptions, Name, Results, Rows, Summary, Syntax, Target, Zone,
    rewrite,
};

/// Reads so many bytes at once.
struct Pieces<'b>(&'b [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

fn ascii(name: Name<'_>) -> Edit<'_> {
    to_ascii(name.text(), &Options::DNS).into()
}

#[track_caller]
fn converted(format: &dyn Format, file: &[u8]) -> (Vec<u8>, Summary) {
    let mut output = Vec::new();
    let summary = rewrite(format, file, &mut output, ascii).unwrap();
    for size in [1, 2, 7] {
        let mut again = Vec::new();
        let pieces = rewrite(format, Pieces(file, size), &mut again, ascii).unwrap();
        assert_eq!((&again, &pieces), (&output, &summary), "{size}");
    }
    (output, summary)
}

fn rows(column: &str, results: Results) -> Rows {
    Rows::new(Syntax::CSV, [Target::parse(column)], results)
}

/// Readers would take the result for something else than a name: before a space, a hyphen begins an entry of YAML.
#[test]
fn no_name_gets_a_sign_at_an_end() {
    for (format, kept) in [
        ("clash", "payload:\n\u{AD}- b.example\n"),
        ("adblock", "|\u{AD}--a.example\n"),
        ("adblock", "|a.example\u{3002}\n"),
        ("hosts", "::1 \u{FF0D}a.example\n"),
    ] {
        let info = FORMATS.iter().find(|info| info.name == format).unwrap();
        let (output, summary) = converted(&*info.format().unwrap(), kept.as_bytes());
        assert_eq!((&*String::from_utf8(output).unwrap(), summary.rejected), (kept, 1));
    }
}

/// The other rows are data.
#[test]
fn only_the_first_row_names_the_delimiter() {
    let semicolon = Syntax::delimited_by(';').unwrap();
    let rows = |column| {
        let new = Results::InNewColumns("_new");
        Rows::new(semicolon, [Target::parse(column)], new).with_comments(["#"])
    };
    let (with_header, without_header) = (rows("n"), rows("1").without_header().unwrap());
    for (format, file, expected) in [
        (&without_header, "a;1\nsep=;\nb;2\n", "a;1;a\nsep=;;sep=\nb;2;b\n"),
        (&without_header, "sep=;\na;1;x\nsep=;\n", "sep=;\na;1;x;a\nsep=;;;sep=\n"),
        (&without_header, "sep=;\r\nsep=;\r\na;1", "sep=;\r\nsep=;;sep=\r\na;1;a"),
        (&without_header, "\n\nsep=;\na;1\nsep=;\n", "\n\nsep=;\na;1;a\nsep=;;sep=\n"),
        (&without_header, "# c\nsep=;\n# d\na;1\n", "# c\nsep=;\n# d\na;1;a\n"),
        (&without_header, "\u{FEFF}sep=;\nsep=;\n", "\u{FEFF}sep=;\nsep=;;sep=\n"),
        (&without_header, "sep=;\n", "sep=;\n"),
        (&with_header, "sep=;\nn;x\nsep=;\n", "sep=;\nn;x;n_new\nsep=;;sep=\n"),
        (&with_header, "sep=;\n\nn\na\n", "sep=;\n\nn;n_new\na;a\n"),
    ] {
        assert_eq!(String::from_utf8(converted(format, file.as_bytes()).0).unwrap(), expected);
    }
    let error = with_header.names_delimiter(b"sep=,\n").unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::OneField);
}

#[test]
fn a_file_is_the_same_in_any_pieces() {
    let csv = "\u{FEFF}id,name\r\n1,\"ü\"\r\n2,\"a\n..b\"\r\n\r\n3,a\r\n4,ö";
    let (output, summary) =
        converted(&rows("name", Results::InNewColumns("_ascii")), csv.as_bytes());
    let expected = "\u{FEFF}id,name,name_ascii\r\n1,\"ü\",\"xn--tda\"\r\n2,\"a\n..b\",\r\n\r\n3,a,a\r\n4,ö,xn--nda";
    assert_eq!(str::from_utf8(&output).unwrap(), expected);
    assert_eq!((summary.unchanged, summary.replaced, summary.rejected), (1, 2, 1));
    let rejection = &summary.rejections[0];
    assert_eq!((rejection.line, &*rejection.text, rejection.fault), (3, "a\n..b", None));
    for format in FORMATS.iter().filter_map(FormatInfo::format) {
        assert_eq!(converted(&*format, b"").0, b"");
    }
}

#[test]
fn every_name_has_its_line_and_column() {
    let mut seen = Vec::new();
    let columns = ["c", "a"].map(Target::parse);
    let file = "a,b,c\n\"1\n\",x,2\n3,x,4\n";
    let rows = Rows::new(Syntax::CSV, columns, Results::InNewColumns("_new"));
    let summary = rewrite(&rows, file.as_bytes(), io::sink(), |name| {
        seen.push((name.line(), name.column().unwrap().to_owned(), name.text().to_owned()));
        Edit::Keep
    })
    .unwrap();
    assert_eq!((summary.unchanged, summary.rejected), (seen.len() as u64, 0));
    let names = [(3, "c", "2"), (2, "a", "1\n"), (4, "c", "4"), (4, "a", "3")];
    let expected = names.map(|(line, column, text)| (line, column.to_owned(), text.to_owned()));
    assert_eq!(seen, expected);
}

/// One value can serve for many files, because none remembers the header of another.
#[test]
fn a_format_of_rows_is_for_any_number_of_files() {
    let rows = rows("name", Results::InPlace);
    assert_eq!(converted(&rows, "name,a\nü,ü\n".as_bytes()).0, "name,a\nxn--tda,ü\n".as_bytes());
    assert_eq!(converted(&rows, "a,name\nü,ü\n".as_bytes()).0, "a,name\nü,xn--tda\n".as_bytes());
    let numbers = Rows::new(Syntax::TSV, [Target::parse("2")], Results::InNewColumns("_a"));
    let numbers = numbers.without_header().unwrap();
    assert_eq!(converted(&numbers, "x\tü\n".as_bytes()).0, "x\tü\txn--tda\n".as_bytes());
    assert_eq!(converted(&numbers, "x\tü\ty\n".as_bytes()).0, "x\tü\ty\txn--tda\n".as_bytes());
}

#[test]
fn each_edit_is_done() {
    let list = "keep\nreplace\nreject\nremove\n".as_bytes();
    let mut output = Vec::new();
    let summary = rewrite(&Lines::of_names(ListOptions::default()), list, &mut output, |name| {
        match name.text() {
            "keep" => Edit::Keep,
            "replace" => "by".into(),
            "reject" => Edit::Reject,
            _ => Edit::RemoveRecord,
        }
    });
    let summary = summary.unwrap();
    assert_eq!(output, b"keep\nby\n\n");
    let counts = (summary.unchanged, summary.replaced, summary.rejected, summary.removed);
    assert_eq!(counts, (1, 1, 1, 1));
}

#[test]
fn what_does_not_fit_is_rejected_with_its_fault() {
    let (output, summary) = converted(&Emails, "a@ü\nno address\n\nb@\u{FF0A}.ü\n".as_bytes());
    assert_eq!(output, "a@xn--tda\nno address\n\nb@\u{FF0A}.ü\n".as_bytes());
    let kinds: Vec<_> =
        summary.rejections.iter().map(|one| (one.line, one.fault.unwrap().kind)).collect();
    assert_eq!(kinds, [(2, "not_an_address"), (4, "breaks_record")]);
    let (output, summary) = converted(&Lines::of_names(ListOptions::default()), b"a\xFF\n");
    assert_eq!((&*output, summary.rejections[0].fault.unwrap().kind), (&b"\n"[..], "invalid_utf8"));
    let many = "a..b\n".repeat(1000);
    let summary = converted(&Lines::of_names(ListOptions::default()), many.as_bytes()).1;
    assert_eq!((summary.rejected, summary.rejections.len()), (1000, 100));
}

#[test]
fn labels_of_ascii_stay_in_zones() {
    let (output, summary) = converted(&Zone, "xn--zz.ü NS ns\n".as_bytes());
    assert_eq!(output, b"xn--zz.xn--tda NS ns\n");
    assert_eq!((summary.rejected, summary.unread), (0, 1));
}

#[test]
fn errors_say_what_is_wrong() {
    let fails =
        |format: &dyn Format, file: &[u8]| rewrite(format, file, io::sink(), ascii).unwrap_err();
    let Error::Header(error) = fails(&rows("name", Results::InPlace), b"a;name\n") else {
        panic!()
    };
    assert_eq!((error.kind(), error.delimiter()), (LayoutErrorKind::NoColumn, Some(';')));
    assert!(!error.to_string().contains("--"), "{error}");
    assert!(matches!(fails(&Zone, b"\xFF\xFEa\0"), Error::Utf16));
    let open = [b"a,b\n1,\"".as_slice(), &vec![b'x'; LONGEST_RECORD]].concat();
    let error = fails(&rows("b", Results::InPlace), &open);
    assert!(matches!(error, Error::RecordTooLong { line: 2 }), "{error}");
    let broken = Failing(Some(io::Error::other("broken")));
    let error = rewrite(&Zone, broken, io::sink(), ascii).unwrap_err();
    assert!(matches!(error, Error::Read(_)));
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "broken");
    let mut full = [0; 2];
    let error = rewrite(&Zone, b"a A 1\n".as_slice(), full.as_mut_slice(), ascii).unwrap_err();
    assert!(matches!(error, Error::Write(_)));
    assert!(JsonLines::new(["a", "/a"].map(Target::parse)).is_err());
}

/// A reader that fails at once.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

// Facts on names, beside records that stay.

/// Knows the length of each name and its quotation, and leaves out records without a long name.
#[derive(Default)]
struct Measure {
    length: usize,
    lengths: Vec<usize>,
}

impl Replacer for Measure {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        self.length = slot.name.len();
        self.lengths.push(self.length);
        Ok(())
    }

    fn reject(
        &mut self,
        _: Fault,
        _: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        Ok(())
    }

    fn facts(&mut self) -> Vec<String> {
        match std::mem::take(&mut self.length) {
            0 => Vec::new(),
            length => vec![length.to_string(), "a,\"b\"".to_owned()],
        }
    }

    fn member(&mut self) -> String {
        format!("{:?}", self.lengths)
    }

    fn keeps_record(&mut self) -> bool {
        std::mem::take(&mut self.lengths).iter().all(|&length| length < 9)
    }
}

/// The records with facts, without those that are left out.
fn with_facts(format: &dyn Format, input: &str) -> String {
    let (mut output, mut rest) = (Vec::new(), input.as_bytes());
    if format.has_header() {
        let header = format.record(rest);
        assert_eq!(format.header(&rest[..header]), Ok(Header::FirstRecord));
        format.rewrite_header(&rest[..header], &mut output);
        rest = &rest[header..];
    }
    let mut measure = Measure::default();
    while !rest.is_empty() {
        let (record, after) = rest.split_at(format.record(rest));
        let start = output.len();
        if format.rewrite(record, &mut measure, &mut output).is_err() {
            output.truncate(start);
        }
        rest = after;
    }
    String::from_utf8(output).unwrap()
}

#[test]
fn each_column_has_several_new_ones() {
    let results = Results::Facts(&["_length", "_text"]);
    let targets = ["n", "u:urls"].map(Target::parse).to_vec();
    let rows = Rows::new(Syntax::CSV, targets, results);
    let input = "n,x,u\na,b,https://cc/d\n\"e\"\"\",,,more\nf\nverylongname,,\n";
    assert_eq!(
        with_facts(&rows, input),
        "n,x,u,n_length,n_text,u_length,u_text\n\
         a,b,https://cc/d,1,\"a,\"\"b\"\"\",2,\"a,\"\"b\"\"\"\n\
         \"e\"\"\",,,2,\"a,\"\"b\"\"\",,,more\n\
         f,,,1,\"a,\"\"b\"\"\",,\n"
    );
    let rows = Rows::new(Syntax::CSV, vec![Target::parse("n")], results);
    assert!(
        rows.header(b"n,n_text\n")
            .unwrap_err()
            .to_string()
            .contains("contains a column \"n_text\"")
    );
}

#[test]
fn each_object_has_a_new_member() {
    let lines = JsonLines::new(vec![Target::parse("n")]).unwrap().with_member("lengths");
    let input = "{\"n\": [\"a\", \"bb\"], \"x\": {\"}\": {}} } \r\n{ }\n[]\n\n{\"n\":\"verylongname\"}\n{\"n\":1}";
    assert_eq!(
        with_facts(&lines, input),
        "{\"n\": [\"a\", \"bb\"], \"x\": {\"}\": {}} ,\"lengths\":[1, 2]} \r\n\
         { \"lengths\":[]}\n[]\n\n{\"n\":1,\"lengths\":[]}"
    );
}
