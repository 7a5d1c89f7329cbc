//! Errors, their texts, and comparisons of two names.

use xenonym::{Error, ErrorKind, Side, SideError, WriteError};

use crate::{Input, Nowhere, keep, show};

pub(crate) fn run(input: Input<'_>) {
    if let Err(error) = xenonym::from_utf8(input.text.as_bytes()) {
        each(error, input);
    }
    let kind = ErrorKind::from_name(input.text).unwrap_or(ErrorKind::Rejected);
    keep((kind.name(), kind.message(), kind.rule(), kind.help()));
    show(kind);
    if let Err(unknown) = input.text.parse::<ErrorKind>() {
        show(unknown);
    }
    let error = Error::new(kind, input.number..input.text.len());
    each(error, input);
    let side = if input.flag { Side::First } else { Side::Second };
    let of_side = SideError::new(side, error);
    show(of_side);
    keep(core::error::Error::source(&of_side));
    keep(Error::from(of_side));
    show(WriteError::Name(error));
    keep(core::error::Error::source(&WriteError::Name(error)));
    keep(xenonym::uts46::write_ascii(input.text, &xenonym::uts46::Options::DNS, &mut Nowhere));
}

fn each(error: Error, input: Input<'_>) {
    let error = error.with_offset(input.number).with_label(input.number);
    keep((error.kind(), error.offset(), error.range(), error.place(), error.code_point()));
    keep(error.rule());
    keep((
        error.limit(),
        error.label(),
        error.table(),
        error.index_in_label(),
        error.place().name(),
    ));
    show(error);
    show(error.message());
    show(error.report(input.text));
    show(format_args!("{error:?}"));
}
