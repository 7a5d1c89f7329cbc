//! `xn stringprep`.

use super::lines;
use crate::args::StringprepArgs;
use crate::outcome::{Failure, Outcome};
use crate::output::Problem;

pub(super) fn run(args: StringprepArgs) -> Result<Outcome, Failure> {
    let (profile, purpose) = (args.profile(), args.purpose());
    let format = args.format.format();
    lines::convert(args.text, args.input, format, move |text| {
        profile.prepare(text, purpose).map_err(|error| Problem::in_text(error, text)).into()
    })
}
