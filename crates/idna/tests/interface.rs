//! Tests the documented promises of the interface.

use std::borrow::Cow;
use std::fmt::{self, Write};

use idna::uts46::{
    AsciiDenyList, DnsLength, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess, Uts46,
    verify_dns_length,
};
use xenonym::ErrorKind;

const UTS46: Uts46 = Uts46::new();

fn to_ascii(name: &str, hyphens: Hyphens, length: DnsLength) -> Option<Cow<'_, str>> {
    UTS46.to_ascii(name.as_bytes(), AsciiDenyList::EMPTY, hyphens, length).ok()
}

/// The text to show, and whether the name is accepted.
fn shown(name: &str, list: AsciiDenyList, hyphens: Hyphens) -> (String, bool) {
    let (text, result) = UTS46.to_unicode(name.as_bytes(), list, hyphens);
    (text.into_owned(), result.is_ok())
}

#[test]
fn each_error_has_a_mark() {
    let names = ('\0'..=char::MAX).map(|c| format!("x{c}y.com"));
    let more = ["0a.א", "a-.א", "xn--0", "xn--a-", "xn--8i7caa", "xn--xn---epa", "xn--", "א-.ü"];
    for name in names.chain(more.map(str::to_owned)) {
        let (text, is_ok) = shown(&name, AsciiDenyList::STD3, Hyphens::Check);
        assert_eq!(is_ok, !text.contains('\u{FFFD}'), "{name:?}: {text:?}");
    }
}

/// Compares the fast path for unchanged names with the library.
#[test]
fn names_that_stay_as_they_are_have_no_error() {
    let options = xenonym::uts46::Options::UTS46;
    let mut names = vec![String::new()];
    for length in 0..5 {
        let longer: Vec<String> =
            names.iter().filter(|name| name.len() == length).cloned().collect();
        names.extend(
            longer.iter().flat_map(|name| "a1.-A".chars().map(move |c| format!("{name}{c}"))),
        );
    }
    for name in names {
        let ascii = xenonym::uts46::to_ascii(&name, &options).ok();
        assert_eq!(to_ascii(&name, Hyphens::Allow, DnsLength::Ignore), ascii, "{name:?}");
        let conversion = xenonym::uts46::to_unicode(&name, &options);
        let (text, result) = idna::domain_to_unicode(&name);
        assert_eq!(result.is_ok(), conversion.errors().is_empty(), "{name:?}");
        if result.is_ok() {
            assert_eq!(text, conversion.raw(), "{name:?}");
        }
    }
}

#[test]
fn names_shown_as_they_are_keep_the_bidi_rule() {
    let name = "0.xn--4db".as_bytes();
    let shown = UTS46.to_user_interface(name, AsciiDenyList::URL, Hyphens::Allow, |_, _, _| false);
    assert_eq!(shown.1.unwrap_err().first().map(|error| error.kind()), Some(ErrorKind::BidiRule1));
}

#[test]
fn marks_stand_where_errors_are() {
    for (name, text) in [
        ("a\u{200D}b", "a\u{FFFD}b"),
        ("a_b.ü", "a\u{FFFD}b.ü"),
        ("\u{300}a", "\u{FFFD}a"),
        ("-a-", "\u{FFFD}a\u{FFFD}"),
        ("ab--c", "ab\u{FFFD}\u{FFFD}c"),
        ("אa", "א\u{FFFD}"),
        // The error is at the right one of the two joiners, in an ACE label too.
        ("xn--11b2ezcw70kba", "\u{915}\u{94D}\u{200D}\u{937}\u{FFFD}"),
        // An ACE label that does not decode is not shown as an ACE label.
        ("www.XN--0.com", "www.\u{FFFD}n--0.com"),
        ("xn--aü", "xn--a\u{FFFD}"),
        // The decoded text would be another name.
        ("xn--google-.com", "xn--google\u{FFFD}.com"),
    ] {
        assert_eq!(shown(name, AsciiDenyList::STD3, Hyphens::Check), (text.into(), false));
    }
}

#[test]
fn bytes_that_are_not_utf8_are_an_error() {
    let name = b"\xC3\xBC\xFF.com";
    let errors = idna::domain_to_ascii_cow(name, AsciiDenyList::URL).unwrap_err();
    let error = errors.first().unwrap();
    assert_eq!((error.kind(), error.range()), (ErrorKind::InvalidUtf8, 2..3));
    let (text, result) = UTS46.to_unicode(name, AsciiDenyList::URL, Hyphens::Allow);
    assert_eq!((&*text, result), ("ü\u{FFFD}.com", Err(errors)));
    let owned = Cow::Owned(name.to_vec());
    assert!(idna::domain_to_ascii_from_cow(owned, AsciiDenyList::URL).is_err());
}

#[test]
fn hyphens_are_checked_as_far_as_asked() {
    use Hyphens::{Allow, Check, CheckFirstLast};
    for (name, allow, first_last, check) in [
        ("a--b", true, true, true),
        ("ab--ü", true, true, false),
        ("-ü", true, false, false),
        ("ü-.com", true, false, false),
        ("ab--c.d-", true, false, false),
        ("ab--c.xn--0", false, false, false),
    ] {
        let accepts = |hyphens| to_ascii(name, hyphens, DnsLength::Ignore).is_some();
        assert_eq!(
            [Allow, CheckFirstLast, Check].map(accepts),
            [allow, first_last, check],
            "{name}"
        );
        let is_ok = |hyphens| shown(name, AsciiDenyList::EMPTY, hyphens).1;
        assert_eq!([Allow, CheckFirstLast, Check].map(is_ok), [allow, first_last, check], "{name}");
    }
    let config =
        UTS46.to_ascii(b"ab--c.d-", AsciiDenyList::EMPTY, CheckFirstLast, DnsLength::Ignore);
    assert_eq!(config.unwrap_err().first().unwrap().kind(), ErrorKind::HyphenAtEnd);
}

#[test]
fn lengths_are_verified_as_far_as_asked() {
    use DnsLength::{Ignore, Verify, VerifyAllowRootDot};
    let long = "a".repeat(64);
    for (name, ignore, allow_root, verify) in [
        ("ü.com", true, true, true),
        ("ü.com.", true, true, false),
        ("a..b", true, false, false),
        ("", true, false, false),
        (&long, true, false, false),
    ] {
        let accepts = |length| to_ascii(name, Hyphens::Allow, length).is_some();
        let expected = [ignore, allow_root, verify];
        assert_eq!([Ignore, VerifyAllowRootDot, Verify].map(accepts), expected, "{name}");
        let ascii = to_ascii(name, Hyphens::Allow, Ignore).unwrap();
        let verified = [true, verify_dns_length(&ascii, true), verify_dns_length(&ascii, false)];
        assert_eq!(verified, expected, "{name}");
    }
}

#[test]
fn the_caller_decides_which_labels_are_shown() {
    let mut calls = Vec::new();
    let (text, result) = UTS46.to_user_interface(
        "www.ü.א.xn--tda.".as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        |label, last, is_bidi| {
            calls.push((label.to_vec(), last.to_vec(), is_bidi));
            label != ['א']
        },
    );
    assert_eq!((&*text, result), ("www.ü.xn--4db.ü.", Ok(())));
    let call = |label| (vec![label], vec!['ü'], true);
    assert_eq!(calls, ['ü', 'א', 'ü'].map(call));
}

#[test]
fn labels_with_errors_are_shown_without_asking() {
    let (text, result) = UTS46.to_user_interface(
        "a\u{200D}ü.ä".as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        |label, _, is_bidi| {
            assert_eq!((label, is_bidi), (&['ä'][..], false));
            false
        },
    );
    assert_eq!(text, "a\u{FFFD}ü.xn--4ca");
    assert!(result.is_err());
}

/// The library stores only the first errors of a name. Here each one counts, and the time must
/// remain linear.
#[test]
fn errors_count_however_many_there_are() {
    let name = "ab--\u{FFFD}.".repeat(200_000);
    let (text, is_ok) = shown(&name, AsciiDenyList::URL, Hyphens::Check);
    assert_eq!((text, is_ok), ("ab\u{FFFD}\u{FFFD}\u{FFFD}.".repeat(200_000), false));

    let excused = "ab--c.".repeat(200_000);
    assert!(to_ascii(&excused, Hyphens::CheckFirstLast, DnsLength::Ignore).is_some());
    assert_eq!(to_ascii(&(excused + "-a"), Hyphens::CheckFirstLast, DnsLength::Ignore), None);
}

#[test]
fn a_label_that_punycode_cannot_encode_is_an_error() {
    let name = "a".repeat(30_000) + "\u{31350}";
    let none = |_: &[char], _: &[char], _| false;
    let (text, result) =
        UTS46.to_user_interface(name.as_bytes(), AsciiDenyList::URL, Hyphens::Allow, none);
    assert_eq!((&*text, result.is_err()), ("\u{FFFD}", true));
    assert_eq!(to_ascii(&name, Hyphens::Allow, DnsLength::Ignore), None);
    // Without length verification, shorter names have no limit.
    let name = "ü".repeat(3_000);
    assert!(to_ascii(&name, Hyphens::Allow, DnsLength::Ignore).is_some());
}

/// A writer that accepts a limited number of bytes.
struct Limited(usize);

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

fn process<W: Write>(
    name: &str,
    policy: ErrorPolicy,
    sink: &mut W,
    ascii_sink: Option<&mut W>,
) -> Result<ProcessingSuccess, ProcessingError> {
    let show = |label: &[char], _: &[char], _| label != ['א'];
    let (list, hyphens) = (AsciiDenyList::URL, Hyphens::Allow);
    UTS46.process(name.as_bytes(), list, hyphens, policy, show, sink, ascii_sink)
}

#[test]
fn process_says_where_the_result_is() {
    use ErrorPolicy::{FailFast, MarkErrors};
    use ProcessingSuccess::{Passthrough, WroteToSink};
    let invalid = Err(ProcessingError::ValidityError);
    for (name, policy, result, sink, ascii_sink) in [
        ("www.example", FailFast, Ok(Passthrough), "", ""),
        ("WWW.example", FailFast, Ok(WroteToSink), "www.example", ""),
        ("Ü.example", FailFast, Ok(WroteToSink), "ü.example", "xn--tda.example"),
        ("xn--tda", MarkErrors, Ok(WroteToSink), "ü", "xn--tda"),
        // ASCII output regardless of the Unicode choice: one result for both.
        ("א", FailFast, Ok(WroteToSink), "xn--4db", ""),
        ("xn--4db", FailFast, Ok(Passthrough), "", ""),
        ("ü.a b", FailFast, invalid, "", ""),
        ("ü.a b", MarkErrors, invalid, "ü.a\u{FFFD}b", ""),
    ] {
        let mut sinks = [String::new(), String::new()];
        let [shown, ascii] = &mut sinks;
        assert_eq!(process(name, policy, shown, Some(ascii)), result, "{name}");
        assert_eq!(sinks, [sink, ascii_sink], "{name}");
    }
}

#[test]
fn a_sink_may_fail() {
    let failed = Err(ProcessingError::SinkError);
    assert_eq!(process("Ü", ErrorPolicy::FailFast, &mut Limited(1), None), failed);
    let ascii_sink = Some(&mut Limited(3));
    assert_eq!(process("Ü", ErrorPolicy::FailFast, &mut Limited(2), ascii_sink), failed);
    assert_eq!(process("a b", ErrorPolicy::MarkErrors, &mut Limited(1), None), failed);
}

#[test]
fn lists_deny_what_they_have() {
    const LIST: AsciiDenyList = AsciiDenyList::new(false, "_");
    let denies =
        |list, name: &'static str| idna::domain_to_ascii_cow(name.as_bytes(), list).is_err();
    assert!(denies(LIST, "a_b") && denies(LIST, "＿") && !denies(LIST, "a b"));
    assert!(AsciiDenyList::URL == AsciiDenyList::new(true, "%#/:<>?@[\\]^|"));
    for code_point in '\0'..='\x7F' {
        let name: &str = &format!("x{code_point}y");
        let accepts =
            |list| UTS46.to_ascii(name.as_bytes(), list, Hyphens::Allow, DnsLength::Ignore).is_ok();
        let is_ldh = code_point.is_ascii_alphanumeric() || "-.".contains(code_point);
        assert!(accepts(AsciiDenyList::EMPTY));
        assert_eq!(accepts(AsciiDenyList::STD3), is_ldh, "{code_point:?}");
        let is_glyphless = code_point <= ' ' || code_point == '\x7F';
        assert_eq!(accepts(AsciiDenyList::new(true, "")), !is_glyphless, "{code_point:?}");
        let list =
            std::panic::catch_unwind(|| AsciiDenyList::new(false, &String::from(code_point)));
        assert_eq!(list.is_err(), is_ldh, "{code_point:?}");
    }
    assert!(std::panic::catch_unwind(|| AsciiDenyList::new(false, "ü")).is_err());
}

#[test]
fn errors_of_std3_say_so() {
    let errors = idna::domain_to_ascii_strict("a_b").unwrap_err();
    assert_eq!(errors.first().unwrap().kind(), ErrorKind::Std3Ascii);
    assert_eq!(idna::Errors::default().first(), None);
    assert_eq!(Result::from(errors.clone()), Err(errors));
}

#[test]
#[expect(deprecated, reason = "the old interface")]
fn the_old_interface_sets_each_flag() {
    use idna::{Config, Idna};
    let accepts = |config: Config, name| config.to_ascii(name).is_ok();
    let all_off = Config::default();
    for name in ["a_b", "-ü", "a..b", "ab--ü", "ü.com."] {
        assert!(accepts(all_off, name), "{name}");
    }
    assert!(!accepts(all_off.use_std3_ascii_rules(true), "a_b"));
    assert!(!accepts(all_off.check_hyphens(true), "-ü"));
    assert!(accepts(all_off.check_hyphens(true), "ab--ü"));
    assert!(!accepts(all_off.verify_dns_length(true), "a..b"));
    assert!(accepts(all_off.verify_dns_length(true), "ü.com."));
    let old = all_off.transitional_processing(true).use_idna_2008_rules(false);
    assert_eq!(old.to_ascii("faß\u{200D}").as_deref(), Ok("fass"));
    assert_eq!(old.to_unicode("xn--fa-hia"), ("faß".to_owned(), Ok(())));
    assert!(std::panic::catch_unwind(|| Config::default().use_idna_2008_rules(true)).is_err());

    let (mut idna, mut output) = (Idna::new(old), String::from("a "));
    assert!(idna.to_ascii("faß", &mut output).is_ok());
    assert!(idna.to_ascii("xn--0", &mut output).is_err());
    assert!(idna.to_unicode(" xn--tda", &mut output).is_ok());
    assert_eq!(output, "a fass xn--tda");
}
