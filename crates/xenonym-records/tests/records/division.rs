//! A file is divided into the same records, however it comes.

use proptest::prelude::*;
use proptest::sample::select;

use crate::formats::{CASES, soup};
use crate::pieces::records_in_pieces;
use crate::properties::{divides_alike, rewrites_all_as_each};
use crate::replacers::records;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn pieces_of_any_size_make_the_same_records(
        (case, input) in soup(),
        sizes in prop::collection::vec(1..20_usize, 1..5),
    ) {
        divides_alike(&*(case.format)(), &input, &sizes);
    }

    #[test]
    fn all_records_are_rewritten_as_each_is(
        (case, input) in soup(),
        dropped in select(&["ü", "b..b", "", "a"][..]),
        failed in select(&["ü", "b..b", "", "x"][..]),
    ) {
        rewrites_all_as_each(&*(case.format)(), &input, dropped, failed);
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
