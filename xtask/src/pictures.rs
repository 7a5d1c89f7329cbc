//! The pictures of the guide and of other pages, drawn from what the libraries compute and from measurements.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail, ensure};
use xenonym::Standard;
use xenonym::bootstring::PUNYCODE;
use xenonym::uts46::{self, Options};
use xenonym_safety::lookalikes::{Builder, Level};

use crate::files::File;
use crate::markdown::{Table, table};

/// The function that draws a picture.
type Draw = fn() -> Result<String>;

/// Each file, and how it is drawn.
const PICTURES: [(&str, Draw); 7] = [
    ("docs/images/benchmark.svg", draw_benchmark),
    ("docs/images/pipeline.svg", draw_pipeline),
    ("docs/images/insertion.svg", draw_insertion),
    ("docs/images/costs.svg", draw_costs),
    ("docs/images/recall.svg", draw_recall),
    ("docs/images/growth.svg", draw_growth),
    ("docs/images/standards.svg", draw_standards),
];

pub(crate) fn files() -> Result<Vec<File>> {
    let picture = |(file, draw): (&'static str, Draw)| {
        Ok((file.to_owned(), draw().context(file)?.into_bytes()))
    };
    PICTURES.into_iter().map(picture).collect()
}

// Pictures without scripts and fonts, whose colors follow the color scheme of the reader.

const STYLE: &str = r"<style>
  text { font: 15px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 17px }
  .quiet { fill: #59636e }
  .code { font-family: ui-monospace, monospace }
  .small { font-size: 13px }
  .page { fill: #ffffff }
  .bar { fill: #afb8c1 }
  .ours { fill: #2f5bd8 }
  .line { stroke: #59636e; stroke-dasharray: 3 3 }
  .curve { fill: none; stroke: #afb8c1; stroke-width: 2 }
  .our-curve { fill: none; stroke: #2f5bd8; stroke-width: 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .page { fill: #0d1117 }
    .bar { fill: #4b535d }
    .ours { fill: #6f9bff }
    .line { stroke: #9198a1 }
    .curve { stroke: #4b535d }
    .our-curve { stroke: #6f9bff }
  }
</style>
";

/// Returns the beginning of a picture: its size, title, styles and background.
fn svg_head(width: u32, height: u32, title: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{}</title>
{STYLE}<rect class="page" width="{width}" height="{height}" rx="6"/>
"#,
        escaped(title)
    )
}

/// A picture, to which shapes are added.
struct Svg(String);

impl Svg {
    fn new(width: u32, height: u32, title: &str) -> Self {
        let mut svg = Self(svg_head(width, height, title));
        svg.text("title", 20.0, 34.0, title);
        svg
    }

    /// Adds a text that starts at this point of the base line.
    fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        let text = escaped(text);
        self.add(&format!(r#"<text class="{class}" x="{x:.0}" y="{y:.0}">{text}</text>"#));
    }

    /// Adds a rectangle: left, top, width and height.
    fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4]) {
        self.add(&format!(
            r#"<rect class="{class}" x="{x:.0}" y="{y:.0}" width="{width:.0}" height="{height:.0}" rx="2"/>"#
        ));
    }

    /// Adds a vertical line.
    fn line(&mut self, x: f64, top: f64, bottom: f64) {
        self.add(&format!(
            r#"<line class="line" x1="{x:.0}" y1="{top:.0}" x2="{x:.0}" y2="{bottom:.0}"/>"#
        ));
    }

    fn add(&mut self, element: &str) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.0, "{element}");
    }

    fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

// The chart of docs/COMPARISON.md, drawn from a table of lab/bench/PERFORMANCE.md.

const BENCHMARK_PAGE: &str = "lab/bench/PERFORMANCE.md";

/// The first title of the table, and of the row to draw.
const TABLE: &str = "conversion";
const NON_ASCII: &str = "ToASCII, U-label names";

/// The length of the longest bar, in pixels.
const LONGEST: f64 = 400.0;

/// The distance from one bar to the next.
const BENCHMARK_STEP: usize = 34;

const TITLE: &str = "Convert a name with non-ASCII letters to ASCII";

fn draw_benchmark() -> Result<String> {
    let page = fs::read_to_string(crate::root()?.join(BENCHMARK_PAGE)).context(BENCHMARK_PAGE)?;
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
    let mut svg = svg_head(720, 228, TITLE);
    writeln!(svg, r#"<text class="title" x="20" y="34">{TITLE}</text>"#)?;
    let how = "Time per name. Shorter bars are better.";
    writeln!(svg, r#"<text class="quiet" x="20" y="58">{how}</text>"#)?;
    for (at, (label, time)) in bars.iter().enumerate() {
        let class = if at == 0 { "ours" } else { "bar" };
        let length = time / longest * LONGEST;
        let (top, baseline, end) =
            (80 + at * BENCHMARK_STEP, 97 + at * BENCHMARK_STEP, 150.0 + length + 10.0);
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

// The steps of a conversion, one row each.

/// It contains capital letters, a mark of its own and another dot, so that every step changes it.
const NAME: &str = "BU\u{308}CHER。example";

const PIPELINE_STEP: f64 = 56.0;

fn draw_pipeline() -> Result<String> {
    let labels: Vec<_> = uts46::steps(NAME, &Options::DNS).collect();
    let join = |labels: Vec<&str>| labels.join(".");
    let mapped = join(labels.iter().map(uts46::LabelSteps::mapped).collect());
    let normalized = join(labels.iter().map(uts46::LabelSteps::normalized).collect());
    let ascii = uts46::to_ascii(NAME, &Options::DNS)?;
    ensure!(mapped != normalized, "normalization changes nothing");
    let split = normalized.replace('.', " | ");
    let rows = [
        ("typed", NAME, "as somebody writes it"),
        ("map", &*mapped, "capital letters become small, and 。 becomes a dot"),
        ("normalize", &*normalized, "u and its mark become one code point, ü"),
        ("split", &*split, "each label is handled on its own"),
        ("check", &*split, "the rules allow each code point where it is"),
        ("encode", &*ascii, "Punycode and xn--, if the label isn't ASCII"),
    ];
    let mut svg = Svg::new(720, 400, "From a name to its ASCII form");
    for (at, (step, text, what)) in (0_u8..).zip(rows) {
        let top = f64::from(at).mul_add(PIPELINE_STEP, 56.0);
        svg.text("quiet", 20.0, top + 27.0, step);
        svg.rect("bar", [110.0, top + 6.0, 4.0, 32.0]);
        svg.text("code", 128.0, top + 19.0, text);
        svg.text("quiet small", 128.0, top + 38.0, what);
    }
    Ok(svg.finish())
}

// The places and code points that Punycode counts before it inserts a letter.

const LABEL: &str = "bcher-kva";

/// The size of a cell: a column for each code point, and a row for each place.
const CELL: [f64; 2] = [4.5, 24.0];

const INSERTION_TOP: f64 = 82.0;
const INSERTION_LEFT: f64 = 110.0;

fn draw_insertion() -> Result<String> {
    let mut trace = PUNYCODE.trace(LABEL)?;
    let literal = trace.literal().trim_end_matches('-');
    let step = trace.next().context("no insertion")??;
    ensure!(trace.next().is_none(), "more than one insertion");
    let first = PUNYCODE.parameters().initial_n;
    let places = u32::try_from(literal.len())? + 1;
    let columns = step.code_point - first;
    let place = u32::try_from(step.position)?;
    ensure!(columns * places + place == step.delta, "the grid counts differently");
    let inserted = char::from_u32(step.code_point).context("no character")?;

    let title = format!("Decoding {LABEL}: {} steps to {inserted}", step.delta);
    let mut svg = Svg::new(720, 290, &title);
    svg.text("quiet", 20.0, 58.0, "Each column is a code point, and each row a place in the text.");
    for place in 0..places {
        let (before, after) = literal.split_at(usize::try_from(place)?);
        let y = f64::from(place).mul_add(CELL[1], INSERTION_TOP);
        svg.text("code", 20.0, y + 17.0, &format!("{before}•{after}"));
        let width = f64::from(columns) * CELL[0] - 1.0;
        svg.rect("bar", [INSERTION_LEFT, y, width, CELL[1] - 2.0]);
    }
    let last = f64::from(columns).mul_add(CELL[0], INSERTION_LEFT);
    for tried in 0..=place {
        let class = if tried == place { "ours" } else { "bar" };
        let y = f64::from(tried).mul_add(CELL[1], INSERTION_TOP);
        svg.rect(class, [last, y, 2.0 * CELL[0], CELL[1] - 2.0]);
    }
    let below = f64::from(places).mul_add(CELL[1], INSERTION_TOP) + 20.0;
    svg.text("quiet", INSERTION_LEFT, below, &first.to_string());
    let end = format!("{} {inserted}", step.code_point);
    svg.text("", last - 14.0, below, &end);
    let sum = format!(
        "{columns} code points × {places} places + {place} = {} steps, so {inserted} belongs after the first letter",
        step.delta
    );
    svg.text("", 20.0, below + 32.0, &sum);
    Ok(svg.finish())
}

// The costs of imitations, with the limits of the levels.

const PROTECTED: &str = "paypal.com";

/// Imitations of [`PROTECTED`], with what they do.
const COSTS_NAMES: [(&str, &str); 11] = [
    ("pаypal.com", "a Cyrillic letter"),
    ("paypa1.com", "a digit"),
    ("pàypal.com", "an accent"),
    ("paypal.com.evil.example", "a subdomain"),
    ("paypal.net", "another suffix"),
    ("paypal-login.example", "a word next to the brand"),
    ("paypall.com", "a typo"),
    ("paypal24.example", "digits next to the brand"),
    ("p-a-y-p-a-l.example", "hyphens"),
    ("pay.pal.com", "a dot"),
    ("xpaypalx.example", "inside another text"),
];

const COSTS_TOP: f64 = 92.0;
const COSTS_LEFT: f64 = 230.0;
const COSTS_ROW: f64 = 26.0;

/// Pixels for a cost of 1.
const SCALE: f64 = 2.6;

fn draw_costs() -> Result<String> {
    let mut builder = Builder::new(Level::Wide);
    builder.protect(PROTECTED)?;
    let index = builder.build();
    let title = format!("What imitations of {PROTECTED} cost");
    let mut svg = Svg::new(720, 400, &title);
    let bottom = COSTS_TOP + COSTS_ROW * 11.0;
    for (level, name) in [(Level::Strict, "strict"), (Level::Normal, "normal")] {
        let cost = level.highest_cost();
        let x = f64::from(cost).mul_add(SCALE, COSTS_LEFT);
        svg.line(x, COSTS_TOP - 14.0, bottom);
        svg.text("quiet small", x - 60.0, COSTS_TOP - 20.0, &format!("up to {cost}: {name}"));
    }
    let wide = format!("up to {}: wide", Level::Wide.highest_cost());
    svg.text("quiet small", 600.0, COSTS_TOP - 20.0, &wide);
    for (at, (name, what)) in (0_u8..).zip(COSTS_NAMES) {
        let hits = index.find(name);
        let hit = hits.first().with_context(|| format!("{name} imitates nothing"))?;
        let y = f64::from(at).mul_add(COSTS_ROW, COSTS_TOP);
        let length = f64::from(hit.cost()) * SCALE;
        svg.text("code small", 20.0, y + 16.0, name);
        svg.rect("ours", [COSTS_LEFT, y + 4.0, length, 14.0]);
        let text = format!("{} {what}", hit.cost());
        svg.text("quiet small", COSTS_LEFT + length + 8.0, y + 16.0, &text);
    }
    Ok(svg.finish())
}

// How many registered look-alikes each program finds: the table of `lab/bench/safety/README.md`.

const RECALL_PAGE: &str = "lab/bench/safety/README.md";

const RECALL_ROW: f64 = 32.0;

fn draw_recall() -> Result<String> {
    let page = fs::read_to_string(crate::root()?.join(RECALL_PAGE)).context(RECALL_PAGE)?;
    let rows = table(&page, &["by", "found"])?.rows;
    ensure!(rows.len() == 7, "{RECALL_PAGE} has another table of the recall");
    let mut svg = Svg::new(720, 300, "Registered look-alikes that are found");
    for (at, row) in (0_u8..).zip(rows) {
        let [who, found] = row[..] else { bail!("two cells in {row:?}") };
        let percent: f64 = found.trim_end_matches('%').parse().context(found.to_owned())?;
        let (who, level) = who.split_once(',').unwrap_or((who, ""));
        let is_ours = who.trim() == "look-alikes";
        let who = if is_ours { format!("Xenonym, level{level}") } else { who.to_owned() };
        let y = f64::from(at).mul_add(RECALL_ROW, 60.0);
        svg.text("", 20.0, y + 17.0, who.trim());
        svg.rect(if is_ours { "ours" } else { "bar" }, [220.0, y, percent * 4.0, 22.0]);
        svg.text("quiet", percent.mul_add(4.0, 230.0), y + 17.0, found);
    }
    Ok(svg.finish())
}

// How the time to encode grows with the text, on logarithmic scales: a table of `lab/bench/PERFORMANCE.md`.

/// The first title of the table. The others are numbers of code points.
const GROWTH_TABLE: &str = "encode";

/// The longest label that ICU and the crate `idna` accept, in code units.
const LONGEST_LABEL: f64 = 1000.0;

/// The left, top, right and bottom of the area of the curves.
const GROWTH_AREA: [f64; 4] = [90.0, 80.0, 520.0, 380.0];

/// The times at the bottom and at the top, in milliseconds.
const GROWTH_TIMES: [f64; 2] = [0.01, 100_000.0];

/// Times with a label, and how they are written.
const GROWTH_TICKS: [(f64, &str); 4] =
    [(0.01, "10 µs"), (1.0, "1 ms"), (100.0, "0.1 s"), (10_000.0, "10 s")];

fn draw_growth() -> Result<String> {
    let page = fs::read_to_string(crate::root()?.join(BENCHMARK_PAGE)).context(BENCHMARK_PAGE)?;
    growth(&table(&page, &[GROWTH_TABLE])?)
}

fn growth(table: &Table) -> Result<String> {
    let number = |cell: &&str| -> Result<f64> {
        cell.replace(',', "").parse().with_context(|| format!("no number: {cell}"))
    };
    let lengths = table.titles[1..].iter().map(number).collect::<Result<Vec<_>>>()?;
    let [shortest, .., longest] = lengths[..] else { bail!("less than two lengths") };
    let [left, top, right, bottom] = GROWTH_AREA;
    let place = |value: f64, [low, high]: [f64; 2]| (value / low).ln() / (high / low).ln();
    let x = |length: f64| place(length, [shortest, longest]).mul_add(right - left, left);
    let y = |time: f64| place(time, GROWTH_TIMES).mul_add(top - bottom, bottom);

    let mut svg = Svg::new(720, 430, "Encode long text with Punycode");
    svg.text(
        "quiet",
        20.0,
        58.0,
        "Logarithmic scales. The factor is how much longer twice the text takes.",
    );
    for (time, text) in GROWTH_TICKS {
        svg.text("quiet small", 20.0, y(time) + 5.0, text);
        svg.rect("bar", [left, y(time), right - left, 0.5]);
    }
    for length in &lengths {
        svg.text("quiet small", x(*length) - 12.0, bottom + 20.0, &format!("{length}"));
    }
    svg.text("quiet small", right + 40.0, bottom + 20.0, "code points");
    svg.line(x(LONGEST_LABEL), top, bottom);
    svg.text("quiet small", x(LONGEST_LABEL) + 6.0, top + 10.0, "ICU and idna reject more");
    for row in &table.rows {
        let times = row[1..].iter().map(number).collect::<Result<Vec<_>>>()?;
        ensure!(times.len() == lengths.len(), "{row:?} has another length than the titles");
        let points = lengths.iter().zip(&times);
        let points: Vec<_> = points.map(|(l, t)| format!("{:.1},{:.1}", x(*l), y(*t))).collect();
        let is_ours = row[0] == "Xenonym";
        let class = if is_ours { "our-curve" } else { "curve" };
        svg.add(&format!(r#"<polyline class="{class}" points="{}"/>"#, points.join(" ")));
        let [.., before, last] = times[..] else { bail!("less than two times in {row:?}") };
        let who = row[0].replace('`', "");
        let title = format!("{who}: {:.1}×", last / before);
        svg.text(if is_ours { "small" } else { "quiet small" }, right + 8.0, y(last) + 5.0, &title);
    }
    Ok(svg.finish())
}

// The standards in the order of their years, and what each does to the same names.

/// Names on which the standards disagree.
const STANDARDS_NAMES: [&str; 3] = ["straße", "i❤", "_dmarc"];

const STANDARDS_TOP: f64 = 96.0;
const STANDARDS_COLUMN: f64 = 152.0;

fn draw_standards() -> Result<String> {
    let transitional = Options::UTS46.with_transitional_processing(true);
    let standards: [(_, _, Standard); 4] = [
        ("2003", "IDNA2003", "idna2003".parse()?),
        ("2010", "UTS #46, transitional", Standard::Uts46(transitional)),
        ("2010", "IDNA2008", "idna2008".parse()?),
        ("today", "UTS #46, browsers", "uts46".parse()?),
    ];
    let mut svg = Svg::new(720, 240, "One name under four standards");
    svg.rect("bar", [110.0, STANDARDS_TOP - 10.0, 590.0, 2.0]);
    for (row, name) in (0_u8..).zip(STANDARDS_NAMES) {
        svg.text("code", 20.0, f64::from(row).mul_add(36.0, STANDARDS_TOP + 44.0), name);
    }
    for (column, (year, title, standard)) in (0_u8..).zip(standards) {
        let x = f64::from(column).mul_add(STANDARDS_COLUMN, 110.0);
        svg.rect("ours", [x, STANDARDS_TOP - 14.0, 10.0, 10.0]);
        svg.text("", x, STANDARDS_TOP - 22.0, year);
        svg.text("quiet small", x, STANDARDS_TOP + 12.0, title);
        for (row, name) in (0_u8..).zip(STANDARDS_NAMES) {
            let y = f64::from(row).mul_add(36.0, STANDARDS_TOP + 44.0);
            match standard.to_ascii(name) {
                Ok(ascii) => svg.text("code small", x, y, &ascii),
                Err(_) => svg.text("quiet small", x, y, "not allowed"),
            }
        }
    }
    Ok(svg.finish())
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
    fn quadratic_time_is_twice_as_steep_as_linear_time() {
        let page = "| encode | 1,000 | 2,000 | 4,000 |\n|---|---|---|---|\n\
            | Xenonym | 1 | 2 | 4 |\n| a `b` | 1 | 4 | 16 |\n";
        let svg = growth(&table(page, &[GROWTH_TABLE]).unwrap()).unwrap();
        let rises: Vec<f64> = svg
            .lines()
            .filter_map(|line| line.split_once(r#" points=""#)?.1.strip_suffix(r#""/>"#))
            .map(|points| {
                let heights = points.split(' ').map(|point| point.split_once(',').unwrap().1);
                let heights: Vec<f64> = heights.map(|height| height.parse().unwrap()).collect();
                heights[0] - heights[2]
            })
            .collect();
        assert!((rises[1] / rises[0] - 2.0).abs() < 0.01, "{rises:?}");
        assert!(svg.contains(">a b: 4.0×<"), "{svg}");
        assert!(growth(&table(&page.replace('4', "x"), &[GROWTH_TABLE]).unwrap()).is_err());
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
