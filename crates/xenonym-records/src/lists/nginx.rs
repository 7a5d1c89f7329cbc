//! Configurations of nginx, of which only the names of `server_name` are converted.
//!
//! `*.`, a dot before a name and `.*` after it stay. Regular expressions, variables and all other directives are
//! counted, and so is a `server_name` that continues on the next line.

use memchr::{memchr, memmem};

use super::line::{Line, unquoted};

const DIRECTIVE: &[u8] = b"server_name";

pub(super) fn find(line: &mut Line<'_>) {
    let content = line.content();
    let text = &line.text[content.clone()];
    let is_directive = |&at: &usize| {
        let before = text[..at].trim_ascii_end().last();
        let after = text.get(at + DIRECTIVE.len());
        before.is_none_or(|byte| b"{;".contains(byte)) && after.is_some_and(u8::is_ascii_whitespace)
    };
    let found =
        memmem::find_iter(text, DIRECTIVE).find(is_directive).map(|at| at + DIRECTIVE.len());
    let end = found.and_then(|start| memchr(b';', &text[start..]).map(|end| start + end));
    if let (Some(start), Some(end)) = (found, end) {
        for field in line.fields(content.start + start..content.start + end) {
            let name = unquoted(line.text, field);
            let text = &line.text[name.clone()];
            if !text.starts_with(b"~") && text != b"_" {
                line.see(name.start..name.end - if text.ends_with(b".*") { 2 } else { 0 });
            }
        }
    }
    line.leave_rest(content.end, "other directives of nginx");
}

/// A whole directive.
pub(crate) fn is_directive(line: &[u8]) -> bool {
    let rest = line.strip_prefix(DIRECTIVE).unwrap_or_default();
    rest.first().is_some_and(u8::is_ascii_whitespace) && line.ends_with(b";")
}
