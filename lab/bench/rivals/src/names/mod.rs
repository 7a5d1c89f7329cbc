//! The names that are converted.

mod files;
mod generated;
mod repeated;

pub use self::files::{corpora, sample};
pub use self::generated::generated;
pub use self::repeated::{certificates, zones};

use xenonym::uts46::{self, Options};

use crate::path::Path;

/// Names of one origin.
pub struct Names {
    pub title: String,
    pub ascii: Vec<String>,
    pub u_labels: Vec<String>,
    pub a_labels: Vec<String>,
    /// Whether labels repeat, as in lists that are sorted by domain.
    pub repeats: bool,
}

impl Names {
    /// The inputs of a path.
    pub fn of(&self, path: Path) -> Vec<String> {
        match path {
            Path::ToAsciiOfAscii | Path::ToUnicodeOfAscii => self.ascii.clone(),
            Path::ToAsciiOfULabels => self.u_labels.clone(),
            Path::ToAsciiOfALabels | Path::ToUnicodeOfALabels => self.a_labels.clone(),
            Path::PunycodeDecode => self.punycode(),
            Path::PunycodeEncode => {
                let decoded = |digits: &String| xenonym::punycode::decode(digits).ok();
                self.punycode().iter().filter_map(decoded).collect()
            }
            Path::Nameprep | Path::Nfc => labels(&self.u_labels)
                .filter(|label| !label.is_ascii())
                .map(str::to_owned)
                .collect(),
        }
    }

    /// The Punycode of each A-label, without the prefix.
    fn punycode(&self) -> Vec<String> {
        labels(&self.a_labels)
            .filter_map(|label| label.strip_prefix("xn--"))
            .map(str::to_owned)
            .collect()
    }
}

fn labels(names: &[String]) -> impl Iterator<Item = &str> {
    names.iter().flat_map(|name| name.split('.'))
}

/// The labels of the shipped sample that are not ASCII.
fn international_labels() -> impl Iterator<Item = &'static str> {
    let labels = include_str!("../../../../../testdata/place-names.txt").lines();
    labels.filter(|label| !label.is_ascii())
}

/// The names' other forms. Names that ToASCII rejects are left out.
fn forms(names: &[String]) -> (Vec<String>, Vec<String>) {
    names
        .iter()
        .filter_map(|name| {
            let ascii = uts46::to_ascii(name, &Options::DNS).ok()?;
            Some((uts46::to_unicode(name, &Options::DNS).raw().to_owned(), ascii.into_owned()))
        })
        .unzip()
}
