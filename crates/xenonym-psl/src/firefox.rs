//! Firefox's list, from `netwerk/dns/IDNCharacterBlocklist.inc`.
//!
//! This file is subject to the terms of the Mozilla Public License, v. 2.0, which `LICENSE-MPL` contains.

/// The code points that Firefox never displays in a domain name: the first and last of each range, in order.
#[rustfmt::skip]
pub static BLOCKED: &[(char, char)] = &[
    ('\u{20}', '\u{20}'), ('\u{A0}', '\u{A0}'), ('\u{BC}', '\u{BE}'), ('\u{138}', '\u{138}'),
    ('\u{1C3}', '\u{1C3}'), ('\u{2D0}', '\u{2D0}'), ('\u{337}', '\u{338}'), ('\u{589}', '\u{58A}'),
    ('\u{5C3}', '\u{5C3}'), ('\u{5F4}', '\u{5F4}'), ('\u{609}', '\u{60A}'), ('\u{66A}', '\u{66A}'),
    ('\u{6D4}', '\u{6D4}'), ('\u{701}', '\u{704}'), ('\u{115F}', '\u{1160}'), ('\u{1735}', '\u{1735}'),
    ('\u{2000}', '\u{200B}'), ('\u{200E}', '\u{2010}'), ('\u{2019}', '\u{2019}'), ('\u{2024}', '\u{2024}'),
    ('\u{2027}', '\u{202F}'), ('\u{2039}', '\u{203A}'), ('\u{2041}', '\u{2041}'), ('\u{2044}', '\u{2044}'),
    ('\u{2052}', '\u{2052}'), ('\u{205F}', '\u{205F}'), ('\u{2153}', '\u{215F}'), ('\u{2215}', '\u{2215}'),
    ('\u{2236}', '\u{2236}'), ('\u{23AE}', '\u{23AE}'), ('\u{2571}', '\u{2571}'), ('\u{29F6}', '\u{29F6}'),
    ('\u{29F8}', '\u{29F8}'), ('\u{2AFB}', '\u{2AFB}'), ('\u{2AFD}', '\u{2AFD}'), ('\u{2FF0}', '\u{2FFB}'),
    ('\u{3000}', '\u{3000}'), ('\u{3002}', '\u{3002}'), ('\u{3014}', '\u{3015}'), ('\u{3033}', '\u{3033}'),
    ('\u{30A0}', '\u{30A0}'), ('\u{3164}', '\u{3164}'), ('\u{321D}', '\u{321E}'), ('\u{33AE}', '\u{33AF}'),
    ('\u{33C6}', '\u{33C6}'), ('\u{33DF}', '\u{33DF}'), ('\u{FE14}', '\u{FE15}'), ('\u{FE3F}', '\u{FE3F}'),
    ('\u{FE5D}', '\u{FE5E}'), ('\u{FEFF}', '\u{FEFF}'), ('\u{FF0E}', '\u{FF0F}'), ('\u{FF61}', '\u{FF61}'),
    ('\u{FFA0}', '\u{FFA0}'), ('\u{FFF9}', '\u{FFFD}'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_in_order() {
        assert!(BLOCKED.iter().all(|(first, last)| first <= last));
        assert!(BLOCKED.is_sorted_by(|a, b| a.1 < b.0));
    }
}
