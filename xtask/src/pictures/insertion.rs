//! The places and code points that Punycode counts before it inserts a letter.

use anyhow::{Context, Result, ensure};
use xenonym::bootstring::PUNYCODE;

use super::svg::Svg;

const LABEL: &str = "bcher-kva";

/// The size of a cell: a column for each code point, and a row for each place.
const CELL: [f64; 2] = [4.5, 24.0];

const TOP: f64 = 82.0;
const LEFT: f64 = 110.0;

pub(super) fn draw() -> Result<String> {
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
        let y = f64::from(place).mul_add(CELL[1], TOP);
        svg.text("code", 20.0, y + 17.0, &format!("{before}•{after}"));
        let width = f64::from(columns) * CELL[0] - 1.0;
        svg.rect("bar", [LEFT, y, width, CELL[1] - 2.0]);
    }
    let last = f64::from(columns).mul_add(CELL[0], LEFT);
    for tried in 0..=place {
        let class = if tried == place { "ours" } else { "bar" };
        let y = f64::from(tried).mul_add(CELL[1], TOP);
        svg.rect(class, [last, y, 2.0 * CELL[0], CELL[1] - 2.0]);
    }
    let below = f64::from(places).mul_add(CELL[1], TOP) + 20.0;
    svg.text("quiet", LEFT, below, &first.to_string());
    let end = format!("{} {inserted}", step.code_point);
    svg.text("", last - 14.0, below, &end);
    let sum = format!(
        "{columns} code points × {places} places + {place} = {} steps, so {inserted} belongs after the first letter",
        step.delta
    );
    svg.text("", 20.0, below + 32.0, &sum);
    Ok(svg.finish())
}
