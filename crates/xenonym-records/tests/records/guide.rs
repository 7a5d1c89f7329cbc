//! The table of formats.

use xenonym_records::{FORMATS, FormatInfo};

#[test]
fn every_format_has_its_facts() {
    for info in FORMATS {
        let facts =
            [info.name, info.summary, info.converted, info.counted, info.copied, info.recognized];
        assert!(facts.iter().all(|fact| !fact.is_empty()), "{info:?}");
        assert_eq!(FormatInfo::named(info.name), Some(info));
    }
}
