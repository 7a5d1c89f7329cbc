//! The lower limits of the cost: each part of a conversion alone, and the whole conversion with
//! perfectly predicted branches.

use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::{Result, ensure};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use xenonym::punycode::{decode_code_points_into, encode_code_points_into};

use crate::columns::{ROWS, kernel};
use crate::contender::Pass;
use crate::measure::{measure, median};
use crate::names::Names;
use crate::path::Path;
use crate::rust as ours;

const PATHS: [Path; 5] = [
    Path::ToAsciiOfULabels,
    Path::ToAsciiOfALabels,
    Path::ToUnicodeOfALabels,
    Path::PunycodeDecode,
    Path::PunycodeEncode,
];

/// After this many repetitions, all branches for a name are predicted.
const IN_A_ROW: usize = 40;

const PATHS_OF_COLUMNS: [Path; 3] =
    [Path::ToAsciiOfULabels, Path::ToAsciiOfALabels, Path::ToUnicodeOfALabels];

/// After the first two rows of a name, a batch finds it in its memory.
const ROWS_IN_A_ROW: usize = 128;

/// A table of the parts of a conversion.
pub fn print(names: &Names, rounds: usize) -> Result<()> {
    println!(
        "\n| {}: what a conversion is made of, ns a name | names | all of it | each name {IN_A_ROW} times in a row \
         | Punycode alone, to or from code points | `str::from_utf8` of the answer alone |",
        names.title
    );
    println!("|---|---|---|---|---|---|");
    for path in PATHS {
        let contender = ours::buffer(path);
        let (mut names, mut answers): (Vec<String>, Vec<String>) = names
            .of(path)
            .into_iter()
            .filter_map(|name| contender.answer(&name).map(|answer| (name, answer)))
            .unzip();
        let whole = names.len() / IN_A_ROW * IN_A_ROW;
        ensure!(whole > 0, "too few names");
        names.truncate(whole);
        answers.truncate(whole);
        let repeated: Vec<String> = names
            .iter()
            .step_by(IN_A_ROW)
            .flat_map(|name| std::iter::repeat_n(name.clone(), IN_A_ROW))
            .collect();
        let passes = vec![
            contender.pass(&names),
            contender.pass(&repeated),
            punycode(path, &names, &answers),
            validation(&answers),
        ];
        let medians: Vec<String> = measure(whole, passes, rounds)
            .iter()
            .map(|times| format!("{:.1}", median(times)))
            .collect();
        println!("| {} | {whole} | {} |", path.title(), medians.join(" | "));
    }
    Ok(())
}

/// A table of the parts of a converted row in a column. The difference between the first two
/// figures is the cost of the names that are not found in the memory. The difference between the
/// last two is the cost of finding a name there.
pub fn print_columns(names: &Names, rounds: usize) -> Result<()> {
    println!(
        "\n| {}: what a row of `Utf8` is made of, ns | rows | all of it | each name in \
         {ROWS_IN_A_ROW} rows in a row | copying and validating the result alone |",
        names.title
    );
    println!("|---|---|---|---|---|");
    for path in PATHS_OF_COLUMNS {
        let names = names.of(path);
        let repeated: Vec<String> = names
            .chunks(ROWS_IN_A_ROW)
            .flat_map(|chunk| chunk.iter().map(|_| chunk[0].clone()))
            .collect();
        let answers = columns(&names).iter().map(|names| kernel(path, names)).collect();
        let passes = vec![
            each_column(columns(&names), move |names| drop(black_box(kernel(path, names)))),
            each_column(columns(&repeated), move |names| drop(black_box(kernel(path, names)))),
            each_column(answers, |answers| copy(answers.as_string())),
        ];
        let medians: Vec<String> = measure(names.len(), passes, rounds)
            .iter()
            .map(|times| format!("{:.1}", median(times)))
            .collect();
        println!("| {} | {} | {} |", path.title(), names.len(), medians.join(" | "));
    }
    Ok(())
}

fn columns(names: &[String]) -> Rc<[ArrayRef]> {
    let column = |names: &[String]| Arc::new(StringArray::from_iter_values(names)) as ArrayRef;
    names.chunks(ROWS).map(column).collect()
}

fn each_column(columns: Rc<[ArrayRef]>, run: impl Fn(&ArrayRef) + 'static) -> Pass {
    Box::new(move || columns.iter().for_each(|column| run(black_box(column))))
}

/// Copies the rows as a kernel does with its results.
fn copy(rows: &StringArray) {
    let mut values = Vec::with_capacity(rows.value_data().len());
    let mut ends = Vec::with_capacity(rows.len());
    for row in rows.iter().flatten() {
        values.extend_from_slice(row.as_bytes());
        ends.push(values.len() as i32);
    }
    let _ = black_box((std::str::from_utf8(&values), ends));
}

/// Bootstring's part, without UTF-8 where there is some.
fn punycode(path: Path, names: &[String], answers: &[String]) -> Pass {
    let digits = |names: &[String]| -> Vec<String> {
        let labels = names.iter().flat_map(|name| name.split('.'));
        labels.filter_map(|label| label.strip_prefix("xn--")).map(str::to_owned).collect()
    };
    let digits = match path {
        Path::PunycodeDecode => names.to_vec(),
        Path::PunycodeEncode => answers.to_vec(),
        Path::ToAsciiOfULabels => digits(answers),
        _ => digits(names),
    };
    if matches!(path, Path::PunycodeEncode | Path::ToAsciiOfULabels) {
        let labels: Vec<Vec<char>> = digits
            .iter()
            .filter_map(|digits| xenonym::punycode::decode_code_points(digits).ok())
            .collect();
        return Box::new(move || {
            let mut buffer = [0; 64];
            for label in &labels {
                let _ = black_box(encode_code_points_into(black_box(label), &mut buffer));
            }
        });
    }
    Box::new(move || {
        let mut buffer = ['\0'; 64];
        for digits in &digits {
            let _ = black_box(decode_code_points_into(black_box(digits), &mut buffer));
        }
    })
}

/// The cost of validating bytes as text in safe code.
fn validation(answers: &[String]) -> Pass {
    let answers: Vec<Vec<u8>> = answers.iter().map(|answer| answer.clone().into_bytes()).collect();
    Box::new(move || {
        for answer in &answers {
            let _ = black_box(std::str::from_utf8(black_box(answer)));
        }
    })
}
