//! `xn code-point`: the properties of code points in Unicode and in each standard.

mod characters;

use std::borrow::Cow;
use std::fmt::Write;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use unicode_blocks::find_unicode_block;
use xenonym::ErrorKind;
use xenonym::idna2008::{self, contextual_rule, derived_property};
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0, Normalizer, QuickCheck};
use xenonym::stringprep::{NAMEPREP, Purpose, Table};
use xenonym::unicode::{BidiClass, ContextScript, DerivedProperty, JoiningType, Status, is_mark};
use xenonym::uts46::{Options, mapping};

use self::characters::Properties;
pub(super) use self::characters::name as character_name;
use crate::args::CodePointArgs;
use crate::converted::Converted;
use crate::error::{Failure, Outcome, say};
use crate::location::Record;
use crate::output::{self, Entry, Format};
use crate::problem::{ABOVE_UNICODE, NO_CODE_POINT, NOT_HEXADECIMAL, Problem, SURROGATE};
use crate::profile::Profile;
use crate::terminal::{named, shown_in, u_plus};

pub(super) fn run(args: &CodePointArgs) -> Result<Outcome, Failure> {
    let (format, color) = (args.format.format(), args.color.choice());
    let mut outcome = Outcome::Done;
    let mut is_first = true;
    for (number, argument) in (1..).zip(&args.code_points) {
        let record = Record::argument(number, argument);
        match record.text().and_then(code_points) {
            Ok(code_points) => {
                // Before pages that may fill the screen.
                if let Some(meant) = number_without_prefix(&code_points) {
                    say(&format!("{}: to look up {meant}, write {meant}", record.place));
                }
                for code_point in code_points.chars() {
                    write(code_point, format, color, is_first)?;
                    is_first = false;
                }
            }
            Err(problem) => {
                outcome = Outcome::SomeRejected;
                reject(&record, problem, format)?;
            }
        }
    }
    Ok(outcome)
}

fn write(
    code_point: char,
    format: Format,
    color: ColorChoice,
    is_first: bool,
) -> Result<(), Failure> {
    let facts = Facts::of(code_point);
    match format {
        Format::Text => {
            let gap = if is_first { "" } else { "\n" };
            output::write_all(format!("{gap}{}", page(&facts, color)).as_bytes())
        }
        Format::Json => output::write_json(&Object::new(&facts)),
    }
}

fn reject(record: &Record<'_>, problem: Problem, format: Format) -> Result<(), Failure> {
    let answer = Converted::rejected(problem);
    match format {
        Format::Text => {
            output::complain(record.place, &answer);
            Ok(())
        }
        Format::Json => output::write_json(&Entry::new(record, &answer)),
    }
}

/// The code points of an argument.
fn code_points(argument: &str) -> Result<Cow<'_, str>, Problem> {
    let prefixes = ["U+", "u+", "0x", "0X"];
    let digits = prefixes.iter().find_map(|prefix| argument.strip_prefix(prefix));
    match digits {
        Some(digits) => number(argument, digits).map(|c| c.to_string().into()),
        None if argument.is_empty() => Err(Problem::new(NO_CODE_POINT, "", None)),
        None => Ok(argument.into()),
    }
}

/// The code point that hexadecimal digits without a prefix may mean.
fn number_without_prefix(text: &str) -> Option<String> {
    let is_number =
        matches!(text.len(), 2..=6) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let value = u32::from_str_radix(text, 16).ok().filter(|_| is_number)?;
    (value <= u32::from(char::MAX)).then(|| u_plus(value))
}

fn number(argument: &str, digits: &str) -> Result<char, Problem> {
    // `from_str_radix` would accept a sign too.
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let valid = digits.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        let before = argument.strip_suffix(valid).unwrap_or(argument);
        return Err(Problem::new(NOT_HEXADECIMAL, before, None));
    }
    let Ok(value) = u32::from_str_radix(digits, 16) else {
        return Err(Problem::new(ABOVE_UNICODE, "", None));
    };
    char::from_u32(value).ok_or_else(|| {
        let facts = if value > u32::from(char::MAX) { ABOVE_UNICODE } else { SURROGATE };
        Problem::new(facts, "", Some(value))
    })
}

// The properties of one code point in Unicode and in each standard.

struct Facts {
    value: char,
    /// The code point as text.
    text: String,
    /// Its name, or a label such as `<control-0009>`.
    name: String,
    block: &'static str,
    properties: Properties,
    is_mark: bool,
    bidi_class: BidiClass,
    joining_type: JoiningType,
    context_script: ContextScript,
    /// Of the current version of Unicode.
    today: Forms,
    uts46: Uts46,
    idna2008: Idna2008,
    idna2003: Idna2003,
    /// The results of converting it as a name of one label.
    names: Vec<(Profile, Converted<'static>)>,
}

const TRANSITIONAL: Options = Options::UTS46.with_transitional_processing(true);

/// Its normalization in one version of Unicode.
struct Forms {
    combining_class: u8,
    nfc: Form,
    nfkc: Form,
}

struct Form {
    quick_check: &'static str,
    /// Its full decomposition, or itself.
    decomposition: String,
    /// Its normal form alone.
    becomes: String,
}

struct Uts46 {
    status: Status,
    mapping: String,
    /// Under `Transitional_Processing`.
    transitional: String,
}

struct Idna2008 {
    property: DerivedProperty,
    rule: Option<ErrorKind>,
    /// By RFC 5895.
    mapping: String,
}

struct Idna2003 {
    is_assigned: bool,
    tables: Vec<&'static str>,
    /// Step 1 of Nameprep.
    mapping: String,
    /// All of its steps.
    prepared: Converted<'static>,
    /// Of Unicode 3.2.0.
    forms: Forms,
}

impl Facts {
    fn of(value: char) -> Self {
        let text = value.to_string();
        let name = |profile: Profile| {
            let ascii = profile.standard.to_ascii(&text).map(Cow::into_owned);
            (profile, ascii.map_err(|error| Problem::in_text(error, &text)).into())
        };
        Self {
            value,
            name: characters::name(value.into()),
            block: find_unicode_block(value).map_or("No_Block", |block| block.name()),
            properties: characters::properties(value.into()),
            is_mark: is_mark(value),
            bidi_class: BidiClass::of(value),
            joining_type: JoiningType::of(value),
            context_script: ContextScript::of(value),
            today: Forms::of(value, &NFC, &NFKC),
            uts46: Uts46 {
                status: Status::of(value),
                mapping: mapping(value, &Options::UTS46).collect(),
                transitional: mapping(value, &TRANSITIONAL).collect(),
            },
            idna2008: Idna2008 {
                property: derived_property(value),
                rule: contextual_rule(value),
                mapping: idna2008::map(&text).into_owned(),
            },
            idna2003: Idna2003::of(value, &text),
            names: Profile::ALL.into_iter().map(name).collect(),
            text,
        }
    }
}

impl Forms {
    fn of(value: char, canonical: &Normalizer, compatible: &Normalizer) -> Self {
        Self {
            combining_class: canonical.combining_class(value),
            nfc: Form::of(value, canonical),
            nfkc: Form::of(value, compatible),
        }
    }
}

impl Form {
    fn of(value: char, normalizer: &Normalizer) -> Self {
        let text = value.to_string();
        Self {
            quick_check: match normalizer.quick_check(&text) {
                QuickCheck::Yes => "yes",
                QuickCheck::Maybe => "maybe",
                QuickCheck::No => "no",
            },
            decomposition: normalizer.decompose(value).collect(),
            becomes: normalizer.normalize(&text).into_owned(),
        }
    }
}

impl Idna2003 {
    fn of(value: char, text: &str) -> Self {
        let prepared = NAMEPREP.prepare(text, Purpose::Stored).map(Cow::into_owned);
        Self {
            is_assigned: !Table::A1.contains(value),
            tables: Table::all().filter(|table| table.contains(value)).map(Table::name).collect(),
            mapping: NAMEPREP.map_text(text).into_owned(),
            prepared: prepared.map_err(|error| Problem::in_text(error, text)).into(),
            forms: Forms::of(value, &NFC_3_2_0, &NFKC_3_2_0),
        }
    }
}

// The facts as text for people to read.

const HEADING: Style = Style::new().bold();
const REJECTED: Style = AnsiColor::Red.on_default().bold();

/// A page of groups, with one fact per line.
fn page(facts: &Facts, color: ColorChoice) -> String {
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
    page.line("joining type", joining_type_in_words(facts.joining_type));
    page.line("script, in RFC 5892", context_script_in_words(facts.context_script));
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

const fn joining_type_in_words(of: JoiningType) -> &'static str {
    match of {
        JoiningType::NonJoining => "U, non-joining",
        JoiningType::JoinCausing => "C, join-causing",
        JoiningType::Dual => "D, dual-joining",
        JoiningType::Left => "L, left-joining",
        JoiningType::Right => "R, right-joining",
        JoiningType::Transparent => "T, transparent",
    }
}

const fn context_script_in_words(of: ContextScript) -> &'static str {
    match of {
        ContextScript::Greek => "Greek",
        ContextScript::Hebrew => "Hebrew",
        ContextScript::HiraganaKatakanaHan => "Hiragana, Katakana or Han",
        _ => "none that a rule needs",
    }
}

// The facts as one JSON object.

#[derive(Serialize)]
struct Object<'a> {
    input: &'a str,
    /// The same members as in other commands: the text, and no error.
    output: &'a str,
    errors: [(); 0],
    code_point: String,
    utf8: Vec<String>,
    name: &'a str,
    general_category: &'static str,
    block: &'static str,
    age: &'static str,
    script: &'static str,
    script_extensions: Vec<&'static str>,
    unicode: Today,
    uts46: Uts46Object,
    idna2008: Idna2008Object,
    idna2003: Idna2003Object<'a>,
    names: Vec<Name<'a>>,
}

#[derive(Serialize)]
struct Today {
    mark: bool,
    bidi_class: String,
    joining_type: char,
    context_script: &'static str,
    #[serde(flatten)]
    forms: FormsObject,
}

#[derive(Serialize)]
struct FormsObject {
    combining_class: u8,
    nfc: FormObject,
    nfkc: FormObject,
}

#[derive(Serialize)]
struct FormObject {
    quick_check: &'static str,
    decomposition: Vec<String>,
    becomes: Vec<String>,
}

#[derive(Serialize)]
struct Uts46Object {
    status: &'static str,
    mapping: Vec<String>,
    transitional_mapping: Vec<String>,
}

#[derive(Serialize)]
struct Idna2008Object {
    property: &'static str,
    rule: Option<&'static str>,
    mapping: Vec<String>,
}

#[derive(Serialize)]
struct Idna2003Object<'a> {
    assigned: bool,
    tables: &'a [&'static str],
    mapping: Vec<String>,
    prepared: Entry<'a>,
    #[serde(flatten)]
    forms: FormsObject,
}

#[derive(Serialize)]
struct Name<'a> {
    profile: &'static str,
    #[serde(flatten)]
    entry: Entry<'a>,
}

impl<'a> Object<'a> {
    fn new(facts: &'a Facts) -> Self {
        let text = facts.text.as_str();
        let name = |(profile, answer): &'a (Profile, Converted<'static>)| Name {
            profile: profile.name,
            entry: Entry::of_text(text, answer),
        };
        let properties = facts.properties;
        Self {
            input: text,
            output: text,
            errors: [],
            code_point: u_plus(facts.value.into()),
            utf8: text.bytes().map(|byte| format!("{byte:02X}")).collect(),
            name: &facts.name,
            general_category: properties.general_category,
            block: facts.block,
            age: properties.age,
            script: properties.script,
            script_extensions: properties.script_extensions.split(' ').collect(),
            unicode: Today {
                mark: facts.is_mark,
                bidi_class: format!("{:?}", facts.bidi_class),
                joining_type: joining_type(facts.joining_type),
                context_script: context_script(facts.context_script),
                forms: FormsObject::new(&facts.today),
            },
            uts46: Uts46Object {
                status: facts.uts46.status.name(),
                mapping: values(&facts.uts46.mapping),
                transitional_mapping: values(&facts.uts46.transitional),
            },
            idna2008: Idna2008Object {
                property: facts.idna2008.property.name(),
                rule: facts.idna2008.rule.map(ErrorKind::rule),
                mapping: values(&facts.idna2008.mapping),
            },
            idna2003: Idna2003Object {
                assigned: facts.idna2003.is_assigned,
                tables: &facts.idna2003.tables,
                mapping: values(&facts.idna2003.mapping),
                prepared: Entry::of_text(text, &facts.idna2003.prepared),
                forms: FormsObject::new(&facts.idna2003.forms),
            },
            names: facts.names.iter().map(name).collect(),
        }
    }
}

impl FormsObject {
    fn new(of: &Forms) -> Self {
        Self {
            combining_class: of.combining_class,
            nfc: FormObject::new(&of.nfc),
            nfkc: FormObject::new(&of.nfkc),
        }
    }
}

impl FormObject {
    fn new(of: &Form) -> Self {
        Self {
            quick_check: of.quick_check,
            decomposition: values(&of.decomposition),
            becomes: values(&of.becomes),
        }
    }
}

fn values(text: &str) -> Vec<String> {
    text.chars().map(|c| u_plus(c.into())).collect()
}

const fn joining_type(of: JoiningType) -> char {
    match of {
        JoiningType::NonJoining => 'U',
        JoiningType::JoinCausing => 'C',
        JoiningType::Dual => 'D',
        JoiningType::Left => 'L',
        JoiningType::Right => 'R',
        JoiningType::Transparent => 'T',
    }
}

const fn context_script(of: ContextScript) -> &'static str {
    match of {
        ContextScript::Greek => "greek",
        ContextScript::Hebrew => "hebrew",
        ContextScript::HiraganaKatakanaHan => "hiragana_katakana_han",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_of_the_same_version() {
        assert_eq!(unicode_blocks::VERSION, xenonym::unicode::VERSION_TEXT);
    }

    #[test]
    fn an_argument_is_a_number_or_itself() {
        let read = |argument| code_points(argument).map(Cow::into_owned);
        for argument in ["U+00DF", "u+df", "0xDF", "0X00000000df", "ß"] {
            assert_eq!(read(argument).as_deref(), Ok("ß"), "{argument}");
        }
        assert_eq!(read("U").as_deref(), Ok("U"));
        assert_eq!(read("00DF").as_deref(), Ok("00DF"));
        for (argument, facts, before, value) in [
            ("", NO_CODE_POINT, "", None),
            ("U+", NOT_HEXADECIMAL, "U+", None),
            ("U+12G4", NOT_HEXADECIMAL, "U+12", None),
            ("0x+1", NOT_HEXADECIMAL, "0x", None),
            ("U+D800", SURROGATE, "", Some(0xD800)),
            ("U+110000", ABOVE_UNICODE, "", Some(0x11_0000)),
            ("U+100000000", ABOVE_UNICODE, "", None),
        ] {
            assert_eq!(read(argument), Err(Problem::new(facts, before, value)), "{argument}");
        }
    }
}
