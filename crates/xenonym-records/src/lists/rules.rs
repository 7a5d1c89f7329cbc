//! Lists whose lines are rules: each contains names in known places, and everything else is copied.
//!
//! A format is a function that finds the names of a line, and notes which other parts may contain one. Such parts
//! are counted if a conversion could change them.

use std::ops::Range;

use memchr::memchr_iter;

use super::hosts::is_address;
use super::lines::leading_dot;
use super::{adblock, clash, dns_list, dnscrypt, dnsmasq, nginx, postfix, unbound};
use crate::fields::fields;
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line_edit::replace_names;
use crate::line_ending::{may_have_forms, split_ending};
use crate::slot::{Escape, Slot};

/// A format of rules, one per line: filter lists, and the lists and options of resolvers, proxies and servers.
///
/// ```
/// use xenonym_records::{Edit, Rules, rewrite};
///
/// let list = "||bücher.example^$domain=~a.example\n/bücher/\n".as_bytes();
/// let mut names = Vec::new();
/// let summary = rewrite(&Rules::ADBLOCK, list, std::io::sink(), |name| {
///     names.push(name.text().to_owned());
///     Edit::Keep
/// })?;
/// assert_eq!(names, ["bücher.example", "a.example"]);
/// assert_eq!(summary.unread, 1);
/// # Ok::<(), xenonym_records::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    find: for<'l> fn(&mut Line<'l>),
    /// The rule of results that do not fit.
    rule: &'static str,
}

impl Rules {
    /// Filter lists of ad blockers, as Adblock Plus, uBlock Origin and `AdGuard` read them.
    pub const ADBLOCK: Self = Self { find: adblock::find, rule: "the syntax of filter rules" };
    /// Lists that mix names, lines of hosts files and filter rules, as Pi-hole, `AdGuard` Home and blocky read them.
    pub const DNS_LIST: Self = Self { find: dns_list::find, rule: "the syntax of blocklists" };
    /// Configurations of dnsmasq.
    pub const DNSMASQ: Self = Self { find: dnsmasq::find, rule: "dnsmasq(8)" };
    /// The lists of dnscrypt-proxy: blocked and allowed names, cloaking and forwarding.
    pub const DNSCRYPT: Self = Self { find: dnscrypt::find, rule: "the lists of dnscrypt-proxy" };
    /// Rules of Clash and Surge, and the domain lists of v2fly.
    pub const CLASH: Self = Self { find: clash::find, rule: "the syntax of Clash's rules" };
    /// Configurations of unbound.
    pub const UNBOUND: Self = Self { find: unbound::find, rule: "unbound.conf(5)" };
    /// The directive `server_name` of nginx.
    pub const NGINX: Self = Self { find: nginx::find, rule: "nginx, server_name" };
    /// Lookup tables of Postfix.
    pub const POSTFIX: Self = Self { find: postfix::find, rule: "postmap(1)" };
}

impl Sealed for Rules {}

impl Format for Rules {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let text = split_ending(record).0;
        let mut line = Line { text, names: Vec::new(), left: None };
        (self.find)(&mut line);
        if let Some(why) = line.left {
            names.leave(why, 0);
        }
        let escape = Escape::Without(is_unrepresentable, self.rule);
        let slot = |at: Range<usize>| Slot { escape, ..Slot::bare(&text[at.clone()], at.start) };
        replace_names(record, line.names.into_iter().map(slot), names, output)
    }
}

/// The signs of names are copied, not written, because no conversion makes them.
fn is_unrepresentable(c: char) -> bool {
    let is_sign = c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.');
    is_sign || c.is_control() || c.is_whitespace()
}

/// A line, and what is found in it.
#[derive(Debug)]
pub(super) struct Line<'l> {
    /// Without its ending.
    pub(super) text: &'l [u8],
    /// Where names are, in their order.
    pub(super) names: Vec<Range<usize>>,
    /// The parts that are copied although a conversion could change them.
    pub(super) left: Option<&'static str>,
}

impl<'l> Line<'l> {
    /// Adds a name, without a dot or `*.` before it. A pattern that matches parts of names is counted instead, and so
    /// is a word that is too long for the DNS. Addresses and numbers are not names.
    pub(super) fn see(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let start = range.start + leading_dot(text);
        let name = &self.text[start..range.end];
        if name.is_empty() || is_address(name) || is_port(name) {
            return;
        }
        if name.iter().any(|byte| PATTERN.contains(byte)) {
            self.leave(range, "patterns that match a part of a name");
        } else if name.is_ascii() && name.split(|&byte| byte == b'.').any(|label| label.len() > 63)
        {
            self.left = Some("words that are too long for names");
        } else {
            self.names.push(start..range.end);
        }
    }

    /// Counts a part that is copied, if a conversion could change it.
    pub(super) fn leave(&mut self, range: Range<usize>, why: &'static str) {
        if may_have_forms(&self.text[range]) {
            self.left = Some(why);
        }
    }

    /// Counts what is not a name, up to a comment.
    pub(super) fn leave_rest(&mut self, end: usize, why: &'static str) {
        let mut at = 0;
        for index in 0..=self.names.len() {
            let name = self.names.get(index).cloned().unwrap_or(end..end);
            self.leave(at..name.start.max(at), why);
            at = name.end;
        }
    }

    /// The fields of a part.
    pub(super) fn fields(
        &self,
        part: Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> + use<'l> {
        let start = part.start;
        fields(&self.text[part]).map(move |field| start + field.start..start + field.end)
    }

    /// The parts of a part between delimiters, without blanks around them.
    pub(super) fn split(
        &self,
        part: Range<usize>,
        is_delimiter: fn(u8) -> bool,
    ) -> impl Iterator<Item = Range<usize>> + use<'l> {
        let text = self.text;
        let mut at = part.start;
        text[part].split(move |&byte| is_delimiter(byte)).map(move |piece| {
            let start = at;
            at += piece.len() + 1;
            trimmed(text, start..start + piece.len())
        })
    }

    /// The line without blanks around it, up to a comment: a `#` at its start or after a blank.
    pub(super) fn content(&self) -> Range<usize> {
        let is_start = |&at: &usize| {
            at.checked_sub(1).is_none_or(|before| self.text[before].is_ascii_whitespace())
        };
        let end = memchr_iter(b'#', self.text).find(is_start).unwrap_or(self.text.len());
        trimmed(self.text, 0..end)
    }
}

/// The signs of patterns.
const PATTERN: &[u8] = b"*?/[]|^$\\";

/// A range without the blanks around its text.
pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_ascii_start().len());
    start..(range.start + part.trim_ascii_end().len()).max(start)
}

fn is_port(name: &[u8]) -> bool {
    name.iter().all(u8::is_ascii_digit)
}

/// A part without the quotation marks around it.
pub(super) fn unquoted(text: &[u8], part: Range<usize>) -> Range<usize> {
    match &text[part.clone()] {
        [b'"', .., b'"'] | [b'\'', .., b'\''] => part.start + 1..part.end - 1,
        _ => part,
    }
}
