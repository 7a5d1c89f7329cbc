//! The canonical host, compared with the conversions that it is made of, and hosts with each other.

use std::net::Ipv4Addr;

use xenonym::batch::{Convert, Outcome};
use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use xenonym::host::{Canonicalize, Host};
use xenonym::uts46::{Options, to_ascii, to_unicode};

/// Options that differ in the hosts that they accept, with their names in the vectors.
pub const PRESETS: [(&str, Options); 7] = [
    ("uts46", Options::UTS46),
    ("dns", Options::DNS),
    ("host", Options::HOST),
    ("strict", Options::STRICT),
    ("whatwg", Options::WHATWG_URL_2026_02),
    ("whatwg", Options::WHATWG_URL_2026_08),
    ("ignoring", Options::WHATWG_URL_2026_08.with_ignore_invalid_punycode(true)),
];

/// Whether both are hosts, and the same one.
pub fn same_host(first: &str, second: &str, options: &Options) -> bool {
    let by = |name| Host::parse_with(name, options);
    by(first).is_ok_and(|first| by(second) == Ok(first))
}

/// Both forms of a host parse to the same host, and contain no code point that ends or divides it.
/// Returns whether the name is a host.
pub fn both_forms_are_the_host(name: &str, options: &Options) -> bool {
    let host = match Host::parse_with(name, options) {
        Ok(host) => host,
        Err(error) => {
            assert!(name.is_char_boundary(error.offset()), "{name:?}: {error:?}");
            return false;
        }
    };
    let ascii = to_ascii(name, options).unwrap();
    assert_eq!(ascii.strip_suffix('.').unwrap_or(&ascii), host.as_str());
    assert!(host.as_str().len() <= MAX_NAME_LENGTH, "{name:?}");
    assert!(host.labels().all(|label| (1..=MAX_LABEL_LENGTH).contains(&label.len())), "{name:?}");
    let unicode = host.unicode().to_string();
    assert!(to_unicode(host.as_str(), options).is_ok(), "{name:?} {options}");
    for form in [host.as_str(), &unicode] {
        assert_eq!(Host::parse_with(form, options).as_ref(), Ok(&host), "{name:?} {options}");
        let dividers = ['/', '@', '%', ':', '#', '?', ' ', '\\', '[', '<'];
        assert!(!form.contains(dividers), "{name:?}: {form:?}");
        assert!(form.parse::<Ipv4Addr>().is_err(), "{name:?}: {form:?}");
    }
    if let Some(parent) = host.parent() {
        assert_eq!(Host::parse_with(parent.as_str(), options), Ok(parent), "{name:?} {options}");
    }
    true
}

/// Compares the batch, which does not use the heap, with these functions.
pub fn a_batch_has_the_results_of_host(name: &str, options: &Options) {
    let mut output = b"before".to_vec();
    let change = Canonicalize::new(*options).convert(name, &mut output);
    let made = Host::parse_with(name, options);
    let appended = output.strip_prefix(b"before").unwrap();
    match made {
        Ok(host) if change == Ok(Outcome::Unchanged) => {
            assert_eq!(host.as_str(), name);
            assert_eq!(appended, b"");
        }
        Ok(host) => {
            assert_eq!(change, Ok(Outcome::Appended), "{name:?}");
            assert_eq!(host.as_str().as_bytes(), appended, "{name:?}");
        }
        Err(error) => assert_eq!((change, appended), (Err(error), &b""[..]), "{name:?}"),
    }
    if let Ok(ascii) = to_ascii(name, options) {
        let unicode = to_unicode(&ascii, options);
        let again = to_ascii(unicode.raw(), options);
        let proven = unicode.is_ok() && again.as_ref() == Ok(&ascii);
        assert!(proven || change.is_err(), "{name}");
    }
}

/// Hosts are equal exactly if their ASCII forms are, and if their Unicode forms are.
pub fn equality_is_of_names(first: &str, second: &str, options: &Options) {
    let hosts = (Host::parse_with(first, options), Host::parse_with(second, options));
    if let (Ok(a), Ok(b)) = hosts {
        assert_eq!(a == b, a.as_str() == b.as_str());
        assert_eq!(a == b, a.unicode().to_string() == b.unicode().to_string());
        assert_eq!(a == b, same_host(first, second, options));
    }
}
