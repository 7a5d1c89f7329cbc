//! The files of protected names.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use xenonym::from_utf8;
use xenonym_safety::display::ProtectedNames;

use crate::error::{Failure, ReadError, say};
use crate::shown::{STANDARD_INPUT, title};

/// The names of all files. A file that cannot be read ends the run, because names would be shown that it protects from;
/// a line that is not a name is reported.
pub(super) fn read(files: &[PathBuf]) -> Result<ProtectedNames, Failure> {
    let mut protected = ProtectedNames::new();
    for file in files {
        let bytes = contents(file)
            .map_err(|error| Failure::Read(ReadError { file: file.clone(), error }))?;
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&bytes);
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let line = line.trim_ascii();
            let inserted = from_utf8(line).and_then(|name| match name {
                "" => Ok(()),
                name => protected.insert(name),
            });
            if let Err(error) = inserted {
                let file = title(file);
                say(&format!("{file}: line {number}: not protected: {}", error.message()));
            }
        }
    }
    Ok(protected)
}

fn contents(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new(STANDARD_INPUT) {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
