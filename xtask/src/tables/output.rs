//! A generated file, and the folders of such files.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::files::{Source, Sources, hex_digest};
use crate::tables::write::{self, COMMAND, Header};

/// A generated file.
pub(crate) struct Output {
    /// The path from the workspace's root.
    pub(crate) path: &'static str,
    pub(crate) text: String,
}

impl Output {
    /// Returns the contents of the file: its text, compressed if the path requires it.
    pub(super) fn bytes(&self) -> Result<Cow<'_, [u8]>> {
        let text = self.text.as_bytes();
        if is_compressed(self.path) {
            return Ok(zstd::bulk::compress(text, LEVEL)?.into());
        }
        Ok(text.into())
    }
}

/// The highest level below "ultra", which would need more memory to decompress.
const LEVEL: i32 = 19;

/// Whether the file of this path is compressed by zstd.
fn is_compressed(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "zst")
}

/// The folder that holds only the library's generated tables.
pub(crate) const TABLES: &str = "crates/xenonym/src/tables/generated";

/// The folders that hold only generated tables of other crates.
pub(crate) const OTHER_TABLES: [&str; 5] = [
    "crates/xn/src/commands/code_point/generated",
    "crates/xenonym-lgr/src/properties/generated",
    "crates/xenonym-precis/src/tables/generated",
    "crates/xenonym-psl/src/generated",
    "crates/xenonym-safety/src/tables/generated",
];

// The input files of the current Unicode version.

/// Finds and reads the inputs of this version.
pub(super) struct Inputs<'a> {
    sources: &'a Sources,
    data: &'a Path,
}

impl<'a> Inputs<'a> {
    pub(super) fn new(sources: &'a Sources, data: &'a Path) -> Self {
        Self { sources, data }
    }

    pub(super) fn read(&self, name: &str) -> Result<String> {
        self.current(name)?.read(self.data)
    }

    /// The file of the current version.
    pub(super) fn current(&self, name: &str) -> Result<&'a Source> {
        self.sources.find(name, &self.sources.unicode)
    }

    /// The current version, as three numbers with dots.
    pub(super) fn version(&self) -> &'a str {
        &self.sources.unicode
    }

    /// The file of another version.
    pub(super) fn source(&self, name: &str, version: &str) -> Result<&'a Source> {
        self.sources.find(name, version)
    }

    pub(super) fn text_of(&self, source: &Source) -> Result<String> {
        source.read(self.data)
    }

    pub(super) fn header(&self, names: &[&str]) -> Result<Header> {
        let found: Result<Vec<&Source>> = names.iter().map(|name| self.current(name)).collect();
        Ok(Header::new(self.version(), &found?))
    }
}

// The committed files, and the checks that need no inputs.
//
// `data/generated.sha256` lists their digests in the format of `sha256sum`.

/// The path of the list of digests, from the workspace's root.
pub(super) const DIGESTS: &str = "data/generated.sha256";

/// The list of digests of the outputs.
pub(super) fn digests(outputs: &[Output]) -> Result<String> {
    let mut lines = BTreeMap::new();
    for output in outputs {
        lines.insert(output.path, digest_line(output.path, &hex_digest(&output.bytes()?)));
    }
    Ok(lines.into_values().collect())
}

fn digest_line(path: &str, digest: &str) -> String {
    format!("{digest}  {path}\n")
}

/// Generated files as they are committed, by path.
pub(crate) struct Stored(BTreeMap<String, File>);

/// A committed file.
struct File {
    /// The decompressed text.
    text: String,
    /// SHA-256 of the file's own bytes.
    digest: String,
}

impl File {
    fn read(path: &Path, is_compressed: bool) -> Result<Self> {
        let mut bytes = fs::read(path)?;
        let digest = hex_digest(&bytes);
        if is_compressed {
            bytes = zstd::decode_all(&*bytes)?;
        }
        Ok(Self { text: String::from_utf8(bytes)?, digest })
    }
}

impl Stored {
    /// Loads all files of the folders `generated/`, and the vectors with the header of a generated
    /// file.
    pub(crate) fn load(root: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        for folder in [TABLES, "testdata"].into_iter().chain(OTHER_TABLES) {
            for entry in fs::read_dir(root.join(folder))? {
                let path = entry?.path();
                if path.is_dir() {
                    continue;
                }
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = format!("{folder}/{name}");
                let file = File::read(&path, is_compressed(&name)).context(name.clone())?;
                if folder != "testdata" || write::is_generated(&file.text) {
                    files.insert(name, file);
                }
            }
        }
        Ok(Self(files))
    }

    /// Checks that the files match the digests of the list, and were generated from the pinned
    /// inputs.
    pub(crate) fn check(&self, digests: &str, sources: &Sources) -> Result<()> {
        let listed: BTreeSet<&str> = digests.lines().collect();
        let actual: Vec<_> =
            self.0.iter().map(|(path, file)| digest_line(path, &file.digest)).collect();
        let actual: BTreeSet<&str> = actual.iter().map(|line| line.trim_end()).collect();
        if let Some(line) = listed.symmetric_difference(&actual).next() {
            let path = line.rsplit("  ").next().unwrap_or(line);
            bail!("{path} is edited by hand, missing, or not in {DIGESTS}; run `{COMMAND}`");
        }
        ensure!(!listed.is_empty(), "{DIGESTS} is empty");
        for (path, file) in &self.0 {
            check_inputs(&file.text, sources).with_context(|| path.clone())?;
        }
        eprintln!("{} files have the digests of {DIGESTS}", self.0.len());
        Ok(())
    }
}

/// Checks that the inputs in the header are the pinned ones.
fn check_inputs(text: &str, sources: &Sources) -> Result<()> {
    let mut named = 0;
    for input in write::recorded_inputs(text) {
        let (name, version, sha256) = input?;
        let pinned = &sources.find(name, version)?.sha256;
        ensure!(pinned == sha256, "made from another {name} {version} than the pinned one");
        named += 1;
    }
    ensure!(named > 0, "the header names no input");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: &str = "testdata/a.txt";

    #[test]
    fn an_edit_a_missing_file_and_one_too_many_are_found() {
        let sources = Sources::default();
        let of_text =
            |text: &str| File { text: text.to_owned(), digest: hex_digest(text.as_bytes()) };
        let file = |text: &str| Stored(BTreeMap::from([(PATH.to_owned(), of_text(text))]));
        let outputs = [Output { path: PATH, text: "a\nb\n".to_owned() }];
        let list = digests(&outputs).unwrap();
        let error = |stored: &Stored| format!("{:#}", stored.check(&list, &sources).unwrap_err());
        // The list accepts the file, but its header names no inputs, which are checked next.
        assert!(error(&file("a\nb\n")).contains("no input"));
        for stored in [file("A\nb\n"), Stored(BTreeMap::new())] {
            assert!(error(&stored).contains("edited by hand"));
        }
        let mut more = file("a\nb\n");
        more.0.insert("testdata/b.txt".to_owned(), of_text(""));
        assert!(error(&more).contains("testdata/b.txt"));
    }
}
