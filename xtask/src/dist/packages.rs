//! The crates for crates.io, the sources of the C libraries, the packages for Python and npm, and the site.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::command::Processor;
use super::dependencies::Dependencies;
use super::manifest::{PAGE, Size, WHEEL};
use super::{Build, archive, host, licenses, output_of, python, remap_flags, succeed};
use crate::book;

// The crates for crates.io, and the sources of the C libraries.

/// Packages the crates that may be published. Cargo builds each from its package, with the packages of the others.
pub(super) fn packages(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let names = published(&build.root)?;
    let target = build.root.join("target/dist-packages");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["package", "--quiet", "--locked", "--target-dir"])
        .arg(&target)
        .current_dir(&build.root);
    if build.commit.ends_with("-modified") {
        cargo.arg("--allow-dirty");
    }
    for name in &names {
        cargo.args(["-p", name]);
    }
    succeed(&mut cargo)?;
    for name in &names {
        let file = format!("{name}-{}.crate", build.version);
        fs::copy(target.join("package").join(&file), folder.join(&file))?;
    }
    Ok(Vec::new())
}

/// Returns the names of the workspace's packages that may be published.
fn published(root: &Path) -> Result<Vec<String>> {
    let metadata = output_of("cargo", &["metadata", "--no-deps", "--format-version", "1"], root)?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let names = packages.iter().filter(|package| package["publish"].is_null());
    let names: Vec<String> =
        names.filter_map(|package| Some(package["name"].as_str()?.to_owned())).collect();
    ensure!(!names.is_empty(), "no package may be published");
    Ok(names)
}

/// Builds `xenonym-c-VERSION.tar.gz`: the sources with all crates that they need, so that `make` needs no network. Then runs
/// `make check` in what was packed.
pub(super) fn sources_of_c(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let name = format!("xenonym-c-{}", build.version);
    let stage = build.empty_folder("c")?.join(&name);
    // The README links to pages, and `make check` reads the test data.
    for path in ["bindings/c", "docs", "testdata/hosts-of-texts.toml"] {
        copy_tracked(build, path, &stage)?;
    }
    for folder in crates_of_c(&build.root)? {
        copy_tracked(build, &folder, &stage)?;
    }
    // The crates take their version and lints from the workspace.
    let workspace = fs::read_to_string(build.root.join("Cargo.toml"))?;
    let members = r#"members = ["crates/*", "xtask"]"#;
    ensure!(
        workspace.contains(members),
        "the workspace has other members: edit xtask/src/dist/crates.rs"
    );
    fs::write(stage.join("Cargo.toml"), workspace.replace(members, r#"members = ["crates/*"]"#))?;
    licenses(&build.root, &stage)?;
    fs::copy(build.root.join("bindings/c/README.md"), stage.join("README.md"))?;
    fs::write(stage.join("Makefile"), MAKEFILE)?;
    fs::create_dir(stage.join(".cargo"))?;
    succeed(
        Command::new("cargo")
            .args(["vendor", "--quiet", "--locked", "--versioned-dirs"])
            .args(["--manifest-path", "bindings/c/Cargo.toml", "vendor"])
            .current_dir(&stage),
    )?;
    fs::write(stage.join(".cargo/config.toml"), VENDORED)?;
    let file = folder.join(format!("{name}.tar.gz"));
    archive(build, &stage, &file)?;
    // The second command of the README must work for those who have only these files.
    let unpacked = build.empty_folder("c-unpacked")?;
    succeed(Command::new("tar").arg("-xf").arg(&file).arg("-C").arg(&unpacked))?;
    succeed(Command::new("make").args(["--silent", "check"]).current_dir(unpacked.join(&name)))?;
    Ok(Vec::new())
}

/// Returns the folders of this repository's crates that the C libraries are built from.
fn crates_of_c(root: &Path) -> Result<Vec<String>> {
    let metadata = ["metadata", "--locked", "--all-features", "--format-version", "1"];
    let metadata = output_of("cargo", &metadata, &root.join("bindings/c"))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let mut folders = Vec::new();
    for package in packages.iter().filter(|package| package["source"].is_null()) {
        let manifest = package["manifest_path"].as_str().context("a package without a path")?;
        let folder = Path::new(manifest).parent().context("no folder")?.strip_prefix(root)?;
        if folder.starts_with("crates") {
            folders.push(folder.to_str().context("the path is not UTF-8")?.to_owned());
        }
    }
    ensure!(!folders.is_empty(), "the C libraries need none of the crates");
    Ok(folders)
}

/// The goals of `bindings/c/Makefile`.
const MAKEFILE: &str = "\
# All goals and variables of bindings/c/Makefile: make, make check, make install PREFIX=DIR
.PHONY: all
all:
\t$(MAKE) -C bindings/c
%:
\t$(MAKE) -C bindings/c $@
Makefile: ;
";

/// What `cargo vendor` prints, without the addresses of this machine's registries.
const VENDORED: &str = r#"[source.crates-io]
replace-with = "vendored-sources"

[source.vendored-sources]
directory = "vendor"
"#;

/// Copies the files of a folder that git knows. Links become the files that they point to.
fn copy_tracked(build: &Build, folder: &str, to: &Path) -> Result<()> {
    let listed = output_of(
        "git",
        &["ls-files", "--cached", "--others", "--exclude-standard", folder],
        &build.root,
    )?;
    for file in listed.lines() {
        let (from, to) = (build.root.join(file), to.join(file));
        fs::create_dir_all(to.parent().context("no parent")?)?;
        fs::copy(&from, &to).with_context(|| file.to_owned())?;
    }
    Ok(())
}

// The packages for Python and npm, and the site.

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
    let outcome = succeed(&mut maturin);
    // The source distribution contains no third parties.
    fs::remove_file(third_parties)?;
    outcome?;
    let wheel = only_file(folder)?;
    let python = programs.join("python");
    let list: [&OsStr; 4] = ["-m".as_ref(), "zipfile".as_ref(), "-l".as_ref(), wheel.as_ref()];
    let files = output_of(python.to_str().context("the path is not UTF-8")?, &list, folder)?;
    ensure!(files.contains("/THIRD-PARTY.txt"), "the wheel lacks THIRD-PARTY.txt");
    succeed(Command::new(programs.join("twine")).args(["check", "--strict"]).arg(&wheel))?;
    Ok(if is_for_arm { Vec::new() } else { vec![Size::of(WHEEL, &wheel)?] })
}

/// Builds the source distribution of the Python package.
pub(super) fn sdist(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let programs = python(build)?;
    succeed(
        Command::new(programs.join("maturin"))
            .args(["sdist", "--out"])
            .arg(folder)
            .current_dir(build.root.join("bindings/python"))
            .env("SOURCE_DATE_EPOCH", &build.time),
    )?;
    succeed(
        Command::new(programs.join("twine")).args(["check", "--strict"]).arg(only_file(folder)?),
    )?;
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
        succeed(Command::new("npx").args(["--yes", PUBLINT, "run", "--strict"]).arg(&file))?;
        // Modules of WebAssembly have no types.
        let modules =
            ["--exclude-entrypoints", "xn.wasm", "conversion.wasm", "uts46.wasm", "lgr.wasm"];
        succeed(Command::new("npx").args(["--yes", ATTW, "--no-emoji"]).arg(&file).args(modules))?;
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
    succeed(Command::new("cp").arg("-R").arg(site.join("dist/messages")).arg(&stage))?;
    licenses(&build.root, &stage)?;
    book::build(&build.root)?;
    succeed(
        Command::new("cp").arg("-R").arg(build.root.join("target/book")).arg(stage.join("book")),
    )?;
    archive(build, &stage, &folder.join(format!("{name}.tar.gz")))?;
    Ok(vec![Size::of(PAGE, &page)?])
}

fn npm_run(folder: &Path, arguments: &[&str]) -> Result<()> {
    // On Windows, npm is a script of its shell.
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    succeed(Command::new(program).args(arguments).current_dir(folder))
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let files = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    ensure!(files.len() == 1, "{} contains {} files", folder.display(), files.len());
    Ok(files.first().context("no file")?.path())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_page_about_releases_publishes_every_crate() {
        let root = crate::root().unwrap();
        let page = fs::read_to_string(root.join("docs/RELEASING.md")).unwrap();
        let command = page.split('`').find(|code| code.starts_with("cargo publish ")).unwrap();
        let named: BTreeSet<String> = command.split(" -p ").skip(1).map(str::to_owned).collect();
        assert_eq!(named, published(root).unwrap().into_iter().collect());
    }
}
