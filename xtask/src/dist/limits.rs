//! Limits on sizes. They apply to what is in `dist` already, so a lower limit needs no new build.

/// What is measured, and the largest number of bytes. `docs/RELEASING.md` lists the goals.
const LIMITS: [(&str, u64); 3] = [
    // For Windows and macOS there are no figures yet.
    (PROGRAM, 6_000_000),
    (WHEEL, 2_200_000),
    // As in `site/build.js`.
    (PAGE, 420_000),
];

pub(super) const PROGRAM: &str = "the static program xn";
pub(super) const WHEEL: &str = "the wheel";
pub(super) const PAGE: &str = "the page of the playground";

/// Returns the largest number of bytes, if there is a limit.
pub(super) fn limit_of(what: &str) -> Option<u64> {
    LIMITS.iter().find(|(name, _)| *name == what).map(|(_, limit)| *limit)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn other_files_repeat_the_limits() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let read = |path| fs::read_to_string(root.join(path)).unwrap();
        let page = read("docs/RELEASING.md");
        let (_, page) = page.split_once("\n## Sizes\n").expect("a section about sizes");
        // The second cell of the row that starts so.
        let listed = |row: &str| -> u64 {
            let start = format!("| {row} | ");
            let row = page.lines().find_map(|line| line.strip_prefix(&start)).expect(row);
            row.split(' ').next().unwrap().replace(',', "").parse().unwrap()
        };
        assert_eq!(Some(listed("static `xn`, without Parquet")), limit_of(PROGRAM));
        assert_eq!(Some(listed("wheel")), limit_of(WHEEL));
        assert_eq!(Some(listed("page of the playground")), limit_of(PAGE));

        let build = read("site/build.js").replace('_', "");
        let expected = format!("const LARGEST = {};", listed("page of the playground"));
        assert!(build.contains(&expected), "not in site/build.js: {expected}");
        let expected = format!(r#"[ "$larger" -le {} ]"#, listed("`libxenonym.so.0`"));
        assert!(read("bindings/c/ci/symbols").contains(&expected), "not in symbols: {expected}");
    }
}
