//! The pictures of the guide and of other pages, drawn from what the libraries compute and from measurements.

mod benchmark;
mod costs;
mod insertion;
mod pipeline;
mod recall;
mod standards;
mod svg;

use anyhow::{Context, Result};

use crate::file::File;

/// The function that draws a picture.
type Draw = fn() -> Result<String>;

/// Each file, and how it is drawn.
const PICTURES: [(&str, Draw); 6] = [
    ("docs/images/benchmark.svg", benchmark::draw),
    ("docs/images/pipeline.svg", pipeline::draw),
    ("docs/images/insertion.svg", insertion::draw),
    ("docs/images/costs.svg", costs::draw),
    ("docs/images/recall.svg", recall::draw),
    ("docs/images/standards.svg", standards::draw),
];

pub(crate) fn files() -> Result<Vec<File>> {
    let picture = |(file, draw): (&'static str, Draw)| {
        Ok((file.to_owned(), draw().context(file)?.into_bytes()))
    };
    PICTURES.into_iter().map(picture).collect()
}
