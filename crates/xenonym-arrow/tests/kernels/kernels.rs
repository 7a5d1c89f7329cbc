//! Every converting kernel, and the same operation on one name. The fuzz targets check them too.

use arrow_array::cast::AsArray;
use arrow_array::types::UInt64Type;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::ArrowError;
use xenonym::batch::Batch;
use xenonym::host::Host;
use xenonym::uts46::{self, Options};
use xenonym::{Error, idna2008, punycode};
use xenonym_arrow::RejectedAs;

use crate::columns::texts;

/// A text, if there is one, and an error.
pub(crate) type Answer = (Option<String>, Option<Error>);

/// A kernel, its `try_` variant, and the same operation on one name.
pub(crate) struct Kernel {
    pub(crate) plain: fn(&dyn Array) -> Result<ArrayRef, ArrowError>,
    pub(crate) telling: fn(&dyn Array) -> Result<StructArray, ArrowError>,
    pub(crate) alone: fn(&str) -> Answer,
}

pub(crate) fn or_error(result: Result<impl ToString, Error>) -> Answer {
    match result {
        Ok(text) => (Some(text.to_string()), None),
        Err(error) => (None, Some(error)),
    }
}

/// Rejects what may not be registered.
const REGISTER: Batch<idna2008::Options> = Batch::to_ascii(idna2008::Options::REGISTRATION);

/// The canonical form of a host, or of the name of a certificate.
fn canonical_or_wildcard(name: &str) -> Answer {
    let Some(rest) = name.strip_prefix("*.") else {
        return or_error(Host::parse_with(name, &Options::HOST));
    };
    let host = Host::parse_with(rest, &Options::HOST).map(|host| format!("*.{host}"));
    or_error(host.map_err(|error| {
        let error = error.with_offset(error.offset() + 2);
        error.label().map_or(error, |label| error.with_label(label + 1))
    }))
}

pub(crate) fn kernels() -> Vec<Kernel> {
    vec![
        Kernel {
            plain: |names| xenonym_arrow::to_ascii(names, &Options::DNS),
            telling: |names| xenonym_arrow::try_to_ascii(names, &Options::DNS),
            alone: |name| or_error(uts46::to_ascii(name, &Options::DNS)),
        },
        // Rejects empty rows, which are how nulls appear here.
        Kernel {
            plain: |names| xenonym_arrow::to_ascii(names, &Options::STRICT),
            telling: |names| xenonym_arrow::try_to_ascii(names, &Options::STRICT),
            alone: |name| or_error(uts46::to_ascii(name, &Options::STRICT)),
        },
        Kernel {
            plain: |names| xenonym_arrow::to_unicode(names, &Options::DNS),
            telling: |names| xenonym_arrow::try_to_unicode(names, &Options::DNS),
            alone: |name| {
                let shown = uts46::to_unicode(name, &Options::DNS);
                or_error(shown.into_result())
            },
        },
        Kernel {
            plain: |names| {
                let conversion = Batch::to_unicode(Options::DNS);
                xenonym_arrow::convert(names, &conversion, RejectedAs::Partial)
            },
            telling: |names| {
                let conversion = Batch::to_unicode(Options::DNS);
                xenonym_arrow::try_convert(names, &conversion, RejectedAs::Partial)
            },
            alone: |name| {
                let shown = uts46::to_unicode(name, &Options::DNS);
                let error = shown.errors().first().copied();
                (Some(shown.into_text().into_owned()), error)
            },
        },
        Kernel {
            plain: |names| xenonym_arrow::canonical(names, &Options::HOST),
            telling: |names| xenonym_arrow::try_canonical(names, &Options::HOST),
            alone: canonical_or_wildcard,
        },
        Kernel {
            plain: xenonym_arrow::punycode_encode,
            telling: xenonym_arrow::try_punycode_encode,
            alone: |name| or_error(punycode::encode(name)),
        },
        Kernel {
            plain: xenonym_arrow::punycode_decode,
            telling: xenonym_arrow::try_punycode_decode,
            alone: |name| or_error(punycode::decode(name)),
        },
        Kernel {
            plain: |names| xenonym_arrow::convert(names, &REGISTER, RejectedAs::Null),
            telling: |names| xenonym_arrow::try_convert(names, &REGISTER, RejectedAs::Null),
            alone: |name| or_error(idna2008::to_ascii(name, &idna2008::Options::REGISTRATION)),
        },
    ]
}

/// The kind and offset of each row's error.
fn errors(result: &StructArray) -> Vec<Option<(String, u64)>> {
    let kinds = texts(result.column(1));
    let offsets = result.column(2).as_primitive::<UInt64Type>().iter();
    kinds.into_iter().zip(offsets).map(|(kind, offset)| kind.zip(offset)).collect()
}

impl Kernel {
    /// Checks that the rows of a column become what their names alone become.
    pub(crate) fn check(&self, array: &dyn Array, rows: &[(String, bool)]) {
        let answer = |(name, is_null): &(String, bool)| (!is_null).then(|| (self.alone)(name));
        let answers: Vec<_> = rows.iter().map(answer).collect();
        let expected: Vec<_> = answers.iter().map(|answer| answer.clone()?.0).collect();
        let plain = (self.plain)(array).unwrap();
        assert_eq!(plain.data_type(), array.data_type());
        plain.to_data().validate_full().unwrap();
        assert_eq!(texts(&plain), expected);

        let told = (self.telling)(array).unwrap();
        told.to_data().validate_full().unwrap();
        assert_eq!(told.fields(), &xenonym_arrow::try_fields(array.data_type()).unwrap());
        assert_eq!(texts(told.column(0)), expected);
        let kinds = answers.iter().map(|answer| {
            let error = answer.clone()?.1?;
            Some((error.kind().name().to_owned(), error.offset() as u64))
        });
        assert_eq!(errors(&told), kinds.collect::<Vec<_>>());
        let nulls: Vec<bool> = (0..told.len()).map(|row| told.is_null(row)).collect();
        assert_eq!(nulls, rows.iter().map(|(_, is_null)| *is_null).collect::<Vec<_>>());
    }
}
