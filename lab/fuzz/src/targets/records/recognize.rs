//! Detects formats from their first bytes, and parses paths and columns that users specify.

use xenonym_records::engine::find_column;
use xenonym_records::{JsonLines, Recognized, Syntax, Target, recognize};

use crate::Choices;

pub fn fuzz(input: &[u8]) {
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
