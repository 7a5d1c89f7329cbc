//! Batches of lines and columns, compared with the functions for one name.

use std::cell::RefCell;
use std::collections::HashMap;

use xenonym::batch::{
    Batch, Convert, Memory, OnError, Outcome, PassThrough, convert_column, convert_lines,
};
use xenonym::uts46::{AsciiRules, Options, VerifyDnsLength};
use xenonym::{AsciiSet, Error, Operation, idna2003, idna2008, uts46};

use crate::naive_batch::{self, Answer};

/// A batch of any standard.
#[derive(Clone, Copy, Debug)]
pub enum AnyBatch {
    Uts46(Batch<Options>),
    Idna2003(Batch<idna2003::Options>),
    Idna2008(Batch<idna2008::Options>),
}

impl Convert for AnyBatch {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        match self {
            Self::Uts46(batch) => batch.pass_through(),
            Self::Idna2003(batch) => batch.pass_through(),
            Self::Idna2008(batch) => batch.pass_through(),
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        match self {
            Self::Uts46(batch) => batch.convert(name, output),
            Self::Idna2003(batch) => batch.convert(name, output),
            Self::Idna2008(batch) => batch.convert(name, output),
        }
    }

    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, Error> {
        match self {
            Self::Uts46(batch) => batch.convert_next(name, output, memory),
            Self::Idna2003(batch) => batch.convert_next(name, output, memory),
            Self::Idna2008(batch) => batch.convert_next(name, output, memory),
        }
    }
}

impl AnyBatch {
    /// The functions for one name.
    pub fn alone(&self, name: &str) -> Answer {
        let operation = match self {
            Self::Uts46(batch) => batch.operation(),
            Self::Idna2003(batch) => batch.operation(),
            Self::Idna2008(batch) => batch.operation(),
        };
        if operation == Operation::ToUnicode {
            let shown = match self {
                Self::Uts46(batch) => uts46::to_unicode(name, batch.options()),
                Self::Idna2003(batch) => idna2003::to_unicode(name, batch.options()),
                Self::Idna2008(batch) => idna2008::to_unicode(name, batch.options()),
            };
            let error = shown.errors().first().copied();
            return (Some(shown.into_text().into_owned()), error);
        }
        let ascii = match self {
            Self::Uts46(batch) => uts46::to_ascii(name, batch.options()),
            Self::Idna2003(batch) => idna2003::to_ascii(name, batch.options()),
            Self::Idna2008(batch) => idna2008::to_ascii(name, batch.options()),
        };
        match ascii {
            Ok(text) => (Some(text.into_owned()), None),
            Err(error) => (None, Some(error)),
        }
    }
}

/// Conversions of every standard and kind of options.
pub fn conversions() -> Vec<AnyBatch> {
    let deny = |set| Options::DNS.with_ascii_rules(AsciiRules::Deny(AsciiSet::of(set)));
    let options = [
        Options::STRICT,
        Options::HOST,
        Options::DNS,
        Options::UTS46,
        Options::WHATWG_URL_2026_02,
        Options::WHATWG_URL_2026_08,
        Options::DNS.with_check_hyphens(true),
        Options::UTS46.with_verify_dns_length(VerifyDnsLength::On),
        deny("_"),
        deny("*"),
        deny("x"),
        deny("-"),
    ];
    let flags = [
        idna2003::Options::RFC3490,
        idna2003::Options::RFC3490.with_use_std3_ascii_rules(true).with_limit_name_length(true),
    ];
    let protocols = [idna2008::Options::REGISTRATION, idna2008::Options::LOOKUP];
    let mut all = Vec::new();
    for operation in [Operation::ToAscii, Operation::ToUnicode] {
        all.extend(options.map(|options| AnyBatch::Uts46(Batch::new(operation, options))));
        all.extend(flags.map(|options| AnyBatch::Idna2003(Batch::new(operation, options))));
        all.extend(protocols.map(|options| AnyBatch::Idna2008(Batch::new(operation, options))));
    }
    all
}

/// Remembers the results of names, because most tests change one name of many.
#[derive(Debug, Default)]
pub struct Known(RefCell<HashMap<String, Answer>>);

impl Known {
    fn get(&self, conversion: &AnyBatch, name: &str) -> Answer {
        if let Some(answer) = self.0.borrow().get(name) {
            return answer.clone();
        }
        let answer = conversion.alone(name);
        self.0.borrow_mut().insert(name.to_owned(), answer.clone());
        answer
    }
}

/// The choices for rejected lines.
pub const POLICIES: [Option<OnError>; 4] =
    [Some(OnError::Blank), Some(OnError::Keep), Some(OnError::Partial), None];

/// Converting a buffer is the same as converting each line alone.
#[track_caller]
pub fn lines_are_names(
    input: &[u8],
    conversion: &AnyBatch,
    known: &Known,
    instead: Option<OnError>,
) {
    let mut output = b"before".to_vec();
    let mut rejected = Vec::new();
    let counts = convert_lines(input, conversion, &mut output, |line| {
        rejected.push((line.index, line.range, line.error.kind(), line.error.offset()));
        instead
    });
    let (expected, converted, errors) =
        naive_batch::lines(input, |name| known.get(conversion, name), instead);
    let shown = || format!("{:?} {conversion:?}", input.escape_ascii().to_string());
    assert_eq!(output.strip_prefix(b"before"), Some(&*expected), "{}", shown());
    assert_eq!(rejected, errors, "{}", shown());
    let lines = input.split_inclusive(|&byte| byte == b'\n').count();
    assert_eq!(counts.unchanged + counts.converted + counts.rejected, lines, "{}", shown());
    assert_eq!((counts.converted, counts.rejected), (converted, errors.len()), "{}", shown());
}

/// Converting a column is the same as converting each row alone. `ends` contains the end of each
/// row.
#[track_caller]
pub fn rows_are_names(
    input: &[u8],
    ends: &[usize],
    conversion: &AnyBatch,
    known: &Known,
    instead: OnError,
) {
    let mut output = Vec::new();
    let mut offsets = Vec::new();
    let mut rejected = Vec::new();
    let into = (&mut output, &mut offsets);
    let counts = convert_column(input, ends, conversion, into, |row, error| {
        rejected.push((row, error.kind(), error.offset()));
        instead
    })
    .unwrap();
    let (mut expected, mut expected_offsets) = (Vec::new(), vec![0]);
    let (mut errors, mut converted) = (Vec::new(), 0);
    for (index, row) in ends.windows(2).enumerate() {
        let row = &input[row[0]..row[1]];
        let (written, error) = naive_batch::row(row, |name| known.get(conversion, name), instead);
        converted += usize::from(error.is_none() && written != row);
        expected.extend(written);
        expected_offsets.push(expected.len());
        errors.extend(error.map(|(kind, offset)| (index, kind, offset)));
    }
    let shown = || format!("{:?} {ends:?} {conversion:?}", input.escape_ascii().to_string());
    assert_eq!(output, expected, "{}", shown());
    assert_eq!(offsets, expected_offsets, "{}", shown());
    assert_eq!(rejected, errors, "{}", shown());
    assert_eq!((counts.converted, counts.rejected), (converted, errors.len()), "{}", shown());
    assert_eq!(counts.unchanged + converted + errors.len(), ends.len() - 1, "{}", shown());
}

/// Names have the same results, errors and outcomes with a memory as without one. Each name is converted by all
/// conversions in turn, `together` names by one, so that the memory is handed on with labels of another one.
#[track_caller]
pub fn memory_changes_nothing(names: &[&str], conversions: &[AnyBatch], together: usize) {
    let mut memory = Memory::new();
    for names in names.chunks(together.max(1)) {
        for conversion in conversions {
            for name in names {
                let (mut with, mut without) = (b"before".to_vec(), b"before".to_vec());
                let outcome = conversion.convert_next(name, &mut with, &mut memory);
                let expected = conversion.convert(name, &mut without);
                let shown = || (name, conversion, String::from_utf8_lossy(&with).into_owned());
                assert_eq!(outcome, expected, "{:?}", shown());
                assert_eq!(with, without, "{:?}", shown());
            }
        }
    }
}
