//! Lists that mix names, lines of hosts files and filter rules, as Pi-hole, `AdGuard` Home and blocky read them.
//!
//! Each line is one of these. A name may have `*.` or a dot before it, and a comment after it. What is neither a rule
//! nor a line of a hosts file counts as a name, so that a profile rejects it.

use super::adblock;
use super::line::Line;

pub(super) fn find(line: &mut Line<'_>) {
    let content = line.content();
    match line.text[content.clone()].first() {
        None | Some(b'!' | b';') => {}
        _ if adblock::is_rule(&line.text[content.clone()]) => adblock::find(line),
        _ if adblock::see_hosts_line(line, content.clone()) => {}
        _ => line.see(content),
    }
}
