//! The format of a file, by its name.

use std::path::{Path, PathBuf};

use xenonym_records::{FORMATS, FormatInfo};

use crate::io::Compression;

/// The format of an input file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileFormat {
    Lines,
    Zone,
    Csv,
    Tsv,
    Jsonl,
    Urls,
    BareUrls,
    Emails,
    Parquet,
    Arrow,
    /// One without options and rules of its own.
    Plain(&'static FormatInfo),
}

/// The formats that differ from others in more than their reader.
const SPECIAL: [(&str, FileFormat); 10] = [
    ("lines", FileFormat::Lines),
    ("zone", FileFormat::Zone),
    ("csv", FileFormat::Csv),
    ("tsv", FileFormat::Tsv),
    ("jsonl", FileFormat::Jsonl),
    ("urls", FileFormat::Urls),
    ("bare-urls", FileFormat::BareUrls),
    ("emails", FileFormat::Emails),
    ("parquet", FileFormat::Parquet),
    ("arrow", FileFormat::Arrow),
];

/// Whether the first row of a file is the header.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum HeaderRow {
    #[default]
    First,
    None,
}

impl FileFormat {
    /// The format of an entry of the table.
    pub(crate) fn of(info: &'static FormatInfo) -> Self {
        let special = SPECIAL.iter().find(|(name, _)| *name == info.name);
        special.map_or(Self::Plain(info), |(_, format)| *format)
    }

    /// Its entry in the table.
    pub(crate) fn info(self) -> &'static FormatInfo {
        FORMATS.iter().find(|info| Self::of(info) == self).unwrap_or(&FORMATS[0])
    }

    pub(crate) fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    pub(crate) fn is_delimited(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv)
    }

    /// Whether each line is one name, URL or email address, so that an argument may be one too.
    pub(crate) fn is_list(self) -> bool {
        matches!(self, Self::Lines | Self::Urls | Self::BareUrls | Self::Emails)
    }

    /// Whether records consist of fields, and so of columns.
    pub(crate) fn has_fields(self) -> bool {
        self.is_columnar() || self.is_delimited() || self == Self::Jsonl
    }

    /// The format that a file name means, apart from its extension for compression.
    pub(crate) fn of_name(file: &Path) -> Option<Self> {
        let is_hosts = uncompressed(file).file_name().is_some_and(|name| name == "hosts");
        let extension = if is_hosts { "hosts".to_owned() } else { extension(file) };
        let found = FORMATS.iter().find(|info| info.extensions.contains(&extension.as_str()));
        found.map(Self::of)
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
