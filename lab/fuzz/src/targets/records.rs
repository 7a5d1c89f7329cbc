//! Formats of text, and where names are in them.

use xenonym_records::engine::find_column;
use xenonym_records::{
    Emails, FORMATS, FormatInfo, JsonLines, Lines, ListOptions, Recognized, Results, Rows, Syntax,
    Target, Urls, Zone, recognize,
};

use crate::replacers::rewrite;
use crate::{Choices, records};

// Plain lines with any options, and all other lists.

/// Formats with targets of their own.
const OTHERS: [&str; 4] = ["zone", "urls", "emails", "text"];

pub fn lists(input: &[u8]) {
    let mut choices = Choices::new(input);
    let is_list = |info: &&FormatInfo| info.format().is_some() && !OTHERS.contains(&info.name);
    let formats: Vec<&FormatInfo> = FORMATS.iter().filter(is_list).collect();
    let kind = choices.number() % (formats.len() + 2);
    let [has_comments, has_blanks, has_leading_dots, ends_in_nul, ..] = choices.flags::<8>();
    let comments = if has_comments { vec!["#".to_owned(), "//".to_owned()] } else { Vec::new() };
    let options = ListOptions::default()
        .with_comments(comments)
        .with_blanks(has_blanks)
        .with_leading_dots(has_leading_dots)
        .with_nul(ends_in_nul);
    match kind {
        0 => records::check(&|| Box::new(Lines::default()), choices),
        1 => records::check(&|| Box::new(Lines::of_names(options.clone())), choices),
        other => records::check(&|| formats[other - 2].format().unwrap(), choices),
    }
}

// Email addresses, one per line.

pub fn emails(input: &[u8]) {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Emails), choices);
}

// URLs, one per line.

pub fn urls(input: &[u8]) {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Urls::WITH_SCHEME), choices);
}

// JSON Lines, with names, URLs and addresses in any fields.

const FIELDS: [&[&str]; 5] =
    [&["d"], &["d", "n.d", "/a.b/c"], &["d:urls", "n.d:emails"], &["n", "d.d"], &["/"]];

pub fn json_lines(input: &[u8]) {
    let mut choices = Choices::new(input);
    let fields = choices.one(&FIELDS);
    records::check(
        &|| {
            let fields = fields.iter().map(|field| Target::parse(field));
            Box::new(JsonLines::new(fields).unwrap())
        },
        choices,
    );
}

// CSV and TSV, with names, URLs and addresses in any columns.

const COLUMNS: [&[&str]; 5] =
    [&["1"], &["2", "1"], &["2:urls", "1:emails"], &["3:urls"], &["a", "2:emails"]];

pub fn rows(input: &[u8]) {
    let mut choices = Choices::new(input);
    let delimiter = |delimiter| Syntax::delimited_by(delimiter).unwrap();
    let syntax =
        choices.one(&[Syntax::CSV, Syntax::TSV, delimiter(';'), delimiter('\t'), delimiter('a')]);
    let columns = choices.one(&COLUMNS);
    let has_header = choices.number() % 2 == 1;
    records::check(
        &|| {
            let targets = columns.iter().map(|column| Target::parse(column));
            let rows = Rows::new(syntax, targets, Results::InPlace);
            if has_header || columns[0] == "a" {
                return Box::new(rows);
            }
            Box::new(rows.without_header().unwrap())
        },
        choices,
    );
}

// Zone files, response policy zones among them.

pub fn zone(input: &[u8]) {
    let choices = Choices::new(input);
    records::check(&|| Box::new(Zone), choices);
    reads_alike_in_parentheses(input);
}

/// An entry contains the same names on one line as in parentheses, with one line per field.
fn reads_alike_in_parentheses(input: &[u8]) {
    let fields = input.split(|byte| b" \t\r\n();\"\\".contains(byte));
    let fields: Vec<&[u8]> = fields.filter(|field| !field.is_empty()).collect();
    if fields.is_empty() {
        return;
    }
    let plain = [&fields.join(&b' '), b"\n".as_slice()].concat();
    let parenthesized = [b"(", &*fields.join(&b'\n'), b")\n"].concat();
    let (plain, names) = rewrite(&Zone, &plain, Some("result"));
    let (parenthesized, same_names) = rewrite(&Zone, &parenthesized, Some("result"));
    let named = |shown: &crate::replacers::Shown| (shown.name.clone(), shown.fault);
    assert!(names.iter().map(named).eq(same_names.iter().map(named)));
    let inner = parenthesized.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")\n"));
    let inner = inner.expect("the parentheses stay").split(|byte| *byte == b'\n');
    let one_line = [&inner.collect::<Vec<_>>().join(&b' '), b"\n".as_slice()].concat();
    assert_eq!(one_line.escape_ascii().to_string(), plain.escape_ascii().to_string());
}

// Detects formats from their first bytes, and parses paths and columns that users specify.

pub fn recognition(input: &[u8]) {
    let recognized = recognize(input);
    // A plain list of names is not another format.
    let is_name = |line: &str| {
        !line.is_empty()
            && line.split('.').all(|label| label.bytes().all(|byte| byte.is_ascii_lowercase()))
    };
    if std::str::from_utf8(input).is_ok_and(|text| text.lines().all(is_name)) {
        assert_eq!(recognized, None);
    }
    if let Some(Recognized::Utf16 { .. }) = recognized {
        assert!(input.contains(&0));
    }
    let mut choices = Choices::new(input);
    let delimiter = char::from(choices.number() as u8);
    let text = choices.text();
    let target = Target::parse(&text);
    assert!(text.starts_with(&target.name));
    if let Err(why) = JsonLines::new([target]) {
        assert!(!why.to_string().is_empty());
    }
    let header: Vec<&str> = text.split(',').collect();
    if let Ok(column) = find_column(&header, header[0]) {
        assert!(column < header.len());
    }
    match Syntax::delimited_by(delimiter) {
        Ok(syntax) => assert_eq!(char::from(syntax.delimiter()), delimiter),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}
