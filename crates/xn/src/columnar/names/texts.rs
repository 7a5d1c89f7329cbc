//! The rows of a column of any text type.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, LargeStringArray, StringArray, StringViewArray, downcast_dictionary_array,
};
use arrow_schema::DataType;

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
