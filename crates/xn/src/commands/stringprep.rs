//! `xn stringprep`.

use super::lines;
use crate::args::StringprepArgs;
use crate::bulk::Conversion;
use crate::outcome::{Failure, Outcome};
use crate::output::Problem;

pub(super) fn run(args: &StringprepArgs) -> Result<Outcome, Failure> {
    let (profile, purpose) = (args.profile(), args.purpose());
    let name = format!("stringprep {} {purpose:?}", profile.name());
    let conversion = Conversion::new(name, move |text| {
        profile.prepare(text, purpose).map_err(|error| Problem::in_text(error, text)).into()
    });
    lines::convert(&args.text, &args.bulk, args.format.format(), conversion)
}
