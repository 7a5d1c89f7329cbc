//! The facts as one JSON object.

use serde::Serialize;
use xenonym::ErrorKind;
use xenonym::unicode::{ContextScript, JoiningType};

use super::facts::{Facts, Form, Forms};
use crate::converted::Converted;
use crate::output::Entry;
use crate::profile::Profile;
use crate::terminal::u_plus;

#[derive(Serialize)]
pub(super) struct Object<'a> {
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
    uts46: Uts46,
    idna2008: Idna2008,
    idna2003: Idna2003<'a>,
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
struct Uts46 {
    status: &'static str,
    mapping: Vec<String>,
    transitional_mapping: Vec<String>,
}

#[derive(Serialize)]
struct Idna2008 {
    property: &'static str,
    rule: Option<&'static str>,
    mapping: Vec<String>,
}

#[derive(Serialize)]
struct Idna2003<'a> {
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
    pub(super) fn new(facts: &'a Facts) -> Self {
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
            uts46: Uts46 {
                status: facts.uts46.status.name(),
                mapping: values(&facts.uts46.mapping),
                transitional_mapping: values(&facts.uts46.transitional),
            },
            idna2008: Idna2008 {
                property: facts.idna2008.property.name(),
                rule: facts.idna2008.rule.map(ErrorKind::rule),
                mapping: values(&facts.idna2008.mapping),
            },
            idna2003: Idna2003 {
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
