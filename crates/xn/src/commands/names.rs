//! `xn to-ascii` and `xn to-unicode`.

use super::lines;
use crate::args::{ToAsciiArgs, ToUnicodeArgs};
use crate::outcome::{Failure, Outcome};
use crate::output::{Answer, Problem};

pub(super) fn to_ascii(args: ToAsciiArgs) -> Result<Outcome, Failure> {
    let profile = args.profile();
    let format = args.names.format.format();
    lines::convert(args.names.names, args.names.input, format, move |name| {
        profile.to_ascii(name).map_err(|error| Problem::in_text(error, name)).into()
    })
}

pub(super) fn to_unicode(args: ToUnicodeArgs) -> Result<Outcome, Failure> {
    let profile = args.profile();
    let format = args.names.format.format();
    lines::convert(args.names.names, args.names.input, format, move |name| {
        let shown = profile.to_unicode(name);
        let problems = Problem::all_in_text(shown.errors, name);
        Answer { output: Some(shown.text), problems }
    })
}
