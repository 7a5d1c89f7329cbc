//! The packages for Python and npm, and the site.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::book;

use super::Build;
use super::dependencies::Dependencies;
use super::limits::{PAGE, WHEEL};
use super::linux::Processor;
use super::manifest::Size;
use super::stage::{archive, host, licenses, output, python, remap_flags, run};

/// Tools of npm that judge packages.
const PUBLINT: &str = "publint@0.3";
const ATTW: &str = "@arethetypeswrong/cli@0.18";

/// Builds the wheel. On Linux, Zig links it against the glibc of manylinux2014, so that it also runs on old systems. Elsewhere, the
/// processor is ignored.
pub(super) fn wheel(build: &Build, folder: &Path, processor: Processor) -> Result<Vec<Size>> {
    let programs = python(build)?;
    let package = build.root.join("bindings/python");
    let third_parties = package.join("THIRD-PARTY.txt");
    let manifest = package.join("Cargo.toml");
    let is_for_arm = processor == Processor::Arm;
    let target = match processor {
        Processor::X86 => host(&build.root)?,
        Processor::Arm => "aarch64-unknown-linux-gnu".to_owned(),
    };
    let dependencies = Dependencies::of(&manifest, "xenonym-python", "", &target)?;
    fs::write(&third_parties, dependencies.licenses()?)?;
    let program = programs.join("maturin");
    let mut maturin = if is_for_arm {
        // The toolchain that builds everything else has no standard library for this processor.
        let mut maturin = Command::new(build.root.join(".ci/debian-rust"));
        maturin.env("RUN", program).env("CARGO_UNSTABLE_BUILD_STD", "std,panic_unwind");
        maturin.args(["build", "--target", &target]);
        maturin
    } else {
        let mut maturin = Command::new(program);
        maturin.arg("build");
        maturin
    };
    maturin
        .args(["--quiet", "--release", "--locked", "--out"])
        .arg(folder)
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", build.target().join("wheel"))
        .env("SOURCE_DATE_EPOCH", &build.time)
        .env("RUSTFLAGS", remap_flags(build, "--remap-path-prefix")?);
    if cfg!(unix) {
        maturin.env("RUSTC_WRAPPER", build.root.join(".ci/pathless-rustc"));
    }
    if cfg!(target_os = "linux") {
        let path = std::env::var("PATH").context("no PATH")?;
        maturin.args(["--zig", "--compatibility", "manylinux2014"]);
        // maturin runs the Zig of the Python that it finds first.
        maturin.env("PATH", format!("{}:{path}", programs.display()));
    }
    let outcome = run(&mut maturin);
    // The source distribution contains no third parties.
    fs::remove_file(third_parties)?;
    outcome?;
    let wheel = only_file(folder)?;
    let python = programs.join("python");
    let list: [&OsStr; 4] = ["-m".as_ref(), "zipfile".as_ref(), "-l".as_ref(), wheel.as_ref()];
    let files = output(python.to_str().context("the path is not UTF-8")?, &list, folder)?;
    ensure!(files.contains("/THIRD-PARTY.txt"), "the wheel lacks THIRD-PARTY.txt");
    run(Command::new(programs.join("twine")).args(["check", "--strict"]).arg(&wheel))?;
    Ok(if is_for_arm { Vec::new() } else { vec![Size::of(WHEEL, &wheel)?] })
}

/// Builds the source distribution of the Python package.
pub(super) fn sdist(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let programs = python(build)?;
    run(Command::new(programs.join("maturin"))
        .args(["sdist", "--out"])
        .arg(folder)
        .current_dir(build.root.join("bindings/python"))
        .env("SOURCE_DATE_EPOCH", &build.time))?;
    run(Command::new(programs.join("twine")).args(["check", "--strict"]).arg(only_file(folder)?))?;
    Ok(Vec::new())
}

/// Builds the npm packages, and lets publint and attw judge them.
pub(super) fn npm(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let package = build.root.join("bindings/js");
    npm_run(&package, &["ci", "--silent"])?;
    npm_run(&package, &["run", "--silent", "build"])?;
    for packed in [".", "aliases/tr46", "aliases/punycode"] {
        let folder = folder.to_str().context("the path is not UTF-8")?;
        npm_run(&package.join(packed), &["pack", "--silent", "--pack-destination", folder])?;
    }
    // Not the replacement of punycode.js, whose files and types repeat what these tools find wrong with the original.
    for name in ["xenonym", "xenonym-tr46"] {
        let file = folder.join(format!("{name}-{}.tgz", build.version));
        run(Command::new("npx").args(["--yes", PUBLINT, "run", "--strict"]).arg(&file))?;
        // Modules of WebAssembly have no types.
        let modules = ["--exclude-entrypoints", "xn.wasm", "conversion.wasm", "lgr.wasm"];
        run(Command::new("npx").args(["--yes", ATTW, "--no-emoji"]).arg(&file).args(modules))?;
    }
    Ok(Vec::new())
}

/// Builds `xenonym-site-VERSION.tar.gz`: the playground, and the book under `book/`.
pub(super) fn site(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let site = build.root.join("site");
    npm_run(&site, &["ci", "--silent"])?;
    npm_run(&site, &["run", "--silent", "build"])?;
    let name = format!("xenonym-site-{}", build.version);
    let stage = build.empty_folder("site")?.join(&name);
    fs::create_dir_all(&stage)?;
    let page = stage.join("index.html");
    fs::copy(site.join("dist/index.html"), &page)?;
    // Its languages other than English.
    run(Command::new("cp").arg("-R").arg(site.join("dist/messages")).arg(&stage))?;
    licenses(&build.root, &stage)?;
    book::build(&build.root)?;
    run(Command::new("cp").arg("-R").arg(build.root.join("target/book")).arg(stage.join("book")))?;
    archive(build, &stage, &folder.join(format!("{name}.tar.gz")))?;
    Ok(vec![Size::of(PAGE, &page)?])
}

fn npm_run(folder: &Path, arguments: &[&str]) -> Result<()> {
    // On Windows, npm is a script of its shell.
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    run(Command::new(program).args(arguments).current_dir(folder))
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let files = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    ensure!(files.len() == 1, "{} contains {} files", folder.display(), files.len());
    Ok(files.first().context("no file")?.path())
}
