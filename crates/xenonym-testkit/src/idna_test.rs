//! The rows of UTS #46's conformance test, from our format or from Unicode's.

use std::collections::BTreeSet;

/// One row, all columns filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of its line.
    pub line: usize,
    pub source: Text,
    pub to_unicode: Expected,
    pub to_ascii_n: Expected,
    pub to_ascii_t: Expected,
}

/// The expected result of an operation: a text, and the codes of all errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    pub text: Text,
    pub codes: BTreeSet<String>,
}

/// Code points, which may be surrogates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(pub Vec<u32>);

impl Text {
    /// Converts the text to a string, unless it contains surrogates.
    #[must_use]
    pub fn to_string(&self) -> Option<String> {
        self.0.iter().map(|&code_point| char::from_u32(code_point)).collect()
    }

    /// As a string, with U+FFFD for surrogates.
    #[must_use]
    pub fn to_string_lossy(&self) -> String {
        let or_replacement = |&c: &u32| char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER);
        self.0.iter().map(or_replacement).collect()
    }

    fn parse(field: &str) -> Self {
        if field == "\"\"" {
            return Self(Vec::new());
        }
        let mut code_points = Vec::new();
        let mut rest = field;
        while let Some(first) = rest.chars().next() {
            let escape = rest.strip_prefix("\\u").and_then(|after| after.split_at_checked(4));
            if let Some((digits, after)) = escape {
                code_points.push(u32::from_str_radix(digits, 16).unwrap_or(u32::MAX));
                rest = after;
            } else if let Some((digits, after)) =
                rest.strip_prefix("\\x{").and_then(|after| after.split_once('}'))
            {
                code_points.push(u32::from_str_radix(digits, 16).unwrap_or(u32::MAX));
                rest = after;
            } else {
                code_points.push(u32::from(first));
                rest = &rest[first.len_utf8()..];
            }
        }
        Self(joined(&code_points))
    }
}

/// Joins the UTF-16 code units of code points above U+FFFF.
fn joined(units: &[u32]) -> Vec<u32> {
    let mut output: Vec<u32> = Vec::new();
    for &unit in units {
        match output.last_mut() {
            Some(high) if (0xD800..0xDC00).contains(high) && (0xDC00..0xE000).contains(&unit) => {
                *high = 0x1_0000 + ((*high - 0xD800) << 10) + (unit - 0xDC00);
            }
            _ => output.push(unit),
        }
    }
    output
}

/// Reads both formats: status codes in brackets with commas, or without.
#[must_use]
pub fn parse(text: &str) -> Vec<Row> {
    let lines = text.lines().enumerate();
    lines
        .map(|(number, line)| (number + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| row(number, line))
        .collect()
}

fn row(line: usize, text: &str) -> Row {
    let mut fields = text.split(';').map(str::trim);
    let mut field = || fields.next().unwrap_or_default();
    let source = Text::parse(field());
    let mut before = Expected { text: source.clone(), codes: BTreeSet::new() };
    let mut next = || {
        let (text, codes) = (field(), field());
        if !text.is_empty() {
            before.text = Text::parse(text);
        }
        if !codes.is_empty() {
            let separators = ['[', ']', ',', ' ', '-'];
            let codes = codes.split(separators).filter(|code| !code.is_empty());
            before.codes = codes.map(str::to_owned).collect();
        }
        before.clone()
    };
    Row { line, source, to_unicode: next(), to_ascii_n: next(), to_ascii_t: next() }
}
