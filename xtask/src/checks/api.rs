//! Lists the public interface of each published crate in a file that CI compares, so that no
//! change happens by accident.
//!
//! `cargo-public-api` is similar, but requires a nightly toolchain that matches its version of the
//! JSON format.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::files::File;

/// The published libraries. `xn` is a program, whose library is private.
pub(crate) const CRATES: [&str; 8] = [
    "xenonym",
    "xenonym-psl",
    "xenonym-safety",
    "xenonym-lgr",
    "xenonym-precis",
    "xenonym-records",
    "xenonym-arrow",
    "idna",
];

/// Makes the listings. After a change that is meant, users are told in CHANGELOG.md.
pub(crate) fn files(root: &Path) -> Result<Vec<File>> {
    let listing = |name: &str| {
        let items = items(root, name)?;
        // The methods of an implementation are the trait's, so the type's line says all.
        let items = items.iter().filter(|item| !item.path.starts_with('<'));
        let mut lines: Vec<String> = items.map(|item| item.line() + "\n").collect();
        lines.sort();
        lines.dedup();
        Ok((format!("crates/{name}/API.txt"), lines.concat().into_bytes()))
    };
    CRATES.into_iter().map(listing).collect()
}

// The other crates whose items a public interface names. Their breaking changes are also breaking changes here.

/// The crates of the language. Their types never break.
const OF_RUST: [&str; 3] = ["alloc", "core", "std"];

/// Adds the crates that a type, a signature or a bound names.
fn collect(value: &Value, json: &Value, crates: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, json, crates)),
        Value::Object(fields) => {
            if let (Some(id), true) = (fields.get("id"), fields.contains_key("path")) {
                let number = &json["paths"][id.to_string()]["crate_id"];
                let name = json["external_crates"][number.to_string()]["name"].as_str();
                crates.extend(name.filter(|name| !OF_RUST.contains(name)).map(str::to_owned));
            }
            fields.values().for_each(|value| collect(value, json, crates));
        }
        _ => {}
    }
}

// Reads rustdoc's JSON output for the library. The format is unstable, so the variable
// `RUSTC_BOOTSTRAP` enables it in the usual toolchain. No unstable language feature is used.

/// A public item.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The path that users write.
    path: String,
    /// Its declaration, without documentation and body.
    declaration: String,
    /// If it is a function with a body, its file, relative to the root, and its first and last line.
    pub(crate) function: Option<(String, RangeInclusive<u64>)>,
}

impl Item {
    pub(crate) fn line(&self) -> String {
        format!("{}: {}", self.path, self.declaration)
    }
}

/// All public items of a crate, with all features, and what is implemented for its types.
pub(crate) fn items(root: &Path, package: &str) -> Result<Vec<Item>> {
    let target = root.join("target/api");
    let status = Command::new(env!("CARGO"))
        .args(["rustdoc", "--quiet", "--lib", "--all-features", "--manifest-path"])
        .arg(format!("crates/{package}/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        .env("RUSTC_BOOTSTRAP", "1")
        .current_dir(root)
        .status()?;
    ensure!(status.success(), "rustdoc failed");
    let name = package.replace('-', "_");
    let json = fs::read_to_string(target.join(format!("doc/{name}.json")))?;
    let json: Value = serde_json::from_str(&json)?;
    let mut walk = Walk {
        root,
        json: &json,
        index: &json["index"],
        items: Vec::new(),
        seen: BTreeSet::new(),
        foreign: BTreeSet::new(),
    };
    walk.module(&json["root"], &name)?;
    ensure!(!walk.items.is_empty(), "rustdoc's JSON of {package} has another form");
    let Walk { mut items, foreign, .. } = walk;
    if !foreign.is_empty() {
        let crates: Vec<String> = foreign.into_iter().collect();
        let declaration = format!("names items of {}", crates.join(", "));
        items.push(Item { path: name, declaration, function: None });
    }
    Ok(items)
}

struct Walk<'j> {
    root: &'j Path,
    json: &'j Value,
    index: &'j Value,
    items: Vec<Item>,
    /// The types whose items are already listed, because a type may be reachable by two paths.
    seen: BTreeSet<String>,
    /// The other crates whose items signatures name.
    foreign: BTreeSet<String>,
}

impl<'j> Walk<'j> {
    fn get(&self, id: &Value) -> Result<&'j Value> {
        self.index.get(id.to_string()).with_context(|| format!("no item {id}"))
    }

    fn module(&mut self, id: &Value, path: &str) -> Result<()> {
        for id in list(&self.get(id)?["inner"]["module"]["items"]) {
            let item = self.get(id)?;
            let used = &item["inner"]["use"];
            if used.is_null() {
                let name = item["name"].as_str().unwrap_or_default();
                self.item(id, &format!("{path}::{name}"))?;
            } else {
                ensure!(used["is_glob"] != true, "{path}: nothing is exported by a glob");
                let name = used["name"].as_str().unwrap_or_default();
                let path = format!("{path}::{name}");
                if self.get(&used["id"]).is_ok() {
                    self.item(&used["id"], &path)?;
                } else {
                    // The items of another crate are its own affair.
                    let source = used["source"].as_str().unwrap_or_default();
                    let declaration = format!("re-exports {source}");
                    self.items.push(Item { path, declaration, function: None });
                }
            }
        }
        Ok(())
    }

    fn item(&mut self, id: &Value, path: &str) -> Result<()> {
        let item = self.get(id)?;
        let (kind, inner) = item["inner"]
            .as_object()
            .and_then(|inner| inner.iter().next())
            .context("an item has a kind")?;
        if kind == "module" {
            return self.module(id, path);
        }
        self.push(item, path, kind)?;
        if self.seen.insert(id.to_string()) {
            self.members(inner, path)?;
            let mut traits = BTreeSet::new();
            for implementation in list(&inner["impls"]) {
                self.implementation(id, implementation, path, &mut traits)?;
            }
            if !traits.is_empty() {
                let names: Vec<String> = traits.into_iter().collect();
                let declaration = format!("implements {}", names.join(", "));
                self.items.push(Item { path: path.to_owned(), declaration, function: None });
            }
        }
        Ok(())
    }

    /// Public fields, variants and their named fields, and items of traits. The line of a variant has its other fields.
    fn members(&mut self, inner: &Value, path: &str) -> Result<()> {
        let kind = &inner["kind"];
        let is_variant = inner["generics"].is_null();
        let tuple = if is_variant { &Value::Null } else { &kind["tuple"] };
        for item in list(&kind["tuple"]).filter_map(|id| self.index.get(id.to_string())) {
            collect(&item["inner"], self.json, &mut self.foreign);
        }
        let members = [&inner["variants"], &inner["items"], &kind["plain"]["fields"], tuple];
        let of_variants = [&kind["struct"]["fields"]];
        for id in members.into_iter().chain(of_variants).flat_map(list) {
            // Private fields of tuples are null.
            let Some(item) = self.index.get(id.to_string()) else { continue };
            let name = item["name"].as_str().unwrap_or_default();
            self.item(id, &format!("{path}::{name}"))?;
        }
        Ok(())
    }

    /// An implementation and its items. The traits of a type are one line, because whether one is derived is not part of the
    /// interface.
    fn implementation(
        &mut self,
        of: &Value,
        id: &Value,
        path: &str,
        traits: &mut BTreeSet<String>,
    ) -> Result<()> {
        let item = self.get(id)?;
        let inner = &item["inner"]["impl"];
        if inner["is_synthetic"] == true || !inner["blanket_impl"].is_null() {
            return Ok(());
        }
        // What other types of the crate implement is listed with them.
        let implementer = &inner["for"]["resolved_path"]["id"];
        if implementer != of && self.index.get(implementer.to_string()).is_some() {
            return Ok(());
        }
        let declaration = self.declaration(item)?;
        collect(&item["inner"], self.json, &mut self.foreign);
        let of_trait = inner["trait"]["path"].as_str();
        if let Some(name) = of_trait {
            if !declaration.starts_with("impl") {
                // From `derive` or another macro. The compiler adds one trait of its own.
                if name != "StructuralPartialEq" {
                    traits.insert(name.to_owned());
                }
                return Ok(());
            }
            let mut types = Vec::new();
            for id in list(&inner["items"]) {
                let member = self.get(id)?;
                if member["inner"]["assoc_type"].is_object() {
                    types.push(self.declaration(member)?.trim_start_matches("type ").to_owned());
                }
            }
            let own = path.rsplit("::").next().unwrap_or_default();
            traits.insert(implemented(&declaration, own, &types));
        }
        for id in list(&inner["items"]) {
            let member = self.get(id)?;
            let name = member["name"].as_str().unwrap_or_default();
            let is_function = member["inner"]["function"].is_object();
            let path = match of_trait {
                Some(of) if is_function => format!("<{path} as {of}>::{name}"),
                Some(_) => continue,
                None => format!("{path}::{name}"),
            };
            self.push(member, &path, if is_function { "function" } else { "constant" })?;
        }
        Ok(())
    }

    fn push(&mut self, item: &Value, path: &str, kind: &str) -> Result<()> {
        collect(&item["inner"], self.json, &mut self.foreign);
        let mut declaration = self.declaration(item)?;
        if list(&item["attrs"]).any(|attribute| attribute == "non_exhaustive") {
            declaration.insert_str(0, "#[non_exhaustive] ");
        }
        let has_body = kind == "function" && item["inner"]["function"]["has_body"] == true;
        let span = &item["span"];
        let place = || {
            let lines = span["begin"][0].as_u64()?..=span["end"][0].as_u64()?;
            Some((span["filename"].as_str()?.to_owned(), lines))
        };
        let function =
            if has_body { Some(place().context("a function has a place")?) } else { None };
        self.items.push(Item { path: path.to_owned(), declaration, function });
        Ok(())
    }

    /// The source of an item, up to its body or value, on one line.
    fn declaration(&self, item: &Value) -> Result<String> {
        let span = &item["span"];
        let file =
            span["filename"].as_str().with_context(|| format!("{} has a file", item["name"]))?;
        let source = fs::read_to_string(self.root.join(file))?;
        let number = |at: &Value| at.as_u64().map(|number| number as usize).context("a number");
        let [begin, end] = [&span["begin"], &span["end"]];
        let (first, last) = (number(&begin[0])?, number(&end[0])?);
        let lines: Vec<&str> = source.lines().take(last).skip(first - 1).collect();
        let text = lines.join("\n");
        let from =
            text.char_indices().nth(number(&begin[1])?.saturating_sub(1)).map_or(0, |(at, _)| at);
        // An item that a macro declares has the place of the call.
        if let Some((called, _)) = text[from..].split_once('!')
            && called.chars().all(|one| one == '_' || one.is_ascii_alphanumeric())
        {
            let name = item["name"].as_str().unwrap_or_default();
            let is_enum = item["inner"]["enum"].is_object();
            return Ok(if is_enum { format!("pub enum {name}") } else { name.to_owned() });
        }
        let text =
            text[from..].split_inclusive('\n').filter(|line| !line.trim_start().starts_with("//"));
        let text: String = text.collect();
        // A body, the end of an item without one, or private fields.
        let ends: &[char] =
            if text.starts_with("pub struct") { &['{', ';', '('] } else { &['{', ';'] };
        // The semicolon of an array's type ends nothing.
        let mut depth = 0_usize;
        let is_end = |character: char| {
            match character {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && ends.contains(&character)
        };
        let end = text.find(is_end).unwrap_or(text.len());
        let has_value = text.starts_with("pub static") || text.starts_with("pub const");
        let value = text[..end].find(" = ").filter(|_| has_value && !text[..end].contains(" fn "));
        let words: Vec<&str> = text[..value.unwrap_or(end)].split_whitespace().collect();
        Ok(words.join(" ").trim_end_matches(',').to_owned())
    }
}

/// The trait of an implementation with its associated types, and the type if it is not the plain one of this name.
fn implemented(declaration: &str, own: &str, types: &[String]) -> String {
    let rest = declaration.trim_start_matches("impl");
    // The parameters of the implementation.
    let rest = match rest.strip_prefix('<').and_then(|rest| Some((rest, end_of_arguments(rest)?))) {
        Some((rest, end)) => &rest[end + 1..],
        None => rest,
    };
    let (of, implementer) = rest.trim().split_once(" for ").unwrap_or((rest, ""));
    let path = of.split('<').next().unwrap_or_default();
    let mut name = of[path.rfind("::").map_or(0, |at| at + 2)..].to_owned();
    if !types.is_empty() {
        let types = types.join(", ");
        name = match name.strip_suffix('>') {
            Some(with_arguments) => format!("{with_arguments}, {types}>"),
            None => format!("{name}<{types}>"),
        };
    }
    let is_own = implementer.split_once('<').map_or(implementer == own, |(name, arguments)| {
        let is_lifetime = |argument: &str| argument.trim().starts_with('\'');
        name == own && arguments.trim_end_matches('>').split(',').all(is_lifetime)
    });
    if is_own { name } else { format!("{name} for {implementer}") }
}

/// Where the arguments end that this text begins with.
fn end_of_arguments(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.find(|character| {
        match character {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// Returns the values of a list, or nothing for other values.
fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
