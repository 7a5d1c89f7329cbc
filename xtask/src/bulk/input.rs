//! Lists of names for measurements.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use xenonym::uts46::{self, Options};

/// Names of each kind, one per line.
pub(super) struct Names {
    pub(super) ascii: Vec<String>,
    pub(super) u_labels: Vec<String>,
    pub(super) a_labels: Vec<String>,
}

impl Names {
    /// Reads the corpora in a folder, or else makes names from the shipped sample of labels.
    pub(super) fn read(root: &Path, data: Option<&Path>) -> Result<Self> {
        let lines = |path: &Path| -> Result<Vec<String>> {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Ok(text.lines().map(str::to_owned).collect())
        };
        if let Some(data) = data {
            let corpora = data.join("corpora");
            return Ok(Self {
                ascii: lines(&corpora.join("popular-100k.txt"))?,
                u_labels: lines(&corpora.join("idn-u-labels.txt"))?,
                a_labels: lines(&corpora.join("idn-a-labels.txt"))?,
            });
        }
        let labels = lines(&root.join("testdata/sample-labels.txt"))?;
        let a_labels: Vec<String> =
            labels.iter().map(|label| format!("xn--{label}.example")).collect();
        let a_labels: Vec<String> = a_labels
            .into_iter()
            .filter(|name| uts46::to_ascii(name, &Options::DNS).is_ok())
            .collect();
        let shown = |name: &String| uts46::to_unicode(name, &Options::DNS).into_text().into_owned();
        Ok(Self {
            ascii: (0..100_000_u32).map(|n| format!("name-{n}.example")).collect(),
            u_labels: a_labels.iter().map(shown).collect(),
            a_labels,
        })
    }
}

/// Writes the names repeatedly, up to this number of bytes.
pub(super) fn write(path: &Path, names: &[String], bytes: u64) -> Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    let (mut written, mut lines) = (0, 0);
    for name in names.iter().cycle() {
        if written >= bytes {
            break;
        }
        writeln!(file, "{name}")?;
        written += name.len() as u64 + 1;
        lines += 1;
    }
    file.flush()?;
    Ok(lines)
}
