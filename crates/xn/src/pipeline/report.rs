//! The report at the end of a run.

use std::cmp::Reverse;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::files::ReadBytes;
use super::ordered::Buffers;
use super::part::{Left, MAX_REASONS, OutputPart, Tally};
use crate::error::{Failure, say_all};
use crate::io::Outputs;
use crate::plan::{FileFormat, HeaderRow, Plan};
use crate::terminal::{for_terminal, title};

/// The report at the end of a run with this tally.
pub(super) fn closing_words(plan: &Plan, reached: &Reached, elapsed: Duration) -> Vec<String> {
    let mut lines = Vec::new();
    let unshown = reached.reasons.saturating_sub(MAX_REASONS as u64);
    if unshown > 0 && !plan.is_json && !plan.is_quiet {
        let unshown = counted(unshown, "more reason", "more reasons");
        lines.push(match &plan.errors {
            None => format!("{unshown}: use --errors FILE to write them all"),
            Some(file) => format!("{unshown}, all in {}", title(file)),
        });
    }
    if reached.tally.names() >= plan.summary_from {
        lines.extend(summary(&reached.tally, plan, elapsed));
    }
    if !plan.is_quiet {
        let is_list = matches!(plan.source.from, None | Some(FileFormat::Lines));
        let is_unread = reached.has_records && reached.tally.names() == 0;
        if is_unread && plan.source.fields.is_empty() && !is_list {
            lines.push("no name was found: check the format and its options".to_owned());
        }
        lines.extend(notes(&reached.tally, plan));
    }
    lines
}

/// That the files of a run whose input could not be read are as they were.
pub(super) fn not_written(plan: &Plan) -> Option<String> {
    let files = [&plan.output, &plan.errors].into_iter().flatten();
    let files: Vec<String> = files.map(|file| title(file)).collect();
    let files = files.join(" and ");
    let message = format!("nothing was written to {files}, because an input could not be read");
    (!files.is_empty()).then_some(message)
}

fn summary(tally: &Tally, plan: &Plan, elapsed: Duration) -> Vec<String> {
    // A name with a hit counts as converted.
    let (unchanged, converted) = match plan.conversion.search() {
        Some(_) => ("without hits", "with hits"),
        None => ("unchanged", "converted"),
    };
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    let rate = tally.names().saturating_mul(1000) / milliseconds.max(1);
    // A rate over less time would be that of the clock.
    let rate =
        if milliseconds < 100 { String::new() } else { format!(", {} per second", grouped(rate)) };
    let mut lines = vec![format!(
        "{}: {} {unchanged}, {} {converted}, {} rejected in {:.2} s{rate}",
        counted(tally.names(), "name", "names"),
        grouped(tally.unchanged),
        grouped(tally.converted),
        grouped(tally.rejected),
        elapsed.as_secs_f64(),
    )];
    let mut kinds: Vec<_> = tally.kinds.iter().collect();
    kinds.sort_by_key(|(_, count)| Reverse(**count));
    lines.extend(kinds.iter().map(|(kind, count)| format!("{:>12} {kind}", grouped(**count))));
    if tally.blank_lines > 0 {
        lines.push(counted(tally.blank_lines, "blank line", "blank lines"));
    }
    lines
}

/// The fields in which no name was found, after all of the input was read as objects.
pub(super) fn missing_fields(tally: &Tally, plan: &Plan) -> Vec<String> {
    let has_names = |field: &String| tally.fields.iter().any(|(found, _)| found == field);
    let in_fields: u64 = tally.fields.iter().map(|(_, count)| count).sum();
    if in_fields < tally.names() {
        // Some records are not objects, and may contain it.
        return Vec::new();
    }
    let fields = plan.source.fields.iter().map(|field| &field.name);
    let missing = fields.filter(|field| !has_names(field));
    missing.map(|field| format!("no record contains a name in the field {field:?}")).collect()
}

/// Notes on names that a user may not expect.
fn notes(tally: &Tally, plan: &Plan) -> Vec<String> {
    let mut notes = Vec::new();
    if tally.repeated > 0 {
        notes.push(counted(
            tally.repeated,
            "repeated record was omitted",
            "repeated records were omitted",
        ));
    }
    if tally.with_blanks > 0 && plan.conversion.names().is_some() {
        notes.push(counted(
            tally.with_blanks,
            "name begins or ends with spaces, which were kept: use --profile host to reject them",
            "names begin or end with spaces, which were kept: use --profile host to reject them",
        ));
    }
    if tally.addresses > 0 {
        notes.push(counted(
            tally.addresses,
            "name becomes an IP address: use --profile host to reject it",
            "names become IP addresses: use --profile host to reject them",
        ));
    }
    let are_many = plan.input.files().len() > 1;
    let rows = &tally.wide_rows;
    let place = format!(" ({})", lines(rows, are_many));
    notes.extend(note_of_wide_rows(rows.count, plan.source.header, &place));
    if !tally.left.is_empty() {
        let left =
            tally.left.iter().map(|(what, left)| format!("{what} ({})", places(left, are_many)));
        let left = left.collect::<Vec<_>>().join(", ");
        let done = if plan.conversion.search().is_some() { "compared" } else { "converted" };
        notes.push(format!("not {done}, check by hand: {left}"));
    }
    notes
}

/// That rows have more fields than the header, if there are any. `place` is where the first are, after a space.
pub(crate) fn note_of_wide_rows(count: u64, header: HeaderRow, place: &str) -> Option<String> {
    let have = counted(count, "row has", "rows have");
    let first = match header {
        HeaderRow::First => "header",
        HeaderRow::None => "first row",
    };
    let note = format!(
        "{have} more fields than the {first}{place}: check --delimiter and the quotation marks"
    );
    (count > 0).then_some(note)
}

/// How many texts were left, and the lines of the first. `are_many` says whether there are several files.
fn places(left: &Left, are_many: bool) -> String {
    let (count, lines) = (grouped(left.count), lines(left, are_many));
    if lines.is_empty() { count } else { format!("{count}: {lines}") }
}

/// The lines of the first texts.
fn lines(left: &Left, are_many: bool) -> String {
    let is_one = left.first.len() == 1;
    let prefix = if are_many {
        ""
    } else if is_one {
        "line "
    } else {
        "lines "
    };
    let place = |(file, line): &(Option<String>, u64)| match file {
        Some(file) if are_many => format!("{file} line {line}"),
        _ => line.to_string(),
    };
    let places: Vec<String> = left.first.iter().map(place).collect();
    let more = if left.count > places.len() as u64 { ", ..." } else { "" };
    if places.is_empty() { String::new() } else { format!("{prefix}{}{more}", places.join(", ")) }
}

/// A number, with the words for one or for several.
fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
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

// Writes results in order, and prints the reasons for rejected names.

/// The outputs of a run, and how far it came.
pub(super) struct Writer {
    pub(super) outputs: Outputs,
    pub(super) progress: Progress,
    /// Whether the results are escaped for a terminal. Into a pipe or a file they go byte for byte.
    pub(super) is_terminal: bool,
    /// Whether reasons are printed on standard error.
    pub(super) shows_reasons: bool,
    pub(super) buffers: Buffers,
    pub(super) line_end: Vec<u8>,
    pub(super) reached: Reached,
}

/// How far a run came.
#[derive(Default, Debug)]
pub(super) struct Reached {
    /// Whether the last line of the output lacks its ending.
    is_unended: bool,
    /// Whether another file was started, without any output yet.
    follows_file: bool,
    /// Whether any record was read.
    pub(super) has_records: bool,
    /// How many reasons there were, printed or not.
    pub(super) reasons: u64,
    pub(super) tally: Tally,
}

impl Writer {
    pub(super) fn write(&mut self, part: OutputPart) -> Result<(), Failure> {
        self.reached.follows_file |= part.follows_file;
        if !part.output.is_empty() {
            if self.reached.follows_file && self.reached.is_unended {
                self.outputs.write(&self.line_end)?;
            }
            if self.is_terminal {
                self.outputs.write(&for_terminal(&part.output))?;
            } else {
                self.outputs.write(&part.output)?;
            }
            self.reached.follows_file = false;
            self.reached.is_unended = !part.output.ends_with(&self.line_end);
        }
        let shown = usize::try_from(self.reached.reasons).unwrap_or(MAX_REASONS);
        let room = if self.shows_reasons { MAX_REASONS.saturating_sub(shown) } else { 0 };
        let reasons = &part.reasons[..part.reasons.len().min(room)];
        if !reasons.is_empty() {
            self.progress.pause(|| say_all(reasons));
        }
        self.reached.reasons += part.reason_count;
        self.outputs.write_errors(&part.errors)?;
        self.reached.tally.add(part.tally);
        self.buffers.give(part.output);
        self.progress.update();
        self.reached.has_records |= part.ends_records;
        Ok(())
    }
}

// A progress bar on standard error, if that is a terminal and shows nothing else.

/// The time between two drawings, and before the first one.
const EVERY: Duration = Duration::from_millis(250);

pub(super) struct Progress {
    bar: Option<ProgressBar>,
    read: Arc<AtomicU64>,
}

impl Progress {
    pub(super) fn new(bytes: ReadBytes) -> Self {
        let (bar, template) = match bytes.total {
            Some(total) => (
                ProgressBar::new(total),
                "{bar:30} {percent}% {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
            ),
            None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {bytes_per_sec}"),
        };
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar: Some(bar), read: bytes.read }
    }

    pub(super) fn none() -> Self {
        Self { bar: None, read: Arc::default() }
    }

    /// Whether a bar would be visible, and not mix with other output.
    pub(super) fn is_seen(is_output_on_stdout: bool) -> bool {
        io::stderr().is_terminal() && !(is_output_on_stdout && io::stdout().is_terminal())
    }

    pub(super) fn update(&self) {
        if let Some(bar) = &self.bar
            && bar.elapsed() > EVERY
        {
            bar.set_position(self.read.load(Ordering::Relaxed));
        }
    }

    /// Hides the bar while something else is printed.
    pub(super) fn pause(&self, say: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
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
