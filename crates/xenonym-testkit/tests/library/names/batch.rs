//! Compares batches of lines and columns with the functions for one name.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::string::string_regex;
use xenonym::batch::{
    Batch, Convert, Counts, Memory, OffsetError, OnError, Outcome, PassThrough, convert_column,
    convert_lines,
};
use xenonym::uts46::{CheckBidi, Options, VerifyDnsLength, to_ascii};
use xenonym::{Error, ErrorKind, Operation, punycode};
use xenonym_testkit::properties::batches::{
    self, AnyBatch, Known, POLICIES, conversions, memory_changes_nothing,
};

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

// Columns with more rows than are checked together: few of them are suspects, and each row
// converts as it does alone.

const CLEAN_ROWS: [&str; 11] = [
    "a.example",
    "www.a-b-c.example",
    "x",
    "0.1.2.3",
    "mail.long-label-of-31-code-points-0.org",
    "a.b.c.d.e.f",
    "a.very-very-very-very-very-very-very-long-label.example",
    "q7",
    "another.host.name.example",
    "b-0.c-1.d-2",
    "z9",
];

const OTHERS: [&str; 14] = [
    "ü.example",
    "",
    "-",
    "a-",
    "-a",
    "a..b",
    "a.-b",
    ".a",
    "xn--tda",
    "a--b",
    ".",
    "A",
    "a b",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

fn clean_rows(count: usize) -> Vec<&'static str> {
    CLEAN_ROWS.into_iter().cycle().take(count).collect()
}

/// The values, and the offsets of the rows.
fn column(rows: &[&str]) -> (Vec<u8>, Vec<usize>) {
    let mut offsets = vec![0];
    offsets.extend(rows.iter().scan(0, |end, row| {
        *end += row.len();
        Some(*end)
    }));
    (rows.concat().into_bytes(), offsets)
}

/// Checks that the column's rows are converted as each is alone. Returns the suspects.
#[track_caller]
fn check_rows(rows: &[&str], options: Options) -> Vec<usize> {
    let (values, offsets) = column(rows);
    let conversion = Batch::to_ascii(options);
    let (mut output, mut ends, mut rejected) = (Vec::new(), Vec::new(), Vec::new());
    let into = (&mut output, &mut ends);
    let counts = convert_column(&values, &offsets, &conversion, into, |row, error| {
        rejected.push((row, error));
        OnError::Blank
    });
    let alone: Vec<_> = rows.iter().map(|row| to_ascii(row, &options)).collect();
    let texts: Vec<&str> = alone.iter().map(|row| row.as_deref().unwrap_or_default()).collect();
    assert_eq!((output, ends), column(&texts));
    let errors =
        alone.iter().enumerate().filter_map(|(row, text)| Some((row, text.clone().err()?)));
    assert_eq!(rejected, errors.collect::<Vec<_>>());
    let unchanged = |(row, text): (&&str, &&str)| row == text;
    let stay = rows.iter().zip(&texts).filter(|&pair| unchanged(pair)).count();
    let empty = rejected.iter().filter(|(row, _)| rows[*row].is_empty()).count();
    assert_eq!(counts.unwrap().unchanged, stay - empty);
    conversion.pass_through().rows_to_convert(&values, &offsets).collect()
}

/// A row that is not clean makes only nearby rows suspects, wherever it is.
#[test]
fn suspects_are_few() {
    for row in 0..70 {
        for name in OTHERS {
            let mut rows = clean_rows(70);
            rows[row] = name;
            let suspects = check_rows(&rows, Options::STRICT);
            assert!(suspects.contains(&row) && suspects.is_sorted(), "{suspects:?} {row} {name}");
            assert!(suspects.iter().all(|suspect| suspect.abs_diff(row) < 8), "{suspects:?} {row}");
        }
    }
    assert_eq!(check_rows(&clean_rows(500), Options::STRICT), []);
}

/// After many other rows, clean rows soon pass through again.
#[test]
fn clean_rows_after_many_others_are_soon_passed_through() {
    for others in (1..200).step_by(5) {
        for clean in [1, 15, 40, 300] {
            let mut rows = vec!["ü.example"; others];
            rows.extend(clean_rows(clean));
            rows.extend(["xn--tda", "ü", ""].iter().cycle().take(others));
            rows.extend(clean_rows(clean));
            let suspects = check_rows(&rows, Options::DNS).len();
            assert!(suspects <= 10 * others + 16, "{suspects}: {others} others, {clean} clean");
        }
    }
}

#[test]
fn without_clean_names_all_rows_are_suspects() {
    let (values, offsets) = column(&clean_rows(200));
    for none in [PassThrough::NONE, PassThrough::NONE.without_root_dot()] {
        assert!(none.rows_to_convert(&values, &offsets).eq(0..200));
    }
}

#[test]
fn rows_without_a_place_are_suspects() {
    let suspects =
        |offsets: &[i32]| PassThrough::LDH.rows_to_convert(b"abcdef", offsets).collect::<Vec<_>>();
    assert_eq!(suspects(&[0, 3, 7]), [1]);
    assert_eq!(suspects(&[-1, 3]), [0]);
    assert_eq!(suspects(&[0, 2, -1, 3]), [1, 2]);
    assert_eq!(suspects(&[4, 2, 3]), [0]);
    assert_eq!(suspects(&[]), []);
    assert_eq!(suspects(&[0]), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn rows_among_clean_ones_are_converted_as_alone(places in prop::collection::vec((0..300_usize, 0..OTHERS.len()), 0..60)) {
        let mut rows = clean_rows(300);
        for (row, other) in places {
            rows[row] = OTHERS[other];
        }
        for options in [Options::DNS, Options::STRICT, Options::HOST] {
            check_rows(&rows, options);
        }
    }

    /// With any bytes in any places, a row that is not a suspect is its own result.
    #[test]
    fn rows_that_are_not_suspects_stay(bytes in prop::collection::vec((0..500_usize, any::<u8>()), 1..9)) {
        let (mut values, offsets) = column(&clean_rows(40));
        for (at, byte) in bytes {
            let at = at % values.len();
            values[at] = byte;
        }
        for options in [Options::DNS, Options::STRICT, Options::HOST] {
            let clean = Batch::to_ascii(options).pass_through();
            let suspects: Vec<usize> = clean.rows_to_convert(&values, &offsets).collect();
            for row in (0..40).filter(|row| !suspects.contains(row)) {
                let name = std::str::from_utf8(&values[offsets[row]..offsets[row + 1]]).unwrap();
                prop_assert_eq!(to_ascii(name, &options), Ok(name.into()), "{}", row);
            }
        }
    }
}

// Batches that remember labels, compared with conversions that do not.

/// Labels of every kind: plain, right-to-left, those that break the Bidi rule beside one, without a result, and
/// rejected ones.
#[rustfmt::skip]
const LABELS: &[&str] = &["a", "example", "0a", "a-", "-", "*", "_x", "", "bücher", "BÜCHER", "xn--bcher-kva", "XN--BCHER-KVA", "рф", "xn--p1ai", "אב", "xn--4dbc", "א0", "ا٣", "0ü", "ü-", "1-ü", "\u{AD}", "\u{AD}a", "faß", "x\u{200D}y", "क\u{94D}\u{200D}ष", "ü\u{301}", "\u{301}ü", "xn--0", "xn--a-", "xn--xn---epa", "℀", "例え", "ａｂ", "ü%", "long-label-of-many-letters-ü-that-is-kept-or-too-long-to-be-kept", "ööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööööö", "mañana", "xn--maana-pta"];

const DOTS: &[&str] = &[".", ".", ".", ".", "。", "．", ".."];

/// Names of few labels, so that most come again.
fn names() -> impl Strategy<Value = Vec<String>> {
    let few = prop::collection::vec(prop::sample::select(LABELS), 1..6);
    few.prop_flat_map(|labels| {
        let part = (prop::sample::select(labels), prop::sample::select(DOTS));
        let name = (prop::collection::vec(part, 1..4), any::<bool>());
        let name = name.prop_map(|(parts, has_root)| {
            let mut name: String = parts.iter().flat_map(|&(label, dot)| [label, dot]).collect();
            if !has_root {
                name.pop();
            }
            name
        });
        prop::collection::vec(name, 1..30)
    })
}

fn all_conversions() -> Vec<AnyBatch> {
    let mut all = conversions();
    let unusual = [
        Options::UTS46.with_verify_dns_length(VerifyDnsLength::Off),
        Options::DNS.with_check_bidi(CheckBidi::PerLabel),
        Options::DNS.with_check_bidi(CheckBidi::Off),
        Options::DNS.with_transitional_processing(true),
        Options::DNS.with_ignore_invalid_punycode(true),
    ];
    for operation in [Operation::ToAscii, Operation::ToUnicode] {
        all.extend(unusual.map(|options| AnyBatch::Uts46(Batch::new(operation, options))));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_memory_changes_no_result(names in names(), together in 1..30_usize) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        memory_changes_nothing(&names, &all_conversions(), together);
    }
}

/// Each pair of labels, after names that made the memory keep both of them as endings.
#[test]
fn any_two_labels_are_converted_as_without_a_memory() {
    let conversions = all_conversions();
    for first in LABELS {
        for second in LABELS {
            let [both, root] = ["", "."].map(|root| format!("{first}.{second}{root}"));
            let [alone, below] = [format!("{second}."), format!("b.{first}.{second}")];
            let names = [*second, &both, &root, &alone, &below];
            let again: Vec<&str> = names.into_iter().cycle().take(15).collect();
            memory_changes_nothing(&again, &conversions, again.len());
        }
    }
}

/// More endings than are kept, each several times, and long runs without repetition in between.
#[test]
fn many_names_are_converted_as_without_a_memory() {
    let name = |number: usize| format!("www.ü{number}.例え{}", number % 7);
    let runs = [0..200, 0..200, 50..150, 1000..4000, 0..90, 60..90];
    let names: Vec<String> = runs.into_iter().flatten().map(name).collect();
    let twice: Vec<&str> = names.iter().flat_map(|name| [&**name, name]).collect();
    memory_changes_nothing(&twice, &all_conversions()[..1], twice.len());
    let one_by_one: Vec<&str> = names.iter().map(|name| &**name).collect();
    memory_changes_nothing(&one_by_one, &all_conversions()[..1], names.len());
}

/// A conversion that passes names on need not know of the memory.
#[test]
fn references_hand_the_memory_on() {
    let (to_ascii, mut memory) = (Batch::to_ascii(Options::DNS), Memory::new());
    let by_reference: &dyn Convert<Error = Error> = &&to_ascii;
    for _ in 0..3 {
        let mut output = Vec::new();
        by_reference.convert_next("ü.example", &mut output, &mut memory).unwrap();
        assert_eq!(output, b"xn--tda.example");
    }
}
