//! The facts as text for people to read.

use std::fmt::Write;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use xenonym::ErrorKind;
use xenonym::unicode::{ContextScript, JoiningType};

use super::characters::Properties;
use super::facts::{Facts, Form, Forms};
use crate::converted::Converted;
use crate::terminal::{named, shown_in, u_plus};

const HEADING: Style = Style::new().bold();
const REJECTED: Style = AnsiColor::Red.on_default().bold();

/// A page of groups, with one fact per line.
pub(super) fn page(facts: &Facts, color: ColorChoice) -> String {
    let title = format!("{HEADING}{}{HEADING:#} {}\n", named(facts.value.into()), facts.name);
    let mut page = Page { text: title, itself: facts.value };
    let bytes: Vec<String> = facts.text.bytes().map(|byte| format!("{byte:02X}")).collect();
    page.line("in UTF-8", &bytes.join(" "));
    let Properties { general_category, age, script, script_extensions } = facts.properties;
    page.line("general category", general_category);
    page.line("block", facts.block);
    page.line("age", age);
    page.line("script", script);
    page.line("script extensions", script_extensions);

    page.group("Unicode");
    page.line("mark", if facts.is_mark { "yes: general category Mn, Mc or Me" } else { "no" });
    page.line("Bidi class", &format!("{:?}", facts.bidi_class));
    page.line("joining type", joining_type(facts.joining_type));
    page.line("script, in RFC 5892", context_script(facts.context_script));
    page.forms(&facts.today);

    page.group("UTS #46");
    page.line("status", facts.uts46.status.name());
    page.mapping("mapping", &facts.uts46.mapping);
    page.mapping("transitional mapping", &facts.uts46.transitional);

    let idna2008 = &facts.idna2008;
    page.group("IDNA2008");
    page.line("derived property", idna2008.property.name());
    page.line("contextual rule", &idna2008.rule.map_or("none".to_owned(), rule));
    page.mapping("RFC 5895 mapping", &idna2008.mapping);

    let idna2003 = &facts.idna2003;
    page.group("IDNA2003, Unicode 3.2.0");
    page.line("assigned", if idna2003.is_assigned { "yes" } else { "no" });
    let tables =
        if idna2003.tables.is_empty() { "none".to_owned() } else { idna2003.tables.join(" ") };
    page.line("tables of RFC 3454", &tables);
    page.mapping("Nameprep mapping", &idna2003.mapping);
    page.answer("prepared", &idna2003.prepared);
    page.forms(&idna2003.forms);

    page.group("As a name of one label");
    for (profile, answer) in &facts.names {
        page.answer(profile.name, answer);
    }
    shown_in(page.text, color)
}

struct Page {
    text: String,
    /// The heading of the page.
    itself: char,
}

impl Page {
    fn group(&mut self, heading: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "\n  {HEADING}{heading}{HEADING:#}");
    }

    fn line(&mut self, what: &str, says: &str) {
        let _ = writeln!(self.text, "    {what:20}  {says}");
    }

    fn mapping(&mut self, what: &str, to: &str) {
        let to = self.code_points(to);
        self.line(what, &to);
    }

    fn answer(&mut self, what: &str, answer: &Converted<'_>) {
        let says = match (&answer.output, answer.problems.first()) {
            (_, Some(problem)) => {
                let (found, rule) = (problem.found(), problem.rule());
                format!("{REJECTED}rejected{REJECTED:#}: {found} ({rule})")
            }
            (Some(text), None) => format!("{text:?}"),
            (None, None) => String::new(),
        };
        self.line(what, &says);
    }

    fn forms(&mut self, forms: &Forms) {
        let virama = if forms.combining_class == VIRAMA { ", a Virama" } else { "" };
        self.line("combining class", &format!("{}{virama}", forms.combining_class));
        for (name, form) in [("NFC", &forms.nfc), ("NFKC", &forms.nfkc)] {
            let says = self.form(form);
            self.line(name, &says);
        }
    }

    fn form(&self, form: &Form) -> String {
        let mut says = format!("quick check {}", form.quick_check);
        if !self.is_itself(&form.decomposition) {
            says = format!("{says}, decomposes to {}", self.code_points(&form.decomposition));
        }
        if !self.is_itself(&form.becomes) {
            says = format!("{says}, becomes {}", self.code_points(&form.becomes));
        }
        says
    }

    fn code_points(&self, text: &str) -> String {
        if self.is_itself(text) {
            return "itself".to_owned();
        }
        if text.is_empty() {
            return "nothing".to_owned();
        }
        text.chars().map(|c| u_plus(c.into())).collect::<Vec<_>>().join(" ")
    }

    fn is_itself(&self, text: &str) -> bool {
        text.chars().eq([self.itself])
    }
}

/// The combining class of a Virama.
const VIRAMA: u8 = 9;

fn rule(kind: ErrorKind) -> String {
    format!("{}: {}", kind.rule(), kind.help())
}

const fn joining_type(of: JoiningType) -> &'static str {
    match of {
        JoiningType::NonJoining => "U, non-joining",
        JoiningType::JoinCausing => "C, join-causing",
        JoiningType::Dual => "D, dual-joining",
        JoiningType::Left => "L, left-joining",
        JoiningType::Right => "R, right-joining",
        JoiningType::Transparent => "T, transparent",
    }
}

const fn context_script(of: ContextScript) -> &'static str {
    match of {
        ContextScript::Greek => "Greek",
        ContextScript::Hebrew => "Hebrew",
        ContextScript::HiraganaKatakanaHan => "Hiragana, Katakana or Han",
        _ => "none that a rule needs",
    }
}
