//! Bytes that are not names stay as they are.

use proptest::prelude::*;
use proptest::sample::select;
use xenonym_records::{Results, Syntax};

use crate::formats::{CASES, Case, rows, soup};
use crate::pieces::records_in_pieces;
use crate::properties::{changes_only_names, divides_alike, rewrites_all_as_each};
use crate::replacers::{Shown, records, rewrite};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn only_names_change((case, input) in soup()) {
        changes_only_names(&*(case.format)(), &input);
    }

    #[test]
    fn any_bytes_are_read(case in soup(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let format = (case.0.format)();
        let (output, _) = rewrite(&*format, &bytes, None);
        prop_assert_eq!(output, bytes);
    }

    /// A new column comes after the row's own, and nothing else changes.
    #[test]
    fn new_columns_come_after_the_others(
        rows_of_two in prop::collection::vec(("[a-zü.]{1,9}", "[a-zü,\"]{0,9}"), 1..9),
    ) {
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let own = |(name, other): &(String, String)| format!("{},{name}", quoted(other));
        let input: String = rows_of_two.iter().map(|row| own(row) + "\n").collect();
        let expected: String = rows_of_two.iter().map(|row| own(row) + ",result\n").collect();
        let format = rows(Syntax::CSV, &["2"], Results::InNewColumns("_new"));
        let (output, shown) = rewrite(&format, input.as_bytes(), Some("result"));
        prop_assert_eq!(String::from_utf8(output).unwrap(), expected);
        let shown = shown.iter().map(|Shown { name, .. }| name);
        prop_assert!(shown.eq(rows_of_two.iter().map(|(name, _)| name)));
    }
}

/// All sequences of up to four pieces, unless there are too many.
fn short_texts(case: &Case) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut longest = 0..1;
    for _ in 0..4 {
        let end = texts.len();
        if longest.len() * case.pieces.len() > 90_000 {
            break;
        }
        for index in longest {
            texts.extend(
                case.pieces
                    .iter()
                    .map(|piece| format!("{}{piece}", texts[index]))
                    .collect::<Vec<_>>(),
            );
        }
        longest = end..texts.len();
    }
    texts
}

/// Random texts seldom have the signs of a rule in the order that confuses its reader.
#[test]
fn all_short_texts_are_read() {
    for case in CASES {
        let format = (case.format)();
        for text in short_texts(case) {
            rewrite(&*format, text.as_bytes(), Some("result.test"));
        }
    }
}

// A file is divided into the same records, however it comes.

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
