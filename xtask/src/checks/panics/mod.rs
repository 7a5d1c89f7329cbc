//! Shows that no input makes the library panic: which panics are linked into a program that uses every
//! public function of it, and why no input reaches them.

mod calls;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use serde::Deserialize;

use self::calls::Panic;
use crate::checks::api;

/// Panics that no input reaches.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    /// Those that may be anywhere.
    anywhere: Vec<Anywhere>,
    panic: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Anywhere {
    kinds: Vec<String>,
    reason: String,
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

pub(crate) fn run(root: &Path) -> Result<()> {
    let folder = root.join("lab/panics");
    let missing = missing_functions(root, &folder)?;
    ensure!(missing.is_empty(), "lab/panics/src does not use:\n{}", missing.join("\n"));
    let listed = fs::read_to_string(folder.join("reasons.toml"))?;
    let listed: Listed = toml::from_str(&listed)?;
    let mut found: Found = BTreeMap::new();
    for checks in ["off", "on"] {
        let program = build(&folder, "release", &format!("-Coverflow-checks={checks}"))?;
        let mut panics = calls::list(&program)?;
        panics
            .retain(|panic, _| !listed.anywhere.iter().any(|any| any.kinds.contains(&panic.kind)));
        let places: usize = panics.values().map(BTreeSet::len).sum();
        println!("overflow checks {checks}: {places} places that may panic");
        for (panic, places) in panics {
            found.entry(panic).or_default().extend(places);
        }
    }
    let problems = compare(&found, &listed);
    ensure!(
        problems.is_empty(),
        "lab/panics/reasons.toml does not list what is linked:\n{problems}"
    );
    Ok(())
}

/// Panics, and the places of each.
type Found = BTreeMap<Panic, BTreeSet<String>>;

/// Builds the program and returns its path.
fn build(folder: &Path, profile: &str, flags: &str) -> Result<PathBuf> {
    let mut command = Command::new(env!("CARGO"));
    // Line tables identify the functions, regardless of the settings for other programs.
    command
        .args(["build", "--quiet"])
        .env("RUSTFLAGS", flags)
        .env_remove("CARGO_PROFILE_DEV_DEBUG")
        .current_dir(folder);
    if profile == "release" {
        command.arg("--release");
    }
    ensure!(command.status()?.success(), "the program does not build");
    Ok(folder.join("target").join(profile).join("panics"))
}

/// The public functions of the library that the program does not use.
fn missing_functions(root: &Path, folder: &Path) -> Result<Vec<String>> {
    let program = build(folder, "debug", "")?;
    let used = calls::functions_in(&program)?;
    let items = api::items(root, "xenonym")?;
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
fn compare(found: &Found, listed: &Listed) -> String {
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
        let _ = writeln!(problems, "{}: no reason", any.kinds.join(", "));
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
