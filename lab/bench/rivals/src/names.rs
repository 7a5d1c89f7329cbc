//! The names that are converted.

use anyhow::{Context, Result};

use crate::path::Path;
use crate::random::Random;
use xenonym::unicode::DerivedProperty;
use xenonym::uts46::{self, Options};

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
    let labels = include_str!("../../../../testdata/place-names.txt").lines();
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

// Names that people use.

/// The corpora in a folder.
pub fn corpora(data: &std::path::Path) -> Result<Names> {
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
    let labels: Vec<&str> = include_str!("../../../../testdata/place-names.txt").lines().collect();
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
        include_str!("../../../../README.md"),
        include_str!("../../../../docs/ARCHITECTURE.md"),
        include_str!("../../../../docs/GLOSSARY.md"),
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

// Random names in many scripts. Because they depend on a seed, no implementation can be tuned for
// them.

/// Ranges of letters, by script. Each label uses one script, as most registries require.
const SCRIPTS: [&[(u32, u32)]; 20] = [
    // Latin counts four times: most names are of it.
    &[(0x61, 0x7A), (0x61, 0x7A), (0x61, 0x7A), (0xDF, 0xFF)],
    &[(0x61, 0x7A), (0x61, 0x7A), (0xE0, 0x17E)],
    &[(0x61, 0x7A), (0x61, 0x7A), (0x61, 0x7A), (0x1EA1, 0x1EF9)],
    &[(0x61, 0x7A), (0x61, 0x7A), (0x100, 0x17E), (0x1CD, 0x1DC)],
    &[(0x3AC, 0x3CE)],
    &[(0x430, 0x44F)],
    &[(0x430, 0x45F)],
    &[(0x561, 0x586)],
    &[(0x5D0, 0x5EA)],
    &[(0x621, 0x64A)],
    &[(0x905, 0x939), (0x905, 0x939), (0x93E, 0x94C)],
    &[(0xB85, 0xBB9), (0xBBE, 0xBC8)],
    &[(0xE01, 0xE2E), (0xE01, 0xE2E), (0xE30, 0xE3A)],
    &[(0x10D0, 0x10F0)],
    &[(0x1200, 0x1248)],
    &[(0x3041, 0x3093), (0x30A1, 0x30F3), (0x4E00, 0x9FA5)],
    &[(0x4E00, 0x9FA5)],
    &[(0x4E00, 0x9FA5)],
    &[(0xAC00, 0xD7A3)],
    &[(0x1780, 0x17B3)],
];

/// Names of each kind.
const NAMES: usize = 5_000;

/// The names of a seed.
pub fn generated(seed: u64) -> Names {
    let mut random = Random(seed);
    let names: Vec<String> = (0..NAMES).map(|_| international(&mut random)).collect();
    let (typed, a_labels) = forms(&names);
    let u_labels = typed.iter().map(|name| capitalized(name, &mut random)).collect();
    let ascii = (0..NAMES).map(|_| ascii(&mut random)).collect();
    Names { title: format!("generated, seed {seed}"), ascii, u_labels, a_labels, repeats: false }
}

fn international(random: &mut Random) -> String {
    let script = random.one_of(&SCRIPTS);
    let mut name = String::new();
    if random.below(3) == 0 {
        name += &word(random);
        name.push('.');
    }
    name += &label(script, random);
    name.push('.');
    match random.below(3) {
        0 => name += &label(script, random),
        _ => name += random.one_of(&["com", "net", "org", "de", "fr", "jp"]),
    }
    name
}

/// A label with at least one letter that is not ASCII.
fn label(script: &[(u32, u32)], random: &mut Random) -> String {
    let length = 2 + random.below(6) + random.below(10);
    let mut label = String::new();
    while label.is_empty() || label.is_ascii() {
        label = (0..length).map(|_| letter(script, random)).collect();
    }
    if random.below(8) == 0 {
        label.push('-');
        label.push(char::from(b'0' + random.below(10) as u8));
    }
    label
}

fn letter(script: &[(u32, u32)], random: &mut Random) -> char {
    loop {
        let (first, last) = random.one_of(script);
        let value = first + random.below((last - first + 1) as usize) as u32;
        if let Some(letter) = char::from_u32(value)
            && DerivedProperty::of(letter) == DerivedProperty::Pvalid
        {
            return letter;
        }
    }
}

/// One name in eight begins with a capital, as people type it.
fn capitalized(name: &str, random: &mut Random) -> String {
    if random.below(8) != 0 {
        return name.to_owned();
    }
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn ascii(random: &mut Random) -> String {
    let mut name = word(random);
    if random.below(6) == 0 {
        name = format!("{name}.{}", word(random));
    }
    if random.below(8) == 0 {
        name = format!("{name}-{}", word(random));
    }
    format!("{name}.{}", random.one_of(&["com", "com", "net", "org", "de", "co.uk", "io", "ru"]))
}

fn word(random: &mut Random) -> String {
    let length = 2 + random.below(5) + random.below(6);
    let mut word: String = (0..length).map(|_| char::from(b'a' + random.below(26) as u8)).collect();
    if random.below(16) == 0 {
        word.push(char::from(b'0' + random.below(10) as u8));
    }
    word
}

// Lists in which labels repeat, as in a zone file and in the names of certificates.
//
// Both take the labels of the shipped sample that are not ASCII, in an order that the seed makes:
//
// * A hoster's zones: for each domain the owners of its records in turn. The domain owns seven records,
//   `www` and `mail` two each, and two to six other hosts one each.
// * A log of certificates: each has a domain, with `www` in seven cases of ten, or with the seven hosts that
//   control panels add in two of ten, or with the same label under two other top-level domains. A certificate
//   is logged twice, before and after it is signed, and one in four is renewed among the next 40.

/// Rows of each list, at least.
const ROWS: usize = 8000;

const DOMAINS: [&str; 6] = ["com", "org", "net", "de", "рф", "jp"];

const HOSTS: [&str; 10] = [
    "ftp",
    "ns1",
    "ns2",
    "shop",
    "blog",
    "_dmarc",
    "default._domainkey",
    "autodiscover",
    "dev",
    "*",
];

const PANEL: [&str; 7] =
    ["autodiscover", "cpanel", "cpcalendars", "cpcontacts", "mail", "webdisk", "webmail"];

/// The owners of the records of zones.
pub fn zones(seed: u64) -> Names {
    let mut random = Random(seed);
    let (labels, mut owners) = (shuffled(&mut random), Vec::new());
    for label in labels.iter().cycle() {
        if owners.len() >= ROWS {
            break;
        }
        let domain = format!("{label}.{}", random.one_of(&DOMAINS));
        owners.extend(vec![domain.clone(); 7]);
        for (host, records) in [("www", 2), ("mail", 2)] {
            owners.extend(vec![format!("{host}.{domain}"); records]);
        }
        for _ in 0..2 + random.below(5) {
            owners.push(format!("{}.{domain}", random.one_of(&HOSTS)));
        }
    }
    names(format!("owners in zones, seed {seed}"), &owners)
}

/// The names of certificates in a log.
pub fn certificates(seed: u64) -> Names {
    let mut random = Random(seed);
    let (labels, mut logged) = (shuffled(&mut random), Vec::new());
    let mut renewed: Vec<Vec<String>> = Vec::new();
    for label in labels.iter().cycle() {
        if logged.len() >= ROWS {
            break;
        }
        let certificate = certificate(label, &mut random);
        logged.extend([certificate.clone(), certificate.clone()].concat());
        if random.below(4) == 0 {
            renewed.push(certificate);
        }
        if renewed.len() > random.below(10) {
            let again = renewed.remove(0);
            logged.extend([again.clone(), again].concat());
        }
    }
    names(format!("names of certificates, seed {seed}"), &logged)
}

fn certificate(label: &str, random: &mut Random) -> Vec<String> {
    let domain = format!("{label}.{}", random.one_of(&DOMAINS));
    let below = |host: &&str| format!("{host}.{domain}");
    match random.below(10) {
        0..7 => vec![domain.clone(), below(&"www")],
        7..9 => [domain.clone()].into_iter().chain(PANEL.iter().map(below)).collect(),
        _ => vec![domain.clone(), format!("{label}.eu"), format!("{label}.info")],
    }
}

fn names(title: String, names: &[String]) -> Names {
    let (u_labels, a_labels) = forms(names);
    Names { title, ascii: Vec::new(), u_labels, a_labels, repeats: true }
}

fn shuffled(random: &mut Random) -> Vec<&'static str> {
    let mut labels: Vec<&str> = international_labels().collect();
    for at in (1..labels.len()).rev() {
        labels.swap(at, random.below(at + 1));
    }
    labels
}
