//! Labels under label generation rulesets: columns of strings.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray};
use arrow_schema::ArrowError;
use xenonym_lgr::{Evaluator, Ruleset, decoded};

use crate::each_text::{append, for_each, of_column};

/// Returns the disposition of each label under a ruleset, such as `valid` or `invalid`.
///
/// An A-label is decoded first. A label that begins with `xn--` but is not an A-label is `invalid`.
///
/// # Errors
/// The column's type, and more than 2 GiB of results. See the [crate's documentation](crate#columns). A
/// [merged](Ruleset::is_merged) ruleset can't tell which labels are valid.
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym_arrow::lgr_disposition;
/// use xenonym_lgr::Ruleset;
///
/// let ruleset = Ruleset::root("Deva").ok_or("no such ruleset")?;
/// let labels = StringArray::from(vec![Some("कग"), Some("a"), None]);
/// let expected = StringArray::from(vec![Some("valid"), Some("invalid"), None]);
/// assert_eq!(lgr_disposition(&labels, &ruleset)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lgr_disposition(labels: &dyn Array, ruleset: &Ruleset) -> Result<StringArray, ArrowError> {
    if ruleset.is_merged() {
        let words = "a merged ruleset can't tell which labels are valid: use the ruleset of a script, or index labels";
        return Err(ArrowError::ComputeError(words.to_owned()));
    }
    let invalid = ruleset.dispositions().next().unwrap_or_default();
    each(labels, ruleset, &|evaluator, label, texts| {
        let verdict = decoded(label).map(|label| evaluator.check(&label));
        append(texts, verdict.map_or(invalid, |verdict| verdict.disposition()))
    })
}

/// Returns the index label of each label under a ruleset. Variants share it, so two labels with the same index label collide.
///
/// An A-label is decoded first. The result is null for a label without an index label, because its code points or their
/// contexts are not valid.
///
/// # Errors
/// The column's type, and more than 2 GiB of results.
///
/// ```
/// use arrow_array::StringArray;
/// use xenonym_arrow::lgr_index;
/// use xenonym_lgr::Ruleset;
///
/// let ruleset = Ruleset::root("Hani").ok_or("no such ruleset")?;
/// let labels = lgr_index(&StringArray::from(vec!["台湾", "臺灣", "xn--kpry57d", "?"]), &ruleset)?;
/// assert_eq!(labels, StringArray::from(vec![Some("台湾"), Some("台湾"), Some("台湾"), None]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lgr_index(labels: &dyn Array, ruleset: &Ruleset) -> Result<StringArray, ArrowError> {
    each(labels, ruleset, &|evaluator, label, texts| {
        match decoded(label).and_then(|label| evaluator.index(&label)) {
            Some(index) => append(texts, &index)?,
            None => texts.append_null(),
        }
        Ok(())
    })
}

/// Appends the result for a label.
type Append<'r> =
    dyn Fn(&mut Evaluator<'r>, &str, &mut StringBuilder) -> Result<(), ArrowError> + 'r;

fn each<'r>(
    labels: &dyn Array,
    ruleset: &'r Ruleset,
    append: &Append<'r>,
) -> Result<StringArray, ArrowError> {
    let results = of_column(labels, &|labels, live| {
        let (mut evaluator, mut texts) = (ruleset.evaluator(), StringBuilder::new());
        for_each(labels, live, &mut |label| {
            match label {
                Some(label) => append(&mut evaluator, label, &mut texts)?,
                None => texts.append_null(),
            }
            Ok(())
        })?;
        Ok(Arc::new(texts.finish()))
    })?;
    Ok(results.as_string::<i32>().clone())
}
