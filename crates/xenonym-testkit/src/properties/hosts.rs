//! The canonical host, compared with the conversions that it is made of, and hosts with each other.

use std::net::Ipv4Addr;

use xenonym::batch::{Convert, Outcome};
use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH, labels};
use xenonym::host::{Canonicalize, Host};
use xenonym::uts46::{self, AsciiRules, Options, to_ascii, to_unicode};
use xenonym::{AsciiSet, Conversion, Error, ErrorKind, Place, idna2003, idna2008};

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

// The text to show of a conversion, and the places of errors.

/// Options that differ in the names that they display.
const ANY: [Options; 6] = [
    Options::DNS,
    Options::HOST,
    Options::UTS46,
    Options::WHATWG_URL_2026_08,
    Options::UTS46.with_transitional_processing(true),
    Options::UTS46.with_ignore_invalid_punycode(true),
];

/// The host of a name by these options, with forbidden domain code points denied.
fn hosts(name: &str, options: &Options) -> Result<Host, Error> {
    let lengths = options.with_verify_dns_length(uts46::VerifyDnsLength::RootDotAllowed);
    Host::parse_with(name, &lengths.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL)))
}

/// The text to show is the same host as the name, or not a host.
pub fn is_displayed_safely(name: &str, conversion: &Conversion<'_>, options: &Options) {
    let shown = conversion.display().to_string();
    // Options that only lowercase ASCII names do not verify their lengths. No server uses a name
    // that is too long.
    let is_in_dns = |host: &Host| {
        host.as_str().len() <= MAX_NAME_LENGTH
            && host.labels().all(|label| label.len() <= MAX_LABEL_LENGTH)
    };
    if let Some(host) = hosts(&shown, options).ok().filter(is_in_dns) {
        assert_eq!(hosts(name, options), Ok(host), "{name:?} is shown as {shown:?}");
    }
    assert!(!shown.contains(|c: char| c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c)));
    let kept = conversion.display_with(|_| true).to_string();
    assert!(conversion.is_ok() || kept.is_ascii(), "{name:?}: {kept:?}");
}

/// An error's range is inside the input, and its code point is there.
pub fn error_is_inside(name: &str, error: Error) {
    let range = error.range();
    let part = name.get(range.clone());
    let part = part.unwrap_or_else(|| panic!("{name:?}: {error:?}"));
    assert_eq!(range.start, error.offset());
    assert_ne!(error.kind(), ErrorKind::Internal);
    match (error.place(), error.code_point()) {
        (Place::Input, Some(value)) => {
            assert_eq!(
                part.chars().map(u32::from).collect::<Vec<_>>(),
                [value],
                "{name:?}: {error}"
            );
        }
        (Place::AfterMapping, Some(value)) => {
            assert_ne!(part.chars().next().map(u32::from), Some(value), "{name:?}: {error:?}");
        }
        _ => {}
    }
    assert!(!error.to_string().contains('\n'));
    assert!(error.report(name).to_string().contains('^'), "{name:?}: {error:?}");
}

/// Checks all results and errors of a name, under every standard.
pub fn any_name(name: &str) {
    for options in ANY {
        let unicode = to_unicode(name, &options);
        is_displayed_safely(name, &unicode, &options);
        // The function without a heap remembers the errors of this many labels.
        if labels(name).count() < 1024 {
            let shown = uts46::display(name, &options).to_string();
            assert_eq!(shown, unicode.display().to_string(), "{name:?} {options}");
        }
        let ascii = uts46::to_ascii_with_errors(name, &options);
        let errors = unicode.errors().iter().chain(ascii.errors());
        errors.for_each(|&error| error_is_inside(name, error));
        if let Err(error) = to_ascii(name, &options) {
            error_is_inside(name, error);
        }
        if let Err(error) = hosts(name, &options) {
            error_is_inside(name, error);
        }
    }
    for options in [idna2008::Options::LOOKUP, idna2008::Options::REGISTRATION] {
        let unicode = idna2008::to_unicode(name, &options);
        is_displayed_safely(name, &unicode, &Options::UTS46);
        unicode.errors().iter().for_each(|&error| error_is_inside(name, error));
        if let Err(error) = idna2008::check(name, &options) {
            error_is_inside(name, error);
        }
    }
    let options = idna2003::Options::RFC3490.with_use_std3_ascii_rules(true);
    let unicode = idna2003::to_unicode(name, &options);
    unicode.errors().iter().for_each(|&error| error_is_inside(name, error));
    if let Err(error) = idna2003::to_ascii(name, &options) {
        error_is_inside(name, error);
    }
}
