//! Calls of panicking functions in the machine code of a program.
//!
//! All panics reach the panic handler through functions of `core` and `alloc` whose names describe
//! the problem. Every other function that calls one of them, or the handler, is listed, so no panic
//! can be missed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::Program;

/// Why and where a program may panic.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Panic {
    /// The name of the function that is called, as `panic_bounds_check`.
    pub(super) kind: String,
    /// The file of the library whose code it is, another package, or [`STD`].
    pub(super) file: String,
}

/// Code of `core` and `alloc` that is not inlined into the library's, and code whose line the compiler lost.
const STD: &str = "core and alloc";

/// All panics of a program, each with the lines of the library where it is, or the functions elsewhere.
pub(super) type Panics = BTreeMap<Panic, BTreeSet<String>>;

/// Lists the panics of a program, except those in a library that another program covers.
pub(super) fn list(path: &Path, program: &Program) -> Result<Panics> {
    let calls = calls(&run(Command::new("objdump").args(["-dC", "--no-show-raw-insn"]).arg(path))?);
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
pub(super) fn source(library: &str) -> String {
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
fn run(command: &mut Command) -> Result<String> {
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
pub(super) fn functions_in(program: &Path, library: &str) -> Result<BTreeSet<String>> {
    let symbols = run(Command::new("nm").arg("--defined-only").arg(program))?;
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
