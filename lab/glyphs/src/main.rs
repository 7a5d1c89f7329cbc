//! `cargo xtask glyphs`: finds code points that look alike in well-known free fonts, and writes or checks
//! `data/glyphs.tsv`.

mod calibrate;
mod edges;
mod family;
mod raster;
mod search;

use std::fs;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use crate::family::Family;

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fonts = folder.join("target/fonts");
    let file = folder.join("../../data/glyphs.tsv");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let packages = family::unpack(&fonts)?;
    let families = Family::all(&fonts)?;
    match arguments[..] {
        ["write"] => {
            fs::write(&file, edges::text(&packages, &edges::find(&families)))?;
        }
        ["check"] => {
            let is_same =
                edges::text(&packages, &edges::find(&families)) == fs::read_to_string(&file)?;
            ensure!(
                is_same,
                "data/glyphs.tsv is not what the fonts give; to see how: cargo xtask glyphs --write, git diff"
            );
        }
        ["calibrate"] => calibrate::report(&families),
        _ => bail!("use: xenonym-glyphs write|check|calibrate"),
    }
    Ok(())
}
