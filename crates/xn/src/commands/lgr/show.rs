//! `xn lgr show`.

use std::path::Path;
use std::slice;

use xenonym_lgr::show::Show;

use super::document::{detect, parse, read};
use crate::args::ShowArgs;
use crate::commands::code_point::character_name;
use crate::commands::whole_file;
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
        Some(page) => {
            let page = Some(page).filter(|page| *page != Path::new(STANDARD_INPUT));
            whole_file::write(page, slice::from_ref(&args.file), show.html().as_bytes())?;
        }
    }
    Ok(Outcome::Done)
}
