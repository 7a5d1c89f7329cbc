//! The crates in a program: their licenses, and bills of materials in the format of `CycloneDX`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Build;
use super::command::Processor;
use super::manifest::Size;
use super::output_of;

/// The packages that a package is built from, itself included.
pub(super) struct Dependencies {
    root: String,
    packages: BTreeMap<String, Package>,
    /// By package: the packages that it depends on.
    edges: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    repository: Option<String>,
    description: Option<String>,
    /// The registry; none for the packages of the project.
    source: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    kind: Option<String>,
}

impl Dependencies {
    /// Returns the dependencies of a package on one target, without those that only build scripts and tests need.
    pub(super) fn of(manifest: &Path, package: &str, features: &str, target: &str) -> Result<Self> {
        let features = match features {
            "" => String::new(),
            some => format!("{package}/{some}"),
        };
        let manifest = manifest.to_str().context("the path is not UTF-8")?;
        let mut arguments =
            vec!["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
        arguments.extend(["--manifest-path", manifest]);
        if !features.is_empty() {
            arguments.extend(["--features", &features]);
        }
        let metadata: Metadata =
            serde_json::from_str(&output_of("cargo", &arguments, Path::new("."))?)?;
        let root = metadata.packages.iter().find(|one| one.name == package && one.source.is_none());
        let root = root.with_context(|| format!("no package {package}"))?.id.clone();
        let mut edges = BTreeMap::new();
        for node in metadata.resolve.nodes {
            let normal = |edge: &Edge| edge.dep_kinds.iter().any(|kind| kind.kind.is_none());
            let linked = node.deps.into_iter().filter(normal).map(|edge| edge.pkg);
            edges.insert(node.id, linked.collect());
        }
        let reached = reached(&root, &edges);
        let packages =
            metadata.packages.into_iter().filter(|package| reached.contains(&package.id));
        let packages = packages.map(|package| (package.id.clone(), package)).collect();
        edges.retain(|id, _| reached.contains(id));
        Ok(Self { root, packages, edges })
    }

    /// Returns the licenses of the crates from the registry. A text that several crates share occurs once.
    pub(super) fn licenses(&self) -> Result<String> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut apache = vec!["the standard library of Rust (MIT OR Apache-2.0)".to_owned()];
        for package in self.packages.values().filter(|package| package.source.is_some()) {
            let license = package.license.as_deref().unwrap_or("see below");
            let title = format!("{} {} ({license})", package.name, package.version);
            let found = self.license_texts_of(package)?;
            if found.is_empty() {
                ensure!(license.contains("Apache-2.0"), "{title} contains no license text");
                apache.push(title.clone());
            }
            for text in found {
                texts.entry(text).or_default().push(title.clone());
            }
        }
        let mut all = "Licenses of the crates in this program.\n\n\
            These are used under the Apache License 2.0, whose text is in LICENSE-APACHE or in Debian's file `copyright`:\n\n"
            .to_owned();
        writeln!(all, "{}", apache.join("\n"))?;
        for (text, crates) in texts {
            write!(all, "\n----\n\n{}\n\n{text}\n", crates.join("\n"))?;
        }
        Ok(all)
    }

    /// Returns the texts in a package. If there are none, those of another package from the same repository.
    fn license_texts_of(&self, package: &Package) -> Result<Vec<String>> {
        let own = license_texts(package)?;
        if !own.is_empty() || package.repository.is_none() {
            return Ok(own);
        }
        let sibling = |one: &&Package| {
            one.repository == package.repository
                && one.license == package.license
                && one.id != package.id
        };
        for sibling in self.packages.values().filter(sibling) {
            let texts = license_texts(sibling)?;
            if !texts.is_empty() {
                return Ok(texts);
            }
        }
        Ok(own)
    }

    /// Returns the bill of materials. `build` names the version of what is made of them.
    fn bill(&self, build: &Build, sums: &BTreeMap<String, String>) -> Result<Value> {
        let root =
            self.packages.get(&self.root).context("the package is not among its dependencies")?;
        let components: Vec<Value> = self
            .packages
            .values()
            .filter(|one| one.id != root.id)
            .map(|one| one.component(sums))
            .collect();
        let name = |id: &String| self.packages.get(id).map(Package::url);
        let dependencies: Vec<Value> = self
            .edges
            .iter()
            .map(|(id, on)| json!({ "ref": name(id), "dependsOn": on.iter().filter_map(name).collect::<Vec<_>>() }))
            .collect();
        Ok(json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": {
                "component": root.component(sums),
                "properties": [{ "name": "commit", "value": build.commit }],
            },
            "components": components,
            "dependencies": dependencies,
        }))
    }
}

impl Package {
    /// Returns the package's URL, by which tools find it in databases of vulnerabilities.
    fn url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }

    fn component(&self, sums: &BTreeMap<String, String>) -> Value {
        let mut component = json!({
            "type": "library",
            "bom-ref": self.url(),
            "name": self.name,
            "version": self.version,
            "purl": self.url(),
        });
        if let Some(description) = &self.description {
            component["description"] = json!(description.trim());
        }
        if let Some(license) = &self.license {
            // Old manifests write `MIT/Apache-2.0`, which is not an expression of SPDX.
            component["licenses"] = json!([{ "expression": license.replace('/', " OR ") }]);
        }
        if let Some(sum) = sums.get(&self.url()) {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
        }
        component
    }
}

/// Returns the nodes that can be reached from one.
fn reached(from: &str, edges: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        if reached.insert(id.to_owned()) {
            open.extend(edges.get(id).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

/// Returns the texts of a package's files with licenses and notices.
fn license_texts(package: &Package) -> Result<Vec<String>> {
    let folder = package.manifest_path.parent().context("no folder")?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let is_license = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
        if entry.file_type()?.is_file() && is_license.iter().any(|start| name.starts_with(start)) {
            files.push(entry.path());
        }
    }
    files.sort();
    let read = |path: PathBuf| Ok(String::from_utf8_lossy(&fs::read(path)?).trim().to_owned());
    files.into_iter().map(read).collect()
}

/// Writes a bill for each artifact that contains crates.
pub(super) fn bills(build: &Build, folder: &Path) -> Result<Vec<Size>> {
    let target = Processor::X86.target();
    let products = [
        ("xn", "", "xn", "columnar", target.as_str()),
        ("xenonym-python", "bindings/python", "xenonym-python", "", "x86_64-unknown-linux-gnu"),
        ("xenonym-c", "bindings/c", "xenonym-c", "", "x86_64-unknown-linux-gnu"),
        ("xenonym-npm", "bindings/js/wasm", "xenonym-wasm", "full", "wasm32-unknown-unknown"),
    ];
    for (name, workspace, package, features, target) in products {
        let workspace = build.root.join(workspace);
        let dependencies =
            Dependencies::of(&workspace.join("Cargo.toml"), package, features, target)?;
        let bill = dependencies.bill(build, &checksums(&workspace.join("Cargo.lock"))?)?;
        let file = folder.join(format!("{name}-{}.cdx.json", build.version));
        fs::write(file, serde_json::to_string_pretty(&bill)? + "\n")?;
    }
    Ok(Vec::new())
}

/// Returns the digests of a lock file, by the URLs of packages.
fn checksums(lock: &Path) -> Result<BTreeMap<String, String>> {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Locked>,
    }
    #[derive(Deserialize)]
    struct Locked {
        name: String,
        version: String,
        checksum: Option<String>,
    }
    let lock: Lock = toml::from_str(&fs::read_to_string(lock)?)?;
    let sums = lock.package.into_iter().filter_map(|package| {
        Some((format!("pkg:cargo/{}@{}", package.name, package.version), package.checksum?))
    });
    Ok(sums.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_of_the_command_has_a_license_text() {
        let root = crate::root().unwrap();
        let dependencies = Dependencies::of(
            &root.join("Cargo.toml"),
            "xn",
            "columnar",
            "x86_64-unknown-linux-gnu",
        );
        let dependencies = dependencies.unwrap();
        let text = dependencies.licenses().unwrap();
        for package in dependencies.packages.values().filter(|one| one.source.is_some()) {
            assert!(text.contains(&format!("\n{} {} (", package.name, package.version)));
        }
        // Its package contains no license text, but its repository's other package does.
        let sibling = text.split("\n----\n").find(|part| part.contains("\nalloc-stdlib "));
        assert!(sibling.unwrap().contains("\nalloc-no-stdlib "));
    }

    #[test]
    fn the_bill_of_the_library_has_one_component_and_no_dependencies() {
        let root = crate::root().unwrap();
        let host = "x86_64-unknown-linux-gnu";
        let library = Dependencies::of(&root.join("Cargo.toml"), "xenonym", "", host).unwrap();
        assert_eq!(library.packages.len(), 1);
        let command = Dependencies::of(&root.join("Cargo.toml"), "xn", "", host).unwrap();
        let names: BTreeSet<&str> =
            command.packages.values().map(|one| one.name.as_str()).collect();
        // `cc` only builds, and `parquet` needs the feature.
        assert!(names.contains("clap") && names.contains("xenonym-safety"));
        assert!(
            !names.contains("cc")
                && !names.contains("parquet")
                && !names.contains("xenonym-testkit")
        );
        let build = Build::of(root).unwrap();
        let bill = command.bill(&build, &checksums(&root.join("Cargo.lock")).unwrap()).unwrap();
        let components = bill["components"].as_array().unwrap();
        assert_eq!(components.len(), names.len() - 1);
        assert_eq!(
            bill["metadata"]["component"]["purl"],
            format!("pkg:cargo/xn@{}", build.version)
        );
        let hashed = components.iter().filter(|one| one.get("hashes").is_some()).count();
        let own = names.iter().filter(|name| name.starts_with("xenonym")).count();
        assert_eq!(hashed, components.len() - own);
    }
}
