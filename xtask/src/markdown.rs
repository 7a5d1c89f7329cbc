//! Tables and links of Markdown pages.

use anyhow::{Context, Result};
use regex_lite::Regex;

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

/// The page with these rows in the table whose first titles are these.
pub(crate) fn with_rows(
    page: &str,
    titles: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Result<String> {
    let is_title = |line: &&str| line.starts_with('|') && cells(line).starts_with(titles);
    let title = page.split_inclusive('\n').find(is_title);
    let title = title.with_context(|| format!("no table begins with the titles {titles:?}"))?;
    let (before, table) = page.split_once(title).context("the title is there")?;
    let mut lines = table.split_inclusive('\n');
    let ruler = lines.next().unwrap_or_default();
    let after: String = lines.skip_while(|line| line.starts_with('|')).collect();
    let rows: Vec<_> = rows.into_iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
    Ok([before, title, ruler, &rows.concat(), &after].concat())
}

/// The page with these items in the first list of a section.
pub(crate) fn with_items(
    page: &str,
    heading: &str,
    items: impl IntoIterator<Item = String>,
) -> Result<String> {
    let start = page.find(&format!("\n{heading}\n")).with_context(|| heading.to_owned())?;
    let list = start + page[start..].find("\n* ").context("the section has no list")? + 1;
    let end = list + page[list..].find("\n\n").map_or(page.len() - list, |end| end + 1);
    let items: String = items.into_iter().map(|item| wrapped_item(&item)).collect();
    Ok([&page[..list], &items, &page[end..]].concat())
}

/// An item of a list, in lines as long as those of the pages.
fn wrapped_item(text: &str) -> String {
    const WIDTH: usize = 145;
    let mut item = String::from("*");
    let mut length = 1;
    for word in text.split(' ') {
        let width = word.chars().count();
        if length + 1 + width > WIDTH {
            item.push_str("\n ");
            length = 1;
        }
        item.extend([" ", word]);
        length += 1 + width;
    }
    item + "\n"
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// Markdown with the texts of its links only.
pub(crate) fn without_links(text: &str) -> Result<String> {
    let link = Regex::new(r"\[([^\]]*)\]\([^)]*\)")?;
    Ok(link.replace_all(text, "$1").into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_replaced_and_nothing_else() {
        let page = "a\n| b | c |\n|---|---|\n| 1 | 2 |\n\nend\n";
        let row = vec!["3".to_owned(), "4".to_owned()];
        let expected = "a\n| b | c |\n|---|---|\n| 3 | 4 |\n\nend\n";
        assert_eq!(with_rows(page, &["b"], [row]).unwrap(), expected);
        assert!(with_rows(page, &["c"], []).is_err());
    }

    #[test]
    fn links_are_not_for_terminals() {
        assert_eq!(without_links("see [`Self::A`](Self::A), too").unwrap(), "see `Self::A`, too");
    }

    #[test]
    fn items_are_replaced_and_nothing_else() {
        let page = "* x\n\n## A\n\n* b\n  c\n* d\n\nend\n";
        let expected = "* x\n\n## A\n\n* new\n\nend\n";
        assert_eq!(with_items(page, "## A", ["new".to_owned()]).unwrap(), expected);
        assert!(with_items(page, "## B", []).is_err());
    }

    #[test]
    fn tables_end_where_other_text_begins() {
        let page = "text\n| a | b |\n|---|---|\n| 1 | |\n\n| a | c |\n|---|---|\n| 2 | 3 |\n| 4 | 5 |\nend";
        let found = table(page, &["a"]).unwrap();
        assert_eq!((found.titles, found.rows), (vec!["a", "b"], vec![vec!["1", ""]]));
        assert_eq!(table(page, &["a", "c"]).unwrap().rows, [["2", "3"], ["4", "5"]]);
        assert!(table(page, &["b"]).is_err());
    }
}
