//! Rules of Clash and Surge (`DOMAIN-SUFFIX,name,policy`), and the domain lists of v2fly (`full:name @attribute`).
//!
//! In YAML, a rule follows a hyphen, and may be in quotation marks. A line without a kind is a name, perhaps with `+.`
//! before it. Keywords, regular expressions and other kinds of rules are counted.

use memchr::{memchr, memmem};

use super::line::{Line, unquoted};
use crate::line::trimmed_ascii;

/// The kinds of rules that consist of a name.
const NAMES: [&[u8]; 6] =
    [b"DOMAIN", b"DOMAIN-SUFFIX", b"HOST", b"HOST-SUFFIX", b"domain", b"full"];

/// The kinds whose texts are not names.
const OTHERS: [&[u8]; 19] = [
    b"AND",
    b"NOT",
    b"OR",
    b"GEOIP",
    b"IP-ASN",
    b"IP-CIDR",
    b"IP-CIDR6",
    b"PROCESS-NAME",
    b"URL-REGEX",
    b"USER-AGENT",
    b"DOMAIN-KEYWORD",
    b"DOMAIN-REGEX",
    b"DOMAIN-WILDCARD",
    b"HOST-KEYWORD",
    b"GEOSITE",
    b"RULE-SET",
    b"keyword",
    b"regexp",
    b"include",
];

pub(super) fn find(line: &mut Line<'_>) {
    let mut content = line.content();
    if let Some(slashes) = memmem::find(&line.text[content.clone()], b"//") {
        content = trimmed_ascii(line.text, content.start..content.start + slashes);
    }
    let end = content.end;
    if line.text[content.clone()].starts_with(b"- ") {
        content = trimmed_ascii(line.text, content.start + 1..end);
    }
    let rule = unquoted(line.text, content);
    let text = &line.text[rule.clone()];
    let sign = text.iter().position(|byte| b",:".contains(byte));
    let value = match sign {
        Some(sign) if NAMES.contains(&text[..sign].trim_ascii()) => rule.start + sign + 1..rule.end,
        Some(_) => return line.leave_rest(end, "rules that are not names"),
        None => rule,
    };
    let Some(field) = line.fields(value).next() else { return };
    let name = &line.text[field.clone()];
    let name_end = field.start + memchr(b',', name).unwrap_or(name.len());
    let start = field.start + if name.starts_with(b"+.") { 2 } else { 0 };
    line.see(start..name_end);
    line.leave_rest(end, "rules that are not names");
}

/// A rule with its kind.
pub(crate) fn is_rule(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"- ").unwrap_or(line).trim_ascii();
    let line = line.strip_prefix(b"'").or_else(|| line.strip_prefix(b"\"")).unwrap_or(line);
    let kind = line.iter().position(|byte| b",:".contains(byte)).unwrap_or(0);
    let is_kind = NAMES.contains(&&line[..kind]) || OTHERS.contains(&&line[..kind]);
    is_kind && line[kind + 1..].first().is_some_and(|byte| !byte.is_ascii_whitespace())
        || line.starts_with(b"+.")
}

/// A name, perhaps with attributes.
pub(crate) fn is_name_with_attributes(line: &[u8], is_name: fn(&[u8]) -> bool) -> bool {
    let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
    fields.next().is_some_and(is_name)
        && fields.take_while(|field| !field.starts_with(b"#")).all(|field| field.starts_with(b"@"))
}
