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
        repeats: false,
    })
}

/// The shipped sample: the names of countries and languages in many languages, with a top-level
/// domain, and single words and pairs of words from the project's own documents.
pub fn sample() -> Names {
    let labels: Vec<&str> =
        include_str!("../../../../../testdata/place-names.txt").lines().collect();
    let domains = ["com", "org", "net", "de", "co.uk", "jp"];
    let names = labels.iter().zip(domains.iter().cycle()).enumerate();
    let names: Vec<String> = names
        .map(|(index, (label, domain))| match index % 4 {
            0 => format!("www.{label}.{domain}"),
            _ => format!("{label}.{domain}"),
        })
        .collect();
    let (u_labels, a_labels) = forms(&names);
    let words = concat!(
        include_str!("../../../../../README.md"),
        include_str!("../../../../../docs/ARCHITECTURE.md"),
        include_str!("../../../../../docs/GLOSSARY.md"),
    );
    let words: Vec<String> = words
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| (3..16).contains(&word.len()))
        .map(str::to_ascii_lowercase)
        .collect();
    let ascii = (0..10_000)
        .map(|index| {
            let [word, other] = [index, index * 31 + 7].map(|at| &words[at % words.len()]);
            let domain = domains[index % domains.len()];
            if index % 2 == 0 {
                format!("{word}.{domain}")
            } else {
                format!("{word}{other}.{domain}")
            }
        })
        .collect();
    Names { title: "shipped sample".to_owned(), ascii, u_labels, a_labels, repeats: false }
}
