//! `cargo xtask pictures`: draws the pictures of the guide and of other pages from what the libraries compute.

mod costs;
mod insertion;
mod pipeline;
mod recall;
mod standards;
pub(crate) mod svg;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The function that draws a picture.
type Draw = fn() -> Result<String>;

/// Each file, and how it is drawn.
const PICTURES: [(&str, Draw); 5] = [
    ("docs/images/pipeline.svg", pipeline::draw),
    ("docs/images/insertion.svg", insertion::draw),
    ("docs/images/costs.svg", costs::draw),
    ("docs/images/recall.svg", recall::draw),
    ("docs/images/standards.svg", standards::draw),
];

pub(crate) fn run(root: &Path) -> Result<()> {
    for (file, draw) in PICTURES {
        fs::write(root.join(file), draw()?).context(file)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_up_to_date() {
        let root = crate::root().unwrap();
        for (file, draw) in PICTURES {
            let written = fs::read_to_string(root.join(file)).unwrap();
            assert_eq!(written, draw().unwrap(), "{file}: run `cargo xtask pictures`");
        }
    }
}
