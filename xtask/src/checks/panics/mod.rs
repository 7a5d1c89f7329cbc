//! Shows that no input makes a library panic: which panics are linked into a program that uses every
//! public function of it, and why no input reaches them.

mod calls;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use serde::Deserialize;

use self::calls::{Panic, Panics};
use crate::checks::api;

/// Panics that no input reaches.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    /// Those whose number does not matter.
    anywhere: Vec<Anywhere>,
    panic: Vec<Entry>,
}

/// All panics of these kinds in these files. Without kinds or without files, all of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Anywhere {
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    files: Vec<String>,
    reason: String,
}

impl Anywhere {
    fn covers(&self, panic: &Panic) -> bool {
        let has = |all: &[String], one: &String| all.is_empty() || all.contains(one);
        has(&self.kinds, &panic.kind) && has(&self.files, &panic.file)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The name of the function that is called, as `panic_bounds_check`.
    kind: String,
    /// Why no input reaches it.
    reason: String,
    /// The files, and the number of places in each.
    places: BTreeMap<String, usize>,
}

/// A program that uses every public function of a library.
struct Program {
    /// The package of the program, with a binary of this name.
    name: &'static str,
    library: &'static str,
    /// Its folder, with the file `reasons.toml`.
    folder: &'static str,
    /// Libraries that it depends on, and that other programs cover.
    covered: &'static [&'static str],
    /// Files of `core` and `alloc` that check their own structure, whatever function they are inlined in, and
    /// their name in the list.
    parts: &'static [(&'static str, &'static str)],
    /// A binary of the package that does nothing. What it contains too belongs to `std`.
    empty: Option<&'static str>,
}

const PROGRAMS: [Program; 2] = [
    Program {
        name: "panics",
        library: "xenonym",
        folder: "lab/panics",
        covered: &[],
        parts: &[],
        empty: None,
    },
    Program {
        name: "panics-lgr",
        library: "xenonym-lgr",
        folder: "lab/panics/lgr",
        covered: &["xenonym"],
        parts: &[
            ("/alloc/src/collections/btree/", "BTreeMap"),
            ("/alloc/src/collections/vec_deque/", "VecDeque"),
            ("/core/src/slice/sort/", "sort"),
            ("/core/src/str/pattern.rs", "str::pattern"),
        ],
        empty: Some("panics-std"),
    },
];

/// Which libraries are checked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this library
    #[arg(long, value_name = "CRATE", value_parser = PROGRAMS.map(|program| program.library))]
    package: Option<String>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let is_asked = |program: &&Program| {
        arguments.package.as_deref().is_none_or(|asked| asked == program.library)
    };
    PROGRAMS.iter().filter(is_asked).try_for_each(|program| check(root, program))
}

fn check(root: &Path, program: &Program) -> Result<()> {
    let folder = root.join(program.folder);
    let missing = missing_functions(root, program)?;
    ensure!(missing.is_empty(), "{}/src does not use:\n{}", program.folder, missing.join("\n"));
    let listed = fs::read_to_string(folder.join("reasons.toml"))?;
    let listed: Listed = toml::from_str(&listed)?;
    let mut found = Panics::new();
    for checks in ["off", "on"] {
        let built = build(root, program, "release", &format!("-Coverflow-checks={checks}"))?;
        let mut panics = calls::list(&built.join(program.name), program)?;
        if let Some(empty) = program.empty {
            without(&mut panics, &calls::list(&built.join(empty), program)?);
        }
        panics.retain(|panic, _| !listed.anywhere.iter().any(|any| any.covers(panic)));
        let places: usize = panics.values().map(BTreeSet::len).sum();
        println!("{}, overflow checks {checks}: {places} places that may panic", program.library);
        for (panic, places) in panics {
            found.entry(panic).or_default().extend(places);
        }
    }
    let problems = compare(&found, &listed);
    ensure!(
        problems.is_empty(),
        "{}/reasons.toml does not list what is linked:\n{problems}",
        program.folder
    );
    Ok(())
}

/// Removes the places that another program contains too.
fn without(panics: &mut Panics, others: &Panics) {
    for (panic, places) in &mut *panics {
        if let Some(others) = others.get(panic) {
            places.retain(|place| !others.contains(place));
        }
    }
    panics.retain(|_, places| !places.is_empty());
}

/// Builds a program and returns the folder of its binaries.
fn build(root: &Path, program: &Program, profile: &str, flags: &str) -> Result<PathBuf> {
    let folder = root.join("lab/panics");
    let mut command = Command::new(env!("CARGO"));
    // Line tables identify the functions, regardless of the settings for other programs.
    command
        .args(["build", "--quiet", "--package", program.name])
        .env("RUSTFLAGS", flags)
        .env_remove("CARGO_PROFILE_DEV_DEBUG")
        .current_dir(&folder);
    if profile == "release" {
        command.arg("--release");
    }
    ensure!(command.status()?.success(), "the program {} does not build", program.name);
    Ok(folder.join("target").join(profile))
}

/// The public functions of the library that the program does not use.
fn missing_functions(root: &Path, program: &Program) -> Result<Vec<String>> {
    let built = build(root, program, "debug", "")?;
    let used = calls::functions_in(&built.join(program.name), &calls::source(program.library))?;
    let items = api::items(root, program.library)?;
    let missing = items.iter().filter(|item| {
        let place = item.function.as_ref();
        place.is_some_and(|(file, lines)| {
            // The program is built without the feature `serde`.
            !file.ends_with("serde.rs")
                && !lines.clone().any(|line| used.contains(&format!("{file}:{line}")))
        })
    });
    Ok(missing.map(api::Item::line).collect())
}

/// Returns the calls that are found but not listed, or listed but not found.
fn compare(found: &Panics, listed: &Listed) -> String {
    let mut problems = String::new();
    let mut counts = BTreeMap::new();
    for Entry { kind, reason, places } in &listed.panic {
        if reason.is_empty() {
            let _ = writeln!(problems, "{kind}: no reason");
        }
        for (file, count) in places {
            *counts.entry(Panic { kind: kind.clone(), file: file.clone() }).or_default() += *count;
        }
    }
    for any in listed.anywhere.iter().filter(|any| any.reason.is_empty()) {
        let what = [&*any.kinds, &*any.files].concat().join(", ");
        let _ = writeln!(problems, "{what}: no reason");
    }
    for (panic, places) in found {
        let count: usize = counts.remove(panic).unwrap_or_default();
        if count != places.len() {
            let Panic { kind, file } = panic;
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            let _ = writeln!(
                problems,
                "{kind} in {file}: {} places, {count} listed: {}",
                places.len(),
                places.join(", ")
            );
        }
    }
    for Panic { kind, file } in counts.keys() {
        let _ = writeln!(problems, "{kind} in {file}: listed, but not there any more");
    }
    problems
}
