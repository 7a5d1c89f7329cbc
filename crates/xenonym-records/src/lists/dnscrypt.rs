//! The lists of dnscrypt-proxy: blocked and allowed names, cloaking and forwarding rules, captive portals.
//!
//! A line is a pattern, and perhaps a target or servers, divided by commas. `=` before a pattern means only this name,
//! and `@` and `$` begin names of schedules and variables. Patterns with a `*`, `?` or `[` inside are counted.

use super::line::Line;

pub(super) fn find(line: &mut Line<'_>) {
    let content = line.content();
    for (index, field) in line.fields(content.clone()).enumerate() {
        match line.text[field.start] {
            b'=' if index == 0 => line.see(field.start + 1..field.end),
            _ if index == 0 => line.see(field),
            b'@' | b'$' => {}
            _ => {
                for target in line.split(field, |byte| byte == b',') {
                    // A server has a port.
                    if !line.text[target.clone()].contains(&b':') {
                        line.see_target(target);
                    }
                }
            }
        }
    }
    line.leave_rest(content.end, "patterns of dnscrypt-proxy");
}

/// A name, and the address or name that it leads to.
pub(crate) fn is_cloaking(line: &[u8]) -> bool {
    let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
    let first = fields.next().unwrap_or_default();
    matches!(first, [b'=', _, ..]) && first.contains(&b'.')
}
