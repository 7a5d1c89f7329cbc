//! Lists in which labels repeat, as in a zone file and in the names of certificates.
//!
//! Both take the labels of the shipped sample that are not ASCII, in an order that the seed makes:
//!
//! * A hoster's zones: for each domain the owners of its records in turn. The domain owns seven records,
//!   `www` and `mail` two each, and two to six other hosts one each.
//! * A log of certificates: each has a domain, with `www` in seven cases of ten, or with the seven hosts that
//!   control panels add in two of ten, or with the same label under two other top-level domains. A certificate
//!   is logged twice, before and after it is signed, and one in four is renewed among the next 40.

use super::{Names, forms, international_labels};
use crate::random::Random;

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
