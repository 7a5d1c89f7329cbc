//! The text to show of a conversion, and the places of errors.

use xenonym::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH, labels};
use xenonym::host::Host;
use xenonym::uts46::{self, AsciiRules};
use xenonym::{AsciiSet, Conversion, Error, ErrorKind, Place, idna2003, idna2008};

/// Options that differ in the names that they display.
const ANY: [uts46::Options; 6] = [
    uts46::Options::DNS,
    uts46::Options::HOST,
    uts46::Options::UTS46,
    uts46::Options::WHATWG_URL_2026_08,
    uts46::Options::UTS46.with_transitional_processing(true),
    uts46::Options::UTS46.with_ignore_invalid_punycode(true),
];

/// The host of a name by these options, with forbidden domain code points denied.
fn hosts(name: &str, options: &uts46::Options) -> Result<Host, Error> {
    let lengths = options.with_verify_dns_length(uts46::VerifyDnsLength::RootDotAllowed);
    Host::parse_with(name, &lengths.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL)))
}

/// The text to show is the same host as the name, or not a host.
pub fn is_displayed_safely(name: &str, conversion: &Conversion<'_>, options: &uts46::Options) {
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
        let unicode = uts46::to_unicode(name, &options);
        is_displayed_safely(name, &unicode, &options);
        // The function without a heap remembers the errors of this many labels.
        if labels(name).count() < 1024 {
            let shown = uts46::display(name, &options).to_string();
            assert_eq!(shown, unicode.display().to_string(), "{name:?} {options}");
        }
        let ascii = uts46::to_ascii_with_errors(name, &options);
        let errors = unicode.errors().iter().chain(ascii.errors());
        errors.for_each(|&error| error_is_inside(name, error));
        if let Err(error) = uts46::to_ascii(name, &options) {
            error_is_inside(name, error);
        }
        if let Err(error) = hosts(name, &options) {
            error_is_inside(name, error);
        }
        let mut written = String::new();
        let is_ok = uts46::write_ascii(name, &options, &mut written).is_ok();
        assert_eq!(uts46::to_ascii(name, &options).unwrap_or_default(), written);
        assert!(is_ok || written.is_empty());
    }
    for options in [idna2008::Options::LOOKUP, idna2008::Options::REGISTRATION] {
        let unicode = idna2008::to_unicode(name, &options);
        is_displayed_safely(name, &unicode, &uts46::Options::UTS46);
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
