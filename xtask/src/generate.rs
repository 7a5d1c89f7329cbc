//! `cargo xtask generate`: writes every file that is made from other files, or compares it with what would be written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::checks::{api, errors};
use crate::files::File;
use crate::{lgr, names, pictures, tables};

/// Makes files, where the second folder holds the inputs that `data/SOURCES.toml` pins. Without it, a part that needs these inputs
/// makes none.
type Make = fn(&Path, Option<&Path>) -> Result<Vec<File>>;

/// Every generated file belongs to one of these parts.
const PARTS: [(&str, Make); 6] = [
    ("tables", tables::files),
    ("rulesets", lgr::files),
    ("errors", |_, _| errors::files()),
    ("names", |root, _| names::files(root)),
    ("pictures", |_, _| pictures::files()),
    ("api", |root, _| api::files(root)),
];

#[derive(Args)]
pub(crate) struct Arguments {
    /// Compare the files instead of writing them
    #[arg(long)]
    check: bool,
    /// The folder of the files that data/SOURCES.toml pins, for the tables and rulesets. Without it, `--check` only
    /// compares the digests of the tables
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only these parts
    #[arg(value_parser = PossibleValuesParser::new(PARTS.map(|(name, _)| name)))]
    parts: Vec<String>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let is_asked =
        |name: &str| arguments.parts.is_empty() || arguments.parts.iter().any(|part| part == name);
    let mut stale = Vec::new();
    for (name, make) in PARTS.into_iter().filter(|(name, _)| is_asked(name)) {
        let before = stale.len();
        for (file, contents) in make(root, arguments.data.as_deref()).context(name)? {
            let path = root.join(&file);
            let written = fs::read(&path).unwrap_or_default();
            if written == contents {
                continue;
            }
            if arguments.check {
                print_difference(&file, &written, &contents);
            } else {
                fs::create_dir_all(path.parent().unwrap_or(root))?;
                fs::write(&path, contents).with_context(|| file.clone())?;
                eprintln!("wrote {file}");
            }
            stale.push(file);
        }
        if arguments.check && stale.len() > before {
            eprintln!(
                "to update them, run `cargo xtask generate {name}`, and review the differences"
            );
        }
    }
    if !arguments.check {
        return Ok(());
    }
    if !stale.is_empty() {
        bail!("not what the generator writes: {}", stale.join(", "));
    }
    if is_asked("tables") { tables::check(root) } else { Ok(()) }
}

/// Prints the lines that only one of the texts contains, or only the first ones if there are many.
fn print_difference(path: &str, before: &[u8], after: &[u8]) {
    const SHOWN: usize = 40;
    println!("--- {path}, committed\n+++ {path}, generated");
    let (Ok(before), Ok(after)) = (str::from_utf8(before), str::from_utf8(after)) else {
        return println!("the bytes differ");
    };
    let (old, new): (BTreeSet<_>, BTreeSet<_>) =
        (before.lines().collect(), after.lines().collect());
    let removed = before.lines().filter(|line| !new.contains(line)).map(|line| ("-", line));
    let added = after.lines().filter(|line| !old.contains(line)).map(|line| ("+", line));
    let differing: Vec<_> = removed.chain(added).collect();
    for (sign, line) in differing.iter().take(SHOWN) {
        println!("{sign}{line}");
    }
    match differing.len() {
        0 => println!("the order of lines differs"),
        all @ SHOWN.. => println!("{all} lines differ"),
        _ => {}
    }
}
