//! `cargo xtask bench --chart`: draws the chart of the README from a table of docs/PERFORMANCE.md.
//!
//! The chart is an SVG file without scripts and fonts. Its colors follow the color scheme of the browser.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

const PAGE: &str = "docs/PERFORMANCE.md";
const CHART: &str = "docs/images/benchmark.svg";

/// The first title of the table, and of the row to draw.
const TABLE: &str = "conversion";
const NON_ASCII: &str = "ToASCII, U-label names";

/// The length of the longest bar, in pixels.
const LONGEST: f64 = 400.0;

/// The distance from one bar to the next.
const STEP: usize = 34;

const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 228" width="720" height="228" role="img">
<title>Time to convert a name with non-ASCII letters to ASCII</title>
<style>
  text { font: 15px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 17px }
  .quiet { fill: #59636e }
  .page { fill: #ffffff }
  .bar { fill: #afb8c1 }
  .ours { fill: #2f5bd8 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .page { fill: #0d1117 }
    .bar { fill: #4b535d }
    .ours { fill: #6f9bff }
  }
</style>
<rect class="page" width="720" height="228" rx="6"/>
<text class="title" x="20" y="34">Convert a name with non-ASCII letters to ASCII</text>
<text class="quiet" x="20" y="58">Time per name. Shorter bars are better.</text>
"#;

/// Writes the chart.
pub(super) fn write(root: &Path) -> Result<()> {
    fs::write(root.join(CHART), chart(root)?).context(CHART)
}

/// The chart of the committed table.
fn chart(root: &Path) -> Result<String> {
    let page = fs::read_to_string(root.join(PAGE)).context(PAGE)?;
    draw(&bars(&page, NON_ASCII)?)
}

/// The implementations of the first table about conversions, each with its nanoseconds in a row. Xenonym comes first.
fn bars(page: &str, row: &str) -> Result<Vec<(String, f64)>> {
    let mut rows = page.lines().map(cells).skip_while(|cells| cells.first() != Some(&TABLE));
    let titles = rows.next().context("the table is missing")?;
    let row = rows.find(|cells| cells.first() == Some(&row)).context("the row is missing")?;
    ensure!(row.len() == titles.len(), "the row and the titles differ in length");
    ensure!(titles.get(1) == Some(&"Xenonym"), "the first column is not Xenonym");
    let bar = |(title, time): (&&str, &&str)| {
        let nanoseconds = time.replace(',', "").parse();
        Ok((title.replace('`', ""), nanoseconds.with_context(|| format!("{title}: {time}"))?))
    };
    titles.iter().zip(&row).skip(1).map(bar).collect()
}

/// The cells of a row of a Markdown table. Any other line is one cell.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

fn draw(bars: &[(String, f64)]) -> Result<String> {
    let (_, ours) = *bars.first().context("no bars")?;
    let longest = bars.iter().map(|(_, time)| *time).fold(ours, f64::max);
    let mut svg = HEAD.to_owned();
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
    use super::*;

    #[test]
    fn the_chart_is_up_to_date() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let written = fs::read_to_string(root.join(CHART)).unwrap();
        assert_eq!(written, chart(root).unwrap(), "run `cargo xtask bench --chart`");
    }

    #[test]
    fn the_readme_repeats_the_figures_of_the_table() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
        let page = fs::read_to_string(root.join(PAGE)).unwrap();
        let times = |row| bars(&page, row).unwrap().into_iter().map(|(_, time)| time).collect();

        let times: [Vec<f64>; 2] = [times(NON_ASCII), times("ToASCII, ASCII names")];
        let [[ours, idna, icu, libidn2], ascii] =
            times.each_ref().map(|row| row[..4].try_into().unwrap());
        let written =
            format!("Xenonym {ours:.0}, idna {idna:.0}, ICU {icu:.0}, libidn2 {libidn2:.0}");
        let ratios = format!(
            "`idna` takes {:.1} times as long as Xenonym, ICU {:.1} times, and libidn2 [{:.0} times]",
            idna / ours,
            icu / ours,
            libidn2 / ours
        );
        let [ours, idna, icu, libidn2]: [f64; 4] = ascii;
        let ascii = format!(
            "`idna` takes {:.0} times as long, ICU {:.0} times and libidn2 {:.0} times",
            idna / ours,
            icu / ours,
            libidn2 / ours
        );
        for figures in [written, ratios, ascii] {
            assert!(readme.contains(&figures), "not in the README: {figures}");
        }
    }

    #[test]
    fn the_readme_repeats_the_figures_of_other_pages() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
        // The number in a column of the first row of which the title begins so.
        let number = |page: &str, title: &str, column: usize| -> f64 {
            let page = fs::read_to_string(root.join(page)).unwrap();
            let mut rows = page.lines().map(cells).filter(|row| row[0].starts_with(title));
            rows.find_map(|row| row.get(column)?.split(' ').next()?.parse().ok()).unwrap()
        };

        let recall = number("docs/SAFETY.md", "look-alikes, normal", 1);
        let dnstwist = number("docs/SAFETY.md", "dnstwist", 1);
        let ours = number("docs/COMPARISON.md", "Xenonym", 2);
        let codec = number("docs/COMPARISON.md", "CPython", 2);
        for figure in [
            format!("[{recall:.0} %](docs/SAFETY.md#figures)"),
            format!("dnstwist generates cover {dnstwist:.0} %"),
            format!("[{:.1} ms](docs/COMPARISON.md#limits-and-time)", ours * 1000.0),
            format!("codec takes {codec:.0} s"),
        ] {
            assert!(readme.contains(&figure), "not in the README: {figure}");
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
        let svg = draw(&bars).unwrap();
        assert!(svg.contains(r#"x="150" y="80" width="40.0""#), "{svg}");
        assert!(svg.contains(r#"x="150" y="114" width="80.0""#), "{svg}");
        assert!(svg.contains(">20 ns (2.0×)<"), "{svg}");
        assert!(svg.contains(">100 ns (10×)<"), "{svg}");
    }
}
