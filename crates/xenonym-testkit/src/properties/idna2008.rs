//! IDNA2008: properties of every input, including comparisons with UTS #46.

use xenonym::idna2008::{
    Bidi, Candidate, Options, check, check_label, map, register, to_ascii, to_ascii_label,
    to_unicode, to_unicode_label,
};
use xenonym::label::{LabelClass, classify};
use xenonym::normalize::NFC;
use xenonym::{ErrorKind, punycode, uts46};

/// Names that may be registered may be looked up, with the same result. Returns whether the name may be registered by
/// any reading of the Bidi rule.
pub fn lookup_accepts_more(name: &str) -> bool {
    let mut may_be_registered = false;
    for bidi in [Bidi::Off, Bidi::PerLabel, Bidi::WholeName] {
        let registered = to_ascii(name, &Options::REGISTRATION.with_check_bidi(bidi));
        if let Ok(ascii) = registered {
            let looked_up = to_ascii(name, &Options::LOOKUP.with_check_bidi(bidi));
            assert_eq!(looked_up.as_deref(), Ok(&*ascii), "{name:?}");
            may_be_registered = true;
        }
    }
    may_be_registered
}

/// Stricter readings of the Bidi rule accept less.
pub fn bidi_readings_are_ordered(name: &str) {
    for options in [Options::REGISTRATION, Options::LOOKUP] {
        let accepts = |bidi| check(name, &options.with_check_bidi(bidi)).is_ok();
        assert!(!accepts(Bidi::WholeName) || accepts(Bidi::PerLabel), "{name:?}");
        assert!(!accepts(Bidi::PerLabel) || accepts(Bidi::Off), "{name:?}");
    }
}

/// Both forms of an accepted name convert to each other. Returns whether the name is accepted.
pub fn forms_lead_to_each_other(name: &str, options: &Options) -> bool {
    let Ok(ascii) = to_ascii(name, options) else { return false };
    assert!(ascii.is_ascii(), "{name:?}");
    let shown = to_unicode(&ascii, options);
    assert!(shown.is_ok(), "{name:?}");
    let back = to_ascii(shown.raw(), options);
    assert_eq!(back.as_deref(), Ok(&*ascii), "{name:?}");
    let again = to_unicode(shown.raw(), options);
    assert_eq!(again.raw(), shown.raw(), "{name:?}");
    true
}

/// Checks the whole round trip of a label, without relying on the strict decoder. Returns whether
/// it is an A-label.
pub fn an_a_label_encodes_its_u_label(label: &str) -> bool {
    let u_label = to_unicode_label(label, &Options::LOOKUP);
    let Some(u_label) = u_label.ok().filter(|u_label| !u_label.is_ascii()) else { return false };
    let ascii = to_ascii_label(label, &Options::LOOKUP);
    let encoded = format!("xn--{}", punycode::encode(&u_label).unwrap());
    assert_eq!(ascii.as_deref(), Ok(&*encoded), "{label:?}");
    assert!(encoded.len() <= 63, "{label:?}");
    assert_eq!(NFC.normalize(&u_label), &*u_label);
    true
}

/// Error offsets lie inside the label that the error names.
pub fn errors_are_inside(name: &str, options: &Options) {
    let errors = to_unicode(name, options).errors().to_vec();
    for error in errors.into_iter().chain(check(name, options).err()) {
        let label = name.split('.').nth(error.label().unwrap()).unwrap();
        let start = label.as_ptr() as usize - name.as_ptr() as usize;
        assert!(name.is_char_boundary(error.offset()));
        assert!((start..=start + label.len()).contains(&error.offset()), "{name:?}: {error}");
        assert!(!error.to_string().is_empty());
    }
}

/// Names displayed without errors are accepted, except for lengths, which ToUnicode does not check.
/// Accepted names are displayed without errors.
pub fn verdicts_agree(name: &str, options: &Options) {
    let is_shown = to_unicode(name, options).is_ok();
    match check(name, options) {
        Ok(()) => assert!(is_shown, "{name:?}"),
        Err(error) => assert!(!is_shown || error.kind() == ErrorKind::NameTooLong, "{name:?}"),
    }
}

/// The class of a label is the verdict of registration on it.
pub fn class_is_the_verdict(label: &str) {
    if label.contains('.') {
        return;
    }
    let options = Options::REGISTRATION.with_check_bidi(Bidi::PerLabel);
    let lower = label.to_ascii_lowercase();
    match classify(label) {
        LabelClass::NrLdh => assert_eq!(check_label(label, &options), Ok(())),
        LabelClass::ALabel => {
            let registered = register(Candidate::ALabel(&lower)).unwrap();
            assert_eq!(classify(registered.u_label()), LabelClass::ULabel);
            assert_eq!(registered.a_label(), lower);
        }
        LabelClass::ULabel => {
            let registered = register(Candidate::ULabel(label)).unwrap();
            assert_eq!(classify(registered.a_label()), LabelClass::ALabel);
        }
        LabelClass::FakeALabel(error) => assert_eq!(check_label(&lower, &options), Err(error)),
        LabelClass::OtherNonAscii(error) => assert_eq!(check_label(label, &options), Err(error)),
        _ => assert!(check_label(label, &options).is_err(), "{label:?}"),
    }
}

/// Mapping a mapped name changes nothing, and neither does mapping a name that lookup accepts.
pub fn mapping_is_idempotent(name: &str) {
    let mapped = map(name).into_owned();
    assert_eq!(map(&mapped), &*mapped, "{name:?}");
    let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_lower && check(name, &Options::LOOKUP).is_ok() {
        assert_eq!(mapped, name);
    }
}

/// UTS #46 maps nothing in names that IDNA2008 accepts, so both produce the same ASCII form.
/// Returns whether IDNA2008 accepts the name.
pub fn uts46_gives_the_same(name: &str) -> bool {
    let Ok(ascii) = to_ascii(name, &Options::LOOKUP) else { return false };
    let any_ascii =
        uts46::Options::DNS.with_ascii_rules(uts46::AsciiRules::Any).with_deny_mixed_signs(false);
    match uts46::to_ascii(name, &any_ascii) {
        Ok(converted) => assert_eq!(converted, ascii.to_ascii_lowercase(), "{name:?}"),
        Err(error) => assert_eq!(name, ".", "{error}"),
    }
    true
}
