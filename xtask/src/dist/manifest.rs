//! `dist/manifest.json`, which lists the artifacts, and `dist/SHA256SUMS`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::command::{self, Processor};
use super::{Build, dependencies, packages};

/// All artifacts in a folder, by name.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Manifest {
    version: String,
    pub(super) artifacts: BTreeMap<String, Entry>,
}

/// One artifact.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Entry {
    pub(super) commit: String,
    /// How long the build took. A manifest of an earlier version doesn't contain it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<u64>,
    pub(super) files: Vec<File>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sizes: Vec<Size>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct File {
    pub(super) name: String,
    bytes: u64,
    pub(super) sha256: String,
}

/// A size with a limit in [`limits`](self). A manifest of an earlier version also contains the limit of its time.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Size {
    what: String,
    bytes: u64,
}

impl Size {
    pub(super) fn of(what: &str, file: &Path) -> Result<Self> {
        let bytes = fs::metadata(file).with_context(|| file.display().to_string())?.len();
        Ok(Self { what: what.to_owned(), bytes })
    }
}

impl Manifest {
    /// Reads the manifest of a folder. A folder without one, or of another version, has no artifacts.
    pub(super) fn read(dist: &Path, version: &str) -> Result<Self> {
        let empty = Self { version: version.to_owned(), artifacts: BTreeMap::new() };
        let path = dist.join("manifest.json");
        if !path.exists() {
            return Ok(empty);
        }
        let manifest: Self = serde_json::from_str(&fs::read_to_string(&path)?)
            .with_context(|| format!("{}: remove it", path.display()))?;
        Ok(if manifest.version == version { manifest } else { empty })
    }

    /// Writes the manifest and the checksums.
    pub(super) fn write(&self, dist: &Path) -> Result<()> {
        fs::write(dist.join("manifest.json"), serde_json::to_string_pretty(self)? + "\n")?;
        let mut sums = String::new();
        for file in self.artifacts.values().flat_map(|entry| &entry.files) {
            writeln!(sums, "{}  {}", file.sha256, file.name)?;
        }
        Ok(fs::write(dist.join("SHA256SUMS"), sums)?)
    }

    pub(super) fn print(&self) {
        println!("\n| artifact | file | bytes |\n|---|---|---|");
        for (name, entry) in &self.artifacts {
            for file in &entry.files {
                println!("| {name} | {} | {} |", file.name, file.bytes);
            }
        }
        println!("\n| size | bytes | limit |\n|---|---|---|");
        for size in self.sizes() {
            let limit = limit_of(&size.what).map_or("-".to_owned(), |limit| limit.to_string());
            println!("| {} | {} | {limit} |", size.what, size.bytes);
        }
        println!("\n{}", self.times());
    }

    /// Returns a table of how long each artifact took to build. What a tool downloaded or compiled for the first artifact that
    /// needs it counts for that artifact.
    fn times(&self) -> String {
        let mut table = "| artifact | seconds |\n|---|---|\n".to_owned();
        for (name, entry) in &self.artifacts {
            let seconds = entry.seconds.map_or("-".to_owned(), |seconds| seconds.to_string());
            let _ = writeln!(table, "| {name} | {seconds} |");
        }
        let total: u64 = self.artifacts.values().filter_map(|entry| entry.seconds).sum();
        let _ = write!(table, "| total | {total} |");
        table
    }

    /// Returns what is larger than its limit.
    pub(super) fn over_limit(&self) -> Vec<&str> {
        let over = self
            .sizes()
            .filter(|size| limit_of(&size.what).is_some_and(|limit| size.bytes > limit));
        over.map(|size| size.what.as_str()).collect()
    }

    fn sizes(&self) -> impl Iterator<Item = &Size> {
        self.artifacts.values().flat_map(|entry| &entry.sizes)
    }
}

impl Entry {
    /// Moves the files of a folder to `dist`.
    pub(super) fn of(folder: &Path, dist: &Path, commit: &str, sizes: Vec<Size>) -> Result<Self> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let (bytes, sha256) = (entry.metadata()?.len(), digest(&entry.path())?);
            fs::rename(entry.path(), dist.join(&name))?;
            files.push(File { name, bytes, sha256 });
        }
        ensure!(!files.is_empty(), "{} is empty", folder.display());
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Self { commit: commit.to_owned(), seconds: None, files, sizes })
    }

    /// Returns whether all files are in this folder as they were built.
    pub(super) fn is_in(&self, dist: &Path) -> bool {
        let unchanged =
            |file: &File| digest(&dist.join(&file.name)).is_ok_and(|digest| digest == file.sha256);
        self.files.iter().all(unchanged)
    }

    /// Removes the files, so that files that are no longer built do not stay.
    pub(super) fn remove_from(&self, dist: &Path) -> Result<()> {
        for file in &self.files {
            let path = dist.join(&file.name);
            if path.exists() {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// Returns the SHA-256 digest of a file, in hexadecimal digits.
fn digest(path: &Path) -> Result<String> {
    let digest = Sha256::digest(fs::read(path)?);
    Ok(digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

// The artifacts by name.

/// Something that users install, or that tells them about it.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(super) enum Artifact {
    /// The command `xn` without Parquet, with manual pages and completions
    Xn,
    /// The same for Linux on ARM64
    XnArm64,
    /// Debian's package of `xn`, with Parquet
    Deb,
    /// The crates, which are built from their packages
    Crates,
    /// The Python package for this system
    Wheel,
    /// The Python package for Linux on ARM64
    WheelArm64,
    /// The sources of the Python package
    Sdist,
    /// The npm package, and the packages that replace tr46 and punycode
    Npm,
    /// The sources of the C libraries with all crates, which build offline
    C,
    /// The playground and the book
    Site,
    /// Bills of materials (`CycloneDX`) of the command and the bindings
    Sbom,
}

impl Artifact {
    /// Returns the artifacts that this system can build. All but two are built on Linux.
    pub(super) fn for_this_system() -> Vec<Self> {
        use Artifact::{C, Crates, Deb, Npm, Sbom, Sdist, Site, Wheel, WheelArm64, Xn, XnArm64};
        if cfg!(target_os = "linux") {
            vec![Xn, Deb, Crates, Wheel, Sdist, Npm, C, Site, Sbom, XnArm64, WheelArm64]
        } else {
            vec![Xn, Wheel]
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Xn => "xn",
            Self::XnArm64 => "xn-arm64",
            Self::Deb => "deb",
            Self::Crates => "crates",
            Self::Wheel => "wheel",
            Self::WheelArm64 => "wheel-arm64",
            Self::Sdist => "sdist",
            Self::Npm => "npm",
            Self::C => "c",
            Self::Site => "site",
            Self::Sbom => "sbom",
        }
    }

    /// Builds the artifact in an empty folder. Returns the sizes that have limits.
    pub(super) fn build(self, build: &Build, folder: &Path) -> Result<Vec<Size>> {
        match self {
            Self::Xn => command::archive(build, folder),
            Self::XnArm64 => command::archive_for_arm(build, folder),
            Self::Deb => command::debian(build, folder),
            Self::Crates => packages::packages(build, folder),
            Self::Wheel => packages::wheel(build, folder, Processor::X86),
            Self::WheelArm64 => packages::wheel(build, folder, Processor::Arm),
            Self::Sdist => packages::sdist(build, folder),
            Self::Npm => packages::npm(build, folder),
            Self::C => packages::sources_of_c(build, folder),
            Self::Site => packages::site(build, folder),
            Self::Sbom => dependencies::bills(build, folder),
        }
    }
}

// Limits on sizes. They apply to what is in `dist` already, so a lower limit needs no new build.

/// What is measured, and the largest number of bytes. `docs/RELEASING.md` lists the goals.
const LIMITS: [(&str, u64); 3] = [
    // For Windows and macOS there are no figures yet.
    (PROGRAM, 6_000_000),
    (WHEEL, 2_206_000),
    // As in `site/build.js`.
    (PAGE, 420_000),
];

pub(super) const PROGRAM: &str = "the static program xn";
pub(super) const WHEEL: &str = "the wheel";
pub(super) const PAGE: &str = "the page of the playground";

/// Returns the largest number of bytes, if there is a limit.
fn limit_of(what: &str) -> Option<u64> {
    LIMITS.iter().find(|(name, _)| *name == what).map(|(_, limit)| *limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_apply_to_what_was_built_before() {
        let built_under_a_higher_limit = r#"{"version": "1.0.0", "artifacts": {"wheel": {"commit": "c0ffee", "files": [],
            "sizes": [{"what": "the wheel", "bytes": 9000000, "limit": 9999999}]}}}"#;
        let manifest: Manifest = serde_json::from_str(built_under_a_higher_limit).unwrap();
        assert_eq!(manifest.over_limit(), [WHEEL]);
    }

    #[test]
    fn times_are_added_up() {
        let one_without_a_time = r#"{"version": "1.0.0", "artifacts": {
            "npm": {"commit": "c0ffee", "files": []},
            "site": {"commit": "c0ffee", "seconds": 50, "files": []},
            "xn": {"commit": "c0ffee", "seconds": 300, "files": []}}}"#;
        let manifest: Manifest = serde_json::from_str(one_without_a_time).unwrap();
        assert_eq!(
            manifest.times(),
            "| artifact | seconds |\n|---|---|\n| npm | - |\n| site | 50 |\n| xn | 300 |\n| total | 350 |"
        );
    }

    #[test]
    fn changed_files_are_not_current_and_sums_list_all() {
        let folder = std::env::temp_dir().join(format!("xtask-manifest-{}", std::process::id()));
        let (new, dist) = (folder.join("new"), folder.join("dist"));
        fs::create_dir_all(&new).unwrap();
        fs::create_dir_all(&dist).unwrap();
        fs::write(new.join("b.txt"), "abc").unwrap();
        fs::write(new.join("a.txt"), "").unwrap();
        let sizes = vec![Size::of(WHEEL, &new.join("b.txt")).unwrap()];
        let entry = Entry::of(&new, &dist, "c0ffee", sizes).unwrap();
        assert!(entry.is_in(&dist));
        let mut manifest = Manifest::read(&dist, "1.0.0").unwrap();
        manifest.artifacts.insert("letters".to_owned(), entry);
        manifest.write(&dist).unwrap();
        assert_eq!(
            fs::read_to_string(dist.join("SHA256SUMS")).unwrap(),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n"
        );
        let read = Manifest::read(&dist, "1.0.0").unwrap();
        assert!(read.over_limit().is_empty());
        assert!(Manifest::read(&dist, "1.0.1").unwrap().artifacts.is_empty());
        fs::write(dist.join("a.txt"), "changed").unwrap();
        assert!(!read.artifacts["letters"].is_in(&dist));
        read.artifacts["letters"].remove_from(&dist).unwrap();
        assert!(!dist.join("a.txt").exists() && !dist.join("b.txt").exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn other_files_repeat_the_limits() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let read = |path| fs::read_to_string(root.join(path)).unwrap();
        let page = read("docs/RELEASING.md");
        let (_, page) = page.split_once("\n## Sizes\n").expect("a section about sizes");
        // The second cell of the row that starts so.
        let listed = |row: &str| -> u64 {
            let start = format!("| {row} | ");
            let row = page.lines().find_map(|line| line.strip_prefix(&start)).expect(row);
            row.split(' ').next().unwrap().replace(',', "").parse().unwrap()
        };
        assert_eq!(Some(listed("static `xn`, without Parquet")), limit_of(PROGRAM));
        assert_eq!(Some(listed("wheel")), limit_of(WHEEL));
        assert_eq!(Some(listed("page of the playground")), limit_of(PAGE));

        let build = read("site/build.js").replace('_', "");
        let expected = format!("const LARGEST = {};", listed("page of the playground"));
        assert!(build.contains(&expected), "not in site/build.js: {expected}");
        let expected = format!(r#"[ "$larger" -le {} ]"#, listed("`libxenonym.so.0`"));
        assert!(read("bindings/c/ci/symbols").contains(&expected), "not in symbols: {expected}");
    }
}
