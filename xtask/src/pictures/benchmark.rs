//! The chart of docs/COMPARISON.md, drawn from a table of lab/bench/PERFORMANCE.md.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, ensure};

use super::svg;
use crate::markdown::{Table, table};

const PAGE: &str = "lab/bench/PERFORMANCE.md";

/// The first title of the table, and of the row to draw.
const TABLE: &str = "conversion";
const NON_ASCII: &str = "ToASCII, U-label names";

/// The length of the longest bar, in pixels.
const LONGEST: f64 = 400.0;

/// The distance from one bar to the next.
const STEP: usize = 34;

const TITLE: &str = "Convert a name with non-ASCII letters to ASCII";

pub(super) fn draw() -> Result<String> {
    let page = fs::read_to_string(crate::root()?.join(PAGE)).context(PAGE)?;
    chart(&bars(&page, NON_ASCII)?)
}

/// The implementations of the first table about conversions, each with its nanoseconds in a row. Xenonym comes first.
fn bars(page: &str, row: &str) -> Result<Vec<(String, f64)>> {
    let Table { titles, rows } = table(page, &[TABLE])?;
    let row =
        rows.iter().find(|cells| cells.first() == Some(&row)).context("the row is missing")?;
    ensure!(row.len() == titles.len(), "the row and the titles differ in length");
    ensure!(titles.get(1) == Some(&"Xenonym"), "the first column is not Xenonym");
    let bar = |(title, time): (&&str, &&str)| {
        let nanoseconds = time.replace(',', "").parse();
        Ok((title.replace('`', ""), nanoseconds.with_context(|| format!("{title}: {time}"))?))
    };
    titles.iter().zip(row).skip(1).map(bar).collect()
}

fn chart(bars: &[(String, f64)]) -> Result<String> {
    let (_, ours) = *bars.first().context("no bars")?;
    let longest = bars.iter().map(|(_, time)| *time).fold(ours, f64::max);
    let mut svg = svg::head(720, 228, TITLE);
    writeln!(svg, r#"<text class="title" x="20" y="34">{TITLE}</text>"#)?;
    let how = "Time per name. Shorter bars are better.";
    writeln!(svg, r#"<text class="quiet" x="20" y="58">{how}</text>"#)?;
    for (at, (label, time)) in bars.iter().enumerate() {
        let class = if at == 0 { "ours" } else { "bar" };
        let length = time / longest * LONGEST;
        let (top, baseline, end) = (80 + at * STEP, 97 + at * STEP, 150.0 + length + 10.0);
        writeln!(svg, r#"<text x="20" y="{baseline}">{label}</text>"#)?;
        writeln!(
            svg,
            r#"<rect class="{class}" x="150" y="{top}" width="{length:.1}" height="24" rx="3"/>"#
        )?;
        let ratio = time / ours;
        let ratio = match at {
            0 => String::new(),
            _ if ratio < 10.0 => format!(" ({ratio:.1}×)"),
            _ => format!(" ({ratio:.0}×)"),
        };
        writeln!(
            svg,
            r#"<text class="quiet" x="{end:.1}" y="{baseline}">{time:.0} ns{ratio}</text>"#
        )?;
    }
    Ok(svg + "</svg>\n")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::markdown::tables;

    /// The README in one line.
    fn readme(root: &Path) -> String {
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        readme.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The README shows `uts46::to_ascii`, so it states the times of the form that returns a `Cow`.
    #[test]
    fn the_readme_repeats_the_recorded_times() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let results = fs::read_to_string(root.join("lab/bench/results/2026-11-21.md")).unwrap();
        let times = |title: &str| -> [f64; 4] {
            let mut rows = tables(&results).into_iter().flat_map(|table| table.rows);
            let row = rows.find(|row| row.len() > 15 && row[0].ends_with(title)).unwrap();
            [3, 4, 8, 9].map(|column: usize| row[column].parse().unwrap())
        };
        let [ours, idna, icu, libidn2] = times("ToASCII, U-label names");
        let [ours_on_ascii, idna_on_ascii, ..] = times("ToASCII, ASCII names");
        for figures in [
            format!("{:.1}× faster than the `idna` crate", idna / ours),
            format!(
                "{:.1}× faster than ICU, and {:.0}× faster than libidn2",
                icu / ours,
                libidn2 / ours
            ),
            format!("it is {:.1}× faster than `idna`", idna_on_ascii / ours_on_ascii),
        ] {
            assert!(readme(root).contains(&figures), "not in the README: {figures}");
        }
    }

    #[test]
    fn the_readme_repeats_the_recall_of_the_page_on_look_alikes() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let page = fs::read_to_string(root.join("lab/bench/safety/README.md")).unwrap();
        // The number in a column of the first row of which the title begins so.
        let number = |title: &str, column: usize| -> f64 {
            let rows = tables(&page).into_iter().flat_map(|table| table.rows);
            let mut rows = rows.filter(|row| row[0].starts_with(title));
            let figure = |row: Vec<&str>| {
                row.get(column)?.trim_end_matches('%').trim().replace(',', "").parse().ok()
            };
            rows.find_map(figure).unwrap()
        };
        let recall = number("look-alikes, normal", 1);
        let dnstwist = number("dnstwist", 1);
        let kinds = ["SquatPhish: homographs", "SquatPhish: typos", "SquatPhish: bit flips"];
        let names: f64 = kinds.iter().map(|kind| number(kind, 1)).sum();
        let found: f64 = kinds.iter().map(|kind| number(kind, 3)).sum();
        for figure in [
            format!("Finds {recall:.0}% of the registered look-alikes"),
            format!("(dnstwist's permutations cover {dnstwist:.0}%)"),
            format!("and {:.0}% of the typos, homographs and bit flips", 100.0 * found / names),
        ] {
            assert!(readme(root).contains(&figure), "not in the README: {figure}");
        }
    }

    #[test]
    fn a_row_becomes_bars() {
        let page = "text\n| conversion | Xenonym | `idna` | ICU4C 72 |\n|---|---|---|---|\n\
            | ToASCII, ASCII names | 1 | 2 | 3 |\n| ToASCII, U-label names | 10 | 20.5 | 1,234.5 |\n";
        let expected = [("Xenonym", 10.0), ("idna", 20.5), ("ICU4C 72", 1234.5)];
        let found = bars(page, NON_ASCII).unwrap();
        assert!(found.iter().map(|(title, time)| (&**title, *time)).eq(expected), "{found:?}");

        let error = |page: &str| bars(page, NON_ASCII).unwrap_err().to_string();
        assert_eq!(error(&page.replace("Xenonym", "ours")), "the first column is not Xenonym");
        assert_eq!(error(&page.replace("20.5", "(20.5)")), "`idna`: (20.5)");
        assert_eq!(error(&page.replace("U-label", "A-label")), "the row is missing");
    }

    #[test]
    fn bars_are_proportional() {
        let bars =
            [("a", 10.0), ("b", 20.0), ("c", 100.0)].map(|(title, time)| (title.to_owned(), time));
        let svg = chart(&bars).unwrap();
        assert!(svg.contains(r#"x="150" y="80" width="40.0""#), "{svg}");
        assert!(svg.contains(r#"x="150" y="114" width="80.0""#), "{svg}");
        assert!(svg.contains(">20 ns (2.0×)<"), "{svg}");
        assert!(svg.contains(">100 ns (10×)<"), "{svg}");
    }
}
