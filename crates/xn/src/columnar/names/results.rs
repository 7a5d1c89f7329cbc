//! The results of a column of names, from the kernels.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Int32Array, LargeStringArray, StringArray, StringViewArray,
    StructArray, downcast_dictionary_array,
};
use arrow_schema::{ArrowError, DataType};
use arrow_select::nullif::nullif;
use arrow_select::take::take;
use arrow_select::zip::zip;
use xenonym::batch::{self, Batch};
use xenonym::{Operation, Standard};
use xenonym_arrow::{RejectedAs, try_convert};
use xenonym_records::engine::{Dropped, Replacer, Slot, becomes_wildcard};
use xenonym_records::{Content, Emails, Fault, Format, Urls};

use crate::conversion::Conversion;
use crate::facts::{Describe, Fact, FactKind, Mark};
use crate::location::name;
use crate::problem::Problem;
use crate::profile::Profile;
use crate::text::{becomes_address, has_edge_whitespace};

/// The results of names.
pub(crate) struct Results {
    /// One per column of results.
    pub(crate) values: Vec<ArrayRef>,
    pub(crate) fates: Vec<Fate>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// The name is null or empty.
    NoName,
    Unchanged {
        has_blanks: bool,
    },
    Converted {
        has_blanks: bool,
        is_address: bool,
    },
    Rejected,
    /// Described, but counted as rejected.
    Refused,
}

/// The dictionaries that were converted last, by column. An Arrow file uses one for all of
/// its batches, and so must the output file.
#[derive(Default)]
pub(crate) struct Dictionaries(Mutex<HashMap<usize, (ArrayRef, Arc<Results>)>>);

impl Dictionaries {
    /// The results of the names of a column, from `make`, which receives no dictionaries.
    pub(crate) fn results(
        &self,
        column: usize,
        names: &ArrayRef,
        make: &dyn Fn(&ArrayRef) -> Result<Results, ArrowError>,
    ) -> Result<Results, ArrowError> {
        let Some(dictionary) = names.as_any_dictionary_opt() else {
            return make(names);
        };
        let of_values = if let Some(found) = self.find(column, dictionary.values()) {
            found
        } else {
            let computed = Arc::new(make(dictionary.values())?);
            let kept = (dictionary.values().clone(), computed.clone());
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(column, kept);
            computed
        };
        let of_row = |key: Option<usize>| key.map_or(Fate::NoName, |key| of_values.fates[key]);
        let fates = keys(names).into_iter().map(of_row).collect();
        // Repeated texts are stored once. Other results are small, and few programs read dictionaries of them.
        let values = of_values.values.iter().map(|values| match values.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
                Ok(dictionary.with_values(values.clone()))
            }
            _ => take(values, dictionary.keys(), None),
        });
        Ok(Results { values: values.collect::<Result<_, _>>()?, fates })
    }

    fn find(&self, column: usize, values: &ArrayRef) -> Option<Arc<Results>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, results) = kept.get(&column)?;
        known.to_data().ptr_eq(&values.to_data()).then(|| results.clone())
    }
}

/// The results of names that are converted. `on_error` decides about rejected names.
pub(crate) fn convert(
    names: &ArrayRef,
    kernel: Kernel,
    on_error: batch::OnError,
) -> Result<Results, ArrowError> {
    let answers = kernel.convert(names)?;
    let (mut values, errors) = (answers.column(0).clone(), answers.column(1));
    let unfit = || ArrowError::InvalidArgumentError(format!("{} is not text", names.data_type()));
    let texts = Texts::new(names).ok_or_else(unfit)?;
    if errors.null_count() < errors.len() {
        // An empty text is not a name, whatever the kernel returns.
        let (rejected, empty): (Vec<usize>, Vec<usize>) = (0..names.len())
            .filter(|&row| errors.is_valid(row))
            .partition(|&row| texts.name(row).is_some());
        values = match on_error {
            batch::OnError::Blank => nullif(&values, &mask(names.len(), &rejected))?,
            batch::OnError::Keep => zip(&mask(names.len(), &rejected), names, &values)?,
            _ => values,
        };
        if !empty.is_empty() {
            values = zip(&mask(names.len(), &empty), names, &values)?;
        }
    }
    let mut fates = fates(&texts, errors, &values, names);
    values = without_wildcards(values, names, &texts, &mut fates, on_error)?;
    Ok(Results { values: vec![values], fates })
}

/// Rejects results that are wildcards though their names are not: the kernels make them, as the standards
/// have it.
fn without_wildcards(
    values: ArrayRef,
    names: &ArrayRef,
    texts: &Texts<'_>,
    fates: &mut [Fate],
    on_error: batch::OnError,
) -> Result<ArrayRef, ArrowError> {
    let Some(results) = Texts::new(&values) else {
        return Ok(values);
    };
    let becomes_one = |row: usize| match (texts.get(row), results.get(row)) {
        (Some(name), Some(result)) => becomes_wildcard(name.as_bytes(), result),
        _ => false,
    };
    let is_converted = |row: &usize| matches!(fates[*row], Fate::Converted { .. });
    let wildcards: Vec<usize> =
        (0..names.len()).filter(is_converted).filter(|row| becomes_one(*row)).collect();
    if wildcards.is_empty() {
        return Ok(values);
    }
    for &row in &wildcards {
        fates[row] = Fate::Rejected;
    }
    let mask = mask(names.len(), &wildcards);
    match on_error {
        batch::OnError::Keep => zip(&mask, names, &values),
        _ => nullif(&values, &mask),
    }
}

fn fates(texts: &Texts<'_>, errors: &ArrayRef, values: &ArrayRef, names: &ArrayRef) -> Vec<Fate> {
    // If no row changed, the kernels return the same buffers.
    let are_same = values.to_data().ptr_eq(&names.to_data());
    let after = if are_same { None } else { Texts::new(values) };
    let fate = |row| {
        let Some(name) = texts.name(row) else {
            return Fate::NoName;
        };
        if errors.is_valid(row) {
            return Fate::Rejected;
        }
        let has_blanks = has_edge_whitespace(name.as_bytes());
        match &after {
            Some(after) if after.get(row) != Some(name) => {
                let result = after.get(row).unwrap_or_default();
                let is_address = becomes_address(name.as_bytes(), result.as_bytes());
                Fate::Converted { has_blanks, is_address }
            }
            _ => Fate::Unchanged { has_blanks },
        }
    };
    (0..names.len()).map(fate).collect()
}

fn mask(length: usize, rows: &[usize]) -> BooleanArray {
    let mut mask = vec![false; length];
    for &row in rows {
        mask[row] = true;
    }
    BooleanArray::from(mask)
}

// The kernels of `xenonym_arrow` that convert columns of names.

#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    profile: Profile,
    operation: Operation,
}

impl Kernel {
    /// Only names are converted in columns.
    pub(crate) fn of(conversion: Conversion) -> Option<Self> {
        conversion.names().map(|(profile, operation)| Self { profile, operation })
    }

    /// Converts a column of names. The result contains the errors, and for ToUnicode the partial results
    /// beside them.
    pub(crate) fn convert(self, names: &dyn Array) -> Result<StructArray, ArrowError> {
        let operation = self.operation;
        let on_error = match operation {
            Operation::ToAscii => RejectedAs::Null,
            Operation::ToUnicode => RejectedAs::Partial,
        };
        try_convert(names, &Batch::new(operation, self.profile.standard), on_error)
    }

    /// The default action for a rejected name.
    pub(crate) fn replacement(self) -> batch::OnError {
        match (self.operation, self.profile.standard) {
            (Operation::ToAscii, _) => batch::OnError::Blank,
            (Operation::ToUnicode, Standard::WhatwgUrl { .. }) => batch::OnError::Keep,
            (Operation::ToUnicode, _) => batch::OnError::Partial,
        }
    }
}

// The rows of a column of any text type.

/// A column of texts.
pub(crate) enum Texts<'a> {
    Utf8(&'a StringArray),
    LargeUtf8(&'a LargeStringArray),
    Utf8View(&'a StringViewArray),
    Dictionary(Vec<Option<usize>>, Box<Texts<'a>>),
}

impl<'a> Texts<'a> {
    /// `None` if the type is not a text type.
    pub(crate) fn new(array: &'a dyn Array) -> Option<Self> {
        Some(match array.data_type() {
            DataType::Utf8 => Self::Utf8(array.as_string()),
            DataType::LargeUtf8 => Self::LargeUtf8(array.as_string()),
            DataType::Utf8View => Self::Utf8View(array.as_string_view()),
            DataType::Dictionary(..) => {
                let values = Self::new(array.as_any_dictionary_opt()?.values().as_ref())?;
                Self::Dictionary(keys(array), Box::new(values))
            }
            _ => return None,
        })
    }

    /// The text of a row, if it is not null.
    pub(crate) fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::Utf8(array) => array.is_valid(row).then(|| array.value(row)),
            Self::LargeUtf8(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Utf8View(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Dictionary(keys, values) => values.get(keys[row]?),
        }
    }

    /// The text of a row, if it is a name: neither null nor empty.
    pub(crate) fn name(&self, row: usize) -> Option<&'a str> {
        self.get(row).filter(|text| !text.is_empty())
    }
}

/// The index of the value of each row of a dictionary.
pub(crate) fn keys(array: &dyn Array) -> Vec<Option<usize>> {
    let Some(dictionary) = array.as_any_dictionary_opt() else {
        return Vec::new();
    };
    if dictionary.values().is_empty() {
        return vec![None; array.len()];
    }
    let keys = dictionary.normalized_keys().into_iter().enumerate();
    keys.map(|(row, key)| dictionary.keys().is_valid(row).then_some(key)).collect()
}

/// The index of the value of one row of a dictionary.
pub(crate) fn key(array: &dyn Array, row: usize) -> Option<usize> {
    downcast_dictionary_array!(
        array => array.key(row),
        _ => None
    )
}

// New columns with facts about names.

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
        let mut take = |name: &str, slot: &Slot<'_>| describe(name, slot, &mut row);
        fates.push(match text.and_then(|text| name_in(text, content, &mut take)) {
            None => Fate::NoName,
            Some(Err(_)) => Fate::Rejected,
            Some(Ok(Mark::Plain)) => Fate::Unchanged { has_blanks: false },
            Some(Ok(Mark::Hit)) => Fate::Converted { has_blanks: false, is_address: false },
            Some(Ok(Mark::Refused)) => Fate::Refused,
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

/// What `take` returns for the name in a text and its place, or why there is none that can be read. `None` for a text
/// without a name, such as the URL of an IP address.
pub(crate) fn name_in<T>(
    text: &str,
    content: Content,
    take: impl FnMut(&str, &Slot<'_>) -> T,
) -> Option<Result<T, Problem>> {
    let mut found = Found { take, taken: None };
    // The copy of the text is not needed, and nothing is dropped from it.
    let _ = match content {
        Content::Url => Urls::BARE.rewrite(text.as_bytes(), &mut found, &mut Vec::new()),
        Content::Email => Emails.rewrite(text.as_bytes(), &mut found, &mut Vec::new()),
        _ => found.replace(&Slot::bare(text.as_bytes(), 0), &mut Vec::new()),
    };
    found.taken
}

/// Takes the name of a record.
struct Found<T, F> {
    take: F,
    taken: Option<Result<T, Problem>>,
}

impl<T, F: FnMut(&str, &Slot<'_>) -> T> Replacer for Found<T, F> {
    fn replace(&mut self, slot: &Slot<'_>, _: &mut Vec<u8>) -> Result<(), Dropped> {
        self.taken = Some(name(slot.name).map(|name| (self.take)(name, slot)));
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
        self.taken = Some(Err(Problem::new(fault, &before, None)));
        Ok(())
    }
}
