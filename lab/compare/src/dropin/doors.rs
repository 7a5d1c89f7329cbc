//! Every function of the crate `idna`, under all its names, compiled with the published crate and
//! with ours.

use std::borrow::Cow;

use super::subject::punycode;
use super::subject::uts46::{
    AsciiDenyList, DnsLength, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess, Uts46,
    verify_dns_length,
};
#[expect(deprecated, reason = "the old interface is compared too")]
use super::subject::{Config, Idna};
use super::subject::{
    Errors, domain_to_ascii, domain_to_ascii_cow, domain_to_ascii_from_cow, domain_to_ascii_strict,
    domain_to_unicode,
};

/// A custom list: code points that neither standard denies, and one more.
const LIST: AsciiDenyList = AsciiDenyList::new(true, "_%*");

/// A function that returns the result for a name as text, including the output in case of an error.
pub type Door = (&'static str, fn(&str) -> String);

/// All functions.
pub const DOORS: [Door; 26] = [
    ("domain_to_ascii", |name| ascii(domain_to_ascii(name))),
    ("domain_to_ascii_strict", |name| ascii(domain_to_ascii_strict(name))),
    ("domain_to_ascii_cow", |name| ascii(domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::URL))),
    ("domain_to_ascii_from_cow", |name| {
        let owned = Cow::Owned(name.as_bytes().to_vec());
        ascii(domain_to_ascii_from_cow(owned, AsciiDenyList::STD3))
    }),
    ("domain_to_unicode", |name| unicode(domain_to_unicode(name))),
    ("to_ascii, CheckFirstLast, VerifyAllowRootDot", |name| {
        to_ascii(name, AsciiDenyList::EMPTY, Hyphens::CheckFirstLast, DnsLength::VerifyAllowRootDot)
    }),
    ("to_ascii, a list, Check", |name| to_ascii(name, LIST, Hyphens::Check, DnsLength::Ignore)),
    ("to_ascii, Allow, Verify", |name| {
        to_ascii(name, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Verify)
    }),
    ("to_unicode, STD3, Check", |name| to_unicode(name, AsciiDenyList::STD3, Hyphens::Check)),
    ("to_unicode, URL, CheckFirstLast", |name| {
        to_unicode(name, AsciiDenyList::URL, Hyphens::CheckFirstLast)
    }),
    ("to_unicode, a list, Allow", |name| to_unicode(name, LIST, Hyphens::Allow)),
    ("to_user_interface, some labels", |name| {
        unicode(Uts46::new().to_user_interface(name.as_bytes(), LIST, Hyphens::Allow, some))
    }),
    ("to_user_interface, whether names are Bidi", in_bidi_names),
    ("to_user_interface, no label", |name| {
        let none = |_: &[char], _: &[char], _| false;
        let bytes = name.as_bytes();
        unicode(Uts46::new().to_user_interface(bytes, AsciiDenyList::STD3, Hyphens::Check, none))
    }),
    ("to_ascii, bytes without the last", |name| {
        let (list, hyphens) = (AsciiDenyList::URL, Hyphens::Allow);
        ascii(Uts46::new().to_ascii(without_last(name), list, hyphens, DnsLength::Ignore))
    }),
    ("to_unicode, bytes without the last", |name| {
        let (list, hyphens) = (AsciiDenyList::URL, Hyphens::Allow);
        unicode(Uts46::new().to_unicode(without_last(name), list, hyphens))
    }),
    ("process, FailFast", |name| process(name, ErrorPolicy::FailFast)),
    ("process, MarkErrors", |name| process(name, ErrorPolicy::MarkErrors)),
    ("Config::to_ascii, as it is", |name| ascii(config().to_ascii(name))),
    ("Config::to_ascii, every flag", |name| ascii(every_flag().to_ascii(name))),
    ("Config::to_unicode, every flag", |name| unicode(every_flag().to_unicode(name))),
    ("Idna::to_ascii", |name| {
        let mut output = String::from("before");
        let result = idna().to_ascii(name, &mut output);
        unicode((output, result))
    }),
    ("Idna::to_unicode", |name| {
        let mut output = String::from("before");
        let result = idna().to_unicode(name, &mut output);
        unicode((output, result))
    }),
    ("verify_dns_length", |name| {
        let results =
            name.is_ascii().then(|| [true, false].map(|dot| verify_dns_length(name, dot)));
        format!("{results:?}")
    }),
    ("punycode, encoding", |name| {
        let code_points: Vec<char> = name.chars().collect();
        format!("{:?}, {:?}", punycode::encode_str(name), punycode::encode(&code_points))
    }),
    ("punycode, decoding", |name| {
        let digits = name.strip_prefix("xn--").unwrap_or(name);
        format!("{:?}, {:?}", punycode::decode_to_string(digits), punycode::decode(digits))
    }),
];

fn ascii<T: Into<String>>(result: Result<T, Errors>) -> String {
    result.map_or("an error".to_owned(), Into::into)
}

fn unicode<T: Into<String>>((text, result): (T, Result<(), Errors>)) -> String {
    let text = text.into();
    if result.is_ok() { text } else { format!("an error, {text}") }
}

fn to_ascii(name: &str, list: AsciiDenyList, hyphens: Hyphens, length: DnsLength) -> String {
    ascii(Uts46::new().to_ascii(name.as_bytes(), list, hyphens, length))
}

fn to_unicode(name: &str, list: AsciiDenyList, hyphens: Hyphens) -> String {
    unicode(Uts46::new().to_unicode(name.as_bytes(), list, hyphens))
}

/// Bytes that are not UTF-8, if the name ends with other than ASCII.
fn without_last(name: &str) -> &[u8] {
    name.as_bytes().split_last().map_or(&[], |(_, rest)| rest)
}

/// Selects some labels for Unicode, so that the arguments matter.
fn some(label: &[char], last: &[char], _: bool) -> bool {
    // Error marks in the last label may be at different positions.
    let last = if last.contains(&char::REPLACEMENT_CHARACTER) { &[] } else { last };
    let sum: u32 = label.iter().chain(last).map(|&c| u32::from(c)).sum();
    sum.is_multiple_of(2)
}

/// Whether each selected label is in a Bidi domain name. For names with an error, this is
/// undefined.
fn in_bidi_names(name: &str) -> String {
    let mut asked = Vec::new();
    let ask = |label: &[char], _: &[char], is_bidi| {
        asked.push((label.iter().collect::<String>(), is_bidi));
        true
    };
    let (list, hyphens) = (AsciiDenyList::URL, Hyphens::Allow);
    let (_, result) = Uts46::new().to_user_interface(name.as_bytes(), list, hyphens, ask);
    if result.is_ok() { format!("{asked:?}") } else { "an error".to_owned() }
}

/// The contents of both sinks, and the result.
fn process(name: &str, policy: ErrorPolicy) -> String {
    let (mut sink, mut ascii_sink) = (String::new(), String::new());
    let result = Uts46::new().process(
        name.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        policy,
        some,
        &mut sink,
        Some(&mut ascii_sink),
    );
    let result = match result {
        Ok(ProcessingSuccess::Passthrough) => "passes",
        Ok(ProcessingSuccess::WroteToSink) => "is written",
        Err(ProcessingError::ValidityError) => "an error",
        Err(ProcessingError::SinkError) => "the sink fails",
    };
    format!("{result}, {sink}, {ascii_sink}")
}

#[expect(deprecated, reason = "the old interface is compared too")]
fn config() -> Config {
    Config::default()
}

#[expect(deprecated, reason = "the old interface is compared too")]
fn every_flag() -> Config {
    Config::default()
        .use_std3_ascii_rules(true)
        .transitional_processing(true)
        .verify_dns_length(true)
        .check_hyphens(true)
}

#[expect(deprecated, reason = "the old interface is compared too")]
fn idna() -> Idna {
    Idna::new(Config::default().check_hyphens(true))
}
