//! The standards in the order of their years, and what each does to the same names.

use anyhow::Result;
use xenonym::{Standard, uts46};

use super::svg::Svg;

/// Names on which the standards disagree.
const NAMES: [&str; 3] = ["straße", "i❤", "_dmarc"];

const TOP: f64 = 96.0;
const COLUMN: f64 = 152.0;

pub(super) fn draw() -> Result<String> {
    let transitional = uts46::Options::UTS46.with_transitional_processing(true);
    let standards: [(_, _, Standard); 4] = [
        ("2003", "IDNA2003", "idna2003".parse()?),
        ("2010", "UTS #46, transitional", Standard::Uts46(transitional)),
        ("2010", "IDNA2008", "idna2008".parse()?),
        ("today", "UTS #46, browsers", "uts46".parse()?),
    ];
    let mut svg = Svg::new(720, 240, "One name under four standards");
    svg.rect("bar", [110.0, TOP - 10.0, 590.0, 2.0]);
    for (row, name) in (0_u8..).zip(NAMES) {
        svg.text("code", 20.0, f64::from(row).mul_add(36.0, TOP + 44.0), name);
    }
    for (column, (year, title, standard)) in (0_u8..).zip(standards) {
        let x = f64::from(column).mul_add(COLUMN, 110.0);
        svg.rect("ours", [x, TOP - 14.0, 10.0, 10.0]);
        svg.text("", x, TOP - 22.0, year);
        svg.text("quiet small", x, TOP + 12.0, title);
        for (row, name) in (0_u8..).zip(NAMES) {
            let y = f64::from(row).mul_add(36.0, TOP + 44.0);
            match standard.to_ascii(name) {
                Ok(ascii) => svg.text("code small", x, y, &ascii),
                Err(_) => svg.text("quiet small", x, y, "not allowed"),
            }
        }
    }
    Ok(svg.finish())
}
