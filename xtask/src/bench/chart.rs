//! `cargo xtask bench --chart`: draws the chart of the README from the tables of the last measurement.
//!
//! The chart is an SVG file without scripts and fonts. Its colors follow the color scheme of the browser.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

const RESULTS: &str = "lab/bench/results/2026-11-21.md";
const CHART: &str = "docs/images/benchmark.svg";

const TABLE: &str = "corpora: ns a name";
const ROW: &str = "b. ToASCII, U-label names";

/// The columns to draw, each with the label of its bar. Xenonym comes first.
const BARS: [(&str, &str); 5] = [
    ("xenonym, buffer", "Xenonym"),
    ("idna", "idna (Rust)"),
    ("ICU4C", "ICU4C 72"),
    ("ada, C++", "ada 4.0"),
    ("libidn2", "libidn2 2.3"),
];

/// The length of the longest bar, in pixels.
const LONGEST: f64 = 400.0;

/// The distance from one bar to the next.
const STEP: usize = 34;

const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 262" width="720" height="262" role="img">
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
<rect class="page" width="720" height="262" rx="6"/>
<text class="title" x="20" y="34">Convert a name with non-ASCII letters to ASCII</text>
<text class="quiet" x="20" y="58">Time per name. Shorter bars are better.</text>
"#;

/// Writes the chart.
pub(super) fn write(root: &Path) -> Result<()> {
    fs::write(root.join(CHART), chart(root)?).context(CHART)
}

/// The chart of the committed measurement.
fn chart(root: &Path) -> Result<String> {
    let results = fs::read_to_string(root.join(RESULTS)).context(RESULTS)?;
    draw(&times(&results)?)
}

/// The time of each bar, in nanoseconds.
fn times(results: &str) -> Result<Vec<f64>> {
    let mut rows = results.lines().map(cells).skip_while(|cells| cells.first() != Some(&TABLE));
    let titles = rows.next().context("the table is missing")?;
    let row = rows.find(|cells| cells.first() == Some(&ROW)).context("the row is missing")?;
    ensure!(row.len() == titles.len(), "the row and the titles differ in length");
    let time = |(column, _): (&str, &str)| {
        let at = titles.iter().position(|title| *title == column);
        let cell = row[at.with_context(|| format!("no column {column}"))?];
        cell.parse().with_context(|| format!("{column} takes {cell}"))
    };
    BARS.into_iter().map(time).collect()
}

/// The cells of a row of a Markdown table. Any other line is one cell.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

fn draw(times: &[f64]) -> Result<String> {
    let ours = *times.first().context("no times")?;
    let longest = times.iter().copied().fold(ours, f64::max);
    let mut svg = HEAD.to_owned();
    for (at, (time, (_, label))) in times.iter().zip(BARS).enumerate() {
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
    fn a_column_that_moved_is_found_and_one_that_is_missing_is_an_error() {
        let results = "text\n| corpora: ns a name | names | libidn2 | xenonym, buffer | idna | ICU4C | ada, C++ |\n\
            |---|---|---|---|---|---|---|\n| a. ToASCII, ASCII names | 9 | 1 | 1 | 1 | 1 | 1 |\n\
            | b. ToASCII, U-label names | 9 | 50 | 10 | 20 | 30.5 | 40 |\n";
        assert_eq!(times(results).unwrap(), [10.0, 20.0, 30.5, 40.0, 50.0]);
        let error = times(&results.replace("| idna ", "| other ")).unwrap_err();
        assert_eq!(error.to_string(), "no column idna");
        let error = times(&results.replace("| 20 ", "| (20) ")).unwrap_err();
        assert_eq!(error.to_string(), "idna takes (20)");
    }

    #[test]
    fn bars_are_proportional() {
        let svg = draw(&[10.0, 20.0, 100.0]).unwrap();
        assert!(svg.contains(r#"x="150" y="80" width="40.0""#), "{svg}");
        assert!(svg.contains(r#"x="150" y="114" width="80.0""#), "{svg}");
        assert!(svg.contains(">20 ns (2.0×)<"), "{svg}");
        assert!(svg.contains(">100 ns (10×)<"), "{svg}");
    }
}
