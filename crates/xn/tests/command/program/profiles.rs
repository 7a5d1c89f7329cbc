//! The tables of `docs/PROFILES.md`.

use std::path::Path;

use crate::run::xn;

/// The cells of the rows of a table that begin with a span of code, without the marks of code.
fn rows() -> Vec<Vec<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROFILES.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `") || line.starts_with("| name"));
    let cells = |line: &str| {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
    };
    rows.map(cells).collect()
}

#[test]
fn the_help_describes_profiles_in_the_same_words() {
    let help = xn(&["to-ascii", "--help"]);
    let about: Vec<Vec<String>> = rows().into_iter().filter(|row| row.len() == 2).collect();
    assert_eq!(about.len(), 8);
    for row in about {
        let line = format!("  {:15}  {}\n", row[0], row[1]);
        assert!(help.well().contains(&line), "{line}");
    }
}

#[test]
fn the_table_of_names_is_true() {
    let rows: Vec<Vec<String>> = rows().into_iter().filter(|row| row.len() > 3).collect();
    let (profiles, names) = rows.split_first().unwrap();
    assert_eq!((profiles.len(), names.len()), (9, 10));
    for row in names {
        for (profile, cell) in profiles.iter().zip(row).skip(1) {
            let accepts = xn(&["to-ascii", "--profile", profile, &row[0]]).code == Some(0);
            assert_eq!(if accepts { "yes" } else { "no" }, cell, "{profile}: {}", row[0]);
        }
    }
}
