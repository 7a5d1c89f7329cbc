//! Filter lists of ad blockers, one rule per line, as Adblock Plus, uBlock Origin and `AdGuard`
//! read them.
//!
//! This converts the host after `||` or a scheme at the start of a pattern, the domains before the
//! marker of a cosmetic rule (`##`, `#@#`, ...), and the domains in the options `domain=`, `from=`,
//! `to=` and `denyallow=`. Comments, headers, paths and selectors are copied. So are patterns without
//! an anchor, which may match any part of a URL, hosts with a `*` inside, which are not whole names,
//! and regular expressions. They are counted if a conversion could change them.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::lines::leading_dot;
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line_edit::replace_names;
use crate::line_ending::{may_have_forms, split_ending};
use crate::slot::{Escape, Slot};

/// The format of filter lists.
#[derive(Clone, Copy, Debug)]
pub struct Adblock;

/// The positions of the names in a rule, and whether other parts may contain names too.
#[derive(Default)]
struct Names<'r> {
    rule: &'r [u8],
    found: Vec<Range<usize>>,
    /// The parts that are copied although a conversion could change them.
    left: Option<&'static str>,
}

impl Sealed for Adblock {}

impl Format for Adblock {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let rule = split_ending(record).0.trim_ascii_end();
        let found = Names::of(rule);
        if let Some(why) = found.left {
            names.leave(why, 0);
        }
        let escape = Escape::Without(is_unrepresentable, "the syntax of filter rules");
        let slot = |at: Range<usize>| Slot { escape, ..Slot::bare(&rule[at.clone()], at.start) };
        replace_names(record, found.found.into_iter().map(slot), names, output)
    }
}

impl<'r> Names<'r> {
    fn of(rule: &'r [u8]) -> Self {
        let mut names = Self { rule, ..Self::default() };
        let start = rule.len() - rule.trim_ascii_start().len();
        match &rule[start..] {
            // `AdGuard` puts conditions before a rule in brackets.
            [b'[', b'$', ..] if may_have_forms(rule) => names.left = Some("rules with conditions"),
            [] | [b'!' | b'[', ..] => {}
            _ => match cosmetic_marker(rule) {
                Some(marker) => names.see_domains(start..marker, b','),
                None if rule[start] == b'#' => {}
                None => names.see_network_rule(start),
            },
        }
        names
    }

    /// Finds the names of a network rule: `@@` for an exception, a pattern, and perhaps `$` and
    /// options.
    fn see_network_rule(&mut self, start: usize) {
        let rule = self.rule;
        let start = start + if rule[start..].starts_with(b"@@") { 2 } else { 0 };
        let options = options_start(rule, start);
        let pattern = &rule[start..options];
        let anchor = if pattern.starts_with(b"||") {
            Some(2)
        } else {
            let scheme = usize::from(pattern.starts_with(b"|"));
            let length = pattern[scheme..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
            let has_host = pattern[scheme + length..].starts_with(b"://");
            has_host.then_some(scheme + length + 3)
        };
        match anchor {
            Some(anchor) => {
                let start = start + anchor;
                let is_end = |byte: &u8| b"^/:?|".contains(byte);
                let length = rule[start..options].iter().position(is_end);
                let end = length.map_or(options, |length| start + length);
                self.see(start..end);
            }
            None if may_have_forms(pattern) => self.left = Some("patterns without an anchor"),
            None => {}
        }
        self.see_options(options);
    }

    fn see_options(&mut self, start: usize) {
        let mut at = start + 1;
        for option in self.rule.get(at..).unwrap_or_default().split(|&byte| byte == b',') {
            let equals = memchr(b'=', option).unwrap_or(option.len());
            let end = at + option.len();
            match &option[..equals] {
                b"domain" | b"from" | b"to" | b"denyallow" => {
                    self.see_domains(at + (equals + 1).min(option.len())..end, b'|');
                }
                _ if may_have_forms(option) => self.left = Some("other options of filter rules"),
                _ => {}
            }
            at = end + 1;
        }
    }

    /// Finds the names in a list of domains, each perhaps with `~` before it.
    fn see_domains(&mut self, range: Range<usize>, delimiter: u8) {
        let mut at = range.start;
        for domain in self.rule[range].split(|&byte| byte == delimiter) {
            let end = at + domain.trim_ascii_end().len();
            let indent = domain.len() - domain.trim_ascii_start().len();
            let start = (at + indent).min(end);
            let is_negated = self.rule[start..end].starts_with(b"~");
            self.see(start + usize::from(is_negated)..end);
            at += domain.len() + 1;
        }
    }

    /// Adds a name, perhaps with `*.` before it and `.*` after it.
    fn see(&mut self, range: Range<usize>) {
        let text = &self.rule[range.clone()];
        let start = range.start + leading_dot(text);
        let end = range.end - if text.ends_with(b".*") { 2 } else { 0 };
        let Some(name) = self.rule.get(start..end).filter(|name| !name.is_empty()) else {
            return;
        };
        if name.iter().any(|&byte| byte == b'*' || byte == b'/') || name.starts_with(b"[") {
            if may_have_forms(name) {
                self.left = Some("filter rules with a part of a name, or a regular expression");
            }
        } else {
            self.found.push(start..end);
        }
    }
}

/// The offset of the marker after the domains of a cosmetic rule: `##`, `#@#`, `#?#`, `#$#`, `#%#`
/// and their combinations, or `$$` and `$@$`.
fn cosmetic_marker(rule: &[u8]) -> Option<usize> {
    let is_marker = |&at: &usize| {
        let rest = &rule[at + 1..];
        let kind = rest.iter().take_while(|byte| b"@?$%".contains(byte)).count();
        kind <= 3 && rest.get(kind) == Some(&b'#')
    };
    // A path may contain a `#` too, but a list of domains contains no slash.
    let marker = memchr_iter(b'#', rule).find(is_marker);
    let html = memmem::find(rule, b"$$").or_else(|| memmem::find(rule, b"$@$"));
    let is_after_domains = |at: &usize| !rule[..*at].iter().any(|byte| b"/^".contains(byte));
    marker.or(html.filter(|_| !rule.starts_with(b"|"))).filter(is_after_domains)
}

/// The offset of the `$` before the options of a network rule, or the end of the rule.
fn options_start(rule: &[u8], start: usize) -> usize {
    // A regular expression, which begins and ends with a slash, may contain a `$`.
    let rest = rule[start..].strip_prefix(b"/");
    let expression_end = rest.and_then(|rest| memchr::memrchr(b'/', rest));
    let from = expression_end.map_or(start, |at| start + at + 2);
    let is_option = |&at: &usize| {
        let rest = rule[at + 1..].strip_prefix(b"~").unwrap_or(&rule[at + 1..]);
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
        let length = rest.iter().take_while(is_part).count();
        length > 0 && matches!(rest.get(length), None | Some(b',' | b'='))
    };
    let mut dollars = memchr_iter(b'$', &rule[from..]).map(|at| from + at);
    dollars.find(is_option).unwrap_or(rule.len())
}

fn is_unrepresentable(c: char) -> bool {
    c.is_control() || c.is_whitespace() || "^/:?*|$,~#@![]\"=".contains(c)
}
