//! How many registered look-alikes each program finds: the table of `lab/bench/safety/README.md`.

use std::fs;

use anyhow::{Context, Result, bail, ensure};

use super::svg::Svg;
use crate::markdown::table;

const PAGE: &str = "lab/bench/safety/README.md";

const ROW: f64 = 32.0;

pub(super) fn draw() -> Result<String> {
    let page = fs::read_to_string(crate::root()?.join(PAGE)).context(PAGE)?;
    let rows = table(&page, &["by", "found"])?.rows;
    ensure!(rows.len() == 7, "{PAGE} has another table of the recall");
    let mut svg = Svg::new(720, 300, "Registered look-alikes that are found");
    for (at, row) in (0_u8..).zip(rows) {
        let [who, found] = row[..] else { bail!("two cells in {row:?}") };
        let percent: f64 = found.trim_end_matches('%').parse().context(found.to_owned())?;
        let (who, level) = who.split_once(',').unwrap_or((who, ""));
        let is_ours = who.trim() == "look-alikes";
        let who = if is_ours { format!("Xenonym, level{level}") } else { who.to_owned() };
        let y = f64::from(at).mul_add(ROW, 60.0);
        svg.text("", 20.0, y + 17.0, who.trim());
        svg.rect(if is_ours { "ours" } else { "bar" }, [220.0, y, percent * 4.0, 22.0]);
        svg.text("quiet", percent.mul_add(4.0, 230.0), y + 17.0, found);
    }
    Ok(svg.finish())
}
