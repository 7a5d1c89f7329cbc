//! The command as one static program that runs on every Linux with an x86-64 or ARM64 processor.
//!
//! No toolchain of Debian's contains a standard library for musl. `.ci/debian-rust` builds it from source, and Zig provides musl
//! itself, its headers, and the linker.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Build;
use super::stage::{python, remap_flags, run};

/// A processor of Linux systems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Processor {
    /// x86-64, where everything is built.
    X86,
    /// ARM64.
    Arm,
}

impl Processor {
    /// Returns the first part of targets and of Zig's targets.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::X86 => "x86_64",
            Self::Arm => "aarch64",
        }
    }

    /// Returns the target of static programs.
    pub(super) fn target(self) -> String {
        format!("{}-unknown-linux-musl", self.name())
    }
}

/// The strategies of zstd that its default level, which `xn` compresses with, doesn't use: a fiftieth of the program. Parquet files
/// may use any level.
const UNUSED_STRATEGIES: [&str; 6] = ["GREEDY", "LAZY", "LAZY2", "BTLAZY2", "BTOPT", "BTULTRA"];

/// How a panic ends. Neither kind prints backtraces, because a program without symbols has no names for them.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Panics {
    /// The readers of columns panic on some damaged files, and `xn` catches that.
    Unwind,
    /// Nothing is caught without columns, so the tables for unwinding are left out.
    Abort,
}

impl Panics {
    /// Returns the crates of the standard library and their features.
    fn library(self) -> [&'static str; 2] {
        match self {
            Self::Unwind => ["-Zbuild-std=std,panic_unwind", "-Zbuild-std-features=panic-unwind"],
            Self::Abort => ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="],
        }
    }
}

/// Builds `xn` with these features. Returns its path.
pub(super) fn program(build: &Build, features: &str, processor: Processor) -> Result<PathBuf> {
    let panics = if features.is_empty() { Panics::Abort } else { Panics::Unwind };
    let (name, target) = (processor.name(), processor.target());
    let tools = build.root.join("target/dist-tools");
    let zig = python(build)?.join("python");
    let compiler = tools.join(format!("{name}-linux-musl-cc"));
    // The crate `cc` adds a target in a spelling that Zig does not know.
    script(
        &compiler,
        &format!(
            "for argument; do\n    shift\n    case $argument in --target=*) ;; *) set -- \"$@\" \"$argument\" ;; esac\ndone\n\
             exec {} -m ziglang cc -target {name}-linux-musl \"$@\"",
            zig.display()
        ),
    )?;
    let archiver = tools.join("ar");
    script(&archiver, &format!("exec {} -m ziglang ar \"$@\"", zig.display()))?;
    let variable = target.replace('-', "_");
    let mut cargo = Command::new(build.root.join(".ci/debian-rust"));
    cargo
        .args(["build", "--quiet", "--profile", "dist", "--locked"])
        .args(panics.library())
        .args(["--target", &target, "-p", "xn", "--features", features])
        .current_dir(&build.root)
        .env("CARGO_TARGET_DIR", build.target())
        .env(format!("CARGO_TARGET_{}_LINKER", variable.to_uppercase()), &compiler)
        .env(format!("CC_{variable}"), &compiler)
        .env(format!("AR_{variable}"), &archiver)
        .env(format!("CFLAGS_{variable}"), c_flags(build, features)?)
        .env("RUSTFLAGS", rust_flags(build, panics)?);
    if panics == Panics::Abort {
        cargo.env("CARGO_PROFILE_DIST_PANIC", "abort");
    }
    run(&mut cargo)?;
    Ok(build.target().join(target).join("dist/xn"))
}

/// C code never unwinds.
fn c_flags(build: &Build, features: &str) -> Result<String> {
    let remap = remap_flags(build, "-ffile-prefix-map")?;
    let mut flags = format!("-fno-asynchronous-unwind-tables -fno-unwind-tables {remap}");
    if features.is_empty() {
        for strategy in UNUSED_STRATEGIES {
            let _ = write!(flags, " -DZSTD_EXCLUDE_{strategy}_BLOCK_COMPRESSOR");
        }
    }
    Ok(flags)
}

fn rust_flags(build: &Build, panics: Panics) -> Result<String> {
    let remap = remap_flags(build, "--remap-path-prefix")?;
    let tables = if panics == Panics::Abort { "-C force-unwind-tables=no" } else { "" };
    Ok(format!("-C link-self-contained=no -C relocation-model=static {tables} {remap}"))
}

/// Writes a shell script and makes it executable.
fn script(path: &Path, text: &str) -> Result<()> {
    fs::write(path, format!("#!/bin/sh\n{text}\n"))?;
    run(Command::new("chmod").arg("+x").arg(path))
}
