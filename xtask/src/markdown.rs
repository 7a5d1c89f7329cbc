//! Tables of Markdown pages.

use anyhow::{Context, Result};

/// A table, none of whose cells contains a vertical bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Table<'p> {
    pub(crate) titles: Vec<&'p str>,
    pub(crate) rows: Vec<Vec<&'p str>>,
}

/// The tables of a page.
pub(crate) fn tables(page: &str) -> Vec<Table<'_>> {
    let lines: Vec<&str> = page.lines().collect();
    let blocks = lines.chunk_by(|one, next| one.starts_with('|') == next.starts_with('|'));
    let tables = blocks.filter_map(|block| {
        let [titles, _, rows @ ..] = block else { return None };
        let rows = rows.iter().map(|row| cells(row)).collect();
        titles.starts_with('|').then(|| Table { titles: cells(titles), rows })
    });
    tables.collect()
}

/// The table whose first titles are these.
pub(crate) fn table<'p>(page: &'p str, titles: &[&str]) -> Result<Table<'p>> {
    let found = tables(page).into_iter().find(|table| table.titles.starts_with(titles));
    found.with_context(|| format!("no table begins with the titles {titles:?}"))
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_end_where_other_text_begins() {
        let page = "text\n| a | b |\n|---|---|\n| 1 | |\n\n| a | c |\n|---|---|\n| 2 | 3 |\n| 4 | 5 |\nend";
        let found = table(page, &["a"]).unwrap();
        assert_eq!((found.titles, found.rows), (vec!["a", "b"], vec![vec!["1", ""]]));
        assert_eq!(table(page, &["a", "c"]).unwrap().rows, [["2", "3"], ["4", "5"]]);
        assert!(table(page, &["b"]).is_err());
    }
}
