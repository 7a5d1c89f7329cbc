//! The command as one static program that runs on every Linux with an x86-64 processor.
//!
//! No toolchain of Debian's contains a standard library for musl. `.ci/debian-rust` builds it from source, and Zig provides musl
//! itself, its headers, and the linker.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Build;
use super::stage::{python, remap_flags, run};

pub(super) const TARGET: &str = "x86_64-unknown-linux-musl";

/// Without what prints backtraces, which a program without symbols cannot name.
const STD_FEATURES: &str = "-Zbuild-std-features=panic-unwind";

/// Builds `xn` with these features. Returns its path.
pub(super) fn program(build: &Build, features: &str) -> Result<PathBuf> {
    let tools = build.root.join("target/dist-tools");
    let zig = python(build)?.join("python");
    let compiler = tools.join("x86_64-linux-musl-cc");
    // The crate `cc` adds a target in a spelling that Zig does not know.
    script(
        &compiler,
        &format!(
            "for argument; do\n    shift\n    case $argument in --target=*) ;; *) set -- \"$@\" \"$argument\" ;; esac\ndone\n\
             exec {} -m ziglang cc -target x86_64-linux-musl \"$@\"",
            zig.display()
        ),
    )?;
    let archiver = tools.join("ar");
    script(&archiver, &format!("exec {} -m ziglang ar \"$@\"", zig.display()))?;
    let mut cargo = Command::new(build.root.join(".ci/debian-rust"));
    cargo
        .args([
            "build",
            "--quiet",
            "--profile",
            "dist",
            "--locked",
            "-Zbuild-std=std,panic_unwind",
            STD_FEATURES,
        ])
        .args(["--target", TARGET, "-p", "xn", "--features", features])
        .current_dir(&build.root)
        .env("CARGO_TARGET_DIR", build.target())
        .env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER", &compiler)
        .env("CC_x86_64_unknown_linux_musl", &compiler)
        .env("AR_x86_64_unknown_linux_musl", &archiver)
        .env("CFLAGS_x86_64_unknown_linux_musl", remap_flags(build, "-ffile-prefix-map")?)
        .env("RUSTFLAGS", rust_flags(build)?);
    run(&mut cargo)?;
    Ok(build.target().join(TARGET).join("dist/xn"))
}

fn rust_flags(build: &Build) -> Result<String> {
    let remap = remap_flags(build, "--remap-path-prefix")?;
    Ok(format!("-C link-self-contained=no -C relocation-model=static {remap}"))
}

/// Writes a shell script and makes it executable.
fn script(path: &Path, text: &str) -> Result<()> {
    fs::write(path, format!("#!/bin/sh\n{text}\n"))?;
    run(Command::new("chmod").arg("+x").arg(path))
}
