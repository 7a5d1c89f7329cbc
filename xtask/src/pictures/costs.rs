//! The costs of imitations, with the limits of the levels.

use anyhow::{Context, Result};
use xenonym_safety::lookalikes::{Builder, Level};

use super::svg::Svg;

const PROTECTED: &str = "paypal.com";

/// Imitations of [`PROTECTED`], with what they do.
const NAMES: [(&str, &str); 11] = [
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

const TOP: f64 = 92.0;
const LEFT: f64 = 230.0;
const ROW: f64 = 26.0;

/// Pixels for a cost of 1.
const SCALE: f64 = 2.6;

pub(super) fn draw() -> Result<String> {
    let mut builder = Builder::new(Level::Wide);
    builder.protect(PROTECTED)?;
    let index = builder.build();
    let title = format!("What imitations of {PROTECTED} cost");
    let mut svg = Svg::new(720, 400, &title);
    let bottom = TOP + ROW * 11.0;
    for (level, name) in [(Level::Strict, "strict"), (Level::Normal, "normal")] {
        let cost = level.highest_cost();
        let x = f64::from(cost).mul_add(SCALE, LEFT);
        svg.line(x, TOP - 14.0, bottom);
        svg.text("quiet small", x - 60.0, TOP - 20.0, &format!("up to {cost}: {name}"));
    }
    let wide = format!("up to {}: wide", Level::Wide.highest_cost());
    svg.text("quiet small", 600.0, TOP - 20.0, &wide);
    for (at, (name, what)) in (0_u8..).zip(NAMES) {
        let hits = index.find(name);
        let hit = hits.first().with_context(|| format!("{name} imitates nothing"))?;
        let y = f64::from(at).mul_add(ROW, TOP);
        let length = f64::from(hit.cost()) * SCALE;
        svg.text("code small", 20.0, y + 16.0, name);
        svg.rect("ours", [LEFT, y + 4.0, length, 14.0]);
        let text = format!("{} {what}", hit.cost());
        svg.text("quiet small", LEFT + length + 8.0, y + 16.0, &text);
    }
    Ok(svg.finish())
}
