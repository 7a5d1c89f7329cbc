//! `xn to-ascii` and `xn to-unicode`.

use xenonym::batch::Instead;
use xenonym::uts46::Operation;

use super::lines;
use crate::args::{NameArgs, ToAsciiArgs, ToUnicodeArgs};
use crate::bulk::{self, Conversion};
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
    let conversion = conversion.with_columns(Instead::Blank, move |names| {
        profile.convert_column(Operation::ToAscii, names)
    });
    // By IDNA2003, ASCII labels keep their case.
    let conversion = conversion.with_canonical(|_, ascii| ascii.to_ascii_lowercase());
    convert(&args.names, "_ascii", conversion)
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
    let conversion = conversion.with_columns(profile.shown_instead(), move |names| {
        profile.convert_column(Operation::ToUnicode, names)
    });
    let conversion = conversion.with_canonical(move |name, shown| match profile.to_ascii(name) {
        Ok(ascii) => ascii.to_ascii_lowercase(),
        Err(_) => shown.to_owned(),
    });
    convert(&args.names, "_unicode", conversion)
}

/// Converts the arguments, or else the names in files or standard input.
fn convert(
    args: &NameArgs,
    suffix: &'static str,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    let output = args.format.format();
    if args.names.is_empty() {
        return bulk::run_records(&args.bulk, &args.records, suffix, output, conversion);
    }
    args.records.are_for_lists();
    lines::convert(&args.names, &args.bulk, output, conversion)
}
