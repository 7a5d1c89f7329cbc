//! Why a hit of `xn lookalikes` is one, in words.

use std::fmt::Write;

use xenonym_safety::lookalikes::{Hit, Kind, Source, Substitution};

use crate::terminal::escaped;

/// The reason, such as `р U+0440 for p`, or `brand + "konto" (de)`.
pub(super) fn reason(hit: &Hit<'_>) -> String {
    let mut parts: Vec<String> = hit.substitutions().iter().map(substitution).collect();
    match (hit.word(), hit.language()) {
        (Some(word), Some(language)) => parts.push(format!("brand + \"{word}\" ({language})")),
        (Some(word), None) => parts.push(format!("brand + \"{word}\"")),
        _ => {}
    }
    match hit.kind() {
        Kind::Subdomain => parts.push("brand as a subdomain".to_owned()),
        Kind::Embedded => parts.push("brand in a longer label".to_owned()),
        Kind::OtherSuffix => parts.push("other suffix".to_owned()),
        _ => {}
    }
    parts.join("; ")
}

fn substitution(one: &Substitution) -> String {
    let (found, expected) = (told(one.found()), told(one.expected()));
    match (one.found(), one.expected()) {
        (_, "") => format!("{found} added"),
        ("", _) => format!("{expected} left out"),
        (first, second) if one.source() == Source::Typing && is_swapped(first, second) => {
            format!("{expected} swapped")
        }
        _ => format!("{found} for {expected}"),
    }
}

fn is_swapped(found: &str, expected: &str) -> bool {
    found.chars().count() > 1 && found.chars().rev().eq(expected.chars())
}

/// A text, with the code points outside ASCII.
fn told(text: &str) -> String {
    let mut told = escaped(text).into_owned();
    for code_point in text.chars().filter(|code_point| !code_point.is_ascii()) {
        // Writing to memory cannot fail.
        let _ = write!(told, " U+{:04X}", u32::from(code_point));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use xenonym_safety::lookalikes::Index;

    #[test]
    fn reasons_are_readable() {
        let mut builder = Index::builder();
        builder.protect("paypal.com").unwrap();
        builder.add_word("treuepunkte").unwrap();
        let index = builder.build();
        for (name, expected) in [
            ("рaypal.com", "р U+0440 for p"),
            ("paypa1.com", "1 for l"),
            ("pаypa1.com", "а U+0430 for a; 1 for l"),
            ("paypall.com", "l added"),
            ("pypal.com", "a left out"),
            ("papyal.com", "yp swapped"),
            ("paxpal.com", "x for y"),
            ("paypal.net", "other suffix"),
            ("paypal.com.evil.example", "brand as a subdomain"),
            ("paypa1-konto.example", "1 for l; brand + \"konto\" (de)"),
            ("paypal-treuepunkte.example", "brand + \"treuepunkte\""),
            ("paypal-x7f3k.example", "brand in a longer label"),
        ] {
            assert_eq!(reason(&index.find(name)[0]), expected, "{name}");
        }
    }
}
