//! The properties of each code point in Unicode 3.2.0 and RFC 3454, compared with a committed
//! digest of each. The tests of `xtask`, which need the data folder, compare the same functions
//! with the files.

use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0, Normalizer};
use xenonym::stringprep::{Mapping, Profile, Table};
use xenonym_testkit::digest;

#[test]
fn tables() {
    let members = |at: u32| {
        let tables = Table::all().filter(|table| table.contains(at)).map(Table::name);
        tables.collect::<Vec<_>>().join(" ")
    };
    digest::check("RFC 3454 tables", (0..0x11_0000).map(members));
}

#[test]
fn mappings() {
    const MAPPINGS: [(&str, Profile); 3] = [
        ("RFC 3454 B.1", Profile::new("", "").map(&[Mapping::B1])),
        ("RFC 3454 B.2", Profile::new("", "").map(&[Mapping::B2])),
        ("RFC 3454 B.3", Profile::new("", "").map(&[Mapping::B3])),
    ];
    for (name, profile) in MAPPINGS {
        let mapped = |c: char| profile.map_text(c.encode_utf8(&mut [0; 4])).into_owned();
        digest::check(name, ('\0'..=char::MAX).map(mapped));
    }
}

#[test]
fn normalization() {
    let forms: [(&str, &Normalizer); 2] = [("3.2.0 NFC", &NFC_3_2_0), ("3.2.0 NFKC", &NFKC_3_2_0)];
    for (name, normalizer) in forms {
        let value = |c: char| {
            let mut bytes = [0; 4];
            let text = c.encode_utf8(&mut bytes);
            let (class, quick) = (normalizer.combining_class(c), normalizer.quick_check(text));
            format!("{} {class} {quick:?}", normalizer.normalize(text))
        };
        digest::check(name, ('\0'..=char::MAX).map(value));
    }
}
