//! The index of errors, `docs/ERRORS.md`, from the tables of the libraries and of the command.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use xenonym::ErrorKind;
use xenonym_records::Fault;
use xenonym_records::engine::FAULTS;

use crate::files::File;
use crate::markdown::without_links;

/// The faults of the command, of which the rest would take long to compile.
#[path = "../../../crates/xn/src/problem/own.rs"]
mod own;

const PAGE: &str = "docs/ERRORS.md";

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
struct Entry {
    /// The path in Rust. Empty if there is none.
    path: String,
    name: &'static str,
    message: &'static str,
    rule: &'static str,
    help: &'static str,
    /// In Markdown.
    meaning: &'static str,
    example: &'static str,
}

/// The entries of an enum.
macro_rules! entries {
    ($crate_name:literal, $all:expr) => {
        $all.iter().map(|kind| {
            let (meaning, example) = kind.entry();
            Entry {
                path: format!("{}::ErrorKind::{kind:?}", $crate_name),
                name: kind.name(),
                message: kind.message(),
                rule: kind.rule(),
                help: kind.help(),
                meaning,
                example,
            }
        })
    };
}

/// The entries of faults.
fn faults(all: &[(Fault, &'static str, &'static str)]) -> Vec<Entry> {
    let entry = |&(fault, meaning, example): &(Fault, &'static str, &'static str)| {
        let Fault { kind: name, message, rule, help, .. } = fault;
        Entry { path: String::new(), name, message, rule, help, meaning, example }
    };
    all.iter().map(entry).collect()
}

/// Makes the page.
pub(crate) fn files() -> Result<Vec<File>> {
    let library: Vec<Entry> = entries!("xenonym", ErrorKind::ALL).collect();
    let known: BTreeMap<_, _> = library.iter().map(|entry| (entry.name, entry.rule)).collect();
    let precis = entries!("xenonym_precis", xenonym_precis::ErrorKind::ALL)
        .filter(|entry| known.get(entry.name) != Some(&entry.rule))
        .collect();
    let sections = [
        (INTRODUCTION, "##", library),
        (PRECIS, "###", precis),
        (TEXT_FILES, "###", faults(FAULTS)),
        (COMMAND, "###", faults(own::ALL)),
    ];
    Ok(vec![(PAGE.to_owned(), page(&sections)?.into_bytes())])
}

/// A section of the page: its introduction, the level of its headings, and its entries.
type Section<'a> = (&'a str, &'a str, Vec<Entry>);

fn page(sections: &[Section<'_>]) -> Result<String> {
    let mut page = String::new();
    for (introduction, level, entries) in sections {
        page.push_str(introduction);
        for Entry { path, name, message, rule, help, meaning, example } in entries {
            write!(page, "\n{level} {name}\n\n{}\n\n", without_links(meaning)?)?;
            writeln!(page, "* Message: {message}\n* Rule: {rule}\n* Fix: {help}")?;
            if !example.is_empty() {
                writeln!(page, "* Example: `{example}`")?;
            }
            if !path.is_empty() {
                writeln!(page, "* In Rust: `{path}`")?;
            }
        }
    }
    Ok(page)
}
