//! Names that people use.

use std::path::Path;

use anyhow::{Context, Result};

use super::{Names, forms};

/// The corpora in a folder.
pub fn corpora(data: &Path) -> Result<Names> {
    let read = |file: &str| {
        let path = data.join("corpora").join(file);
        std::fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let mut ascii = lines(read("popular-100k.txt")?);
    ascii.retain(|name| !name.contains("xn--"));
    Ok(Names {
        title: "corpora".to_owned(),
        ascii,
        u_labels: lines(read("idn-u-labels.txt")?),
        a_labels: lines(read("idn-a-labels.txt")?),
    })
}

/// The shipped sample: its labels by twos. Its ASCII names are those words of the project's own
/// documents that could be names, with a top-level domain.
pub fn sample() -> Names {
    let labels: Vec<&str> =
        include_str!("../../../../testdata/sample-labels.txt").lines().collect();
    let names: Vec<String> = labels
        .iter()
        .zip(labels.iter().rev())
        .map(|(label, domain)| format!("xn--{label}.xn--{domain}"))
        .collect();
    let (u_labels, a_labels) = forms(&names);
    let words = concat!(
        include_str!("../../../../README.md"),
        include_str!("../../../../docs/ARCHITECTURE.md"),
        include_str!("../../../../docs/GLOSSARY.md"),
    );
    let ascii = words
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| (4..20).contains(&word.len()))
        .map(|word| word.to_ascii_lowercase())
        .zip(["com", "org", "net", "de", "co.uk", "example"].into_iter().cycle())
        .map(|(word, domain)| format!("{word}.{domain}"))
        .collect();
    Names { title: "shipped sample".to_owned(), ascii, u_labels, a_labels }
}
