//! `xn lgr show`.

use std::path::Path;
use std::slice;

use xenonym_lgr::show::Show;

use super::document::{detect, parse, read};
use crate::args::ShowArgs;
use crate::commands::code_point::character_name;
use crate::commands::stats;
use crate::error::{Failure, Outcome};
use crate::output::write_all;
use crate::terminal::{STANDARD_INPUT, for_terminal, title};

pub(super) fn run(args: &ShowArgs) -> Result<Outcome, Failure> {
    let bytes = read(&args.file)?;
    let (document, _) = parse(&bytes, detect(&bytes))
        .map_err(|rejected| Failure::Input(format!("{}: {}", title(&args.file), rejected.whole)))?;
    let name = |code_point: char| character_name(code_point.into());
    let show = Show::new(&document, &name);
    match args.html.as_deref() {
        None => write_all(&for_terminal(show.text(args.sets).as_bytes()))?,
        Some(page) if page == Path::new(STANDARD_INPUT) => write_all(show.html().as_bytes())?,
        Some(page) => {
            let is_stdin = args.file == Path::new(STANDARD_INPUT);
            let inputs = if is_stdin { &[] } else { slice::from_ref(&args.file) };
            let mut outputs = stats::open(page, inputs)?;
            outputs.write(show.html().as_bytes())?;
            outputs.complete(&())?;
        }
    }
    Ok(Outcome::Done)
}
