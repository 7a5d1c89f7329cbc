//! Recognizes texts that are not lists: configurations of programs, and other notations.

use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr};

use super::{LINES, Test, TextKind, format, is_name, significant_lines};
use crate::lists::{dnsmasq, unbound};

/// The kind of a text that begins with these lines, unless it may be a list. `whole` is the text without its last
/// line if that may be cut.
pub(super) fn kind(text: &[u8], whole: &[u8], lines: &[&[u8]]) -> Option<TextKind> {
    let are_most = |is: Test| lines.iter().filter(|line| is(line)).count() * 2 > lines.len();
    if let Some(program) = server(text) {
        return Some(TextKind::Other(program));
    }
    if let Some(kind) = configuration(whole) {
        return Some(kind);
    }
    let has = |is: Test| lines.iter().any(|line| is(line));
    let are_all = |is: Test| lines.iter().all(|line| is(line));
    // One line of some of these may be a name with signs around it.
    let are_several = lines.len() > 1;
    Some(TextKind::Other(match () {
        () if lines[0] == b"msFilterList" => "a tracking protection list",
        () if is_privoxy_section(lines[0]) => "a list of actions of Privoxy",
        () if are_most(is_expression) => "a list of regular expressions",
        () if has(is_apache_block) => "a configuration of Apache",
        () if lines[0].starts_with(b"<") && has(is_tag) => "HTML or XML",
        () if are_several && are_most(is_assignment) && has(is_postfix_option) => {
            "a configuration of Postfix"
        }
        () if are_several && are_most(is_squid_line) => "a configuration of squid",
        () if are_most(if are_several { is_tinydns_line } else { is_sure_tinydns_line }) => {
            "data of tinydns"
        }
        () if has(is_section)
            && has(is_assignment)
            && are_most(|line| is_section(line) || is_assignment(line)) =>
        {
            "a TOML or INI file"
        }
        () if has(is_statement) && !has(is_name) => PROGRAM,
        () if are_several && are_most(is_program_line) && has(opens_block) => PROGRAM,
        () if are_all(is_spaced_assignment) => "a TOML or INI file",
        () if are_several && are_all(is_assignment) => "a file of variables",
        () if are_most(if are_several { is_yaml_line } else { is_sure_yaml_line }) => "a YAML file",
        () => return None,
    }))
}

const PROGRAM: &str = "a JavaScript file or another program";

/// The server whose options are not in the configuration of any other.
fn server(text: &[u8]) -> Option<&'static str> {
    const SIGNS: [(&[u8], &str); 8] = [
        (b"- domain:", "a configuration of Knot DNS"),
        (b"- id:", "a configuration of Knot DNS"),
        (b"zonefile:", "a configuration of nsd"),
        (b"zonesdir:", "a configuration of nsd"),
        (b"zonelistfile:", "a configuration of nsd"),
        (b"provide-xfr:", "a configuration of nsd"),
        (b"request-xfr:", "a configuration of nsd"),
        (b"include-pattern:", "a configuration of nsd"),
    ];
    let lines = || significant_lines(text).take(10 * LINES);
    let sign = lines().find_map(|line| SIGNS.iter().find(|(sign, _)| line.starts_with(sign)));
    // The configuration of Knot DNS contains `zone:` too, and `- domain:` after it. Any YAML may contain the first two.
    let is_zone = |line: &[u8]| is_clause(line, &[b"zone"]);
    let is_name = |line: &[u8]| line.starts_with(b"name:");
    let is_other = |line: &[u8]| {
        is_clause(line, &[b"server", b"remote-control", b"key", b"pattern"])
            || line.starts_with(b"notify:")
    };
    let is_nsd = || lines().any(is_zone) && lines().any(is_name) && lines().any(is_other);
    sign.map(|(_, program)| *program).or_else(|| is_nsd().then_some("a configuration of nsd"))
}

/// Whether a line is one of these words and a colon, perhaps with a comment after it.
fn is_clause(line: &[u8], words: &[&[u8]]) -> bool {
    let Some(colon) = memchr(b':', line) else {
        return false;
    };
    let value = line[colon + 1..].trim_ascii();
    words.contains(&&line[..colon]) && value.first().is_none_or(|first| *first == b'#')
}

/// The program that a text configures, if one of its lines is not in any other kind of file. Such a line
/// may come after any number of options that look like names.
fn configuration(text: &[u8]) -> Option<TextKind> {
    let mut from = 0;
    // Names contain none of these, so few lines are checked.
    while let Some(found) = memchr3(b'=', b':', b'{', &text[from..]) {
        let (line, end) = line_at(text, from + found);
        let kind = if dnsmasq::has_slashes(line) {
            format("dnsmasq")
        } else if is_unbound_line(line) {
            format("unbound")
        } else if is_nginx_block(line) {
            format("nginx")
        } else if is_named_block(line) {
            Some(TextKind::Other(NAMED))
        } else {
            None
        };
        if kind.is_some() {
            return kind;
        }
        from = end;
    }
    from = 0;
    while let Some(found) = memmem::find(&text[from..], b"include") {
        let (line, end) = line_at(text, from + found);
        if is_named_include(line) {
            return Some(TextKind::Other(NAMED));
        }
        from = end;
    }
    None
}

const NAMED: &str = "a configuration of named";

/// The line around a byte of a text, without blanks, and where it ends.
fn line_at(text: &[u8], at: usize) -> (&[u8], usize) {
    let start = memrchr(b'\n', &text[..at]).map_or(0, |before| before + 1);
    let end = memchr(b'\n', &text[at..]).map_or(text.len(), |after| at + after);
    (text[start..end].trim_ascii(), end)
}

/// A clause of unbound.conf(5), or an option with a name, and its colon.
fn is_unbound_line(line: &[u8]) -> bool {
    const CLAUSES: [&[u8]; 9] = [
        b"server",
        b"remote-control",
        b"forward-zone",
        b"stub-zone",
        b"auth-zone",
        b"view",
        b"rpz",
        b"python",
        b"dnscrypt",
    ];
    is_clause(line, &CLAUSES) || unbound::is_option(line)
}

/// A statement of named.conf(5) that includes a file.
fn is_named_include(line: &[u8]) -> bool {
    let value = line.strip_prefix(b"include").unwrap_or_default().trim_ascii_start();
    value.starts_with(b"\"") && value.ends_with(b";")
}

/// A directive of nginx that opens a block. In named.conf(5), a name or an address follows these words.
fn is_nginx_block(line: &[u8]) -> bool {
    let word = line.strip_suffix(b"{").map(<[u8]>::trim_ascii_end).unwrap_or_default();
    [&b"events"[..], b"http", b"server"].contains(&word)
}

/// A statement of named.conf(5) that opens a block.
fn is_named_block(line: &[u8]) -> bool {
    const BLOCKS: [&[u8]; 14] = [
        b"acl",
        b"controls",
        b"dnssec-policy",
        b"http",
        b"key",
        b"logging",
        b"masters",
        b"options",
        b"primaries",
        b"server",
        b"statistics-channels",
        b"tls",
        b"view",
        b"zone",
    ];
    let end = line.iter().position(|byte| b" \t\"{".contains(byte)).unwrap_or(line.len());
    BLOCKS.contains(&&line[..end]) && line[end..].contains(&b'{')
}

/// The first or the last line of a section of Apache's configuration.
fn is_apache_block(line: &[u8]) -> bool {
    const SECTIONS: [&[u8]; 9] = [
        b"VirtualHost",
        b"Directory",
        b"DirectoryMatch",
        b"Files",
        b"FilesMatch",
        b"IfModule",
        b"IfDefine",
        b"Location",
        b"LocationMatch",
    ];
    let tag = line.strip_prefix(b"<").and_then(|tag| tag.strip_suffix(b">")).unwrap_or_default();
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let end = tag.iter().position(u8::is_ascii_whitespace).unwrap_or(tag.len());
    SECTIONS.iter().any(|section| section.eq_ignore_ascii_case(&tag[..end]))
}

/// The actions of the patterns below it.
fn is_privoxy_section(line: &[u8]) -> bool {
    (line.starts_with(b"{+") || line.starts_with(b"{-")) && line.ends_with(b"}")
}

/// A regular expression that is anchored to the start or the end of a name.
fn is_expression(line: &[u8]) -> bool {
    let has_anchor = line.starts_with(b"^") || line.starts_with(b"(^") || line.ends_with(b"$");
    has_anchor && line.iter().any(|byte| b"\\([|+*".contains(byte))
}

/// A line with the end of an element.
fn is_tag(line: &[u8]) -> bool {
    memmem::find(line, b"</").is_some() || memmem::find(line, b"/>").is_some()
}

/// A word, `=`, and perhaps a value.
fn is_assignment(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"export ").unwrap_or(line);
    let word = line[..memchr(b'=', line).unwrap_or(0)].trim_ascii_end();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.\"'".contains(byte);
    !word.is_empty() && word.iter().all(is_part)
}

/// An assignment with blanks around its `=`.
fn is_spaced_assignment(line: &[u8]) -> bool {
    is_assignment(line) && memmem::find(line, b" = ").is_some()
}

/// An option of main.cf.
fn is_postfix_option(line: &[u8]) -> bool {
    const STARTS: [&[u8]; 9] = [
        b"my",
        b"smtpd_",
        b"smtp_",
        b"virtual_",
        b"relay",
        b"inet_",
        b"mailbox_",
        b"alias_",
        b"transport_",
    ];
    STARTS.iter().any(|start| line.starts_with(start))
}

fn is_squid_line(line: &[u8]) -> bool {
    const STARTS: [&[u8]; 8] = [
        b"acl ",
        b"http_access ",
        b"http_port ",
        b"cache_",
        b"refresh_pattern ",
        b"visible_hostname ",
        b"coredump_dir ",
        b"dns_nameservers ",
    ];
    STARTS.iter().any(|start| line.starts_with(start))
}

/// A letter or sign for the type, a name, and fields between colons.
fn is_tinydns_line(line: &[u8]) -> bool {
    let Some((kind, rest)) = line.split_first() else { return false };
    let colons = memchr_iter(b':', rest).count();
    let is_sign = b".&=+@'^-".contains(kind) && colons > 0;
    let is_letter = b"CZ".contains(kind) && colons > 1;
    (is_sign || is_letter) && rest.first().is_some_and(|byte| *byte != b' ' && *byte != b':')
}

/// A line that says so without others.
fn is_sure_tinydns_line(line: &[u8]) -> bool {
    is_tinydns_line(line) && memchr_iter(b':', line).count() > 1
}

/// A name in brackets.
fn is_section(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]")).unwrap_or_default();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.\"'[] ".contains(byte);
    name.first().is_some_and(|byte| !byte.is_ascii_digit()) && name.iter().all(is_part)
}

/// A line that ends as lines of programs do.
fn is_program_line(line: &[u8]) -> bool {
    line.last().is_some_and(|last| b",;({[]})".contains(last)) || line.starts_with(b"//")
}

/// A line that opens a block, a list or a call.
fn opens_block(line: &[u8]) -> bool {
    line.contains(&b'(') || line.contains(&b'{') || line.ends_with(b"[")
}

/// A line that begins with a keyword of a program, or the name of a module's exports, and contains a sign.
fn is_statement(line: &[u8]) -> bool {
    const KEYWORDS: [&[u8]; 11] = [
        b"class ",
        b"const ",
        b"export const ",
        b"export default ",
        b"exports",
        b"function ",
        b"import ",
        b"let ",
        b"module.exports",
        b"static ",
        b"var ",
    ];
    let rest = KEYWORDS.iter().find_map(|word| line.strip_prefix(*word)).unwrap_or_default();
    rest.iter().any(|byte| b"=({;[".contains(byte))
}

/// A key and its value, an element of a list, or the start of a document.
fn is_yaml_line(line: &[u8]) -> bool {
    line == b"---" || line.ends_with(b":") || is_sure_yaml_line(line)
}

/// A line that says so without others.
fn is_sure_yaml_line(line: &[u8]) -> bool {
    line.starts_with(b"- ") || memmem::find(line, b": ").is_some_and(|colon| colon > 0)
}
