//! `xn to-ascii` and `xn to-unicode`.

use xenonym::uts46::Operation;

use super::lines;
use crate::args::{ToAsciiArgs, ToUnicodeArgs};
use crate::bulk::Conversion;
use crate::outcome::{Failure, Outcome};
use crate::output::{Answer, Problem};

pub(super) fn to_ascii(args: &ToAsciiArgs) -> Result<Outcome, Failure> {
    let profile = args.profile();
    let conversion = Conversion::new(format!("to-ascii {profile:?}"), move |name| {
        profile.to_ascii(name).map_err(|error| Problem::in_text(error, name)).into()
    });
    let conversion = conversion.with_lines(move |lines, output, on_refused| {
        profile.convert_lines(Operation::ToAscii, lines, output, on_refused)
    });
    // By IDNA2003, ASCII labels keep their case.
    let conversion = conversion.with_canonical(|_, ascii| ascii.to_ascii_lowercase());
    lines::convert(&args.names.names, &args.names.bulk, args.names.format.format(), conversion)
}

pub(super) fn to_unicode(args: &ToUnicodeArgs) -> Result<Outcome, Failure> {
    let profile = args.profile();
    let conversion = Conversion::new(format!("to-unicode {profile:?}"), move |name| {
        let shown = profile.to_unicode(name);
        let problems = Problem::all_in_text(shown.errors, name);
        Answer { output: Some(shown.text), problems }
    });
    let conversion = conversion.with_lines(move |lines, output, on_refused| {
        profile.convert_lines(Operation::ToUnicode, lines, output, on_refused)
    });
    let conversion = conversion.with_canonical(move |name, shown| match profile.to_ascii(name) {
        Ok(ascii) => ascii.to_ascii_lowercase(),
        Err(_) => shown.to_owned(),
    });
    lines::convert(&args.names.names, &args.names.bulk, args.names.format.format(), conversion)
}
