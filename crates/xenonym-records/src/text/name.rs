//! What looks like a name in running text.

use std::ops::Range;

use xenonym::domain::{ends_in_a_number, is_separator};

/// Endings of file names that are no top-level domains.
const FILES: [&str; 52] = [
    "7z", "asp", "aspx", "avi", "bak", "bin", "bmp", "bz2", "cfg", "conf", "csv", "css", "deb",
    "dll", "dmg", "doc", "docx", "eml", "exe", "gif", "gz", "htm", "html", "ini", "iso", "jar",
    "jpeg", "jpg", "js", "json", "jsp", "log", "msi", "pdf", "php", "png", "ppt", "pptx", "rar",
    "rpm", "rtf", "svg", "tar", "tgz", "toml", "ts", "txt", "xls", "xlsx", "xml", "yaml", "yml",
];

/// Whether a code point can be in a name. Most beyond ASCII can, or look like ones that can.
pub(super) fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii()
}

/// The part of a run of name characters and dots that is a name, or `None`.
pub(super) fn name_in(run: &str) -> Option<Range<usize>> {
    let run = &run[..end_of_name(run)];
    let inner = run.trim_start_matches(is_edge);
    let start = run.len() - inner.len() + prose_before(inner);
    let name = run[start..].trim_end_matches(is_edge);
    is_name(name).then(|| start..start + name.len())
}

fn is_edge(c: char) -> bool {
    is_separator(c) || c == '-' || c == '_'
}

/// Where a name ends although letters follow: writing without spaces goes on after it, as in `example.com。你好`.
pub(super) fn end_of_name(run: &str) -> usize {
    // Whether a dot came before, and the length of the label, if it is all letters of ASCII.
    let (mut is_after_dot, mut letters) = (false, Some(0));
    for (at, c) in run.char_indices() {
        let is_ending = is_after_dot && letters.is_some_and(|letters| letters > 1);
        if is_separator(c) {
            let next = run[at + c.len_utf8()..].chars().next();
            if c == '。' && is_ending && next.is_none_or(is_unspaced) {
                return at;
            }
            (is_after_dot, letters) = (true, Some(0));
        } else if is_ending && is_unspaced(c) {
            return at;
        } else {
            letters = letters.filter(|_| c.is_ascii_alphabetic()).map(|letters| letters + 1);
        }
    }
    run.len()
}

/// The length of writing without spaces before a name in ASCII, as in `请看example.com`.
fn prose_before(run: &str) -> usize {
    let label = run.split(is_separator).next().unwrap_or_default();
    let prose = label.len() - label.trim_start_matches(is_unspaced).len();
    if prose < label.len() && run[prose..].is_ascii() { prose } else { 0 }
}

/// Letters of the scripts of China, Japan and Korea.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
        && !is_separator(c)
}

fn is_name(name: &str) -> bool {
    let mut labels = name.split(is_separator);
    let first = labels.next().unwrap_or_default();
    let Some(last) = labels.next_back() else { return false };
    let between = labels.clone().count();
    if first.is_empty() || labels.any(str::is_empty) {
        return false;
    }
    if is_address(name) {
        return between == 2 && name.split(is_separator).all(|label| label.parse::<u8>().is_ok());
    }
    let is_ending = if last.is_ascii() {
        let is_word = last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_word || is_a_label(last)
    } else {
        last.chars().any(char::is_alphabetic)
    };
    let is_file = between == 0 && FILES.iter().any(|file| file.eq_ignore_ascii_case(last));
    let is_sentence = is_title(last) && !first.starts_with(char::is_uppercase);
    is_ending && !is_file && !is_sentence
}

/// Whether programs take a name for an IPv4 address, whichever dots divide it.
pub(super) fn is_address(name: &str) -> bool {
    ends_in_a_number(&name.replace(is_separator, "."))
}

fn is_a_label(label: &str) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

/// `Next`, as after a dot without a space.
fn is_title(label: &str) -> bool {
    let mut letters = label.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.all(|c| !c.is_uppercase())
}
