//! What a run says of itself at its end.

use std::cmp::Reverse;
use std::time::Duration;

use super::begin::can_be_resumed;
use super::destination::{Partial, target};
use super::journal::Checkpoint;
use super::part::REASONS;
use super::tally::Tally;
use crate::args::{BulkArgs, Loudness, RecordArgs};
use crate::input::title;
use crate::output::Format;

/// From so many names on, a summary is given unasked.
const MANY: u64 = 10_000;

/// What is said at the end of a run, in which so many names were converted.
pub(super) fn closing_words(
    args: &BulkArgs,
    reached: &Checkpoint,
    output: Format,
    names: u64,
    elapsed: Duration,
) -> Vec<String> {
    let mut lines = Vec::new();
    let unsaid = reached.reasons.saturating_sub(REASONS as u64);
    match &args.errors {
        _ if args.loudness() == Loudness::Quiet => return lines,
        _ if output == Format::Json || unsaid == 0 => {}
        None => {
            let unsaid = grouped(unsaid);
            lines.push(format!("{unsaid} reasons more; --errors FILE would have them all"));
        }
        Some(file) => {
            lines.push(format!("{} reasons more, all in {}", grouped(unsaid), title(file)));
        }
    }
    if names >= MANY || args.loudness() == Loudness::Summary {
        lines.extend(summary(&reached.tally, names, elapsed));
    }
    if let (Some(path), false) = (&args.output, reached.is_complete) {
        let partial = Partial::path(&target(path));
        if partial.exists() {
            let go_on = if can_be_resumed(args) { "; --resume goes on from there" } else { "" };
            lines.push(format!("what was written is in {}{go_on}", title(&partial)));
        }
    }
    lines
}

fn summary(tally: &Tally, names: u64, elapsed: Duration) -> Vec<String> {
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    let rate = names.saturating_mul(1000) / milliseconds.max(1);
    let mut lines = vec![format!(
        "{} names: {} unchanged, {} converted, {} refused; {:.1} s, {} a second",
        grouped(tally.names()),
        grouped(tally.unchanged),
        grouped(tally.converted),
        grouped(tally.refused),
        elapsed.as_secs_f64(),
        grouped(rate),
    )];
    if tally.repeated > 0 {
        lines.push(format!("{} left out as repeated", grouped(tally.repeated)));
    }
    let mut kinds: Vec<_> = tally.kinds.iter().collect();
    kinds.sort_by_key(|(_, count)| Reverse(**count));
    lines.extend(kinds.iter().map(|(kind, count)| format!("{:>12} {kind}", grouped(**count))));
    if tally.blank_lines > 0 {
        lines.push(format!("{} of the refused are blank lines", grouped(tally.blank_lines)));
    }
    lines
}

/// What a user may not expect of names in these records.
pub(super) fn notes(tally: &Tally, records: &RecordArgs) -> Vec<String> {
    let missing = records.fields.iter().filter(|field| !tally.fields.contains_key(*field));
    let mut notes: Vec<String> =
        missing.map(|field| format!("no record has a name in the field {field:?}")).collect();
    if tally.with_blanks > 0 {
        notes.push(format!(
            "names that begin or end in a blank, which is part of their results: {}; --profile host \
             refuses them, each with its line",
            grouped(tally.with_blanks),
        ));
    }
    if !tally.left.is_empty() {
        let left = tally.left.iter().map(|(why, count)| format!("{why}: {}", grouped(*count)));
        let left = left.collect::<Vec<_>>().join("; ");
        notes.push(format!("left as they are, though names in them may have other forms: {left}"));
    }
    notes
}

/// A number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_in_groups_of_three() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (123_456, "123,456"),
            (7_123_456, "7,123,456"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
