//! The steps as text for people to read, and as one JSON object.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use xenonym::idna2008::Protocol;
use xenonym::{ErrorKind, Standard};

use super::{CodePoint, Explanation, Facts, Label, LabelReading, SHOWN_TEXT, Step, Weight};
use crate::converted::Converted;
use crate::location::Record;
use crate::output::Entry;
use crate::problem::Problem;
use crate::profile::Profile;
use crate::terminal::{Excerpt, glyph, u_plus};

const HEADING: Style = Style::new().bold();
const CHANGED: Style = AnsiColor::Yellow.on_default();
const RESULT: Style = AnsiColor::Green.on_default().bold();
const REJECTED: Style = AnsiColor::Red.on_default().bold();

/// Longer cells push the next ones aside.
const WIDEST: usize = 30;

pub(super) fn write(
    record: &Record<'_>,
    explanation: &Explanation<'_>,
    color: ColorChoice,
) -> io::Result<()> {
    let mut out = BufWriter::new(AutoStream::new(io::stdout().lock(), color));
    let name = Excerpt::new(&String::from_utf8_lossy(record.bytes), SHOWN_TEXT);
    let (operation, clause) = operation(explanation.profile);
    let profile = explanation.profile.name;
    writeln!(
        out,
        "{HEADING}{operation}{HEADING:#} ({clause}) with profile {profile} on each label of {name}."
    )?;
    let mut after_line = false;
    for label in &explanation.labels {
        // Labels with one line each are not separated.
        if !(label.is_plain && after_line) {
            writeln!(out)?;
        }
        after_line = label.is_plain;
        write_label(&mut out, label, explanation.profile)?;
    }
    writeln!(out)?;
    if explanation.labels.is_empty() && explanation.answer.went_well() {
        writeln!(out, "It is the root, without labels.")?;
    }
    if explanation.labels_left_out > 0 {
        writeln!(out, "Labels omitted: {}.", explanation.labels_left_out)?;
    }
    if !explanation.steps.is_empty() {
        writeln!(out, "{HEADING}The whole name{HEADING:#}:\n")?;
        for step in &explanation.steps {
            write_step(&mut out, step)?;
        }
        writeln!(out)?;
    }
    write_results(&mut out, explanation)?;
    out.flush()
}

/// The operation, and its definition.
fn operation(profile: Profile) -> (&'static str, &'static str) {
    match profile.standard {
        Standard::Idna2003(_) => ("ToASCII", "RFC 3490 section 4.1"),
        Standard::Idna2008(options) => match options.protocol() {
            Protocol::Registration => ("Registration", "RFC 5891 section 4"),
            Protocol::Lookup => ("Lookup", "RFC 5891 section 5"),
        },
        _ => ("ToASCII", "UTS #46 section 4.2"),
    }
}

fn write_results(out: &mut impl Write, explanation: &Explanation<'_>) -> io::Result<()> {
    match &explanation.answer {
        Converted { output: Some(ascii), .. } => {
            let ascii = Excerpt::new(ascii, SHOWN_TEXT);
            writeln!(out, "The output is {RESULT}{ascii}{RESULT:#}.")?;
        }
        Converted { problems, .. } => {
            for problem in problems {
                let (found, rule) = (problem.found(), problem.rule());
                writeln!(out, "{REJECTED}The name is rejected{REJECTED:#}: {found} ({rule}).")?;
            }
        }
    }
    let Converted { output, problems } = &explanation.reading.answer;
    if let Some(unicode) = output {
        let unicode = Excerpt::of_host(unicode, SHOWN_TEXT);
        let errors = match problems.len() + explanation.reading.errors_left_out {
            0 => String::new(),
            1 => " (1 error)".to_owned(),
            count => format!(" ({count} errors)"),
        };
        writeln!(out, "The Unicode form is {RESULT}{unicode}{RESULT:#}{errors}.")?;
    }
    Ok(())
}

fn write_label(out: &mut impl Write, label: &Label<'_>, profile: Profile) -> io::Result<()> {
    let text = Excerpt::new(label.text, SHOWN_TEXT);
    let (number, first) = (label.index + 1, label.byte + 1);
    if label.is_plain {
        let root = if label.text.is_empty() { "the root" } else { "nothing to change or reject" };
        writeln!(out, "{HEADING}Label {number}{HEADING:#} is {text}, from byte {first}: {root}.")?;
        return write_separator(out, label, profile);
    }
    writeln!(out, "{HEADING}Label {number}{HEADING:#} is {text}, from byte {first}:\n")?;
    write_code_points(out, label)?;
    for step in &label.steps {
        write_step(out, step)?;
    }
    match &label.answer {
        Converted { output: Some(ascii), .. } => {
            let ascii = Excerpt::new(ascii, SHOWN_TEXT);
            writeln!(out, "  it becomes     {RESULT}{ascii}{RESULT:#}")?;
        }
        Converted { problems, .. } => write_rejections(out, problems, label.errors_left_out)?,
    }
    if let Some(reading) = &label.reading {
        write_reading(out, reading)?;
    }
    write_separator(out, label, profile)
}

fn write_rejections(out: &mut impl Write, problems: &[Problem], more: usize) -> io::Result<()> {
    let mut rules: Vec<&str> = problems.iter().map(Problem::rule).collect();
    rules.dedup();
    for rule in rules {
        writeln!(out, "  {REJECTED}it is rejected{REJECTED:#}  under {rule}")?;
    }
    match more {
        0 => Ok(()),
        more => writeln!(out, "  Errors omitted: {more}."),
    }
}

fn write_separator(out: &mut impl Write, label: &Label<'_>, profile: Profile) -> io::Result<()> {
    if matches!(label.separator, "" | ".") {
        return Ok(());
    }
    let dot = label.separator.chars().map(|dot| u_plus(dot.into())).collect::<String>();
    let clause = match profile.standard {
        Standard::Idna2003(_) | Standard::Idna2008(_) => "becomes U+002E (section 4 step 5)",
        _ => "is mapped to U+002E (section 4 step 1)",
    };
    writeln!(out, "  followed by    {dot}, which {clause}")
}

fn write_step(out: &mut impl Write, step: &Step) -> io::Result<()> {
    let names = [step.number.as_deref(), step.stage.as_deref()];
    let names = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
    write!(out, "  {names:13}  ")?;
    if let Some(text) = &step.text {
        write!(out, "{text}, ")?;
    }
    if step.rejects {
        write!(out, "{REJECTED}rejected{REJECTED:#}: ")?;
    }
    writeln!(out, "{}", step.says)
}

fn write_reading(out: &mut impl Write, reading: &LabelReading) -> io::Result<()> {
    writeln!(out, "  ToUnicode:")?;
    for step in &reading.steps {
        write_step(out, step)?;
    }
    if let Some(problem) = reading.answer.problems.first() {
        let (found, rule) = (problem.found(), problem.rule());
        writeln!(out, "  shown as       itself: {found} ({rule})")
    } else {
        let text = reading.answer.output.as_deref().unwrap_or_default();
        writeln!(out, "  shown as       {text:?}, by ToUnicode (section 4.2)")
    }
}

fn write_code_points(out: &mut impl Write, label: &Label<'_>) -> io::Result<()> {
    let all = label.code_points.iter().chain(&label.decoded);
    let rows: Vec<Row> = all.map(Row::new).collect();
    let width = |of: fn(&Row) -> &str, heading: &str| {
        let widths = rows.iter().map(|row| of(row).len()).filter(|&width| width <= WIDEST);
        widths.max().unwrap_or(0).max(heading.len())
    };
    if let Some(first) = label.code_points.first() {
        let [word, to, more] = headings(&first.facts);
        let to_width = width(|row| &row.to, to);
        let more_width = width(|row| &row.more, more);
        let heading = format!("  byte  code point  {word:10}  {to:to_width$}  {more}");
        writeln!(out, "{}", heading.trim_end())?;
        for (index, row) in rows.iter().enumerate() {
            if index == label.code_points.len() {
                writeln!(out, "  decoded:")?;
            }
            row.write(out, to_width, more_width)?;
        }
    }
    match label.code_points_left_out {
        0 => {}
        more => writeln!(out, "  Code points omitted: {more}.")?,
    }
    if !label.text.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}

fn headings(facts: &Facts) -> [&'static str; 3] {
    match facts {
        Facts::Idna2003 { .. } => ["status", "mapped to", "in tables"],
        Facts::Idna2008 { .. } => ["property", "rule", ""],
        Facts::Uts46 { .. } => ["status", "mapped to", ""],
    }
}

/// A code point as a line of cells.
struct Row {
    byte: String,
    code_point: String,
    word: String,
    weight: Weight,
    to: String,
    more: String,
    /// Last, because its width on a terminal is unknown.
    glyph: String,
}

impl Row {
    fn new(of: &CodePoint) -> Self {
        let values =
            |text: &str| text.chars().map(|c| u_plus(c.into())).collect::<Vec<_>>().join(" ");
        let itself = of.value.to_string();
        let changed = |text: &str| if text == itself { String::new() } else { values(text) };
        let (to, more) = match &of.facts {
            Facts::Idna2003 { mapped, normalized, tables, .. } => {
                let mut to = changed(mapped);
                if normalized != mapped {
                    let gap = if to.is_empty() { "" } else { " " };
                    to = format!("{to}{gap}NFKC {}", values(normalized));
                }
                (to, tables.join(" "))
            }
            Facts::Idna2008 { rule, .. } => {
                (rule.map(|kind| kind.rule().to_owned()).unwrap_or_default(), String::new())
            }
            Facts::Uts46 { mapped, .. } => (changed(mapped), String::new()),
        };
        Self {
            byte: of.byte.map(|byte| (byte + 1).to_string()).unwrap_or_default(),
            code_point: u_plus(of.value.into()),
            word: of.facts.word().replace('_', " "),
            weight: of.facts.weight(),
            to,
            more,
            glyph: glyph(of.value).unwrap_or_default(),
        }
    }

    fn write(&self, out: &mut impl Write, to: usize, more: usize) -> io::Result<()> {
        let Self { byte, code_point, word, .. } = self;
        let style = match self.weight {
            Weight::Unremarkable => Style::new(),
            Weight::Changed => CHANGED,
            Weight::Rejected => REJECTED,
        };
        let after_more = if more == 0 { "" } else { "  " };
        let rest = format!("{:to$}  {:more$}{after_more}{}", self.to, self.more, self.glyph);
        let rest = rest.trim_end();
        write!(out, "  {byte:>4}  {code_point:10}  {style}{word}{style:#}")?;
        let gap = if rest.is_empty() { 0 } else { 12_usize.saturating_sub(word.len()) };
        writeln!(out, "{:gap$}{rest}", "")
    }
}

// The steps as one JSON object.

#[derive(Serialize)]
pub(super) struct Object<'a> {
    #[serde(flatten)]
    entry: Entry<'a>,
    operation: &'static str,
    profile: &'static str,
    labels: Vec<LabelObject<'a>>,
    labels_left_out: usize,
    /// Those of the whole name.
    steps: Vec<StepObject<'a>>,
    /// Of the ASCII form, or of the name if it was rejected.
    to_unicode: Entry<'a>,
    /// How many errors more `to_unicode` has.
    to_unicode_errors_left_out: usize,
}

#[derive(Serialize)]
struct LabelObject<'a> {
    label: usize,
    #[serde(flatten)]
    entry: Entry<'a>,
    errors_left_out: usize,
    byte: usize,
    /// The dot behind it.
    separator: Option<String>,
    code_points: Vec<CodePointObject<'a>>,
    /// The code points that an ACE label decodes to.
    decoded: Vec<CodePointObject<'a>>,
    code_points_left_out: usize,
    steps: Vec<StepObject<'a>>,
    /// The result of ToUnicode, or why it is unchanged. `None` where there is nothing to convert, and
    /// where the steps do.
    to_unicode: Option<Entry<'a>>,
    /// How ToUnicode came to it.
    to_unicode_steps: Vec<StepObject<'a>>,
}

#[derive(Serialize)]
struct CodePointObject<'a> {
    /// `None` if it is decoded.
    byte: Option<usize>,
    code_point: String,
    #[serde(flatten)]
    facts: FactsObject<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FactsObject<'a> {
    Idna2003 {
        status: &'static str,
        mapped: Vec<String>,
        normalized: Vec<String>,
        tables: &'a [&'static str],
    },
    Idna2008 {
        property: &'static str,
        rule: Option<&'static str>,
    },
    Uts46 {
        status: &'static str,
        mapped: Vec<String>,
    },
}

#[derive(Serialize)]
struct StepObject<'a> {
    step: Option<&'a str>,
    stage: Option<&'a str>,
    says: &'a str,
    rejects: bool,
    text: Option<&'a str>,
    /// The number of code points that are not shown.
    text_left_out: usize,
}

impl<'a> Object<'a> {
    pub(super) fn new(record: &Record<'a>, explanation: &'a Explanation<'_>) -> Self {
        Self {
            entry: Entry::new(record, &explanation.answer),
            operation: "to_ascii",
            profile: explanation.profile.name,
            labels: explanation.labels.iter().map(LabelObject::new).collect(),
            labels_left_out: explanation.labels_left_out,
            steps: explanation.steps.iter().map(StepObject::new).collect(),
            to_unicode: Entry::of_text(&*explanation.reading.input, &explanation.reading.answer),
            to_unicode_errors_left_out: explanation.reading.errors_left_out,
        }
    }
}

impl<'a> LabelObject<'a> {
    fn new(label: &'a Label<'_>) -> Self {
        let reading = label.reading.as_ref();
        let steps_of_reading = reading.map(|reading| &*reading.steps).unwrap_or_default();
        Self {
            label: label.index,
            entry: Entry::of_text(label.text, &label.answer),
            errors_left_out: label.errors_left_out,
            byte: label.byte,
            separator: label.separator.chars().next().map(|dot| u_plus(dot.into())),
            code_points: label.code_points.iter().map(CodePointObject::new).collect(),
            decoded: label.decoded.iter().map(CodePointObject::new).collect(),
            code_points_left_out: label.code_points_left_out,
            steps: label.steps.iter().map(StepObject::new).collect(),
            to_unicode: reading.map(|reading| Entry::of_text(label.text, &reading.answer)),
            to_unicode_steps: steps_of_reading.iter().map(StepObject::new).collect(),
        }
    }
}

impl<'a> CodePointObject<'a> {
    fn new(of: &'a CodePoint) -> Self {
        let values = |text: &str| text.chars().map(|c| u_plus(c.into())).collect();
        let word = of.facts.word();
        let facts = match &of.facts {
            Facts::Idna2003 { mapped, normalized, tables, .. } => FactsObject::Idna2003 {
                status: word,
                mapped: values(mapped),
                normalized: values(normalized),
                tables,
            },
            Facts::Idna2008 { rule, .. } => {
                FactsObject::Idna2008 { property: word, rule: rule.map(ErrorKind::rule) }
            }
            Facts::Uts46 { mapped, .. } => {
                FactsObject::Uts46 { status: word, mapped: values(mapped) }
            }
        };
        Self { byte: of.byte, code_point: u_plus(of.value.into()), facts }
    }
}

impl<'a> StepObject<'a> {
    fn new(step: &'a Step) -> Self {
        Self {
            step: step.number.as_deref(),
            stage: step.stage.as_deref(),
            says: &step.says,
            rejects: step.rejects,
            text: step.text.as_ref().map(|excerpt| excerpt.text.as_str()),
            text_left_out: step.text.as_ref().map_or(0, |excerpt| excerpt.left_out),
        }
    }
}
