//! Properties of the records of any format. The fuzz targets check them too.

use xenonym_records::Format;

use crate::pieces::{first_in_pieces, records_in_pieces};
use crate::replacers::{Dropper, records, rewrite, without};

/// Blocks of any size divide an input into the same records, which are all of it.
pub(crate) fn divides_alike(format: &dyn Format, input: &[u8], sizes: &[usize]) {
    let whole = records(format, input);
    assert_eq!(whole.concat(), input);
    assert_eq!(records_in_pieces(format, input, sizes), whole);
    // A record ends at the same place if it is too long for a block.
    let found = first_in_pieces(format, input, sizes[0]);
    assert_eq!(found.unwrap_or(input.len()), format.record(input));
}

/// Names that are their own results change nothing. Without names and results, nothing differs.
///
/// The result contains no delimiter of a fuzz target, for which its field would get quotation marks.
pub(crate) fn changes_only_names(format: &dyn Format, input: &[u8]) {
    let (output, _) = rewrite(format, input, None);
    assert_eq!(output.escape_ascii().to_string(), input.escape_ascii().to_string());
    let (output, shown) = rewrite(format, input, Some("result.test"));
    let names = || shown.iter().filter(|shown| shown.fault.is_none());
    let before = without(input, names().map(|shown| shown.range.clone()));
    let after = without(&output, names().map(|shown| shown.written.clone()));
    assert_eq!(after, before);
}

/// All records at once become what they become one by one, up to one at which the run ends.
pub(crate) fn rewrites_all_as_each(format: &dyn Format, input: &[u8], dropped: &str, failed: &str) {
    let new = || Dropper { dropped, failed, has_failed: false, ends: Vec::new() };
    let (mut at_once, mut output) = (new(), Vec::new());
    let read = format.rewrite_all(input, &mut at_once, &mut output);
    let (mut one_by_one, mut expected) = (new(), Vec::new());
    for record in records(format, input) {
        let start = expected.len();
        if format.rewrite(record, &mut one_by_one, &mut expected).is_err() {
            expected.truncate(start);
        }
        one_by_one.ends.push((record.len(), expected.len()));
        if one_by_one.has_failed {
            break;
        }
    }
    assert_eq!(output.escape_ascii().to_string(), expected.escape_ascii().to_string());
    assert_eq!(read, at_once.ends.iter().map(|(length, _)| length).sum::<usize>());
    assert_eq!(at_once.ends, one_by_one.ends);
}
