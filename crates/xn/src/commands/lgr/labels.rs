//! `xn lgr check`, `variants` and `index`: labels under rulesets.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::{self, Write};
use std::path::Path;

use serde::Serialize;
use xenonym::domain::is_separator;
use xenonym::uts46;
use xenonym_lgr::{
    Counts, Description, Evaluator, Problem, Ruleset, Variant, VariantsError, decoded,
};

use super::{decides, each_label, each_label_on_all_cores, ruleset, rulesets};
use crate::args::{LabelArgs, VariantsArgs};
use crate::commands::names::SHOWN_TEXT;
use crate::error::{Failure, Outcome, say};
use crate::location::{MAX_NAME, Place, Record};
use crate::output::Output;
use crate::terminal::{escaped, result_line, title, u_plus};
use crate::text::excerpt;

pub(super) fn check(args: &LabelArgs) -> Result<Outcome, Failure> {
    let rulesets = rulesets(args)?;
    rulesets.iter().try_for_each(decides)?;
    // All threads share them, up to the end of the process.
    let rulesets: &'static [Ruleset] = Vec::leak(rulesets);
    let names: Vec<String> = args.each_lgr().map(|lgr| title(Path::new(lgr))).collect();
    let mut output = Output::new().with_quiet(args.quiet);
    let is_json = args.format.is_json();
    let take = move |label: &Label<'_>, output: &mut Output| {
        with_evaluators(rulesets, |evaluators| {
            if let [evaluator] = evaluators {
                let answer = Answer::new(label, evaluator);
                let outcome = outcome(answer.is_eligible());
                return if is_json {
                    output.write_object(outcome, &answer.object())
                } else {
                    output.write_report(outcome, &answer.report())
                };
            }
            let object = SeveralObject::new(label, &names, evaluators);
            let outcome = outcome(object.eligible);
            if is_json {
                output.write_object(outcome, &object)
            } else {
                output.write_report(outcome, &object.report())
            }
        })
    };
    each_label_on_all_cores(args, &mut output, Box::new(take))?;
    output.finish()
}

fn outcome(is_eligible: bool) -> Outcome {
    if is_eligible { Outcome::Done } else { Outcome::SomeRejected }
}

/// The result for one label.
#[derive(Serialize)]
struct CheckObject<'a> {
    input: &'a str,
    label: &'a str,
    code_points: String,
    eligible: bool,
    registrable: bool,
    disposition: &'a str,
    action: Option<usize>,
    reason: String,
    index: Option<&'a str>,
    variants: Option<&'a Counts<'a>>,
    problems: Vec<ProblemObject>,
}

/// What is known about a label. Only what is printed is made of it.
struct Answer<'l, 'r> {
    label: &'l Label<'l>,
    /// Nothing if the label cannot be decoded, so that no rule applies.
    found: Result<(&'l str, Description<'r>), &'static str>,
}

impl<'l, 'r> Answer<'l, 'r> {
    fn new(label: &'l Label<'l>, evaluator: &mut Evaluator<'r>) -> Self {
        let text = label.text.as_deref().map_err(|reason| *reason);
        Self { label, found: text.map(|text| (text, evaluator.describe(text))) }
    }

    fn is_eligible(&self) -> bool {
        self.found.as_ref().is_ok_and(|(_, found)| found.verdict.is_eligible())
    }

    fn problems(&self) -> Vec<ProblemObject> {
        let Ok((text, found)) = &self.found else { return Vec::new() };
        let of_variants = match &found.counts {
            Ok(counts) => counts.has_duplicates().then_some(Problem::Duplicate),
            Err(error) => (*error == VariantsError::TooComplex).then_some(Problem::Uncounted),
        };
        let problems = Problem::of_idna2008(text).into_iter().chain(of_variants);
        problems.map(|problem| ProblemObject::new(problem, text)).collect()
    }

    fn object(&self) -> CheckObject<'_> {
        let input = &*self.label.input;
        match &self.found {
            Ok((text, found)) => CheckObject {
                input,
                label: text,
                code_points: code_points(text),
                eligible: found.verdict.is_eligible(),
                registrable: found.verdict.is_registrable(),
                disposition: found.verdict.disposition(),
                action: found.verdict.action(),
                reason: found.verdict.to_string(),
                index: found.index.as_deref(),
                variants: found.counts.as_ref().ok(),
                problems: self.problems(),
            },
            Err(reason) => CheckObject {
                input,
                label: input,
                code_points: code_points(input),
                eligible: false,
                registrable: false,
                disposition: "invalid",
                action: None,
                reason: (*reason).to_owned(),
                index: None,
                variants: None,
                problems: Vec::new(),
            },
        }
    }

    fn report(&self) -> String {
        let mut lines = quoted(&self.label.input);
        lines.push('\n');
        // Writing to memory cannot fail.
        let _ = match &self.found {
            Ok((text, found)) => self.write_found(&mut lines, text, found),
            Err(reason) => writeln!(lines, "  rejected  invalid: {reason}"),
        };
        lines
    }

    fn write_found(&self, lines: &mut String, text: &str, found: &Description<'_>) -> fmt::Result {
        if *text != *self.label.input {
            writeln!(lines, "  label     {}", quoted(text))?;
        }
        let verdict = &found.verdict;
        let (is_eligible, disposition) =
            shown(verdict.is_eligible(), verdict.is_registrable(), verdict.disposition());
        write!(lines, "  {is_eligible}  {disposition}: {}", escaped(&verdict.to_string()))?;
        if let Some(action) = verdict.action() {
            write!(lines, " (action {action})")?;
        }
        lines.push('\n');
        if let Some(index) = &found.index {
            writeln!(lines, "  index     {}", quoted(index))?;
        }
        if let Ok(counts) = &found.counts {
            lines.push_str("  variants  ");
            let mut each = counts.each().peekable();
            if each.peek().is_none() {
                lines.push_str("none");
            } else {
                write!(lines, "{}: ", counts.total())?;
            }
            let mut by: Vec<_> = each.collect();
            by.sort_unstable_by_key(|(name, _)| *name);
            for (number, (name, count)) in by.into_iter().enumerate() {
                let comma = if number == 0 { "" } else { ", " };
                write!(lines, "{comma}{count} {}", escaped(name))?;
            }
            lines.push('\n');
        }
        for problem in self.problems() {
            writeln!(lines, "  problem   {}", problem.message)?;
        }
        Ok(())
    }
}

// A label under several rulesets, such as the tables of a zone.

/// The result for one label. It is eligible if any ruleset allows it.
#[derive(Serialize)]
struct SeveralObject<'a> {
    input: &'a str,
    label: &'a str,
    code_points: String,
    pub(super) eligible: bool,
    registrable: bool,
    rulesets: Vec<RulesetAnswer<'a>>,
    problems: Vec<ProblemObject>,
}

/// What one of the rulesets says.
#[derive(Serialize)]
struct RulesetAnswer<'a> {
    lgr: &'a str,
    eligible: bool,
    registrable: bool,
    disposition: &'a str,
    action: Option<usize>,
    reason: String,
}

impl<'a> SeveralObject<'a> {
    pub(super) fn new<'r: 'a>(
        label: &'a Label<'_>,
        names: &'a [String],
        evaluators: &mut [Evaluator<'r>],
    ) -> Self {
        let text = label.text.as_deref();
        let answer = |(name, evaluator): (&'a String, &mut Evaluator<'r>)| match text {
            Ok(text) => {
                let verdict = evaluator.check(text);
                RulesetAnswer {
                    lgr: name,
                    eligible: verdict.is_eligible(),
                    registrable: verdict.is_registrable(),
                    disposition: verdict.disposition(),
                    action: verdict.action(),
                    reason: verdict.to_string(),
                }
            }
            Err(reason) => RulesetAnswer {
                lgr: name,
                eligible: false,
                registrable: false,
                disposition: "invalid",
                action: None,
                reason: (*reason).to_owned(),
            },
        };
        let answers: Vec<RulesetAnswer<'a>> = names.iter().zip(evaluators).map(answer).collect();
        let problem = text.ok().and_then(Problem::of_idna2008);
        let shown = text.unwrap_or(&label.input);
        Self {
            input: &label.input,
            label: shown,
            code_points: code_points(shown),
            eligible: answers.iter().any(|answer| answer.eligible),
            registrable: answers.iter().any(|answer| answer.registrable),
            rulesets: answers,
            problems: problem.into_iter().map(|one| ProblemObject::new(one, shown)).collect(),
        }
    }

    pub(super) fn report(&self) -> String {
        let mut lines = format!("{}\n", quoted(self.input));
        // Writing to memory cannot fail.
        if self.label != self.input {
            let _ = writeln!(lines, "  label     {}", quoted(self.label));
        }
        for RulesetAnswer { lgr, eligible, registrable, disposition, reason, .. } in &self.rulesets
        {
            let (verdict, disposition) = shown(*eligible, *registrable, disposition);
            let _ = writeln!(lines, "  {verdict}  {lgr}: {disposition}: {}", escaped(reason));
        }
        for problem in &self.problems {
            let _ = writeln!(lines, "  problem   {}", problem.message);
        }
        lines
    }
}

// `xn lgr variants`.

pub(super) fn variants(args: &VariantsArgs) -> Result<Outcome, Failure> {
    let ruleset = ruleset(&args.labels)?;
    decides(&ruleset)?;
    let known: Vec<&str> = ruleset.dispositions().collect();
    if let Some(unknown) = args.disposition.as_deref().filter(|name| !known.contains(name)) {
        let message =
            format!("no disposition {unknown:?} in this ruleset: use one of {}", known.join(", "));
        return Err(Failure::Usage(message));
    }
    let mut evaluator = ruleset.evaluator();
    let mut output = Output::new().with_quiet(args.labels.quiet);
    each_label(&args.labels, &mut output, &mut |label, output| {
        let variants = match &label.text {
            Ok(text) => evaluator.variants(text),
            Err(_) => Err(VariantsError::Ineligible),
        };
        let variants = match variants {
            Ok(variants) => variants,
            // Other labels may have variants that can be listed.
            Err(error) => {
                if !args.labels.quiet {
                    let reason = match error {
                        VariantsError::Ineligible => {
                            format!("not eligible: {}", label.reason(&mut evaluator))
                        }
                        _ => error.to_string(),
                    };
                    say(&format!("{}: {reason}", label.shown()));
                }
                output.note(Outcome::SomeRejected);
                return Ok(());
            }
        };
        let list = match &args.disposition {
            Some(disposition) => variants.list_with(disposition),
            None => variants.iter(),
        };
        for variant in list.take(args.limit.unwrap_or(usize::MAX)) {
            let object = VariantObject::new(&variant);
            if args.labels.format.is_json() {
                output.write_object(Outcome::Done, &object)?;
            } else {
                let VariantObject { label, code_points, disposition, .. } = object;
                output.write_report(
                    Outcome::Done,
                    &result_line(format!("{disposition}\t{label}\t{code_points}\n")),
                )?;
            }
        }
        Ok(())
    })?;
    output.finish()
}

#[derive(Serialize)]
struct VariantObject<'a> {
    label: &'a str,
    code_points: String,
    disposition: &'a str,
    action: Option<usize>,
}

impl<'a> VariantObject<'a> {
    fn new(variant: &'a Variant<'_>) -> Self {
        let (label, action) = (variant.text(), variant.action());
        Self { label, code_points: code_points(label), disposition: variant.disposition(), action }
    }
}

// `xn lgr index`.

pub(super) fn index(args: &LabelArgs) -> Result<Outcome, Failure> {
    // All threads share it, up to the end of the process.
    let rulesets: &'static [Ruleset] = Vec::leak(vec![ruleset(args)?]);
    let mut output = Output::new().with_quiet(args.quiet).with_lines();
    let (is_json, is_quiet) = (args.format.is_json(), args.quiet);
    let take = move |label: &Label<'_>, output: &mut Output| {
        with_evaluators(rulesets, |evaluators| {
            let [evaluator, ..] = evaluators else { return Ok(()) };
            let text = label.text.as_deref().ok();
            let is_eligible = text.is_some_and(|text| evaluator.check(text).is_eligible());
            let index = text.and_then(|text| evaluator.index(text));
            let outcome = if is_eligible { Outcome::Done } else { Outcome::SomeRejected };
            if is_json {
                let (input, label) = (&*label.input, text.unwrap_or(&label.input));
                return output.write_object(outcome, &IndexObject { input, label, index });
            }
            if index.is_none() && !is_quiet {
                let reason = label.reason(evaluator);
                output.say(format!("{}: no index label: {reason}", label.shown()));
            }
            output.write_report(outcome, &result_line(format!("{}\n", index.unwrap_or_default())))
        })
    };
    each_label_on_all_cores(args, &mut output, Box::new(take))?;
    output.finish()
}

#[derive(Serialize)]
struct IndexObject<'a> {
    input: &'a str,
    label: &'a str,
    index: Option<String>,
}

// Labels and their verdicts, as they are read and shown.

/// A label of the input, and the label to evaluate instead.
pub(super) struct Label<'a> {
    pub(super) place: Place<'a>,
    /// The input, with U+FFFD for bytes that are not UTF-8.
    pub(super) input: Cow<'a, str>,
    /// The label to evaluate. An A-label is decoded.
    pub(super) text: Result<String, &'static str>,
}

impl<'a> Label<'a> {
    /// The label of a record: all of it, or if there are suffixes, the label directly below one. Nothing if the name is
    /// not below any. A name without a dot is a label, even if there are suffixes: zone files contain relative names. Only
    /// the beginning of a record that is too long is known.
    pub(super) fn new(record: &Record<'a>, is_too_long: bool, suffixes: &[String]) -> Option<Self> {
        let whole = if record.bytes.len() > MAX_NAME {
            excerpt(record.bytes, record.bytes.len() as u64).into()
        } else {
            record.lossy()
        };
        let is_relative = !record.bytes.is_empty() && !whole.contains(is_separator);
        let input = if suffixes.is_empty() || is_relative {
            whole
        } else {
            let longest = suffixes.iter().filter_map(|suffix| below(&whole, suffix));
            let label = longest.min_by_key(|label| label.0)?.1;
            Cow::Owned(label.to_owned())
        };
        let text = if is_too_long {
            Err("the label is longer than 1 MiB")
        } else if std::str::from_utf8(record.bytes).is_err() {
            Err("the label is not UTF-8")
        } else if suffixes.is_empty() && input.contains(is_separator) {
            Err("the label contains a dot: use --suffix to check the labels of domain names")
        } else {
            decoded(&input)
                .map(Cow::into_owned)
                .ok_or("the label begins with xn-- and is not an A-label")
        };
        Some(Self { place: record.place, input, text })
    }

    /// The place and the label, for a message.
    pub(super) fn shown(&self) -> String {
        format!("{}: {}", self.place, quoted(&self.input))
    }

    /// Why it has this disposition, for a message.
    pub(super) fn reason(&self, evaluator: &mut Evaluator<'_>) -> String {
        match &self.text {
            Ok(text) => escaped(&evaluator.check(text).to_string()).into_owned(),
            Err(reason) => (*reason).to_owned(),
        }
    }
}

/// The label directly below a suffix, and the number of labels before the suffix.
fn below<'n>(name: &'n str, suffix: &str) -> Option<(usize, &'n str)> {
    let name: Vec<&str> =
        name.strip_suffix(is_separator).unwrap_or(name).split(is_separator).collect();
    let suffix: Vec<&str> = match suffix.trim_matches(is_separator) {
        "" => Vec::new(),
        suffix => suffix.split(is_separator).collect(),
    };
    let before = name.len().checked_sub(suffix.len())?;
    let (labels, rest) = name.split_at(before);
    let is_same = rest.iter().zip(&suffix).all(|(one, other)| is_same_label(one, other));
    let label = labels.last().filter(|_| is_same)?;
    Some((before, label))
}

/// Whether two labels are equal in the DNS, after mapping.
fn is_same_label(one: &str, other: &str) -> bool {
    let ascii = |label| uts46::to_ascii_label(label, &uts46::Options::DNS);
    one.eq_ignore_ascii_case(other)
        || matches!((ascii(one), ascii(other)), (Ok(one), Ok(other)) if one == other)
}

/// A label for people to read: in quotation marks, with escapes for invisible code points.
///
/// Combining marks stay as they are, because labels of many scripts are full of them.
pub(super) fn quoted(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
    };
    let mut quoted = String::from('"');
    for c in text.chars().take(SHOWN_TEXT) {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            _ if is_hidden(c) => quoted.extend(c.escape_unicode()),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    match text.chars().count().saturating_sub(SHOWN_TEXT) {
        0 => quoted,
        more => format!("{quoted} ({more} more code points)"),
    }
}

/// The code points of a text, as in `U+0915 U+094D`.
pub(super) fn code_points(text: &str) -> String {
    let mut numbers = String::new();
    for one in text.chars() {
        if !numbers.is_empty() {
            numbers.push(' ');
        }
        numbers.push_str(&u_plus(one.into()));
    }
    numbers
}

/// The verdict of a ruleset in a word, and the disposition, which can forbid an eligible label too.
pub(super) fn shown(
    is_eligible: bool,
    is_registrable: bool,
    disposition: &str,
) -> (&'static str, String) {
    let disposition = escaped(disposition).into_owned();
    match (is_eligible, is_registrable) {
        (false, _) => ("rejected", disposition),
        (true, false) => ("eligible", format!("{disposition}, so not registrable")),
        (true, true) => ("eligible", disposition),
    }
}

// What is wrong with a label, beside its disposition.

#[derive(Serialize)]
struct ProblemObject {
    kind: &'static str,
    message: String,
}

impl ProblemObject {
    pub(super) fn new(problem: Problem, label: &str) -> Self {
        let message = match problem {
            Problem::Idna2008(error) => {
                let mut problem = crate::problem::Problem::in_text(error, label);
                if label.is_empty() {
                    problem = problem.with_hint(label);
                }
                format!("IDNA2008: {}", problem.brief())
            }
            _ => problem.to_string(),
        };
        Self { kind: problem.name(), message }
    }
}

// The evaluators of a thread. Each keeps its buffers from label to label.

thread_local! {
    static EVALUATORS: RefCell<Vec<Evaluator<'static>>> = const { RefCell::new(Vec::new()) };
}

/// Calls `run` with this thread's evaluators, one for each ruleset. A command evaluates all labels under the same rulesets.
fn with_evaluators<T>(
    rulesets: &'static [Ruleset],
    run: impl FnOnce(&mut [Evaluator<'static>]) -> T,
) -> T {
    EVALUATORS.with_borrow_mut(|evaluators| {
        if evaluators.is_empty() {
            evaluators.extend(rulesets.iter().map(Ruleset::evaluator));
        }
        run(evaluators)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_below_a_suffix_is_found() {
        assert_eq!(below("www.a.example", "example"), Some((2, "a")));
        assert_eq!(below("a.EXAMPLE.", "example."), Some((1, "a")));
        assert_eq!(below("example", "example"), None);
        assert_eq!(below("a.xn--fiqs8s", "中国"), Some((1, "a")));
        assert_eq!(below("a.example", "."), Some((2, "example")));
        assert_eq!(below("a.badexample", "example"), None);
        assert_eq!(below("www。a．example｡", "。example"), Some((2, "a")));
        assert_eq!(below("a。example", "。"), Some((2, "example")));
        assert_eq!(below("a.РФ", "xn--p1ai"), Some((1, "a")));
        assert_eq!(below("a.ｅｘａｍｐｌｅ", "example"), Some((1, "a")));
    }
}
