//! Columns with more rows than are checked together: few of them are suspects, and each row
//! converts as it does alone.

use proptest::prelude::*;
use xenonym::batch::{Batch, Convert, OnError, PassThrough, convert_column};
use xenonym::uts46::{Options, to_ascii};

const CLEAN: [&str; 11] = [
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
    CLEAN.into_iter().cycle().take(count).collect()
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
fn check(rows: &[&str], options: Options) -> Vec<usize> {
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
            let suspects = check(&rows, Options::STRICT);
            assert!(suspects.contains(&row) && suspects.is_sorted(), "{suspects:?} {row} {name}");
            assert!(suspects.iter().all(|suspect| suspect.abs_diff(row) < 8), "{suspects:?} {row}");
        }
    }
    assert_eq!(check(&clean_rows(500), Options::STRICT), []);
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
            let suspects = check(&rows, Options::DNS).len();
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
    fn rows_are_converted_as_names_alone(places in prop::collection::vec((0..300_usize, 0..OTHERS.len()), 0..60)) {
        let mut rows = clean_rows(300);
        for (row, other) in places {
            rows[row] = OTHERS[other];
        }
        for options in [Options::DNS, Options::STRICT, Options::HOST] {
            check(&rows, options);
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
