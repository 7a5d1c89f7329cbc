//! Compares kernels on Arrow columns with the obvious alternative: a loop over the rows that builds
//! the result with the crate `idna`.

use std::borrow::Cow;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::{Result, ensure};
use arrow_array::builder::{GenericStringBuilder, StringViewBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, GenericStringArray, LargeStringArray, OffsetSizeTrait, StringArray,
    StringViewArray,
};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use xenonym::uts46::Options;

use crate::contender::Pass;
use crate::measure::{measure, median, ratio};
use crate::names::Names;
use crate::path::Path;

/// Rows that engines hand over together.
pub const ROWS: usize = 8192;

const PATHS: [(Path, f64); 7] = [
    (Path::ToAsciiOfAscii, 10.0),
    (Path::ToAsciiOfULabels, 5.0),
    (Path::ToAsciiOfALabels, 5.0),
    (Path::ToUnicodeOfALabels, 5.0),
    (Path::ToUnicodeOfAscii, 10.0),
    (Path::PunycodeDecode, 5.0),
    (Path::PunycodeEncode, 5.0),
];

/// The goal for names whose labels repeat.
const GOAL_OF_REPEATED: f64 = 6.0;

/// A type of columns, and how names are laid out in one.
type Layout = (&'static str, fn(&[String]) -> ArrayRef);

const LAYOUTS: [Layout; 3] = [
    ("Utf8", |names| Arc::new(StringArray::from_iter_values(names))),
    ("LargeUtf8", |names| Arc::new(LargeStringArray::from_iter_values(names))),
    ("Utf8View", |names| Arc::new(StringViewArray::from_iter_values(names))),
];

/// One table.
pub fn print(names: &Names, rounds: usize) -> Result<()> {
    println!(
        "\n| {}: columns, ns a row | rows | type | kernel | loop over `idna` | times as fast | goal |",
        names.title
    );
    println!("|---|---|---|---|---|---|---|");
    for (path, goal) in PATHS {
        // Labels alone are not remembered.
        let is_label = matches!(path, Path::PunycodeDecode | Path::PunycodeEncode);
        let (repeats, mut names) = (names.repeats, names.of(path));
        if repeats && (is_label || names.is_empty()) {
            continue;
        }
        let goal = if repeats { GOAL_OF_REPEATED } else { goal };
        let kept = |name: &String| {
            let row: ArrayRef = Arc::new(StringArray::from(vec![name.as_str()]));
            kernel(path, &row).as_string::<i32>() == looped(path, &row).as_string::<i32>()
        };
        names.retain(kept);
        ensure!(!names.is_empty(), "no names are left");
        for (title, lay_out) in LAYOUTS {
            let columns: Rc<[ArrayRef]> = names.chunks(ROWS).map(lay_out).collect();
            for column in &*columns {
                ensure!(kernel(path, column) == looped(path, column), "{} differs", path.title());
            }
            let pass = |convert: fn(Path, &ArrayRef) -> ArrayRef| -> Pass {
                let columns = Rc::clone(&columns);
                Box::new(move || {
                    for column in &*columns {
                        black_box(convert(path, black_box(column)));
                    }
                })
            };
            let times = measure(names.len(), vec![pass(kernel), pass(looped)], rounds);
            println!(
                "| {} | {} | {title} | {:.1} | {:.1} | {:.1} | {goal} |",
                path.title(),
                names.len(),
                median(&times[0]),
                median(&times[1]),
                ratio(&times[1], &times[0]),
            );
        }
    }
    Ok(())
}

/// The kernel for a path.
pub fn kernel(path: Path, names: &ArrayRef) -> ArrayRef {
    let result = match path {
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            xenonym_arrow::to_unicode(names, &Options::DNS)
        }
        Path::PunycodeDecode => xenonym_arrow::punycode_decode(names),
        Path::PunycodeEncode => xenonym_arrow::punycode_encode(names),
        _ => xenonym_arrow::to_ascii(names, &Options::DNS),
    };
    result.expect("a column of text")
}

fn looped(path: Path, names: &ArrayRef) -> ArrayRef {
    match path {
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            let engine = Uts46::new();
            rows(names, |name| {
                let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
                let (text, errors) = engine.to_unicode(name.as_bytes(), deny, hyphens);
                errors.is_ok().then_some(text)
            })
        }
        Path::PunycodeDecode => {
            rows(names, |digits| idna::punycode::decode_to_string(digits).map(Cow::Owned))
        }
        Path::PunycodeEncode => {
            rows(names, |text| idna::punycode::encode_str(text).map(Cow::Owned))
        }
        _ => {
            let engine = Uts46::new();
            rows(names, |name| {
                let lengths = DnsLength::VerifyAllowRootDot;
                let (deny, hyphens) = (AsciiDenyList::EMPTY, Hyphens::Allow);
                engine.to_ascii(name.as_bytes(), deny, hyphens, lengths).ok()
            })
        }
    }
}

/// The loop, for any of the types.
fn rows<'a>(names: &'a ArrayRef, convert: impl Fn(&'a str) -> Option<Cow<'a, str>>) -> ArrayRef {
    if let Some(names) = names.as_string_opt::<i32>() {
        return strings(names, convert);
    }
    if let Some(names) = names.as_string_opt::<i64>() {
        return strings(names, convert);
    }
    let mut result = StringViewBuilder::with_capacity(names.len());
    for name in names.as_string_view() {
        result.append_option(name.and_then(&convert));
    }
    Arc::new(result.finish())
}

fn strings<'a, O: OffsetSizeTrait>(
    names: &'a GenericStringArray<O>,
    convert: impl Fn(&'a str) -> Option<Cow<'a, str>>,
) -> ArrayRef {
    let bytes = names.value_data().len();
    let mut result = GenericStringBuilder::<O>::with_capacity(names.len(), bytes);
    for name in names {
        result.append_option(name.and_then(&convert));
    }
    Arc::new(result.finish())
}
