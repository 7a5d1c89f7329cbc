//! Shows that no input makes a library panic: which panics are linked into a program that uses every
//! public function of it, and why no input reaches them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

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
        let mut panics = list_panics(&built.join(program.name), program)?;
        if let Some(empty) = program.empty {
            without(&mut panics, &list_panics(&built.join(empty), program)?);
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
    let used = functions_in(&built.join(program.name), &source(program.library))?;
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

// Calls of panicking functions in the machine code of a program.
//
// All panics reach the panic handler through functions of `core` and `alloc` whose names describe
// the problem. Every other function that calls one of them, or the handler, is listed, so no panic
// can be missed.

/// Why and where a program may panic.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Panic {
    /// The name of the function that is called, as `panic_bounds_check`.
    kind: String,
    /// The file of the library whose code it is, another package, or [`STD`].
    file: String,
}

/// Code of `core` and `alloc` that is not inlined into the library's, and code whose line the compiler lost.
const STD: &str = "core and alloc";

/// All panics of a program, each with the lines of the library where it is, or the functions elsewhere.
type Panics = BTreeMap<Panic, BTreeSet<String>>;

/// Lists the panics of a program, except those in a library that another program covers.
fn list_panics(path: &Path, program: &Program) -> Result<Panics> {
    let calls =
        calls(&output_of(Command::new("objdump").args(["-dC", "--no-show-raw-insn"]).arg(path))?);
    let addresses: Vec<String> = calls.iter().map(|call| format!("{:x}", call.address)).collect();
    let frames = frames(path, &addresses)?;
    ensure!(frames.len() == calls.len(), "addr2line answers for each address");
    let mut panics = Panics::new();
    for (call, frames) in calls.into_iter().zip(frames) {
        let owner = frames.iter().find_map(|frame| owner(frame, program));
        let (file, place) = match owner {
            Some(Owner::Library(file, line)) => (file, line.to_owned()),
            Some(Owner::Package(name)) if program.covered.contains(&name) => continue,
            Some(Owner::Package(name)) => (name, call.caller),
            None => (STD, call.caller),
        };
        panics.entry(Panic { kind: call.kind, file: file.to_owned() }).or_default().insert(place);
    }
    Ok(panics)
}

/// Whose code a frame is.
enum Owner<'a> {
    /// A file and a line of the library.
    Library(&'a str, &'a str),
    /// Another package, or a part of `core` and `alloc` that is listed apart.
    Package(&'a str),
}

/// Returns `None` for the rest of `core` and `alloc`: whether it panics depends on the function it is inlined in.
fn owner<'a>(frame: &'a str, program: &Program) -> Option<Owner<'a>> {
    if let Some((_, place)) = frame.split_once(&source(program.library)) {
        let (file, line) = place.split_once(':')?;
        return Some(Owner::Library(file, line));
    }
    let covered = program.covered.iter().find(|name| frame.contains(&source(name)));
    let part = program.parts.iter().find(|(folder, _)| frame.contains(folder));
    if let Some(name) = covered.or(part.map(|(_, name)| name)) {
        return Some(Owner::Package(name));
    }
    let (_, file) = frame.split_once("/registry/src/")?;
    let (name, _) = file.split('/').nth(1)?.rsplit_once('-')?;
    Some(Owner::Package(name))
}

/// Where the source of a library is.
fn source(library: &str) -> String {
    format!("crates/{library}/src/")
}

struct Call {
    address: u64,
    caller: String,
    kind: String,
}

/// The calls of functions that panic, by functions that are not among them.
fn calls(disassembly: &str) -> Vec<Call> {
    let mut calls = Vec::new();
    let mut caller = String::new();
    for line in disassembly.lines() {
        if let Some(name) = line.strip_suffix(">:").and_then(|line| line.split_once(" <")) {
            without_hash(name.1).clone_into(&mut caller);
            continue;
        }
        let Some((address, instruction)) = line.trim_start().split_once(":\t") else { continue };
        let target = instruction.strip_suffix('>').and_then(|line| line.split_once(" <"));
        let Some(kind) = target.and_then(|(_, name)| kind(without_hash(name))) else { continue };
        // Not those that jump within themselves or to each other.
        if self::kind(&caller).is_none() {
            let address = u64::from_str_radix(address, 16).unwrap_or_default();
            calls.push(Call { address, caller: caller.clone(), kind });
        }
    }
    calls
}

/// Returns the short name of a panicking function, or `None` for all others.
fn kind(function: &str) -> Option<String> {
    const ENDS: [&str; 6] = [
        "_fail",
        "_failed",
        "capacity_overflow",
        "handle_error",
        "handle_alloc_error",
        "rust_begin_unwind",
    ];
    let is_std = ["core::", "alloc::", "__rustc::"]
        .iter()
        .any(|start| function.trim_start_matches('<').starts_with(start));
    let is_one = function.starts_with("core::panicking::")
        || (is_std && ENDS.iter().any(|end| function.ends_with(end)));
    let short = || function.rsplit("::").next().unwrap_or(function).to_owned();
    is_one.then(short)
}

/// For each address the places, as `FILE:LINE`, of the function there and of those that it is inlined in.
fn frames(program: &Path, addresses: &[String]) -> Result<Vec<Vec<String>>> {
    let mut child = Command::new("addr2line")
        .args(["-ai", "-e"])
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("addr2line of binutils is needed")?;
    let mut stdin = child.stdin.take().context("its input")?;
    let addresses = addresses.join("\n") + "\n";
    let writer = std::thread::spawn(move || stdin.write_all(addresses.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().ok().context("writing to addr2line")??;
    let said = String::from_utf8(output.stdout)?;
    let mut all: Vec<Vec<String>> = Vec::new();
    for line in said.lines() {
        if line.starts_with("0x") {
            all.push(Vec::new());
        } else {
            let line = line.split(" (").next().unwrap_or(line);
            all.last_mut().context("an address comes first")?.push(line.to_owned());
        }
    }
    Ok(all)
}

/// The output of a program of binutils.
fn output_of(command: &mut Command) -> Result<String> {
    let output = command.output().context("binutils are needed")?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A name without the hash that the old mangling of symbols ends with.
fn without_hash(name: &str) -> &str {
    match name.rsplit_once("::h") {
        Some((name, hash)) if hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()) => {
            name
        }
        _ => name,
    }
}

/// Where the functions of a library begin in a program, as `FILE:LINE` relative to the root.
fn functions_in(program: &Path, library: &str) -> Result<BTreeSet<String>> {
    let symbols = output_of(Command::new("nm").arg("--defined-only").arg(program))?;
    let functions = symbols.lines().filter_map(|line| {
        let mut fields = line.split(' ');
        let (address, kind) = (fields.next()?, fields.next()?);
        matches!(kind, "t" | "T" | "w" | "W").then(|| address.to_owned())
    });
    let frames = frames(program, &functions.collect::<Vec<_>>())?;
    let places = frames.into_iter().filter_map(|frames| {
        let last = frames.into_iter().next_back()?;
        let at = last.find(library)?;
        Some(last[at..].to_owned())
    });
    Ok(places.collect())
}
