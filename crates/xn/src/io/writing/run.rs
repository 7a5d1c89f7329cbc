//! The identity of a run, so that only the same run is resumed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use crate::io::identity::inode;

/// The facts that must be equal to resume a run.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(in crate::io) struct Run {
    /// The settings that change the results, by name. A name that starts with a hyphen is an option, whose
    /// value can be shown.
    settings: BTreeMap<String, String>,
    inputs: Vec<InputFile>,
}

/// An input file when the run started.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
struct InputFile {
    path: String,
    size: u64,
    /// In nanoseconds since 1970.
    modified: u64,
    inode: Option<u64>,
}

impl Run {
    /// A run on these input files, as they are now.
    pub(in crate::io) fn new(
        settings: impl IntoIterator<Item = (String, String)>,
        inputs: &[PathBuf],
    ) -> io::Result<Self> {
        let inputs = inputs.iter().map(|file| InputFile::new(file)).collect::<io::Result<_>>()?;
        Ok(Self { settings: settings.into_iter().collect(), inputs })
    }

    /// Why this run cannot resume the run `begun`.
    pub(in crate::io) fn difference(&self, begun: &Self) -> Option<String> {
        let names = self.settings.keys().chain(begun.settings.keys());
        let mut changed =
            names.filter(|name| self.settings.get(*name) != begun.settings.get(*name));
        if let Some(name) = changed.next() {
            return Some(match (begun.settings.get(name), self.settings.get(name)) {
                (Some(then), Some(now)) if name.starts_with('-') => {
                    format!("{name} was {then}, and is {now}")
                }
                _ => format!("it was started with another {name}"),
            });
        }
        let (then, now) = (begun.inputs.len(), self.inputs.len());
        if then != now {
            return Some(format!("it was started with {then} files instead of {now}"));
        }
        self.inputs.iter().zip(&begun.inputs).find_map(|(now, then)| now.difference(then))
    }
}

impl InputFile {
    fn new(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        // Times before 1970 count as 1970.
        let modified = found.modified()?.duration_since(UNIX_EPOCH);
        let modified = modified.map_or(0, |since| since.as_nanos());
        // A descriptor such as `/dev/fd/63` has no path.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let path = path.to_string_lossy().into_owned();
        Ok(Self { path, size: found.len(), modified: modified as u64, inode: inode(&found) })
    }

    fn difference(&self, begun: &Self) -> Option<String> {
        let path = &self.path;
        if *path != begun.path {
            Some(format!("it was started with the file {:?} instead of {path:?}", begun.path))
        } else if self.size != begun.size {
            Some(format!("the size of {path:?} changed from {} to {} bytes", begun.size, self.size))
        } else if self.modified != begun.modified || self.inode != begun.inode {
            Some(format!("{path:?} has been modified since"))
        } else {
            None
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::io::testing::folder;

    fn run(settings: &[(&str, &str)]) -> Run {
        let settings = settings.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        Run::new(settings, &[]).unwrap()
    }

    #[test]
    fn settings_are_compared_by_name() {
        let begun = [("--json", "given"), ("profile", "host"), ("--errors", "e")];
        for (now, says) in [
            ([("profile", "host"), ("--errors", "e"), ("--json", "given")].as_slice(), None),
            (
                &[("--json", "not"), ("profile", "host"), ("--errors", "e")],
                Some("--json was given"),
            ),
            (
                &[("--json", "given"), ("profile", "dns"), ("--errors", "e")],
                Some("another profile"),
            ),
            (&begun[..2], Some("another --errors")),
            (&[], Some("another --errors")),
            (&[begun[0], begun[1], begun[2], ("new", "x")], Some("another new")),
        ] {
            let difference = run(now).difference(&run(&begun));
            assert_eq!(difference.is_some(), says.is_some(), "{difference:?}");
            assert!(difference.unwrap_or_default().contains(says.unwrap_or_default()), "{now:?}");
        }
    }

    #[test]
    fn an_input_file_is_the_same_by_size_time_and_inode() {
        let folder = folder("input-file");
        let path = folder.join("list");
        fs::write(&path, "a").unwrap();
        let begun = InputFile::new(&path).unwrap();
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        assert_eq!(
            InputFile::new(&folder.join(".").join("list")).unwrap().difference(&begun),
            None
        );
        fs::write(folder.join("new"), "b").unwrap();
        File::options()
            .write(true)
            .open(folder.join("new"))
            .unwrap()
            .set_modified(modified)
            .unwrap();
        fs::rename(folder.join("new"), &path).unwrap();
        let said = InputFile::new(&path).unwrap().difference(&begun).unwrap();
        assert!(said.ends_with("has been modified since"), "{said}");
        fs::write(&path, "ab").unwrap();
        assert!(
            InputFile::new(&path)
                .unwrap()
                .difference(&begun)
                .unwrap()
                .contains("from 1 to 2 bytes")
        );
    }
}
