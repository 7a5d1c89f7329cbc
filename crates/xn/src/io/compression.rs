//! The kinds of compression, and the extensions that select them.

use std::io;
use std::path::Path;

use xenonym_records::engine::Codec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl From<Codec> for Compression {
    fn from(codec: Codec) -> Self {
        match codec {
            Codec::Gzip => Self::Gzip,
            Codec::Zstd => Self::Zstd,
            Codec::Bzip2 => Self::Bzip2,
            Codec::Xz => Self::Xz,
        }
    }
}

/// Extensions of compressed files that `xn` cannot write.
const NOT_WRITTEN: [&str; 14] = [
    "7z", "br", "bzip2", "gzip", "lz", "lz4", "lzma", "rar", "tbz2", "tgz", "txz", "z", "zip",
    "zstd",
];

fn extension(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

impl Compression {
    pub(crate) fn of_name(path: &Path) -> Self {
        match extension(path).as_deref() {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstd,
            Some("bz2") => Self::Bzip2,
            Some("xz") => Self::Xz,
            _ => Self::None,
        }
    }

    /// The compression of an output file. Rejects a name that promises another one.
    pub(in crate::io) fn of_output(path: &Path) -> io::Result<Self> {
        match extension(path).filter(|found| NOT_WRITTEN.contains(&found.as_str())) {
            None => Ok(Self::of_name(path)),
            Some(found) => Err(io::Error::other(format!(
                "cannot write .{found} files: use .gz, .zst, .bz2, .xz or no compression"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_count_in_any_case_and_others_are_rejected() {
        for (name, expected) in [
            ("a.gz", Some(Compression::Gzip)),
            ("a.txt.ZST", Some(Compression::Zstd)),
            ("a.Bz2", Some(Compression::Bzip2)),
            ("a.xz", Some(Compression::Xz)),
            ("a.txt", Some(Compression::None)),
            ("gz", Some(Compression::None)),
            ("a.zip", None),
            ("a.tgz", None),
            ("a.gzip", None),
            ("a.txt.Z", None),
            ("a.br", None),
        ] {
            assert_eq!(Compression::of_output(Path::new(name)).ok(), expected, "{name}");
        }
    }
}
