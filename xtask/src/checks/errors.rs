//! The index of errors.
//!
//! The tables of kinds of the library and of PRECIS, the faults of text files and those of the command become `docs/ERRORS.md` and
//! the entries of `xn explain-error`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use regex_lite::Regex;
use xenonym::ErrorKind;
use xenonym_records::engine::FAULTS;

use crate::files::File;

const FAULT_CONSTANTS: &str = "crates/xenonym-records/src/fault.rs";
const COMMAND_FAULTS: &str = "crates/xn/src/problem/own.rs";
const PAGE: &str = "docs/ERRORS.md";
const ENTRIES: &str = "crates/xn/src/kinds/entries.tsv";

const INTRODUCTION: &str = "\
# Errors

Every error of the library has a kind. Its name never changes, so programs can rely on it. It is the field `kind` in JSON, the attribute
`kind` in Python, and the result of `ErrorKind::name` in Rust. `xn explain-error KIND` prints the entries of this page for a kind: PRECIS has
kinds of its own, two of which, `disallowed` and `unassigned`, have the same names as kinds of domain names. The \"Fix\" of an entry is the
general one. A command prints a more specific one if it recognizes the text, such as a URL.

Examples are commands, or expressions of Rust with the crate `xenonym`. Tests run all of them. The expressions need these lines:

```rust
use xenonym::bootstring::{Bootstring, Case, PUNYCODE, Parameters, RUST_V0};
use xenonym::host::{CertificateName, Host, HostAddr, HostPort, of_url};
use xenonym::idna2008::{Candidate, register};
use xenonym::uts46::Options;
use xenonym::{Error, ErrorKind, punycode};
```

Kinds of [PRECIS](#precis), of [text files](#text-files) and of [the command](#the-command) are at the end.

This page is generated from the library: `cargo xtask generate errors`.
";

const PRECIS: &str = "
## PRECIS

The crate `xenonym-precis` and `xn precis` report these kinds. For the Bidi rule and contextual rules, they use kinds above, such as
`bidi_rule_1`, `zero_width_joiner` and `context_middle_dot`. If the domain of an XMPP address is wrong, `xn precis` reports the kind of
that error.
";

const TEXT_FILES: &str = "
## Text files

Names in text files can also be rejected for these reasons, in `xenonym-records` and in `xn`. The field `kind` of `Fault` contains the
name.
";

const COMMAND: &str = "
## The command

Only `xn` reports these kinds.
";

/// A kind of error with its texts.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Kind {
    /// The path in Rust. Empty if there is none.
    path: String,
    name: String,
    message: String,
    rule: String,
    help: String,
}

/// The documentation of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    kind: Kind,
    /// The first paragraph, as Markdown.
    meaning: String,
    /// The code of the example; empty if there is none.
    example: String,
}

/// The entries of an enum.
macro_rules! entries {
    ($crate_name:literal, $all:expr) => {
        $all.iter()
            .map(|kind| {
                let (meaning, example) = kind.entry();
                Entry {
                    kind: Kind {
                        path: format!("{}::ErrorKind::{kind:?}", $crate_name),
                        name: kind.name().to_owned(),
                        message: kind.message().to_owned(),
                        rule: kind.rule().to_owned(),
                        help: kind.help().to_owned(),
                    },
                    meaning: meaning.to_owned(),
                    example: example.to_owned(),
                }
            })
            .collect()
    };
}

/// Makes the page and the entries.
pub(crate) fn files(root: &Path) -> Result<Vec<File>> {
    let read = |file: &str| fs::read_to_string(root.join(file)).with_context(|| file.to_owned());
    let library: Vec<Entry> = entries!("xenonym", ErrorKind::ALL);
    let precis = entries!("xenonym_precis", xenonym_precis::ErrorKind::ALL);
    let faults = faults(&read(FAULT_CONSTANTS)?)?;
    let known: BTreeMap<_, _> =
        library.iter().map(|entry| (entry.kind.name.clone(), entry.kind.rule.clone())).collect();
    let precis = without_known(precis, |kind| known.get(&kind.name) == Some(&kind.rule));
    let faults = without_known(faults, |kind| known.contains_key(&kind.name));
    let of_command = faults_of_command(&read(COMMAND_FAULTS)?)?;
    let sections = [
        (INTRODUCTION, "##", library),
        (PRECIS, "###", precis),
        (TEXT_FILES, "###", faults),
        (COMMAND, "###", of_command),
    ];
    let files = [(PAGE, page(&sections)?), (ENTRIES, table(&sections)?)];
    Ok(files.map(|(file, text)| (file.to_owned(), text.into_bytes())).to_vec())
}

/// The entries that earlier sections of the page do not contain.
fn without_known(entries: Vec<Entry>, is_known: impl Fn(&Kind) -> bool) -> Vec<Entry> {
    entries.into_iter().filter(|entry| !is_known(&entry.kind)).collect()
}

/// The entries in the documentation of the faults of records, one constant per kind.
fn faults(source: &str) -> Result<Vec<Entry>> {
    let mut documentation = BTreeMap::new();
    let mut comment = Comment::default();
    for line in source.lines() {
        if comment.takes(line) {
            continue;
        }
        let kind = line.trim().strip_prefix("kind: \"").and_then(|rest| rest.strip_suffix("\","));
        if let (Some(kind), [meaning, facts]) = (kind, comment.paragraphs()) {
            let example = example(facts).with_context(|| format!("{kind}: no example"))?;
            documentation.insert(kind.to_owned(), (meaning.clone(), example));
        }
        if !line.ends_with('{') {
            comment = Comment::default();
        }
    }
    let mut entries = Vec::new();
    for fault in FAULTS {
        let (meaning, example) = match documentation.remove(fault.kind) {
            Some(documentation) => documentation,
            // It is one of the library too.
            None if ErrorKind::from_name(fault.kind).is_some() => continue,
            None => bail!("{} needs two paragraphs, the second with `Example:`", fault.kind),
        };
        let kind = Kind {
            path: String::new(),
            name: fault.kind.to_owned(),
            message: fault.message.to_owned(),
            rule: fault.rule.to_owned(),
            help: fault.help.to_owned(),
        };
        entries.push(Entry { kind, meaning, example });
    }
    Ok(entries)
}

/// The entries of the constants that only the command has. They are read from its source, because it is not a library.
fn faults_of_command(source: &str) -> Result<Vec<Entry>> {
    let constant = Regex::new(
        r#"((?:///.*\n)+)pub\(crate\) const \w+: Fault = Fault::new\(\s*"(.*)",\s*"(.*)",\s*"(.*)",\s*"(.*)",\s*\);"#,
    )?;
    let mut entries = Vec::new();
    for found in constant.captures_iter(source) {
        let [comments, name, message, rule, help] = found.extract().1.map(str::to_owned);
        let mut comment = Comment::default();
        for line in comments.lines() {
            comment.takes(line);
        }
        let texts = [&name, &message, &rule, &help];
        ensure!(texts.iter().all(|text| !text.contains('\\')), "{name}: a text contains an escape");
        let [meaning, facts] = comment.paragraphs() else {
            bail!("{name} needs two paragraphs, the second with `Example:`");
        };
        let example = example(facts).with_context(|| format!("{name}: no example"))?;
        let kind = Kind { path: String::new(), name, message, rule, help };
        entries.push(Entry { kind, meaning: meaning.clone(), example });
    }
    ensure!(entries.len() == source.matches("Fault::new(").count(), "a constant is not documented");
    Ok(entries)
}

/// The paragraphs of a comment.
struct Comment(Vec<String>);

impl Default for Comment {
    fn default() -> Self {
        Self(vec![String::new()])
    }
}

impl Comment {
    /// Adds a line, if it is one of a comment.
    fn takes(&mut self, line: &str) -> bool {
        let Some(words) = line.strip_prefix("///") else { return false };
        let words = words.trim();
        match self.0.last_mut() {
            Some(last) if !words.is_empty() && last.is_empty() => words.clone_into(last),
            Some(last) if !words.is_empty() => *last = format!("{last} {words}"),
            _ => self.0.push(String::new()),
        }
        true
    }

    fn paragraphs(&self) -> &[String] {
        &self.0
    }
}

/// The code of an example; empty if there is none.
fn example(facts: &str) -> Option<String> {
    let (_, example) = facts.split_once("Example: ")?;
    let example = example.trim_end_matches('.').trim_matches('`');
    Some(if example == "none" { String::new() } else { example.to_owned() })
}

/// A section of the page: its introduction, the level of its headings, and its entries.
type Section<'a> = (&'a str, &'a str, Vec<Entry>);

fn page(sections: &[Section<'_>]) -> Result<String> {
    let mut page = String::new();
    for (introduction, level, entries) in sections {
        page.push_str(introduction);
        for Entry { kind, meaning, example } in entries {
            write!(page, "\n{level} {}\n\n{}\n\n", kind.name, without_links(meaning)?)?;
            writeln!(page, "* Message: {}", kind.message)?;
            writeln!(page, "* Rule: {}", kind.rule)?;
            writeln!(page, "* Fix: {}", kind.help)?;
            if !example.is_empty() {
                writeln!(page, "* Example: `{example}`")?;
            }
            if !kind.path.is_empty() {
                writeln!(page, "* In Rust: `{}`", kind.path)?;
            }
        }
    }
    Ok(page)
}

/// One line per kind: its name, the meaning and the example, separated by tabs.
fn table(sections: &[Section<'_>]) -> Result<String> {
    let mut table = String::new();
    for Entry { kind, meaning, example } in sections.iter().flat_map(|(_, _, entries)| entries) {
        let meaning = without_links(meaning)?.replace('`', "");
        ensure!(!example.contains('\t'), "{}: the example contains a tab", kind.name);
        writeln!(table, "{}\t{meaning}\t{example}", kind.name)?;
    }
    Ok(table)
}

/// Markdown with the texts of its links only.
fn without_links(text: &str) -> Result<String> {
    let link = Regex::new(r"\[([^\]]*)\]\([^)]*\)")?;
    Ok(link.replace_all(text, "$1").into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_not_for_terminals() {
        assert_eq!(without_links("see [`Self::A`](Self::A), too").unwrap(), "see `Self::A`, too");
    }
}
