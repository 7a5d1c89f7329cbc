//! Compares batches of lines and columns with the functions for one name.
#![cfg(feature = "alloc")]

use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::HashMap;

use xenonym::Operation;
use xenonym::batch::{
    Batch, Convert, Counts, OffsetError, OnError, Outcome, PassThrough, convert_column,
    convert_lines,
};
use xenonym::uts46::{AsciiRules, Options, VerifyDnsLength};
use xenonym::{AsciiSet, Error, ErrorKind, idna2003, idna2008, punycode, uts46};
use xenonym_testkit::naive_batch::{self, Answer};

/// Any of the conversions.
#[derive(Clone, Copy, Debug)]
enum Any {
    Uts46(Batch<Options>),
    Idna2003(Batch<idna2003::Options>),
    Idna2008(Batch<idna2008::Options>),
}

impl Convert for Any {
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
}

impl Any {
    /// The functions for one name.
    fn alone(&self, name: &str) -> Answer {
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

fn conversions() -> Vec<Any> {
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
        all.extend(options.map(|options| Any::Uts46(Batch::new(operation, options))));
        all.extend(flags.map(|options| Any::Idna2003(Batch::new(operation, options))));
        all.extend(protocols.map(|options| Any::Idna2008(Batch::new(operation, options))));
    }
    all
}

/// The conversions, and whether each is the first with its set of bytes that pass through.
fn first_of_their_kind() -> Vec<(Any, bool)> {
    let mut seen = Vec::new();
    let mut with_first = |conversion: Any| {
        let is_first = !seen.contains(&conversion.pass_through());
        seen.push(conversion.pass_through());
        (conversion, is_first)
    };
    conversions().into_iter().map(&mut with_first).collect()
}

/// Answers for names that were converted before, because most tests change one name of many.
#[derive(Default)]
struct Known(RefCell<HashMap<String, Answer>>);

impl Known {
    fn get(&self, conversion: &Any, name: &str) -> Answer {
        if let Some(answer) = self.0.borrow().get(name) {
            return answer.clone();
        }
        let answer = conversion.alone(name);
        self.0.borrow_mut().insert(name.to_owned(), answer.clone());
        answer
    }
}

const POLICIES: [Option<OnError>; 4] =
    [Some(OnError::Blank), Some(OnError::Keep), Some(OnError::Partial), None];

#[track_caller]
fn check_lines(input: &[u8], conversion: &Any, known: &Known, instead: Option<OnError>) {
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

/// Checks the input as a column whose rows end at `ends`.
#[track_caller]
fn check_column(input: &[u8], ends: &[usize], conversion: &Any, known: &Known, instead: OnError) {
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

/// Checks the input as lines, and the lines without LF as rows.
#[track_caller]
fn check(input: &[u8], conversion: &Any, known: &Known) {
    check_lines(input, conversion, known, Some(OnError::Blank));
    let (mut values, mut ends) = (Vec::new(), vec![0]);
    for line in input.split(|&byte| byte == b'\n') {
        values.extend_from_slice(line);
        ends.push(values.len());
    }
    check_column(&values, &ends, conversion, known, OnError::Partial);
}

/// Clean lines of many lengths, more than four blocks of them.
const CLEAN: &[u8] =
    b"a.example\nwww.a-b-c.example\nx\n0.1.2.3\nmail.long-label-of-31-code-points-0.org\n\
    a.b.c.d.e.f\na.very-very-very-very-very-very-very-long-label.example\nq7\nns1.example.net\nz\n\
    another.host.name.example\nlast.but.one.example\nb-0.c-1.d-2\nthe.last.line.of.them.example\n";

/// Every byte at every place of more than two blocks, for the first conversion of each kind; for
/// the others, at some places.
#[test]
fn any_byte_at_any_place_is_converted_as_in_a_name_alone() {
    for (conversion, is_first) in first_of_their_kind() {
        let known = Known::default();
        for at in (0..130).step_by(if is_first { 1 } else { 13 }) {
            for byte in 0..=0xFF {
                let mut input = CLEAN[..160].to_vec();
                input[at] = byte;
                check(&input, &conversion, &known);
            }
        }
    }
}

/// Pieces of several bytes, inserted at every place or in the place of other bytes.
#[test]
fn any_piece_at_any_place_is_converted_as_in_a_name_alone() {
    let pieces: [&[u8]; 18] = [
        b"..",
        b"--",
        b"-.",
        b".-",
        b"\r\n",
        b"\n\n",
        b"\r\r\n",
        b"\r",
        b".\n",
        b".\r\n",
        b"-\n",
        b"-\r\n",
        b"\n.",
        b"\n-",
        "ü".as_bytes(),
        "。".as_bytes(),
        b"*._x",
        b"",
    ];
    for conversion in conversions() {
        let known = Known::default();
        for piece in pieces {
            for at in 50..80 {
                for taken in [0, piece.len()] {
                    let input = [&CLEAN[..at], piece, &CLEAN[at + taken..]].concat();
                    check(&input, &conversion, &known);
                }
            }
        }
    }
}

/// Labels and names of every length around the limits, at every distance from a block's start.
#[test]
fn labels_and_names_near_the_limits_are_converted_as_alone() {
    for (conversion, is_first) in first_of_their_kind() {
        let known = Known::default();
        for before in (0..66).step_by(if is_first { 1 } else { 13 }) {
            let before = "b".repeat(before) + "\n";
            let labels = [1, 30, 31, 32, 33, 61, 62, 63, 64, 65, 95, 96, 127, 128, 129, 190, 254];
            for label in labels {
                let input =
                    format!("{before}{}.a\n{}\r\nz\n", "a".repeat(label), "0".repeat(label));
                check(input.as_bytes(), &conversion, &known);
            }
            for name in [60, 63, 64, 65, 126, 127, 128, 188, 192, 250, 252, 253, 254, 255, 256, 400]
            {
                let name: String = "abcdefg.".chars().cycle().take(name).collect();
                check(format!("{before}{name}\n{name}a\nz").as_bytes(), &conversion, &known);
            }
        }
    }
}

/// Inputs of every length, with and without a line ending at the end.
#[test]
fn inputs_of_every_length_are_converted_name_by_name() {
    for conversion in conversions() {
        let known = Known::default();
        for length in 0..=200 {
            check(&CLEAN[..length], &conversion, &known);
            check(&[&CLEAN[..length], b"\n"].concat(), &conversion, &known);
            check(&[&CLEAN[..length], b"\r"].concat(), &conversion, &known);
            check(&vec![b'\n'; length], &conversion, &known);
            check(&vec![b'a'; length], &conversion, &known);
        }
    }
}

/// Pieces that lines are made of.
#[rustfmt::skip]
const PIECES: &[&[u8]] = &[b"a", b"example", b"0", b".", b"-", b"_", b"*", b"\n", b"\n", b"\r\n", b"\r", b"A", b"\0", b"\xFF", b"\xE3\x80", b" ", b"xn--tda", b"xn--0", b"xn--", b"--", b"\xC3\xBC", b"\xE4\xBE\x8B\xE3\x81\x88", b"\xE3\x80\x82", b"\xD7\x90", b"\xC3\x9F", b"\n\n",];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        6 => prop::sample::select(PIECES).prop_map(<[u8]>::to_vec),
        6 => "[a-z0-9]{1,9}(\\.[a-z0-9]{1,9}){0,3}\n?".prop_map(String::into_bytes),
        1 => "[a-z0-9]{28,70}".prop_map(String::into_bytes),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => any::<String>().prop_map(String::into_bytes),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn lines_are_converted_as_names_alone(input in bytes(), policy in 0..POLICIES.len()) {
        for conversion in conversions() {
            check_lines(&input, &conversion, &Known::default(), POLICIES[policy]);
        }
    }

    #[test]
    fn rows_are_converted_as_names_alone(input in bytes(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(input.len() + 1)).collect();
        ends.sort_unstable();
        for conversion in conversions() {
            for instead in [OnError::Blank, OnError::Keep, OnError::Partial] {
                check_column(&input, &ends, &conversion, &Known::default(), instead);
            }
        }
    }

    /// Input that is cut at the end of a line may be converted in parts, by several threads.
    #[test]
    fn parts_are_converted_as_the_whole(input in bytes(), cut in any::<prop::sample::Index>()) {
        let cut = cut.index(input.len() + 1);
        let cut = input[..cut].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let conversion = Batch::to_ascii(Options::DNS);
        let convert = |parts: &[&[u8]]| {
            let mut output = Vec::new();
            for part in parts {
                convert_lines(part, &conversion, &mut output, |_| Some(OnError::Blank));
            }
            output
        };
        prop_assert_eq!(convert(&[&input]), convert(&[&input[..cut], &input[cut..]]));
    }
}

/// Counts the names that it is given, and converts nothing.
struct Counted(RefCell<(usize, usize)>);

impl Convert for Counted {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        PassThrough::LDH
    }

    fn convert(&self, name: &str, _: &mut Vec<u8>) -> Result<Outcome, Error> {
        let mut counted = self.0.borrow_mut();
        *counted = (counted.0 + 1, counted.1 + name.len());
        Ok(Outcome::Unchanged)
    }
}

/// Reading back to the start of the line in every block would take quadratic time.
#[test]
fn long_lines_and_many_lines_take_linear_time() {
    let long = "a".repeat(8 << 20);
    let many = "\n".repeat(1 << 20);
    let inputs =
        [&long, &many, &format!("{long}\n"), &format!("a\n{long}{many}"), &"A\n".repeat(1 << 20)];
    for (input, names) in inputs.into_iter().zip([1, 1 << 20, 1, 1 << 20, 1 << 20]) {
        let counted = Counted(RefCell::default());
        let mut output = Vec::new();
        let counts = convert_lines(input.as_bytes(), &counted, &mut output, |_| None);
        assert!(output == input.as_bytes());
        assert_eq!(counts.unchanged, input.lines().count());
        let bytes = input.lines().map(str::len).sum::<usize>();
        let clean = usize::from(input.starts_with("a\n"));
        assert_eq!(counted.0.into_inner(), (names, bytes - clean));
    }
}

#[test]
fn a_clean_name_is_not_converted() {
    let counted = Counted(RefCell::default());
    convert_lines(&CLEAN.repeat(9), &counted, &mut Vec::new(), |_| None);
    let (names, _) = counted.0.into_inner();
    assert!(names <= 3 * 9, "{names}: more than the long labels");
}

#[test]
fn a_result_that_ends_in_cr_is_rejected() {
    let conversion = Batch::to_unicode(Options::UTS46);
    let name = format!("xn--{}", punycode::encode("ü\r").unwrap());
    let input = format!("{name}\n");
    let mut kinds = Vec::new();
    let mut output = Vec::new();
    convert_lines(input.as_bytes(), &conversion, &mut output, |line| {
        kinds.push((line.error.kind(), line.error.offset()));
        Some(OnError::Partial)
    });
    assert_eq!((kinds, &*output), (vec![(ErrorKind::LineBreak, 4)], &b"\n"[..]));
    let known = Known::default();
    check_lines(input.as_bytes(), &Any::Uts46(conversion), &known, Some(OnError::Partial));
    check_column(
        name.as_bytes(),
        &[0, name.len()],
        &Any::Uts46(conversion),
        &known,
        OnError::Blank,
    );
}

#[test]
fn offsets_may_have_any_integer_type() {
    let conversion = Batch::to_ascii(Options::DNS);
    let mut output = b"12".to_vec();
    let mut offsets: Vec<u8> = vec![0, 2];
    let mut convert = |values: &[u8], ends: &[u8], offsets: &mut Vec<u8>| {
        convert_column(values, ends, &conversion, (&mut output, offsets), |_, _| OnError::Blank)
    };
    // A part of a column, another part, and one whose output does not fit the type of the offsets.
    convert("aüb".as_bytes(), &[1, 3, 4], &mut offsets).unwrap();
    assert_eq!(offsets, [0, 2, 9, 10]);
    convert(b"abc", &[1, 3], &mut offsets).unwrap();
    assert_eq!(offsets, [0, 2, 9, 10, 12]);
    let long = "a.".repeat(125);
    let error = convert(long.as_bytes(), &[0, 50, 250], &mut offsets);
    assert_eq!(error, Err(OffsetError::Output { row: 5 }));
}

#[test]
fn offsets_that_do_not_fit_are_errors() {
    let conversion = Batch::to_ascii(Options::DNS);
    let convert = |ends: &[i32], output_offsets: &mut Vec<i32>| {
        let into = (&mut b"12".to_vec(), output_offsets);
        convert_column(b"abc", ends, &conversion, into, |_, _| OnError::Blank)
    };
    assert_eq!(convert(&[], &mut vec![0, 2]), Ok(Counts::default()));
    assert_eq!(convert(&[2, 1], &mut vec![0, 2]), Err(OffsetError::Input { row: 0 }));
    assert_eq!(convert(&[4, 4], &mut vec![0, 2]), Err(OffsetError::Input { row: 0 }));
    assert_eq!(convert(&[0, 3, 4], &mut vec![0, 2]), Err(OffsetError::Input { row: 1 }));
    assert_eq!(convert(&[0, -1], &mut vec![0, 2]), Err(OffsetError::Input { row: 0 }));
    // The output already has two bytes.
    for last in [1, 3, -2] {
        assert_eq!(convert(&[0, 3], &mut vec![0, last]), Err(OffsetError::OutputStart));
    }
}

/// The bounds that the module states.
#[test]
fn output_is_at_most_as_long_as_documented() {
    let convert = |operation, name: &str| {
        let mut output = Vec::new();
        let conversion = Batch::new(operation, Options::UTS46);
        convert_lines(name.as_bytes(), &conversion, &mut output, |_| Some(OnError::Partial));
        output.len()
    };
    // Code points that are mapped to at most one become short labels; a few of them are enough.
    let grows = |&c: &char| xenonym::unicode::mapping(c).count() > 1 || u32::from(c) % 99 == 0;
    for code_point in ('\u{80}'..=char::MAX).filter(grows) {
        let name = code_point.to_string();
        assert!(convert(Operation::ToAscii, &name) <= 64 * name.len(), "{name}");
        assert!(convert(Operation::ToUnicode, &name) <= 12 * name.len(), "{name}");
    }
    let long = "\u{FDFA}".repeat(1000);
    assert!(convert(Operation::ToAscii, &long) <= 64 * long.len());
    assert!(convert(Operation::ToUnicode, &long) <= 12 * long.len());
}
