//! Draws a picture of edges for review by eye: each in the first of its families, with its code
//! points and its distance.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::edges::Edge;
use crate::family::Family;
use crate::raster::{ROWS, Shape, Spacing};
use crate::sign::Sign;

const CELL: (usize, usize) = (200, ROWS + 4);
const CELLS: (usize, usize) = (6, 20);

/// Writes a portable graymap with edges chosen evenly among the distances in `range`.
pub(crate) fn write(
    path: &Path,
    families: &[Family],
    edges: &[Edge],
    range: [u32; 2],
) -> Result<()> {
    let (width, height) = (CELL.0 * CELLS.0, CELL.1 * CELLS.1);
    let mut pixels = vec![255u8; width * height];
    let mut chosen: Vec<&Edge> =
        edges.iter().filter(|edge| (range[0]..=range[1]).contains(&edge.distance)).collect();
    chosen.sort_by_key(|edge| (edge.sign, edge.other));
    let step = chosen.len().div_ceil(CELLS.0 * CELLS.1).max(1);
    for (cell, edge) in chosen.into_iter().step_by(step).enumerate() {
        let corner = (cell % CELLS.0 * CELL.0, cell / CELLS.0 * CELL.1);
        let Some(family) = families.iter().find(|family| edge.families.contains(family.id)) else {
            continue;
        };
        let mut x = corner.0 + 4;
        for sign in [edge.sign, edge.other] {
            if let Some(shape) = family.draw(sign, Spacing::Own) {
                put(&mut pixels, width, (x, corner.1), &shape, 1);
                x += shape.width() + 8;
            }
        }
        let mut x = corner.0 + 100;
        for digit in format!("{}-{}", edge.sign, edge.distance).to_lowercase().chars() {
            if let Some(shape) = families[0].draw(Sign::one(digit), Spacing::Own) {
                put(&mut pixels, width, (x, corner.1), &shape, 2);
                x += shape.width() / 2 + 1;
            }
        }
    }
    let mut file = format!("P5\n{width} {height}\n255\n").into_bytes();
    file.extend(pixels);
    Ok(fs::write(path, file)?)
}

/// Draws a shape, leaving out all but each `step`-th pixel.
fn put(pixels: &mut [u8], width: usize, (left, top): (usize, usize), shape: &Shape, step: usize) {
    for (x, column) in shape.columns.iter().step_by(step).enumerate() {
        for (y, ink) in column.iter().step_by(step).enumerate() {
            if let Some(pixel) = pixels.get_mut((top + y) * width + left + x) {
                *pixel = pixel.saturating_sub(*ink);
            }
        }
    }
}
