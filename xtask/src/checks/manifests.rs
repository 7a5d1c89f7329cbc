//! `cargo xtask manifests`: checks that the manifests of all packages agree on versions, licenses, the oldest Rust,
//! descriptions and the project's address.
//!
//! The address is `workspace.package.repository` in the root `Cargo.toml`. Crates inherit it, and `--write` copies it to the
//! manifests of other languages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use regex_lite::Regex;
use serde_json::Value as Json;
use toml::Value;

use super::api::CRATES;
use crate::files::Sources;
use crate::tables::{OTHER_TABLES, TABLES};

/// What to do with the address.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Copy the project's address to the manifests of other languages
    #[arg(long)]
    write: bool,
}

/// npm packages by folder.
const NPM: [&str; 3] = ["bindings/js", "bindings/js/aliases/tr46", "bindings/js/aliases/punycode"];

/// Manifests for other languages that contain the address.
const WITH_ADDRESS: [&str; 5] = [
    "bindings/js/package.json",
    "bindings/js/aliases/tr46/package.json",
    "bindings/js/aliases/punycode/package.json",
    "bindings/python/pyproject.toml",
    "CITATION.cff",
];

/// How descriptions of the library begin, in any language.
const SUBJECT: &str = "internationalized domain names";

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let workspace = toml_of(root, "Cargo.toml")?;
    let shared = &workspace["workspace"]["package"];
    let address = shared["repository"].as_str().context("no repository")?;
    if arguments.write {
        for file in WITH_ADDRESS {
            let path = root.join(file);
            let text = fs::read_to_string(&path).with_context(|| file.to_owned())?;
            fs::write(path, with_address(&text, file, address))?;
        }
    }
    let mut faults = Vec::new();
    let version = shared["version"].as_str().context("no version")?;
    crates(root, shared, &mut faults)?;
    other_languages(root, version, &mut faults)?;
    for file in WITH_ADDRESS {
        let text = fs::read_to_string(root.join(file)).with_context(|| file.to_owned())?;
        if with_address(&text, file, address) != text {
            faults.push(format!("{file}: another address. Run `cargo xtask manifests --write`"));
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    ensure!(faults.is_empty(), "{} manifests disagree", faults.len());
    Ok(())
}

/// What published crates need.
const OF_PUBLISHED: [&str; 7] =
    ["license", "description", "repository", "readme", "categories", "keywords", "rust-version"];

/// Checks the manifests of all Rust packages but those of the laboratory.
fn crates(root: &Path, shared: &Value, faults: &mut Vec<String>) -> Result<()> {
    let files = Command::new("git").args(["ls-files", "*Cargo.toml"]).current_dir(root).output()?;
    let mut packages = BTreeMap::new();
    for file in String::from_utf8(files.stdout)?.lines().filter(|file| !file.starts_with("lab/")) {
        let manifest = toml_of(root, file)?;
        if manifest.contains_key("package") {
            packages.insert(file.to_owned(), manifest);
        }
    }
    let field =
        |file: &str, name: &str| inherited(packages.get(file)?.get("package")?, shared, name);
    let workspace = toml_of(root, "Cargo.toml")?;
    for manifest in packages.values().chain([&workspace]) {
        for (name, needed) in needed_versions(manifest) {
            let has = field(&format!("crates/{name}/Cargo.toml"), "version");
            if has.as_deref() != Some(&needed) {
                faults.push(format!("{name} {needed} is needed, and its version is {has:?}"));
            }
        }
    }
    for (file, manifest) in &packages {
        // The other library crates have versions of their own, and `idna` continues those of the published one.
        let is_library = CRATES
            .iter()
            .any(|name| file.strip_prefix("crates/") == Some(&format!("{name}/Cargo.toml")));
        if !is_library && field(file, "version") != text_of(shared, "version") {
            faults.push(format!("{file}: another version"));
        }
        if is_library && !manifest["package"]["version"].is_str() {
            faults.push(format!("{file}: no version of its own"));
        }
        let published = manifest["package"].get("publish").is_none();
        if published {
            for name in OF_PUBLISHED {
                if manifest["package"].get(name).is_none() {
                    faults.push(format!("{file}: no {name}, which published crates need"));
                }
            }
        }
        if let Some(fault) = field(file, "description").and_then(|text| bad_description(&text)) {
            faults.push(format!("{file}: {fault}"));
        }
        let oldest = field(file, "rust-version");
        for path in paths(manifest) {
            let on = format!("crates/{path}/Cargo.toml");
            let (on_oldest, on_license) = (field(&on, "rust-version"), field(&on, "license"));
            // No version has two digits before the dot, or one after it.
            if oldest.is_some() && on_oldest > oldest {
                faults.push(format!("{file}: {path} needs a newer Rust"));
            }
            if published && on_license.is_none() {
                faults.push(format!("{file}: {path} has no license"));
            }
        }
    }
    Ok(())
}

/// Checks the manifests for npm, Python and `PostgreSQL`, and the citation.
fn other_languages(root: &Path, version: &str, faults: &mut Vec<String>) -> Result<()> {
    let mut expect = |file: &str, what: &str, found: Option<&str>, expected: &str| {
        if found != Some(expected) {
            faults.push(format!("{file}: {what} is {found:?} instead of {expected:?}"));
        }
    };
    let python = toml_of(root, "bindings/python/pyproject.toml")?;
    let license = python["project"]["license"].as_str().context("no license")?;
    let mut descriptions = vec![(
        "bindings/python/pyproject.toml",
        python["project"]["description"].clone().to_string(),
    )];
    for file in ["bindings/python/Cargo.toml", "bindings/c/Cargo.toml"] {
        let manifest = toml_of(root, file)?;
        expect(file, "the license", manifest["package"]["license"].as_str(), license);
    }
    for folder in NPM {
        let file = format!("{folder}/package.json");
        let manifest: Json = serde_json::from_str(&fs::read_to_string(root.join(&file))?)?;
        expect(&file, "the version", manifest["version"].as_str(), version);
        if folder == "bindings/js" {
            expect(&file, "the license", manifest["license"].as_str(), license);
            descriptions.push(("bindings/js/package.json", manifest["description"].to_string()));
        } else {
            expect(
                &file,
                "the version of xenonym",
                manifest["dependencies"]["xenonym"].as_str(),
                version,
            );
        }
    }
    let major_minor = version.rsplit_once('.').context("no patch version")?.0;
    let control = "bindings/c/postgres/xenonym.control";
    for (file, pattern, expected) in [
        (control, r"(?m)^default_version = '(.*)'$", major_minor),
        ("CITATION.cff", r"(?m)^version: (.*)$", version),
    ] {
        let text = fs::read_to_string(root.join(file)).with_context(|| file.to_owned())?;
        let found = Regex::new(pattern)?.captures(&text).and_then(|found| found.get(1));
        expect(file, pattern, found.map(|found| found.as_str()), expected);
    }
    let text = fs::read_to_string(root.join("bindings/c/abi/xenonym.pc.in"))?;
    let described = text.lines().find_map(|line| line.strip_prefix("Description: "));
    descriptions.push(("bindings/c/abi/xenonym.pc.in", described.unwrap_or_default().to_owned()));
    for (file, description) in descriptions {
        let description = description.trim_matches('"');
        if !description.to_lowercase().starts_with(SUBJECT) {
            faults.push(format!("{file}: the description does not begin with {SUBJECT:?}"));
        }
        faults.extend(bad_description(description).map(|fault| format!("{file}: {fault}")));
    }
    Ok(())
}

/// Returns why a description does not fit where registries show it.
fn bad_description(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        Some("the description is empty")
    } else if text.len() > 140 {
        Some("the description has more than 140 bytes")
    } else if text.ends_with('.') {
        Some("the description ends with a full stop")
    } else {
        None
    }
}

/// Returns a field of a package, which can be the workspace's.
fn inherited(package: &Value, shared: &Value, name: &str) -> Option<String> {
    let field = package.get(name)?;
    let own = if field.get("workspace").is_some() { shared.get(name) } else { Some(field) };
    own.and_then(Value::as_str).map(str::to_owned)
}

fn text_of(value: &Value, name: &str) -> Option<String> {
    value.get(name)?.as_str().map(str::to_owned)
}

/// Returns the names of the crates of this project that a package is built from.
fn paths(manifest: &toml::Table) -> Vec<&str> {
    let dependencies = manifest.get("dependencies").and_then(Value::as_table);
    let own = dependencies.into_iter().flatten().filter(|(name, _)| name.starts_with("xenonym"));
    own.map(|(name, _)| name.as_str()).collect()
}

/// Returns the versions of crates of this project that a published package asks registries for. Each is tested with those of
/// the same commit only.
fn needed_versions(manifest: &toml::Table) -> Vec<(String, String)> {
    let dependencies = manifest.get("dependencies").and_then(Value::as_table);
    let shared = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let all = dependencies.into_iter().chain(shared.and_then(Value::as_table)).flatten();
    let own = all.filter(|(name, _)| name.starts_with("xenonym"));
    own.filter_map(|(name, needs)| Some((name.clone(), text_of(needs, "version")?))).collect()
}

fn toml_of(root: &Path, file: &str) -> Result<toml::Table> {
    let text = fs::read_to_string(root.join(file)).with_context(|| file.to_owned())?;
    text.parse().with_context(|| file.to_owned())
}

/// Returns the text of a manifest with this address in place of the one that it contains, if any. None is written if the
/// address is empty.
fn with_address(text: &str, file: &str, address: &str) -> String {
    let is_address = |line: &&str| {
        let starts = [
            "  \"homepage\": ",
            "  \"repository\": ",
            "  \"bugs\": ",
            "[project.urls]",
            "Repository = ",
            "Changelog = ",
            "repository-code: ",
        ];
        !starts.iter().any(|start| line.starts_with(start))
    };
    let mut lines: Vec<String> = text.lines().filter(is_address).map(str::to_owned).collect();
    // The empty line after `[project.urls]`.
    lines.dedup_by(|second, first| second.is_empty() && first.is_empty());
    if !address.is_empty() {
        let (before, added) = if file.ends_with("package.json") {
            let added = [
                format!("  \"homepage\": \"{address}#readme\","),
                format!(
                    "  \"repository\": {{ \"type\": \"git\", \"url\": \"git+{address}.git\" }},"
                ),
                format!("  \"bugs\": \"{address}/issues\","),
            ];
            ("  \"author\": ", added.to_vec())
        } else if file.ends_with("pyproject.toml") {
            let added = [
                "[project.urls]".to_owned(),
                format!("Repository = \"{address}\""),
                format!("Changelog = \"{address}/blob/main/CHANGELOG.md\""),
                String::new(),
            ];
            ("[tool.maturin]", added.to_vec())
        } else {
            ("keywords:", vec![format!("repository-code: \"{address}\"")])
        };
        let at = lines.iter().position(|line| line.starts_with(before)).unwrap_or(lines.len());
        lines.splice(at..at, added);
    }
    lines.join("\n") + "\n"
}

// `cargo xtask notice`: checks that `NOTICE` names every input of `data/SOURCES.toml`, and that packages with data ship
// it, and their licences, as they are at the root.

/// Packages with data that is not a generated table of Rust.
const OTHER_PACKAGES: [&str; 1] = ["bindings/python"];

pub(crate) fn check_notice(root: &Path) -> Result<()> {
    let notice = fs::read_to_string(root.join("NOTICE"))?;
    let sources = Sources::load(root)?;
    let missing = missing(&notice, sources.names());
    ensure!(missing.is_empty(), "NOTICE: no paragraph `Inputs:` names {}", missing.join(", "));
    for package in packages() {
        ensure!(root.join(package).join("NOTICE").exists(), "{package} has no NOTICE: link it");
        ships_the_same(root, &root.join(package))?;
    }
    Ok(())
}

/// Returns whether the licenses of a package are links to the ones at the root.
fn ships_the_same(root: &Path, package: &Path) -> Result<()> {
    for entry in fs::read_dir(package)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if name == "NOTICE" || name.to_string_lossy().starts_with("LICENSE-") {
            let text = fs::read(&path).with_context(|| path.display().to_string())?;
            let same = text == fs::read(root.join(name))?;
            ensure!(same, "{}: differs from that at the root; link it", path.display());
        }
    }
    Ok(())
}

/// Returns the folders of packages with data: tables and others.
fn packages() -> impl Iterator<Item = &'static str> {
    let tables = [TABLES].into_iter().chain(OTHER_TABLES);
    tables.filter_map(|folder| Some(folder.split_once("/src/")?.0)).chain(OTHER_PACKAGES)
}

/// Returns the names that do not occur in any paragraph of inputs.
fn missing<'n>(notice: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let listed: Vec<&str> = notice
        .split("\n\n")
        .filter_map(|paragraph| paragraph.strip_prefix("Inputs:"))
        .flat_map(|inputs| inputs.split(',').map(str::trim))
        .collect();
    names.filter(|name| !listed.contains(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_once_and_removed_again() {
        let root = crate::root().unwrap();
        for file in WITH_ADDRESS {
            let text = with_address(&fs::read_to_string(root.join(file)).unwrap(), file, "");
            let written = with_address(&text, file, "https://host.example/xenonym");
            assert!(written.contains("https://host.example/xenonym"), "{file}");
            assert_eq!(
                with_address(&written, file, "https://host.example/xenonym"),
                written,
                "{file}"
            );
            assert_eq!(with_address(&written, file, ""), text, "{file}");
            if file.ends_with("package.json") {
                let json: Json = serde_json::from_str(&written).unwrap();
                assert_eq!(json["repository"]["url"], "git+https://host.example/xenonym.git");
            } else if file.ends_with("pyproject.toml") {
                let toml: toml::Table = written.parse().unwrap();
                assert_eq!(
                    toml["project"]["urls"]["Repository"].as_str(),
                    Some("https://host.example/xenonym")
                );
            }
        }
    }

    #[test]
    fn other_versions_licenses_and_descriptions_are_found() {
        let root = crate::root().unwrap();
        let mut faults = Vec::new();
        other_languages(root, "9.9.9", &mut faults).unwrap();
        // Three npm packages, two dependencies on xenonym, PostgreSQL and the citation.
        assert_eq!(faults.len(), 7, "{faults:?}");
        let shared: Value =
            toml::from_str("version = \"9.9.9\"\nrust-version = \"1.85\"\nlicense = \"MIT\"")
                .unwrap();
        let mut faults = Vec::new();
        crates(root, &shared, &mut faults).unwrap();
        assert!(
            faults.iter().any(|fault| fault.contains("bindings/c/Cargo.toml: another version")),
            "{faults:?}"
        );
        assert!(
            bad_description("Domain names.").is_some()
                && bad_description(&"a".repeat(141)).is_some()
        );
    }

    #[test]
    fn inputs_without_an_entry_are_found() {
        let notice = "About c.\n\nInputs: a,\nb-1\n\nPackages: d\n";
        assert_eq!(missing(notice, ["a", "b-1", "b", "c", "d"].into_iter()), ["b", "c", "d"]);
        assert!(packages().any(|package| package == "crates/xenonym-psl"));
    }
}
