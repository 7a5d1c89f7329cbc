//! New columns with facts about names.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{Array, ArrayRef, Int32Array, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::{ArrowError, DataType};
use xenonym_records::engine::{Dropped, Replacer, Slot};
use xenonym_records::{Content, Emails, Fault, Format, Urls};

use super::results::{Fate, Results};
use super::texts::Texts;
use crate::facts::{Describe, Fact, FactKind, Mark};
use crate::location::name;
use crate::problem::Problem;

/// The facts about the names in a column of texts, which is no dictionary.
pub(crate) fn describe(
    texts: &ArrayRef,
    content: Content,
    description: &dyn Describe,
) -> Result<Results, ArrowError> {
    let columns = description.columns();
    let unfit = || ArrowError::InvalidArgumentError(format!("{} is not text", texts.data_type()));
    let found = Texts::new(texts).ok_or_else(unfit)?;
    let mut facts: Vec<Vec<Fact>> = Vec::new();
    facts.resize_with(columns.len(), || Vec::with_capacity(texts.len()));
    let mut fates = Vec::with_capacity(texts.len());
    let (mut describe, mut row) = (description.start(), Vec::new());
    for index in 0..texts.len() {
        let text = found.name(index);
        fates.push(match text.and_then(|text| name_in(text, content)) {
            None => Fate::NoName,
            Some(Err(_)) => Fate::Rejected,
            Some(Ok(name)) => match describe(&name, &mut row) {
                Mark::Plain => Fate::Unchanged { has_blanks: false },
                Mark::Hit => Fate::Converted { has_blanks: false, is_address: false },
                Mark::Refused => Fate::Refused,
            },
        });
        row.resize(columns.len(), Fact::None);
        for (column, fact) in facts.iter_mut().zip(row.drain(..)) {
            column.push(fact);
        }
    }
    let columns = columns.iter().zip(&facts);
    let values = columns.map(|(column, facts)| array(column.kind, facts, texts.data_type()));
    Ok(Results { values: values.collect::<Result<_, _>>()?, fates })
}

/// The type of a column of facts about names of this type.
pub(crate) fn fact_type(kind: FactKind, names: &DataType) -> DataType {
    match kind {
        FactKind::Text => names.clone(),
        FactKind::Texts => DataType::new_list(DataType::Utf8, true),
        FactKind::Number => DataType::Int32,
    }
}

fn array(kind: FactKind, facts: &[Fact], names: &DataType) -> Result<ArrayRef, ArrowError> {
    let texts = facts.iter().map(|fact| match fact {
        Fact::Text(text) => Some(text.as_ref()),
        _ => None,
    });
    Ok(match (kind, names) {
        (FactKind::Number, _) => {
            let number = |fact: &Fact| match fact {
                Fact::Number(number) => Some(*number),
                _ => None,
            };
            Arc::new(facts.iter().map(number).collect::<Int32Array>())
        }
        (FactKind::Texts, _) => {
            let mut lists = ListBuilder::new(StringBuilder::new());
            for fact in facts {
                if let Fact::Texts(texts) = fact {
                    for text in texts {
                        lists.values().append_value(text);
                    }
                }
                lists.append(matches!(fact, Fact::Texts(_)));
            }
            Arc::new(lists.finish())
        }
        (FactKind::Text, DataType::LargeUtf8) => Arc::new(texts.collect::<LargeStringArray>()),
        (FactKind::Text, DataType::Utf8View) => Arc::new(texts.collect::<StringViewArray>()),
        (FactKind::Text, _) => {
            // Offsets of this type are 32 bits wide, and the array panics if they overflow.
            let length: usize = texts.clone().flatten().map(str::len).sum();
            if i32::try_from(length).is_err() {
                return Err(ArrowError::OffsetOverflowError(length));
            }
            Arc::new(texts.collect::<StringArray>())
        }
    })
}

/// The name in a text, or why there is none that can be read. `None` for a text without a name, such as the URL
/// of an IP address.
pub(crate) fn name_in(text: &str, content: Content) -> Option<Result<String, Problem>> {
    let format: &dyn Format = match content {
        Content::Url => &Urls::BARE,
        Content::Email => &Emails,
        _ => return Some(name(text.as_bytes()).map(str::to_owned)),
    };
    let mut found = Found(None);
    // The copy of the text is not needed, and nothing is dropped from it.
    let _ = format.rewrite(text.as_bytes(), &mut found, &mut Vec::new());
    found.0
}

/// Stores the name of a record.
struct Found(Option<Result<String, Problem>>);

impl Replacer for Found {
    fn replace(&mut self, slot: &Slot<'_>, _: &mut Vec<u8>) -> Result<(), Dropped> {
        self.0 = Some(name(slot.name).map(str::to_owned));
        Ok(())
    }

    fn reject(
        &mut self,
        fault: Fault,
        at: usize,
        slot: &Slot<'_>,
        _: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let before = String::from_utf8_lossy(slot.name.get(..at).unwrap_or_default());
        self.0 = Some(Err(Problem::new(fault, &before, None)));
        Ok(())
    }
}
