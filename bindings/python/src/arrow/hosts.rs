//! The hosts of a column of URLs, addresses and names.

use std::sync::Arc;

use arrow_array::builder::LargeStringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayAccessor, ArrayRef};
use arrow_schema::DataType;

use crate::safety::host::host;

/// Returns the host of each row. A column of bare hosts is returned unchanged, and the values of a
/// dictionary are examined only once.
pub(super) fn hosts(names: &ArrayRef) -> ArrayRef {
    match names.data_type() {
        DataType::Utf8 => of_rows(names, names.as_string::<i32>()),
        DataType::LargeUtf8 => of_rows(names, names.as_string::<i64>()),
        DataType::Utf8View => of_rows(names, names.as_string_view()),
        _ => {
            let dictionary = names.as_any_dictionary();
            dictionary.with_values(hosts(dictionary.values()))
        }
    }
}

fn of_rows<'a>(names: &ArrayRef, texts: impl ArrayAccessor<Item = &'a str>) -> ArrayRef {
    let text = |row| names.is_valid(row).then(|| texts.value(row));
    let is_other = |&row: &usize| text(row).is_some_and(|text| host(text).len() != text.len());
    let Some(first) = (0..names.len()).find(is_other) else { return Arc::clone(names) };
    let mut hosts = LargeStringBuilder::new();
    for row in 0..names.len() {
        let text = text(row);
        hosts.append_option(if row < first { text } else { text.map(host) });
    }
    Arc::new(hosts.finish())
}
