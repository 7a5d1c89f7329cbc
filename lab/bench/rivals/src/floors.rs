//! The lower limits of the cost: each part of a conversion alone, and the whole conversion with
//! perfectly predicted branches.

use std::hint::black_box;

use anyhow::{Result, ensure};
use xenonym::punycode::{decode_code_points_into, encode_code_points_into};

use crate::contender::Pass;
use crate::measure::{measure, median};
use crate::names::Names;
use crate::path::Path;
use crate::rust::xenonym as ours;

const PATHS: [Path; 5] = [
    Path::ToAsciiOfULabels,
    Path::ToAsciiOfALabels,
    Path::ToUnicodeOfALabels,
    Path::PunycodeDecode,
    Path::PunycodeEncode,
];

/// After this many repetitions, all branches for a name are predicted.
const IN_A_ROW: usize = 40;

/// One table.
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
