//! The command `xn`: archives for every system, and Debian's package.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::dependencies::Dependencies;
use super::manifest::{PROGRAM, Size};
use super::{
    Build, archive as write_archive, host, licenses, output_of, python, remap_flags, succeed,
};

/// Completions: the shell, and the name of the file in the archive.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "xn.bash"),
    ("zsh", "_xn"),
    ("fish", "xn.fish"),
    ("elvish", "xn.elv"),
    ("powershell", "_xn.ps1"),
];

/// Where Debian's shells look for completions.
const DEBIAN_COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/xn"),
    ("zsh", "usr/share/zsh/vendor-completions/_xn"),
    ("fish", "usr/share/fish/vendor_completions.d/xn.fish"),
];

/// Builds `xn-VERSION-TARGET.tar.gz`, whose name and layout `package.metadata.binstall` of the crate repeats.
pub(super) fn archive(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let (target, program) = program(build, "")?;
    let size = write_files(build, folder, &target, &program, &program)?;
    Ok(vec![size])
}

/// Builds the same for Linux on ARM64. Its size has no limit.
pub(super) fn archive_for_arm(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let program = linux_program(build, "", Processor::Arm)?;
    // It prints the same pages and completions, and runs here.
    let twin = linux_program(build, "", Processor::X86)?;
    write_files(build, folder, &Processor::Arm.target(), &program, &twin)?;
    Ok(Vec::new())
}

/// Writes the archive of a program. `runs` is the same program for this system. Returns the program's size.
fn write_files(
    build: &Build,
    folder: &Path,
    target: &str,
    program: &Path,
    runs: &Path,
) -> Result<Size> {
    let name = format!("xn-{}-{target}", build.version);
    let stage = build.empty_folder("xn")?.join(&name);
    fs::create_dir_all(stage.join("completions"))?;
    let installed = stage.join(program.file_name().context("no name")?);
    fs::copy(program, &installed)?;
    let man = stage.join("man/man1");
    succeed(Command::new(runs).args(["man", "--dir"]).arg(&man))?;
    for (shell, file) in COMPLETIONS {
        let text = completions(runs, shell, build)?;
        fs::write(stage.join("completions").join(file), text)?;
    }
    samples(&build.root, &stage)?;
    pages(&build.root, &stage)?;
    licenses(&build.root, &stage)?;
    third_parties(build, target, "", &stage.join("THIRD-PARTY.txt"))?;
    fs::copy(build.root.join("crates/xn/README.md"), stage.join("README.md"))?;
    let ending = if cfg!(windows) { "zip" } else { "tar.gz" };
    write_archive(build, &stage, &folder.join(format!("{name}.{ending}")))?;
    Size::of(PROGRAM, &installed)
}

/// Copies the files that the recipes of the book use, as far as a program without the feature `columnar` reads them.
fn samples(root: &Path, stage: &Path) -> Result<()> {
    let samples = Path::new("testdata/samples");
    fs::create_dir_all(stage.join(samples))?;
    for entry in fs::read_dir(root.join(samples))? {
        let file = entry?.path();
        if file.extension().is_none_or(|of| of != "parquet" && of != "arrow") {
            fs::copy(&file, stage.join(samples).join(file.file_name().context("no name")?))?;
        }
    }
    Ok(())
}

/// Copies the documentation, whose pages the messages of the program name.
fn pages(root: &Path, stage: &Path) -> Result<()> {
    fs::create_dir_all(stage.join("docs"))?;
    for entry in fs::read_dir(root.join("docs"))? {
        let file = entry?.path();
        if file.extension().is_some_and(|of| of == "md") {
            fs::copy(&file, stage.join("docs").join(file.file_name().context("no name")?))?;
        }
    }
    Ok(())
}

/// Builds `xn_VERSION-1_amd64.deb`, with Parquet. It depends on nothing, so that one package serves every version of Debian.
pub(super) fn debian(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let (target, program) = program(build, "columnar")?;
    let stage = build.empty_folder("deb")?;
    for path in ["DEBIAN", "usr/bin", "usr/share/doc/xn"] {
        fs::create_dir_all(stage.join(path))?;
    }
    fs::copy(&program, stage.join("usr/bin/xn"))?;
    let man = stage.join("usr/share/man/man1");
    succeed(Command::new(&program).args(["man", "--dir"]).arg(&man))?;
    for (shell, path) in DEBIAN_COMPLETIONS {
        let path = stage.join(path);
        fs::create_dir_all(path.parent().context("no parent")?)?;
        fs::write(&path, completions(&program, shell, build)?)?;
    }
    let documents = stage.join("usr/share/doc/xn");
    fs::write(documents.join("copyright"), copyright(&build.root)?)?;
    third_parties(build, &target, "columnar", &documents.join("THIRD-PARTY.txt"))?;
    fs::copy(build.root.join("CHANGELOG.md"), documents.join("changelog"))?;
    pages(&build.root, &documents)?;
    let mut gzip = Command::new("gzip");
    gzip.arg("-9n").args([documents.join("changelog"), documents.join("THIRD-PARTY.txt")]);
    for entry in fs::read_dir(&man)? {
        gzip.arg(entry?.path());
    }
    succeed(&mut gzip)?;
    fs::write(stage.join("DEBIAN/control"), control(build, &stage)?)?;
    succeed(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(&stage))?;
    succeed(
        Command::new("dpkg-deb")
            .args(["--root-owner-group", "-Zxz", "--build"])
            .arg(&stage)
            .arg(folder.join(format!("xn_{}-1_amd64.deb", build.version)))
            .env("SOURCE_DATE_EPOCH", &build.time),
    )?;
    Ok(Vec::new())
}

/// Builds the program with these features. Returns the target, and the program's path.
fn program(build: &Build, features: &str) -> Result<(String, PathBuf)> {
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        let program = linux_program(build, features, Processor::X86)?;
        return Ok((Processor::X86.target(), program));
    }
    succeed(
        Command::new("cargo")
            .args([
                "build",
                "--quiet",
                "--profile",
                "dist",
                "--locked",
                "-p",
                "xn",
                "--features",
                features,
            ])
            .current_dir(&build.root)
            .env("CARGO_TARGET_DIR", build.target())
            .env("RUSTFLAGS", remap_flags(build, "--remap-path-prefix")?),
    )?;
    let program = format!("dist/xn{}", std::env::consts::EXE_SUFFIX);
    Ok((host(&build.root)?, build.target().join(program)))
}

fn completions(program: &Path, shell: &str, build: &Build) -> Result<String> {
    let program = program.to_str().context("the path is not UTF-8")?;
    Ok(output_of(program, &["completions", shell], &build.root)? + "\n")
}

/// Writes the licenses of the crates and libraries in the program.
fn third_parties(build: &Build, target: &str, features: &str, file: &Path) -> Result<()> {
    let dependencies = Dependencies::of(&build.root.join("Cargo.toml"), "xn", features, target)?;
    let mut text = dependencies.licenses()?;
    if target.ends_with("-musl") {
        text.push_str("\n----\n\nmusl, the C library\n\n");
        let path = build.root.join("target/dist-tools/python/lib");
        let python = fs::read_dir(&path)?.next().context("no Python")??;
        text.push_str(&fs::read_to_string(
            python.path().join("site-packages/ziglang/lib/libc/musl/COPYRIGHT"),
        )?);
    }
    Ok(fs::write(file, text)?)
}

/// Returns the licenses of the project in one text.
fn copyright(root: &Path) -> Result<String> {
    let mut text = fs::read_to_string(root.join("NOTICE"))?;
    text.push_str(
        "\nLicenses of the programs and libraries in this package are in THIRD-PARTY.txt.gz.\n",
    );
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-UNICODE", "LICENSE-MPL"] {
        write!(text, "\n----\n\n{name}\n\n{}", fs::read_to_string(root.join(name))?)?;
    }
    Ok(text)
}

/// Returns the control file. There is no maintainer's address, because there is none that would be answered.
fn control(build: &Build, stage: &Path) -> Result<String> {
    let bytes = size_of(&stage.join("usr"))?;
    let homepage = match build.repository.as_str() {
        "" => String::new(),
        address => format!("Homepage: {address}\n"),
    };
    Ok(format!(
        "Package: xn\nVersion: {}-1\nArchitecture: amd64\nMaintainer: The Xenonym developers\n\
         Installed-Size: {}\nSection: net\nPriority: optional\n{homepage}\
         Description: internationalized domain names at the command line\n \
         Converts, checks and explains domain names, one at a time or in files: lists,\n \
         CSV, JSON Lines, zone files, hosts files, URLs, email addresses, Parquet and\n \
         Arrow. Finds names that look like others.\n",
        build.version,
        bytes.div_ceil(1024)
    ))
}

/// Returns the number of bytes in all files of a folder.
fn size_of(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        bytes += if kind.is_dir() { size_of(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}

// The command as one static program that runs on every Linux with an x86-64 or ARM64 processor.
//
// No toolchain of Debian's contains a standard library for musl. `.ci/debian-rust` builds it from source, and Zig provides musl
// itself, its headers, and the linker.

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
fn linux_program(build: &Build, features: &str, processor: Processor) -> Result<PathBuf> {
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
    succeed(&mut cargo)?;
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
    succeed(Command::new("chmod").arg("+x").arg(path))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_archive_has_the_pages_and_only_samples_that_its_program_reads() {
        let stage = std::env::temp_dir().join(format!("xn-samples-{}", std::process::id()));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        super::samples(&root, &stage).unwrap();
        super::pages(&root, &stage).unwrap();
        assert!(stage.join("docs/ERRORS.md").exists());
        let samples = stage.join("testdata/samples");
        assert!(samples.join("domains.csv").exists());
        assert!(
            !samples.join("domains.parquet").exists() && !samples.join("domains.arrow").exists()
        );
        assert!(fs::read_dir(&samples).unwrap().count() > 5);
        fs::remove_dir_all(stage).unwrap();
    }
}
