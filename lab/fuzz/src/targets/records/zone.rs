//! Zone files, response policy zones among them.

use xenonym_records::Zone;

use crate::replacers::rewrite;
use crate::{Choices, records};

pub fn fuzz(input: &[u8]) {
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
