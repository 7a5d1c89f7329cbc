//! Configurations of unbound, one option per line, as unbound.conf(5) describes them; `#` starts a comment.
//!
//! The names of zones and hosts are converted, and in `local-data`, the owner and the names of the record. `name:` may
//! be the name of a view, so it counts as a name only if it contains a dot.

use std::ops::Range;

use memchr::memchr;

use super::line::{Line, unquoted};
use crate::line::trimmed_ascii;
use crate::zone;

/// The options whose first word is a name, or an address.
const NAMES: [&[u8]; 11] = [
    b"local-zone",
    b"local-zone-tag",
    b"local-zone-override",
    b"domain-insecure",
    b"private-domain",
    b"caps-exempt",
    b"caps-whitelist",
    b"forward-host",
    b"forward-addr",
    b"stub-host",
    b"stub-addr",
];

/// The same, but configurations of other programs use these words too.
const COMMON_NAMES: [&[u8]; 3] = [b"primary", b"master", b"name"];

pub(super) fn find(line: &mut Line<'_>) {
    let content = line.content();
    let text = &line.text[content.clone()];
    let Some(colon) = memchr(b':', text) else { return };
    let value = trimmed_ascii(line.text, content.start + colon + 1..content.end);
    match &text[..colon] {
        b"local-data" => {
            let record = unquoted(line.text, value);
            let names = zone::names_in(&line.text[record.clone()]);
            for name in names {
                line.see(record.start + name.start..record.start + name.end);
            }
        }
        b"local-data-ptr" => {
            let pair = unquoted(line.text, value);
            if let Some(name) = line.fields(pair).last() {
                line.see(name);
            }
        }
        option if NAMES.contains(&option) || COMMON_NAMES.contains(&option) => {
            let Some(word) = line.fields(value).next() else { return };
            let word = unquoted(line.text, word);
            if option.ends_with(b"-addr") {
                see_host(line, word, Line::see_target);
            } else if option != b"name" || line.text[word.clone()].contains(&b'.') {
                see_host(line, word, Line::see);
            }
        }
        _ => {}
    }
    line.leave_rest(content.end, "other options of unbound");
}

/// Finds a name, perhaps with a port after `@`, and the name of the server's certificate after `#`.
fn see_host<'l>(line: &mut Line<'l>, word: Range<usize>, see: fn(&mut Line<'l>, Range<usize>)) {
    for part in line.split(word, |byte| byte == b'#') {
        let text = &line.text[part.clone()];
        see(line, part.start..part.start + memchr(b'@', text).unwrap_or(text.len()));
    }
}

/// Whether a line is an option with a name, and of nothing else.
pub(crate) fn is_option(line: &[u8]) -> bool {
    let colon = memchr(b':', line).unwrap_or(0);
    let option = &line[..colon];
    (NAMES.contains(&option) || [&b"local-data"[..], b"local-data-ptr"].contains(&option))
        && !line[colon + 1..].trim_ascii().is_empty()
}
