//! The table of formats in the guide.

use xenonym_records::{FORMATS, FormatInfo};

const GUIDE: &str = include_str!("../../../../docs/FORMATS.md");

#[test]
fn the_guide_contains_the_table_of_formats() {
    let row = |info: &FormatInfo| {
        let cells = [info.recognized, info.converted, info.counted, info.copied];
        format!(
            "| `{}` | {} |\n",
            info.name,
            cells.map(|cell| cell.replace('|', "\\|")).join(" | ")
        )
    };
    let rows: String = FORMATS.iter().map(row).collect();
    let table = format!(
        "| `--from` | detected by | converted | counted | copied |\n|---|---|---|---|---|\n{rows}"
    );
    assert!(GUIDE.contains(&table), "the table in docs/FORMATS.md should be:\n{table}");
}

#[test]
fn every_format_has_its_facts() {
    for info in FORMATS {
        let facts =
            [info.name, info.summary, info.converted, info.counted, info.copied, info.recognized];
        assert!(facts.iter().all(|fact| !fact.is_empty()), "{info:?}");
        assert_eq!(FormatInfo::named(info.name), Some(info));
    }
}
