//! Filter lists of ad blockers, one rule per line, as Adblock Plus, uBlock Origin and `AdGuard`
//! read them.
//!
//! | part of a rule | |
//! |---|---|
//! | the host after `\|\|`, or after a scheme or `*://` at the start of a pattern | converted |
//! | a host alone, also with `^` or options after it, which uBlock Origin and `AdGuard` take for a rule of the host | converted |
//! | the names of a line of a hosts file | converted |
//! | the domains before the marker of a cosmetic rule (`##`, `#@#`, ...) | converted |
//! | the options `domain=`, `from=`, `to=`, `denyallow=`, and the names in `dnsrewrite=` | converted |
//! | the same options in `[$...]` before a rule | converted |
//! | patterns without an anchor, the start of a name (`\|\|bücher`), hosts with a `*`, regular expressions | counted |
//! | other options | counted |
//! | paths after domains of cosmetic rules | counted |
//! | comments, also after a rule, headers, paths and selectors | copied |

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use super::hosts::is_address;
use super::line::Line;
use crate::line::{may_have_forms, trimmed_ascii};

pub(super) fn find(line: &mut Line<'_>) {
    let rule = trimmed_ascii(line.text, 0..line.text.len());
    match &line.text[rule.clone()] {
        [b'[', b'$', ..] => see_conditions(line, rule),
        [] | [b'!' | b'[', ..] => {}
        _ => see_rule(line, rule),
    }
}

fn see_rule(line: &mut Line<'_>, rule: Range<usize>) {
    match cosmetic_marker(&line.text[rule.clone()]) {
        Some(marker) => see_domains(line, rule.start..rule.start + marker, b','),
        None if line.text[rule.clone()].starts_with(b"#") => {}
        None => {
            let rule = line.before_comment(rule);
            if !see_hosts_line(line, rule.clone()) {
                see_network_rule(line, rule);
            }
        }
    }
}

/// Finds the names in the conditions before a rule (`[$domain=a|b,path=/x]rule`).
fn see_conditions(line: &mut Line<'_>, rule: Range<usize>) {
    let text = &line.text[rule.clone()];
    match conditions_end(text) {
        Some(end) => {
            see_options(line, rule.start + 2..rule.start + end);
            see_rule(line, trimmed_ascii(line.text, rule.start + end + 1..rule.end));
        }
        None => line.leave(rule, "rules with conditions"),
    }
}

/// The offset of the `]` after the conditions of a rule. A regular expression, which a condition may be, may contain
/// one too. It ends with a slash before a delimiter, unless there is only a path.
fn conditions_end(rule: &[u8]) -> Option<usize> {
    let limit = cosmetic_marker(rule).unwrap_or(rule.len());
    let (mut at, mut may_end) = (2, true);
    while at < limit {
        let begins = may_end && rule[at] == b'/' && b"=|~".contains(&rule[at - 1]);
        match rule[at] {
            b']' => return Some(at),
            b'\\' => at += 1,
            _ if begins => match expression_length(&rule[at..limit]) {
                Some(length) => at += length,
                // The others are not searched for their ends, which would take quadratic time.
                None => may_end = false,
            },
            _ => {}
        }
        at += 1;
    }
    None
}

/// The offset of the last slash of a regular expression at the start of conditions, or `None` if it is a path.
fn expression_length(conditions: &[u8]) -> Option<usize> {
    let (mut is_escaped, mut is_in_class) = (false, false);
    let end = conditions.windows(2).skip(1).position(|pair| {
        let is_sign = !std::mem::take(&mut is_escaped);
        match pair[0] {
            b'\\' => is_escaped = is_sign,
            b'[' if is_sign => is_in_class = true,
            b']' if is_sign => is_in_class = false,
            b'/' => return is_sign && !is_in_class && b",|]".contains(&pair[1]),
            _ => {}
        }
        false
    });
    end.map(|end| end + 1)
}

/// Finds the names after the address of a line of a hosts file, and returns whether it is one.
pub(super) fn see_hosts_line(line: &mut Line<'_>, rule: Range<usize>) -> bool {
    let comment = memchr(b'#', &line.text[rule.clone()]).map_or(rule.end, |at| rule.start + at);
    let mut fields = line.fields(rule.start..comment);
    let is_hosts_line = fields.next().is_some_and(|first| is_address(&line.text[first]));
    let mut names = fields.peekable();
    let has_names = is_hosts_line && names.peek().is_some();
    if has_names {
        names.for_each(|name| line.see(name));
    }
    has_names
}

/// Finds the names of a network rule: `@@` for an exception, a pattern, and perhaps `$` and
/// options.
fn see_network_rule(line: &mut Line<'_>, rule: Range<usize>) {
    let text = line.text;
    let start = rule.start + if text[rule.clone()].starts_with(b"@@") { 2 } else { 0 };
    let options = options_start(&text[..rule.end], start);
    let pattern = &text[start..options];
    match anchor(pattern) {
        Some(anchor) => {
            let start = start + anchor;
            let is_end = |byte: &u8| b"^/:?|".contains(byte);
            let host = &text[start..options];
            let length = match memchr(b']', host).filter(|_| host.starts_with(b"[")) {
                Some(bracket) => Some(bracket + 1),
                None => host.iter().position(is_end),
            };
            let host = start..length.map_or(options, |length| start + length);
            let last = text[host.clone()].rsplit(|&byte| byte == b'.').next().unwrap_or_default();
            if length.is_none() && may_have_forms(last) {
                line.left = Some("rules with the start of a name");
            } else {
                line.see_word(host);
            }
        }
        None if is_host_alone(pattern.strip_prefix(b"|").unwrap_or(pattern)) => {
            let start = start + usize::from(pattern.starts_with(b"|"));
            line.see(start..options - usize::from(pattern.ends_with(b"^")));
        }
        None => line.leave(start..options, "patterns without an anchor"),
    }
    see_options(line, (options + 1).min(rule.end)..rule.end);
}

/// The length of what is before the host of a pattern: `||`, or a scheme, perhaps with a `*`.
fn anchor(pattern: &[u8]) -> Option<usize> {
    if pattern.starts_with(b"||") {
        return Some(2);
    }
    let scheme = usize::from(pattern.starts_with(b"|"));
    let is_part = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b'*';
    let length = pattern[scheme..].iter().take_while(is_part).count();
    pattern[scheme + length..].starts_with(b"://").then_some(scheme + length + 3)
}

/// Whether a pattern is a host and no part of a URL. `AdGuard` takes a name in ASCII with a capital letter for a pattern, and
/// the same in lower case for a host.
fn is_host_alone(pattern: &[u8]) -> bool {
    is_host(pattern) && !(pattern.is_ascii() && pattern.iter().any(u8::is_ascii_uppercase))
}

/// Whether a pattern is a host of two labels or more, perhaps with `*.` before it and `^` after it.
fn is_host(pattern: &[u8]) -> bool {
    let host = pattern.strip_suffix(b"^").unwrap_or(pattern);
    let host = host.strip_prefix(b"*.").unwrap_or(host);
    let is_end =
        |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || !b.is_ascii());
    let is_part =
        |&byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) || !byte.is_ascii();
    is_end(host.first())
        && is_end(host.last())
        && host.iter().all(is_part)
        && memchr(b'.', host).is_some()
        && memmem::find(host, b"..").is_none()
}

fn see_options(line: &mut Line<'_>, options: Range<usize>) {
    for option in unescaped_parts(line.text, options, b',') {
        let option = trimmed_ascii(line.text, option);
        let text = &line.text[option.clone()];
        let equals = memchr(b'=', text).unwrap_or(text.len());
        let value = (option.start + equals + 1).min(option.end)..option.end;
        match &text[..equals] {
            b"domain" | b"from" | b"to" | b"denyallow" => see_domains(line, value, b'|'),
            b"dnsrewrite" => see_answer(line, value),
            _ => line.leave(option, "other options of filter rules"),
        }
    }
}

/// Finds the name in the value of `dnsrewrite`: a name or an address alone, or the last word after the code and
/// the type of an answer.
fn see_answer(line: &mut Line<'_>, value: Range<usize>) {
    let parts: Vec<_> = line.split(value, |byte| byte == b';').collect();
    let text = line.text;
    match parts.as_slice() {
        [name] if text[name.clone()].contains(&b'.') => line.see_target(name.clone()),
        [_, kind, data]
            if [&b"CNAME"[..], b"PTR", b"MX", b"SRV"].contains(&&text[kind.clone()]) =>
        {
            if let Some(name) = line.fields(data.clone()).last() {
                line.see_target(name);
            }
        }
        parts => parts.iter().for_each(|part| line.leave(part.clone(), "other answers of rules")),
    }
}

/// Finds the names in a list of domains, each perhaps with `~` before it, and `.*`, `>>` (also in its frames) or a path
/// after it. A regular expression may contain delimiters.
fn see_domains(line: &mut Line<'_>, domains: Range<usize>, delimiter: u8) {
    let mut is_expression = false;
    for domain in unescaped_parts(line.text, domains, delimiter) {
        let domain = trimmed_ascii(line.text, domain);
        let text = &line.text[domain.clone()];
        let start = domain.start + usize::from(text.starts_with(b"~"));
        let text = &line.text[start..domain.end];
        let begins = !is_expression && text.starts_with(b"/");
        if begins || is_expression {
            line.leave(domain, "filter rules with a part of a name, or a regular expression");
            is_expression = !(text.ends_with(b"/") && (is_expression || text.len() > 1));
        } else {
            let domain = &text[..memchr(b'/', text).unwrap_or(text.len())];
            line.leave(start + domain.len()..start + text.len(), "paths of rules");
            let domain = domain.strip_suffix(b">>").unwrap_or(domain);
            line.see_word(start..start + domain.strip_suffix(b".*").unwrap_or(domain).len());
        }
    }
}

/// The parts between delimiters that no backslash precedes.
fn unescaped_parts(text: &[u8], part: Range<usize>, delimiter: u8) -> Vec<Range<usize>> {
    let mut start = part.start;
    let mut parts = Vec::new();
    for at in memchr_iter(delimiter, &text[part.clone()]).map(|at| part.start + at) {
        if at == part.start || text[at - 1] != b'\\' {
            parts.push(start..at);
            start = at + 1;
        }
    }
    parts.push(start..part.end);
    parts
}

/// Whether a line is a rule, and not a name or a line of a hosts file.
pub(crate) fn is_rule(line: &[u8]) -> bool {
    let starts = [&b"||"[..], b"@@", b"|", b"/", b"[$", b"[Adblock"];
    starts.iter().any(|start| line.starts_with(start))
        || is_cosmetic(line)
        || line.ends_with(b"^") && is_host(line)
        || options_start(line, 0) < line.len()
}

/// Whether a line is a rule, and not a line of any other file.
pub(crate) fn is_sure_rule(line: &[u8]) -> bool {
    const OPTIONS: [&[u8]; 10] = [
        b"third-party",
        b"~third-party",
        b"domain=",
        b"script",
        b"image",
        b"popup",
        b"important",
        b"subdocument",
        b"xmlhttprequest",
        b"badfilter",
    ];
    let options = line.get(options_start(line, 0) + 1..).unwrap_or_default();
    line.starts_with(b"||")
        || line.starts_with(b"[$") && line.contains(&b']')
        || line.starts_with(b"@@") && line.get(2).is_some_and(|&byte| byte != b'@')
        || is_cosmetic(line)
        || OPTIONS.iter().any(|option| options.starts_with(option))
}

/// Whether a line is a cosmetic rule, and not a comment that begins with several `#`.
pub(crate) fn is_cosmetic(line: &[u8]) -> bool {
    !line.starts_with(b"!")
        && cosmetic_marker(line).is_some_and(|marker| {
            let is_sign = |byte: &&u8| b"#@?$%".contains(byte);
            let length = line[marker..].iter().take_while(is_sign).count();
            let selector = line[marker + length..].first();
            length < 7 && selector.is_some_and(|byte| !byte.is_ascii_whitespace())
        })
}

/// The offset of the marker after the domains of a cosmetic rule: `##`, `#@#`, `#?#`, `#$#`, `#%#`
/// and their combinations, or `$$` and `$@$`.
fn cosmetic_marker(rule: &[u8]) -> Option<usize> {
    let is_marker = |&at: &usize| {
        let rest = &rule[at + 1..];
        let kind = rest.iter().take_while(|byte| b"@?$%".contains(byte)).count();
        kind <= 3 && rest.get(kind) == Some(&b'#')
    };
    let marker = memchr_iter(b'#', rule).find(is_marker);
    let html = memmem::find(rule, b"$$").or_else(|| memmem::find(rule, b"$@$"));
    let html = html.filter(|at| !rule[..*at].iter().any(|byte| b"/^".contains(byte)));
    // A comment may contain one, which a blank precedes.
    let marker = marker
        .filter(|&at| at == 0 || !rule.starts_with(b"#") && !rule[at - 1].is_ascii_whitespace());
    // So may a path, but no domain of a cosmetic rule begins with an anchor.
    let is_after_domains = |at: &usize| {
        let has_anchor = rule.starts_with(b"|") || rule.starts_with(b"@@");
        !has_anchor && memmem::find(&rule[..*at], b"://").is_none()
    };
    marker.or(html).filter(is_after_domains)
}

/// The offset of the `$` before the options of a network rule, or the end of the rule.
fn options_start(rule: &[u8], start: usize) -> usize {
    let is_option = |&at: &usize| {
        let rest = rule[at + 1..].strip_prefix(b"~").unwrap_or(&rule[at + 1..]);
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
        let length = rest.iter().take_while(is_part).count();
        length > 0 && matches!(rest.get(length), None | Some(b',' | b'='))
    };
    let mut options = memchr_iter(b'$', &rule[start..]).map(|at| start + at).filter(is_option);
    if !rule[start..].starts_with(b"/") {
        return options.next().unwrap_or(rule.len());
    }
    // A regular expression, which begins and ends with a slash, may contain a `$`, but a path begins with one too.
    let is_after_expression = |at: &usize| *at > start + 1 && rule[at - 1] == b'/';
    let first = options.clone().next().filter(|_| !rule.ends_with(b"/"));
    options.find(is_after_expression).or(first).unwrap_or(rule.len())
}

/// Whether a line is a pattern that matches a part of a URL, such as `/ads/*`, `-ad-` or `.example/ads`. Paths and names
/// with dots at their ends may be parts of other lists.
pub(crate) fn is_part_of_url(line: &[u8]) -> bool {
    let Some((first, rest)) = line.split_first() else { return false };
    b"/-_.&?+".contains(first)
        && !rest.iter().any(u8::is_ascii_whitespace)
        && (rest.iter().any(|byte| b"/?&=*^$".contains(byte))
            || rest
                .last()
                .is_some_and(|last| b"-_".contains(last) || first == &b'-' && *last == b'.'))
}
