//! Compares batches of lines and columns with the functions for one name.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::string::string_regex;
use xenonym::Operation;
use xenonym::batch::{
    Batch, Convert, Counts, OffsetError, OnError, Outcome, PassThrough, convert_column,
    convert_lines,
};
use xenonym::uts46::Options;
use xenonym::{Error, ErrorKind, punycode};
use xenonym_testkit::properties::batches::{self, AnyBatch, Known, POLICIES, conversions};

/// The conversions, and whether each is the first with its set of bytes that pass through.
fn first_of_their_kind() -> Vec<(AnyBatch, bool)> {
    let mut seen = Vec::new();
    let mut with_first = |conversion: AnyBatch| {
        let is_first = !seen.contains(&conversion.pass_through());
        seen.push(conversion.pass_through());
        (conversion, is_first)
    };
    conversions().into_iter().map(&mut with_first).collect()
}

/// Checks the input as lines, and the lines without LF as rows.
#[track_caller]
fn check(input: &[u8], conversion: &AnyBatch, known: &Known) {
    batches::lines_are_names(input, conversion, known, Some(OnError::Blank));
    let (mut values, mut ends) = (Vec::new(), vec![0]);
    for line in input.split(|&byte| byte == b'\n') {
        values.extend_from_slice(line);
        ends.push(values.len());
    }
    batches::rows_are_names(&values, &ends, conversion, known, OnError::Partial);
}

/// Clean lines of many lengths, more than four blocks of them.
const CLEAN: &[u8] =
    b"a.example\nwww.a-b-c.example\nx\n0.1.2.3\nmail.long-label-of-31-code-points-0.org\n\
    a.b.c.d.e.f\na.very-very-very-very-very-very-very-long-label.example\nq7\nns1.example.net\nz\n\
    another.host.name.example\nlast.but.one.example\nb-0.c-1.d-2\nthe.last.line.of.them.example\n";

/// For the first conversion of each kind, every ASCII byte at every position of more than two
/// blocks. For the others, only some positions. All other bytes fall into one class per block.
#[test]
fn any_byte_at_any_place_is_converted_as_in_a_name_alone() {
    for (conversion, is_first) in first_of_their_kind() {
        let known = Known::default();
        for at in (0..130).step_by(if is_first { 1 } else { 13 }) {
            for byte in (0..=0x80).chain([0x9F, 0xBF, 0xC2, 0xE3, 0xF0, 0xFE, 0xFF]) {
                let mut input = CLEAN[..160].to_vec();
                input[at] = byte;
                check(&input, &conversion, &known);
            }
        }
    }
}

/// Sequences of several bytes, inserted at every position or replacing other bytes.
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

/// The building blocks of lines.
#[rustfmt::skip]
const PIECES: &[&[u8]] = &[b"a", b"example", b"0", b".", b"-", b"_", b"*", b"\n", b"\n", b"\r\n", b"\r", b"A", b"\0", b"\xFF", b"\xE3\x80", b" ", b"xn--tda", b"xn--0", b"xn--", b"--", b"\xC3\xBC", b"\xE4\xBE\x8B\xE3\x81\x88", b"\xE3\x80\x82", b"\xD7\x90", b"\xC3\x9F", b"\n\n",];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let name = string_regex("[a-z0-9]{1,9}(\\.[a-z0-9]{1,9}){0,3}\n?").unwrap();
    let long = string_regex("[a-z0-9]{28,70}").unwrap();
    let piece = prop_oneof![
        6 => prop::sample::select(PIECES).prop_map(<[u8]>::to_vec),
        6 => name.prop_map(String::into_bytes),
        1 => long.prop_map(String::into_bytes),
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
            batches::lines_are_names(&input, &conversion, &Known::default(), POLICIES[policy]);
        }
    }

    #[test]
    fn rows_are_converted_as_names_alone(input in bytes(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(input.len() + 1)).collect();
        ends.sort_unstable();
        for conversion in conversions() {
            for instead in [OnError::Blank, OnError::Keep, OnError::Partial] {
                batches::rows_are_names(&input, &ends, &conversion, &Known::default(), instead);
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

/// Counts the names it receives, and converts nothing.
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

/// Reading back to the start of the line in every block would be quadratic.
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
    batches::lines_are_names(
        input.as_bytes(),
        &AnyBatch::Uts46(conversion),
        &known,
        Some(OnError::Partial),
    );
    batches::rows_are_names(
        name.as_bytes(),
        &[0, name.len()],
        &AnyBatch::Uts46(conversion),
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
    // The output already contains two bytes.
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
    // Code points that map to at most one become short labels, so a few of them are enough.
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
