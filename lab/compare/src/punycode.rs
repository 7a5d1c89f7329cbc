//! Compares Punycode with the crates `idna` and `punycode` and CPython's codec.
//!
//! Inputs: every code point alone, 1,000,000 random texts, 1,000,000 random digit strings and,
//! with `--data`, every label of the corpora.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use xenonym::{Error, ErrorKind};

use crate::random::Random;
use crate::rival::Differences;
use crate::rivals;

/// The script reads code points in hexadecimal and writes the bytes of Punycode in hexadecimal,
/// because they may be line breaks, or converts in the other direction. `!` is a rejection.
const ENCODE: &str = "
import sys
for line in sys.stdin:
    text = ''.join(chr(int(x, 16)) for x in line.split())
    print(text.encode('punycode').hex())
";
const DECODE: &str = "
import sys
for line in sys.stdin:
    try:
        print(' '.join('%X' % ord(c) for c in bytes.fromhex(line).decode('punycode')))
    except UnicodeError:
        print('!')
";

pub fn compare(data: Option<&Path>) -> Result<()> {
    let mut differences = Differences::default();
    let mut texts: Vec<Vec<u32>> = (0..=0x10_FFFF).map(|value| vec![value]).collect();
    let mut random = Random(3492);
    texts.extend((0..1_000_000).map(|_| random_text(&mut random, 24)));
    // Our code for more than 64 code points is different.
    texts.extend((0..5_000).map(|_| random_text(&mut random, 500)));
    let labels = data.map(corpus_labels).transpose()?.unwrap_or_default();
    for label in &labels {
        let decoded = xenonym::punycode::decode_code_points(label)
            .with_context(|| format!("{label} of the corpora does not decode"))?;
        ensure!(
            xenonym::punycode::encode_code_points(&decoded)?.eq_ignore_ascii_case(label),
            "{label} of the corpora does not come back"
        );
        texts.push(decoded);
    }
    match data {
        Some(_) => println!("{} labels of the corpora decode and encode back", labels.len()),
        None => println!("the corpora were not compared: no --data"),
    }
    let encoded = compare_encoding(&texts, &mut differences)?;
    let mut digits: Vec<String> = (0..1_000_000).map(|_| random_digits(&mut random)).collect();
    digits.extend(encoded);
    digits.extend(labels);
    compare_decoding(&digits, &mut differences)?;
    println!("{} texts encoded, {} strings decoded", texts.len(), digits.len());
    differences.report()
}

fn compare_encoding(texts: &[Vec<u32>], differences: &mut Differences) -> Result<Vec<String>> {
    let python = rivals::cpython_answers(
        ENCODE,
        &[],
        &texts.iter().map(|text| hex(text)).collect::<Vec<_>>(),
    )?;
    let mut encoded = Vec::with_capacity(texts.len());
    for (code_points, python) in texts.iter().zip(python) {
        let ours = xenonym::punycode::encode_code_points(code_points)?;
        if hex_bytes(&ours) != python {
            differences.count("UNEXPLAINED: CPython encodes otherwise", &hex(code_points));
        }
        if let Some(text) = text(code_points) {
            if idna::punycode::encode_str(&text).as_deref() != Some(ours.as_str()) {
                differences.count("UNEXPLAINED: idna encodes otherwise", &text);
            }
            if punycode::encode(&text).as_deref() != Ok(ours.as_str()) {
                differences.count("UNEXPLAINED: punycode encodes otherwise", &text);
            }
        }
        encoded.push(ours);
    }
    Ok(encoded)
}

fn compare_decoding(inputs: &[String], differences: &mut Differences) -> Result<()> {
    let bytes: Vec<String> = inputs.iter().map(|input| hex_bytes(input)).collect();
    let python = rivals::cpython_answers(DECODE, &[], &bytes)?;
    for (input, python) in inputs.iter().zip(python) {
        let ours = xenonym::punycode::decode(input);
        let integers = xenonym::punycode::decode_code_points::<u32>(input);
        let ours_hex = integers.as_deref().map_or("!".to_owned(), hex);
        if ours_hex != python {
            differences.count(&cpython_class(input, &integers, &python), input);
        }
        let rivals = [
            ("idna", idna::punycode::decode_to_string(input)),
            ("punycode", punycode::decode(input).ok()),
        ];
        for (rival, theirs) in rivals {
            if theirs.as_ref() != ours.as_ref().ok() {
                differences.count(&rival_class(rival, theirs.as_deref(), &ours, input), input);
            }
        }
    }
    Ok(())
}

/// Section 6.2 consumes a delimiter only after at least one code point, so a leading delimiter is
/// an invalid digit. If it were dropped, `-dji` and `dji` would decode to the same text.
const LEADING_DELIMITER: &str = "drops a leading delimiter; we are right: RFC 3492 section 6.2";

fn rival_class(
    rival: &str,
    theirs: Option<&str>,
    ours: &Result<String, Error>,
    input: &str,
) -> String {
    match (theirs, ours) {
        (Some(_), Err(error)) if is_leading_delimiter(error, input) => {
            format!("{rival} {LEADING_DELIMITER}")
        }
        _ => format!("UNEXPLAINED: {rival} says {theirs:?}, we {ours:?}"),
    }
}

fn cpython_class(input: &str, ours: &Result<Vec<u32>, Error>, theirs: &str) -> String {
    match ours {
        Err(error) if theirs != "!" && is_leading_delimiter(error, input) => {
            format!("CPython {LEADING_DELIMITER}")
        }
        Ok(values) if theirs == "!" && values.iter().any(|&value| value > 0x10_FFFF) => {
            "CPython's str holds nothing above 10FFFF, our u32 does; both are right".to_owned()
        }
        _ => format!("UNEXPLAINED: CPython says {theirs}, we {ours:?}"),
    }
}

fn is_leading_delimiter(error: &Error, input: &str) -> bool {
    error.kind() == ErrorKind::NotADigit && error.offset() == 0 && input.starts_with('-')
}

fn random_text(random: &mut Random, longest: usize) -> Vec<u32> {
    const BLOCKS: [(u32, usize); 8] = [
        (0x00, 0x80),
        (0x61, 26),
        (0x80, 0x180),
        (0x370, 0x190),
        (0x5D0, 0x70),
        (0x900, 0x300),
        (0x3040, 0x6000),
        (0xE000, 0x10_2000),
    ];
    let length = random.below(longest);
    let blocks = [random.one_of(&BLOCKS), random.one_of(&BLOCKS)];
    (0..length)
        .map(|_| {
            let (start, size) = random.one_of(&blocks);
            start + random.below(size) as u32
        })
        .collect()
}

fn random_digits(random: &mut Random) -> String {
    const SYMBOLS: [&[u8]; 4] = [
        b"abcdefghijklmnopqrstuvwxyz",
        b"abc0123456789-",
        b"abcxyzABCXYZ059-",
        b"abcdefghij-!~ Z9",
    ];
    let symbols = random.one_of(&SYMBOLS);
    (0..random.below(16)).map(|_| char::from(random.one_of(symbols))).collect()
}

/// The text after `xn--` in each label of the corpora.
fn corpus_labels(data: &Path) -> Result<Vec<String>> {
    let mut labels = Vec::new();
    for file in ["idn-a-labels.txt", "popular-100k.txt"] {
        let path = data.join("corpora").join(file);
        let names = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        labels.extend(
            names.split(['\n', '.']).filter_map(|l| l.strip_prefix("xn--")).map(str::to_owned),
        );
    }
    Ok(labels)
}

fn text(code_points: &[u32]) -> Option<String> {
    code_points.iter().map(|&value| char::from_u32(value)).collect()
}

fn hex(code_points: &[u32]) -> String {
    code_points.iter().map(|value| format!("{value:X}")).collect::<Vec<_>>().join(" ")
}

fn hex_bytes(ascii: &str) -> String {
    ascii.bytes().map(|byte| format!("{byte:02x}")).collect()
}
