//! Measures `xenonym-safety`. `cargo xtask safety` describes the figures, and runs this program
//! with its folders.

mod combinations;
mod false_positives;
mod lists;
mod speed;

use std::env;
use std::fs;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let (Some(data), Some(dictionaries), Some(root)) =
        (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err("usage: xenonym-safety-figures DATA DICTIONARIES ROOT".into());
    };
    let (data, dictionaries, root) = (Path::new(&data), Path::new(&dictionaries), Path::new(&root));
    // With the name of a part, only that.
    let only = arguments.next();
    let runs = |part: &str| only.as_deref().is_none_or(|only| only == part);
    if runs("recall") {
        lists::recall(data)?;
    }
    if runs("false-positives") {
        false_positives::run(data, dictionaries, root)?;
    }
    if runs("lists") {
        lists::run(data)?;
    }
    if let Some(which) = only.as_deref().and_then(|only| only.strip_prefix("samples:")) {
        lists::samples(data, which)?;
    }
    if runs("combinations") {
        combinations::run(data, root)?;
    }
    if runs("speed") {
        speed::run(data)?;
    }
    // Under callgrind only.
    if let Some(part @ ("profile-ascii" | "profile-idns")) = only.as_deref() {
        speed::profile(data, part == "profile-ascii")?;
    }
    Ok(())
}

/// The lines of a file.
fn lines(path: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// A share as percent.
fn percent(part: usize, whole: usize) -> String {
    format!("{:.2} %", 100.0 * part as f64 / whole.max(1) as f64)
}
