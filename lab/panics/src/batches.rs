//! Lines, columns and iterators of names.

use alloc::vec::Vec;

use xenonym::batch::{
    Batch, Convert, Counts, Memory, OnError, PassThrough, Texts, convert_column, convert_iter,
    convert_lines, split_lines,
};
use xenonym::host::Canonicalize;
use xenonym::{Standard, idna2003, idna2008};

use crate::{Input, keep, show, uts46};

pub(crate) fn run(input: Input<'_>) {
    let options = uts46::options(input);
    let to_ascii = Batch::to_ascii(options);
    keep((to_ascii.operation(), to_ascii.options()));
    conversion(&to_ascii, input);
    conversion(&Batch::to_unicode(options), input);
    let operation = if input.flag { to_ascii.operation() } else { xenonym::Operation::ToUnicode };
    conversion(&Batch::new(operation, idna2003::Options::RFC3490), input);
    conversion(&Batch::new(operation, idna2008::Options::LOOKUP), input);
    conversion(&Canonicalize::new(options), input);
    standards(input);
    texts(input);
}

fn standards(input: Input<'_>) {
    let named =
        Standard::ALL.get(input.number).map_or(Standard::ALL[0].1, |&(_, standard)| standard);
    let standard = input.other.parse().unwrap_or(named);
    keep(standard.name());
    show(standard);
    keep(standard.to_ascii(input.text));
    keep(standard.to_ascii_with_errors(input.text));
    keep(standard.to_unicode(input.text));
    conversion(&Batch::to_ascii(standard), input);
}

fn conversion<C: Convert<Error = xenonym::Error>>(conversion: &C, input: Input<'_>) {
    let bytes = input.text.as_bytes();
    let on_error = match input.number % 3 {
        0 => OnError::Blank,
        1 => OnError::Keep,
        _ => OnError::Partial,
    };
    let mut output = Vec::new();
    keep(conversion.convert(input.text, &mut output));
    keep((&conversion).convert(input.text, &mut output));
    let mut memory = Memory::default();
    keep(conversion.convert_next(input.text, &mut output, &mut memory));
    keep((&conversion).convert_next(input.other, &mut output, &mut memory));
    let by_reference = &conversion;
    let passes = by_reference.pass_through().without_root_dot();
    keep(passes.recognizes(bytes));
    let counts = convert_lines(bytes, conversion, &mut output, |line| {
        keep(line);
        input.flag.then_some(on_error)
    });
    let mut sum = [counts, Counts::default()].into_iter().sum::<Counts>();
    sum += counts;
    keep(sum);
    let offsets = [0, input.number, bytes.len()];
    keep(passes.rows_to_convert(bytes, &offsets).collect::<Vec<_>>());
    keep(PassThrough::NONE.rows_to_convert(bytes, &offsets).collect::<Vec<_>>());
    let mut ends = Vec::new();
    let into = (&mut output, &mut ends);
    if let Err(error) = convert_column(bytes, &offsets, conversion, into, |_, _| on_error) {
        show(error);
    }
    let names = input.text.split(' ');
    let mut texts = Texts::new();
    keep(convert_iter(names, conversion, &mut texts, |_, _| on_error));
    keep((&output, &texts));
}

fn texts(input: Input<'_>) {
    let mut texts: Texts = input.text.split(' ').collect();
    let mut others = Texts::new();
    others.push(input.other);
    texts.append(&others);
    keep((texts.len(), texts.is_empty(), texts.get(input.number)));
    texts.iter().rev().for_each(keep);
    texts.clear();
    keep(&texts);
    split_lines(input.text.as_bytes(), input.number).for_each(keep);
}
