//! The steps of a conversion, one row each.

use anyhow::{Result, ensure};
use xenonym::uts46::{self, Options};

use super::svg::Svg;

/// It contains capital letters, a mark of its own and another dot, so that every step changes it.
const NAME: &str = "BU\u{308}CHER。example";

const STEP: f64 = 56.0;

pub(super) fn draw() -> Result<String> {
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
        let top = f64::from(at).mul_add(STEP, 56.0);
        svg.text("quiet", 20.0, top + 27.0, step);
        svg.rect("bar", [110.0, top + 6.0, 4.0, 32.0]);
        svg.text("code", 128.0, top + 19.0, text);
        svg.text("quiet small", 128.0, top + 38.0, what);
    }
    Ok(svg.finish())
}
