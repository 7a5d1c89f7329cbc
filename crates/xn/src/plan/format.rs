//! The format of a file, by its name.

use std::path::{Path, PathBuf};

use crate::io::Compression;

/// The format of an input file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileFormat {
    Lines,
    Hosts,
    Adblock,
    Text,
    Dnsmasq,
    Zone,
    Csv,
    Tsv,
    Jsonl,
    Urls,
    Emails,
    Parquet,
    Arrow,
}

/// Whether the first row of a file is the header.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum HeaderRow {
    #[default]
    First,
    None,
}

impl FileFormat {
    pub(crate) fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    pub(crate) fn is_delimited(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv)
    }

    /// Whether records consist of fields, and so of columns.
    pub(crate) fn has_fields(self) -> bool {
        self.is_columnar() || self.is_delimited() || self == Self::Jsonl
    }

    /// The format that a file name means, apart from its extension for compression.
    pub(crate) fn of_name(file: &Path) -> Option<Self> {
        Some(match extension(file).as_str() {
            "csv" => Self::Csv,
            "tsv" => Self::Tsv,
            "jsonl" | "ndjson" => Self::Jsonl,
            "zone" => Self::Zone,
            "hosts" => Self::Hosts,
            "adblock" => Self::Adblock,
            "eml" => Self::Text,
            "parquet" | "pq" => Self::Parquet,
            "arrow" | "arrows" | "feather" | "ipc" => Self::Arrow,
            _ if uncompressed(file).file_name().is_some_and(|name| name == "hosts") => Self::Hosts,
            _ => return None,
        })
    }
}

/// The extension of a file name in lower case, apart from an extension for compression.
pub(crate) fn extension(file: &Path) -> String {
    let extension = uncompressed(file).extension().unwrap_or_default().to_ascii_lowercase();
    extension.to_string_lossy().into_owned()
}

fn uncompressed(file: &Path) -> PathBuf {
    match Compression::of_name(file) {
        Compression::None => file.to_owned(),
        _ => file.with_extension(""),
    }
}
