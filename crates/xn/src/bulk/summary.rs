//! What a run says of itself at its end.

use std::cmp::Reverse;
use std::time::Duration;

use super::begin::can_be_resumed;
use super::part::REASONS;
use super::tally::Tally;
use super::writer::Writer;
use crate::args::{BulkArgs, RecordArgs};
use crate::input::title;
use crate::output::Format;

/// What is said at the end of a run, in which so many names were converted; `records` is how they are
/// found in the files, if it is names that are converted.
pub(super) fn closing_words(
    args: &BulkArgs,
    records: Option<&RecordArgs>,
    writer: &Writer,
    output: Format,
    names: u64,
    elapsed: Duration,
) -> Vec<String> {
    let reached = &writer.reached;
    let mut lines = Vec::new();
    let unsaid = reached.reasons.saturating_sub(REASONS as u64);
    if unsaid > 0 && output == Format::Text && !args.is_quiet() {
        let unsaid = grouped(unsaid);
        lines.push(match &args.errors {
            None => format!("{unsaid} reasons more; --errors FILE would have them all"),
            Some(file) => format!("{unsaid} reasons more, all in {}", title(file)),
        });
    }
    if names >= args.summary_from() {
        lines.extend(summary(&reached.tally, names, elapsed));
    }
    lines.extend(what_is_left(writer, can_be_resumed(args)));
    if let (Some(records), false) = (records, args.is_quiet()) {
        lines.extend(notes(&reached.tally, records));
    }
    lines
}

/// Of a run that was broken off, what lies beside its files, and how to go on.
fn what_is_left(writer: &Writer, can_be_resumed: bool) -> Option<String> {
    let left = writer.outputs.left();
    let first = left.first()?;
    let go_on = if can_be_resumed && writer.outputs.is_atomic() {
        "--resume goes on from there while no input changes, and without it the run starts over"
    } else {
        "it cannot be resumed: a new run starts over"
    };
    let partial: Vec<String> = left.iter().map(|left| title(&left.partial)).collect();
    let (partial, journal) = (partial.join(" and "), title(&first.journal));
    Some(format!("what was written is in {partial}, and how far it came in {journal}; {go_on}"))
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
fn notes(tally: &Tally, records: &RecordArgs) -> Vec<String> {
    let missing = records.source.fields.iter().filter(|field| !tally.fields.contains_key(*field));
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
