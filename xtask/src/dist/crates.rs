//! The crates for crates.io, and the sources of the C libraries.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::Build;
use super::manifest::Size;
use super::stage::{archive, licenses, output, run};

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
    run(&mut cargo)?;
    for name in &names {
        let file = format!("{name}-{}.crate", build.version);
        fs::copy(target.join("package").join(&file), folder.join(&file))?;
    }
    Ok(Vec::new())
}

/// Returns the names of the workspace's packages that may be published.
fn published(root: &Path) -> Result<Vec<String>> {
    let metadata = output("cargo", &["metadata", "--no-deps", "--format-version", "1"], root)?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let names = packages.iter().filter(|package| package["publish"].is_null());
    let names: Vec<String> =
        names.filter_map(|package| Some(package["name"].as_str()?.to_owned())).collect();
    ensure!(!names.is_empty(), "no package may be published");
    Ok(names)
}

/// Builds `xenonym-c-VERSION.tar.gz`: the sources with all crates that they need, so that `make` needs no network.
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
    run(Command::new("cargo")
        .args(["vendor", "--quiet", "--locked", "--versioned-dirs"])
        .args(["--manifest-path", "bindings/c/Cargo.toml", "vendor"])
        .current_dir(&stage))?;
    fs::write(stage.join(".cargo/config.toml"), VENDORED)?;
    archive(build, &stage, &folder.join(format!("{name}.tar.gz")))?;
    Ok(Vec::new())
}

/// Returns the folders of this repository's crates that the C libraries are built from.
fn crates_of_c(root: &Path) -> Result<Vec<String>> {
    let metadata = ["metadata", "--locked", "--all-features", "--format-version", "1"];
    let metadata = output("cargo", &metadata, &root.join("bindings/c"))?;
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
    let listed = output(
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
