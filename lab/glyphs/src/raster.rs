//! Pictures of signs on the baseline, slightly blurred, as small text appears to the eye.

use std::fmt;

use ab_glyph::{Font, FontVec, Outline, OutlinedGlyph, PxScaleFactor, point};
use xenonym::idna2008::{DerivedProperty, derived_property};

/// Pixels of an em: twice the size of text in an address bar.
pub(crate) const SIZE: f32 = 32.0;
/// Rows of a picture: one em and an eighth above the baseline, three eighths below. Ink beyond is not seen.
pub(crate) const ROWS: usize = 48;
const BASELINE: f32 = 36.0;
/// How often each pixel is mixed with its neighbors.
const BLURS: usize = 2;

pub(crate) type Column = [u8; ROWS];

/// A picture from its first column with ink to its last.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) columns: Vec<Column>,
    /// The ink of each row, wherever it is in the row.
    pub(crate) rows: [u16; ROWS],
    /// All ink.
    pub(crate) ink: u32,
    /// How far the next letter is from this one, in thousandths of an em.
    pub(crate) advance: u32,
}

impl Shape {
    pub(crate) fn new(mut columns: Vec<Column>, advance: u32) -> Option<Self> {
        let is_blank = |column: &Column| column.iter().all(|&pixel| pixel == 0);
        let left = columns.iter().position(|column| !is_blank(column))?;
        let right = columns.iter().rposition(|column| !is_blank(column))?;
        columns.truncate(right + 1);
        columns.drain(..left);
        let mut rows = [0; ROWS];
        for column in &columns {
            for (row, &pixel) in rows.iter_mut().zip(column) {
                *row += u16::from(pixel);
            }
        }
        let ink = rows.iter().map(|&row| u32::from(row)).sum();
        Some(Self { columns, rows, ink, advance })
    }

    pub(crate) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The picture in fewer columns, each the average of those that it replaces.
    pub(crate) fn pressed(&self, width: usize) -> Option<Self> {
        let mut sums = vec![[0usize; ROWS]; width];
        // Both widths are divided into units of one size: an old column is `width` of them, a new
        // one `self.width()`.
        for (piece, column) in
            self.columns.iter().flat_map(|column| [column].repeat(width)).enumerate()
        {
            for (sum, &pixel) in sums[piece / self.width()].iter_mut().zip(column) {
                *sum += usize::from(pixel);
            }
        }
        let average = |sum: usize| (sum / self.width()) as u8;
        Self::new(sums.into_iter().map(|column| column.map(average)).collect(), self.advance)
    }
}

/// How far two characters are from each other.
#[derive(Clone, Copy)]
pub(crate) enum Spacing {
    /// As the font defines it.
    Own,
    /// The gap between the inks is closed, as in a quick glance.
    Closed,
}

/// Draws a sign. Returns `None` if it lacks ink or width.
pub(crate) fn draw(font: &FontVec, sign: Sign, spacing: Spacing) -> Option<Shape> {
    let scale = SIZE / font.units_per_em()?;
    let mut advance = 0.0;
    let mut parts: Vec<(f32, Outline)> = Vec::new();
    for code_point in sign.code_points() {
        let glyph = font.glyph_id(code_point);
        let outline = font.outline(glyph)?;
        let pen = match (spacing, parts.last()) {
            (Spacing::Closed, Some((pen, before))) => {
                pen + (before.bounds.max.x - outline.bounds.min.x) * scale
            }
            _ => advance,
        };
        parts.push((pen, outline));
        advance += font.h_advance_unscaled(glyph) * scale;
    }
    // Ink starts at a pixel boundary, so that equal outlines produce equal pixels regardless of
    // their offset.
    let left = parts[0].1.bounds.min.x * scale;
    let mut canvas = Canvas::default();
    for (pen, outline) in parts {
        canvas.add(outline, scale, pen - left);
    }
    for _ in 0..BLURS {
        canvas.blur();
    }
    let advance = (advance / SIZE * 1000.0).round() as u32;
    if advance == 0 { None } else { Shape::new(canvas.columns, advance) }
}

/// Columns left of where a sign starts: for ink left of it, and for blur.
const MARGIN: usize = 16;
/// Enough for two of the widest letters.
const WIDTH: usize = 128;

struct Canvas {
    columns: Vec<Column>,
}

impl Default for Canvas {
    fn default() -> Self {
        Self { columns: vec![[0; ROWS]; WIDTH] }
    }
}

impl Canvas {
    fn add(&mut self, outline: Outline, scale: f32, at: f32) {
        let factor = PxScaleFactor { horizontal: scale, vertical: scale };
        let glyph =
            ab_glyph::GlyphId(0).with_scale_and_position(1.0, point(at + MARGIN as f32, BASELINE));
        let outlined = OutlinedGlyph::new(glyph, outline, factor);
        let corner = outlined.px_bounds().min;
        outlined.draw(|x, y, coverage| {
            let (x, y) = (corner.x as i32 + x as i32, corner.y as i32 + y as i32);
            let column = usize::try_from(x).ok().and_then(|x| self.columns.get_mut(x));
            let Some(column) = column else { return };
            let pixel = usize::try_from(y).ok().and_then(|y| column.get_mut(y));
            if let Some(pixel) = pixel {
                *pixel = pixel.saturating_add((coverage.clamp(0.0, 1.0) * 255.0).round() as u8);
            }
        });
    }

    /// Replaces each pixel with half of its own ink and a quarter of each neighbor's, down the
    /// columns, then across.
    fn blur(&mut self) {
        let mix = |before: u8, own: u8, after: u8| {
            ((u16::from(before) + 2 * u16::from(own) + u16::from(after) + 2) / 4) as u8
        };
        for column in &mut self.columns {
            let old = *column;
            for row in 1..ROWS - 1 {
                column[row] = mix(old[row - 1], old[row], old[row + 1]);
            }
        }
        let old = self.columns.clone();
        for (column, around) in self.columns[1..].iter_mut().zip(old.windows(3)) {
            for (row, pixel) in column.iter_mut().enumerate() {
                *pixel = mix(around[0][row], around[1][row], around[2][row]);
            }
        }
    }
}

// A sign to compare: a code point, or two ASCII characters that may look like one.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sign {
    first: char,
    second: Option<char>,
}

impl Sign {
    pub(crate) const fn one(first: char) -> Self {
        Self { first, second: None }
    }

    /// All signs to compare: the code points that IDNA2008 allows in labels, and all pairs of ASCII
    /// characters that are allowed in labels.
    pub(crate) fn all() -> Vec<Self> {
        let is_allowed = |code_point: &char| {
            use DerivedProperty::{ContextJ, ContextO, Pvalid};
            matches!(derived_property(*code_point), Pvalid | ContextJ | ContextO)
        };
        let code_points = ('-'..=char::MAX).filter(is_allowed);
        let ascii = ('-'..='z').filter(is_allowed);
        let pairs = ascii.clone().flat_map(|first| {
            ascii.clone().map(move |second| Self { first, second: Some(second) })
        });
        code_points.map(Self::one).chain(pairs).collect()
    }

    pub(crate) fn code_points(self) -> impl Iterator<Item = char> {
        std::iter::once(self.first).chain(self.second)
    }

    pub(crate) const fn is_pair(self) -> bool {
        self.second.is_some()
    }

    pub(crate) const fn is_ascii(self) -> bool {
        self.first.is_ascii()
    }

    /// Whether most protected names are made of such signs: letters of ASCII, Latin-1, Latin Extended-A, Greek and
    /// Cyrillic, digits and the hyphen.
    pub(crate) const fn is_target(self) -> bool {
        matches!(self.first, '\0'..='\u{17F}' | '\u{370}'..='\u{3FF}' | '\u{400}'..='\u{45F}')
    }
}

impl fmt::Display for Sign {
    /// Writes code points in hexadecimal, divided by blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04X}", u32::from(self.first))?;
        match self.second {
            Some(second) => write!(f, " {:04X}", u32::from(second)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pressed_columns_are_averages() {
        let columns = [30, 60, 90].map(|pixel| [pixel; ROWS]).to_vec();
        let shape = Shape::new(columns, 500).unwrap();
        let pressed = shape.pressed(2).unwrap();
        assert_eq!(pressed.columns, [[40; ROWS], [80; ROWS]]);
        assert_eq!((pressed.advance, pressed.ink), (500, 120 * ROWS as u32));
    }
}
