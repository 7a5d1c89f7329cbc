//! Tables of RFC 3743 and RFC 4290, and lists.

use xenonym_lgr::tables::{self, Form, Lost, TableError};

use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>) {
    let bytes = input.text.as_bytes();
    let form = Form::ALL.get(input.number).copied().unwrap_or_else(|| Form::detect(bytes));
    keep((form.name(), form.clause()));
    match tables::read(bytes, form) {
        Ok((document, losses)) => {
            losses.iter().for_each(lost);
            match tables::write(&document, form) {
                Ok((text, losses)) => {
                    keep(text);
                    losses.iter().for_each(lost);
                }
                Err(problem) => error(&problem),
            }
        }
        Err(problem) => error(&problem),
    }
    if let Ok((document, losses)) = tables::read_xml(bytes) {
        keep(document);
        losses.iter().for_each(lost);
    }
}

fn lost(lost: &Lost) {
    show(lost);
    keep((lost.count(), lost.feature().name(), lost.first()));
}

fn error(error: &TableError) {
    show(error);
    keep((error.line(), error.column(), error.message(), error.clause()));
}
