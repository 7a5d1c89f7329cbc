//! A file is divided into the same records, however it comes.

use proptest::prelude::*;
use proptest::sample::select;

use crate::formats::{CASES, soup};
use crate::pieces::{first_in_pieces, records_in_pieces};
use crate::replacers::{Dropper, records};

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn pieces_of_any_size_make_the_same_records(
        (case, input) in soup(),
        sizes in prop::collection::vec(1..20_usize, 1..5),
    ) {
        let format = (case.format)();
        let whole = records(&*format, &input);
        prop_assert_eq!(whole.concat(), input.clone());
        let pieces = records_in_pieces(&*format, &input, &sizes);
        prop_assert_eq!(pieces, whole.into_iter().map(<[u8]>::to_vec).collect::<Vec<_>>());
    }

    #[test]
    fn a_record_ends_at_the_same_place_when_it_is_too_long_for_a_block(
        (case, input) in soup(),
        size in 1..20_usize,
    ) {
        let format = (case.format)();
        let found = first_in_pieces(&*format, &input, size);
        prop_assert_eq!(found.unwrap_or(input.len()), format.record(&input));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// All records at once become what they become one by one, up to one at which the run ends.
    #[test]
    fn all_records_are_rewritten_as_each_is(
        (case, input) in soup(),
        dropped in select(&["ü", "b..b", "", "a"][..]),
        failed in select(&["ü", "b..b", "", "x"][..]),
    ) {
        let format = (case.format)();
        let new = || Dropper { dropped, failed, has_failed: false, ends: Vec::new() };
        let (mut at_once, mut output) = (new(), Vec::new());
        let read = format.rewrite_all(&input, &mut at_once, &mut output);
        let (mut one_by_one, mut expected) = (new(), Vec::new());
        for record in records(&*format, &input) {
            let start = expected.len();
            if format.rewrite(record, &mut one_by_one, &mut expected).is_err() {
                expected.truncate(start);
            }
            one_by_one.ends.push((record.len(), expected.len()));
            if one_by_one.has_failed {
                break;
            }
        }
        prop_assert_eq!(String::from_utf8_lossy(&output), String::from_utf8_lossy(&expected));
        prop_assert_eq!(read, at_once.ends.iter().map(|(length, _)| length).sum::<usize>());
        prop_assert_eq!(at_once.ends, one_by_one.ends);
    }
}

#[test]
fn a_split_at_every_byte_makes_the_same_records() {
    let input = "a,\"b\n\"\"c\",\"\"\n\"x\"y\"z\n\"\"\"\n\"\r\n,q\"r,\"s\n\",t\n{\"d\":1}\n@ NS \"\n\"\n NS (\n)\nb A";
    for case in CASES {
        let format = (case.format)();
        let whole: Vec<_> = records(&*format, input.as_bytes());
        for first in 1..input.len() {
            let pieces = records_in_pieces(&*format, input.as_bytes(), &[first, input.len()]);
            assert_eq!(pieces, whole, "{case:?} {first}");
        }
    }
}
