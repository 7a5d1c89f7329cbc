//! The properties of one code point in Unicode and in each standard.

use std::borrow::Cow;

use unicode_blocks::find_unicode_block;
use xenonym::ErrorKind;
use xenonym::idna2008::{self, contextual_rule, derived_property};
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0, Normalizer, QuickCheck};
use xenonym::stringprep::{NAMEPREP, Purpose, Table};
use xenonym::unicode::{BidiClass, ContextScript, DerivedProperty, JoiningType, Status, is_mark};
use xenonym::uts46::{Options, mapping};

use super::characters::{self, Properties};
use crate::converted::Converted;
use crate::problem::Problem;
use crate::profile::Profile;

pub(super) struct Facts {
    pub(super) value: char,
    /// The code point as text.
    pub(super) text: String,
    /// Its name, or a label such as `<control-0009>`.
    pub(super) name: String,
    pub(super) block: &'static str,
    pub(super) properties: Properties,
    pub(super) is_mark: bool,
    pub(super) bidi_class: BidiClass,
    pub(super) joining_type: JoiningType,
    pub(super) context_script: ContextScript,
    /// Of the current version of Unicode.
    pub(super) today: Forms,
    pub(super) uts46: Uts46,
    pub(super) idna2008: Idna2008,
    pub(super) idna2003: Idna2003,
    /// The results of converting it as a name of one label.
    pub(super) names: Vec<(Profile, Converted<'static>)>,
}

const TRANSITIONAL: Options = Options::UTS46.with_transitional_processing(true);

/// Its normalization in one version of Unicode.
pub(super) struct Forms {
    pub(super) combining_class: u8,
    pub(super) nfc: Form,
    pub(super) nfkc: Form,
}

pub(super) struct Form {
    pub(super) quick_check: &'static str,
    /// Its full decomposition, or itself.
    pub(super) decomposition: String,
    /// Its normal form alone.
    pub(super) becomes: String,
}

pub(super) struct Uts46 {
    pub(super) status: Status,
    pub(super) mapping: String,
    /// Under `Transitional_Processing`.
    pub(super) transitional: String,
}

pub(super) struct Idna2008 {
    pub(super) property: DerivedProperty,
    pub(super) rule: Option<ErrorKind>,
    /// By RFC 5895.
    pub(super) mapping: String,
}

pub(super) struct Idna2003 {
    pub(super) is_assigned: bool,
    pub(super) tables: Vec<&'static str>,
    /// Step 1 of Nameprep.
    pub(super) mapping: String,
    /// All of its steps.
    pub(super) prepared: Converted<'static>,
    /// Of Unicode 3.2.0.
    pub(super) forms: Forms,
}

impl Facts {
    pub(super) fn of(value: char) -> Self {
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
