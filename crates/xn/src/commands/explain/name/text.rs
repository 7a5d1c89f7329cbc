//! The steps for a person to read.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use super::{CodePoint, Explanation, Label, SHOWN_TEXT, Status, Step};
use crate::input::Record;
use crate::output::{Answer, Excerpt, glyph, u_plus};

const HEADING: Style = Style::new().bold();
const CHANGED: Style = AnsiColor::Yellow.on_default();
const RESULT: Style = AnsiColor::Green.on_default().bold();
const REFUSED: Style = AnsiColor::Red.on_default().bold();

/// Longer cells push the next ones aside.
const WIDEST: usize = 30;

pub(super) fn write(
    record: &Record<'_>,
    explanation: &Explanation<'_>,
    color: ColorChoice,
) -> io::Result<()> {
    let mut out = BufWriter::new(AutoStream::new(io::stdout().lock(), color));
    let name = Excerpt::new(&String::from_utf8_lossy(record.bytes), SHOWN_TEXT);
    let profile = explanation.profile.name();
    writeln!(
        out,
        "{HEADING}ToASCII{HEADING:#} (RFC 3490 section 4.1) by {profile} on each label of {name}."
    )?;
    for label in &explanation.labels {
        writeln!(out)?;
        write_label(&mut out, label)?;
    }
    writeln!(out)?;
    if explanation.labels.is_empty() && explanation.answer.went_well() {
        writeln!(out, "It has no labels, for it is the root.")?;
    }
    if explanation.labels_left_out > 0 {
        writeln!(out, "Labels left out: {}.", explanation.labels_left_out)?;
    }
    match &explanation.answer {
        Answer { output: Some(ascii), .. } => {
            let ascii = Excerpt::new(ascii, SHOWN_TEXT);
            writeln!(out, "The output is {RESULT}{ascii}{RESULT:#}.")?;
        }
        Answer { problems, .. } => {
            for problem in problems {
                let (found, rule) = (problem.found(), problem.rule());
                writeln!(out, "{REFUSED}The name is refused{REFUSED:#}: {found} ({rule}).")?;
            }
        }
    }
    out.flush()
}

fn write_label(out: &mut impl Write, label: &Label<'_>) -> io::Result<()> {
    let text = Excerpt::new(label.text, SHOWN_TEXT);
    let Label { index, byte, .. } = label;
    writeln!(out, "{HEADING}Label {index}{HEADING:#} is {text}, from byte {byte} on:\n")?;
    write_code_points(out, label)?;
    for step in &label.steps {
        write_step(out, step)?;
    }
    match &label.answer {
        Answer { output: Some(ascii), .. } => {
            writeln!(out, "  it becomes     {RESULT}{ascii:?}{RESULT:#}")?;
        }
        Answer { problems, .. } => {
            for problem in problems {
                let rule = problem.rule();
                writeln!(out, "  {REFUSED}it is refused{REFUSED:#}  by {rule}")?;
            }
        }
    }
    if let Some(reading) = &label.reading {
        write_reading(out, reading)?;
    }
    if !matches!(label.separator, "" | ".") {
        let dot = label.separator.chars().map(|dot| u_plus(dot.into())).collect::<String>();
        writeln!(out, "  followed by    {dot}, which becomes U+002E (section 4 step 5)")?;
    }
    Ok(())
}

fn write_step(out: &mut impl Write, step: &Step) -> io::Result<()> {
    let names = [step.number, step.stage].into_iter().flatten().collect::<Vec<_>>().join(" ");
    write!(out, "  {names:13}  ")?;
    if let Some(text) = &step.text {
        write!(out, "{text}, ")?;
    }
    if step.refuses {
        write!(out, "{REFUSED}refused{REFUSED:#}: ")?;
    }
    writeln!(out, "{}", step.says)
}

fn write_reading(out: &mut impl Write, reading: &Answer<'_>) -> io::Result<()> {
    if let Some(problem) = reading.problems.first() {
        let (found, rule) = (problem.found(), problem.rule());
        writeln!(out, "  read as        itself, for {found} ({rule})")
    } else {
        let text = reading.output.as_deref().unwrap_or_default();
        writeln!(out, "  read as        {text:?}, by ToUnicode (section 4.2)")
    }
}

fn write_code_points(out: &mut impl Write, label: &Label<'_>) -> io::Result<()> {
    let rows: Vec<Row> = label.code_points.iter().map(Row::new).collect();
    let width = |of: fn(&Row) -> &str, heading: &str| {
        let widths = rows.iter().map(|row| of(row).len()).filter(|&width| width <= WIDEST);
        widths.max().unwrap_or(0).max(heading.len())
    };
    let to = width(|row| &row.to, "mapped to");
    let tables = width(|row| &row.tables, "in tables");
    if !rows.is_empty() {
        writeln!(out, "  byte  code point  status      {:to$}  in tables", "mapped to")?;
    }
    for row in &rows {
        let Row { byte, code_point, status, .. } = row;
        let style = style(*status);
        let rest = format!("{:to$}  {:tables$}  {}", row.to, row.tables, row.glyph);
        let status = format!("{:10}", status.name().replace('_', " "));
        let rest = rest.trim_end();
        writeln!(out, "  {byte:4}  {code_point:10}  {style}{status}{style:#}  {rest}")?;
    }
    match label.code_points_left_out {
        0 => {}
        more => writeln!(out, "  Code points left out: {more}.")?,
    }
    if !label.text.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}

/// A code point as a line of cells.
struct Row {
    byte: usize,
    code_point: String,
    status: Status,
    to: String,
    tables: String,
    /// Last, for nobody knows how wide it is on a terminal.
    glyph: String,
}

impl Row {
    fn new(of: &CodePoint) -> Self {
        let values =
            |text: &str| text.chars().map(|c| u_plus(c.into())).collect::<Vec<_>>().join(" ");
        let itself = of.value.to_string();
        let mut to = if of.mapped == itself { String::new() } else { values(&of.mapped) };
        if of.normalized != of.mapped {
            let gap = if to.is_empty() { "" } else { " " };
            to = format!("{to}{gap}NFKC {}", values(&of.normalized));
        }
        Self {
            byte: of.byte,
            code_point: u_plus(of.value.into()),
            status: of.status,
            to,
            tables: of.tables.join(" "),
            glyph: glyph(of.value).unwrap_or_default(),
        }
    }
}

fn style(status: Status) -> Style {
    match status {
        Status::Unchanged => Style::new(),
        Status::Mapped | Status::MappedToNothing | Status::Normalized => CHANGED,
        Status::Prohibited | Status::Unassigned => REFUSED,
    }
}
