//! The judgments of `xenonym_safety` on names, as columns of structs and lists.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, BooleanBufferBuilder, StringBuilder, UInt16Builder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use xenonym::host::find_in_text;
use xenonym_safety::display::{Finding, Policy, ProtectedNames};
use xenonym_safety::lookalikes::{Index, Scratch};

use crate::each_text::{append, for_each, of_column};

/// Returns whether a policy shows names in Unicode, and which rules they break: structs of three columns.
///
/// | field | type | content |
/// |---|---|---|
/// | `show` | `Utf8` | [`Show::name`](xenonym_safety::display::Show::name): `unicode`, `ascii` or `invalid` |
/// | `host` | `Utf8` | the host to show |
/// | `rules` | `List(Utf8)` | the rules that the name breaks, each once (an error of UTS #46 is listed by its kind) |
///
/// The struct is null where the input is null.
///
/// # Errors
/// The column's type, and hosts that are too long for it. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::StringArray;
/// use xenonym_arrow::display;
/// use xenonym_safety::display::{Policy, ProtectedNames};
///
/// let names = StringArray::from(vec!["xn--e1argc3h.com", "xn--bcher-kva.example"]);
/// let verdicts = display(&names, &Policy::CHROMIUM, &ProtectedNames::new())?;
/// let hosts = StringArray::from(vec!["xn--e1argc3h.com", "bücher.example"]);
/// assert_eq!(verdicts.column(1).as_string::<i32>(), &hosts);
/// let rules = verdicts.column(2).as_list::<i32>().value(0);
/// assert_eq!(rules.as_string::<i32>().value(0), "chromium_whole_script");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn display(
    names: &dyn Array,
    policy: &Policy,
    protected: &ProtectedNames,
) -> Result<StructArray, ArrowError> {
    let verdicts = of_column(names, &|names, live| {
        let (mut shows, mut hosts) = (StringBuilder::new(), StringBuilder::new());
        let (mut rules, mut lengths) = (StringBuilder::new(), Vec::with_capacity(names.len()));
        for_each(names, live, &mut |name| {
            let before = rules.len();
            if let Some(name) = name {
                let verdict = policy.judge_with(name, protected);
                append(&mut shows, verdict.show().name())?;
                append(&mut hosts, verdict.host())?;
                for rule in broken(verdict.findings()) {
                    append(&mut rules, rule)?;
                }
            } else {
                shows.append_null();
                hosts.append_null();
            }
            lengths.push(rules.len() - before);
            Ok(())
        })?;
        let rules = list(DataType::Utf8, &lengths, rules.finish(), None)?;
        let columns: Vec<ArrayRef> =
            vec![Arc::new(shows.finish()), Arc::new(hosts.finish()), Arc::new(rules)];
        let fields = display_fields();
        let structs =
            StructArray::try_new_with_length(fields, columns, live.cloned(), names.len())?;
        Ok(Arc::new(structs))
    })?;
    Ok(verdicts.as_struct().clone())
}

/// Returns the type of the column that [`display`] returns, for engines that plan before they run.
pub fn display_type() -> DataType {
    DataType::Struct(display_fields())
}

/// Returns the protected names that names imitate: lists of structs, the best imitation first.
///
/// | field | type | content |
/// |---|---|---|
/// | `protected` | `Utf8` | the protected name in its Unicode form |
/// | `kind` | `Utf8` | [`Kind::name`](xenonym_safety::lookalikes::Kind::name) |
/// | `cost` | `UInt16` | the cost (lower is a better imitation) |
///
/// A row may also be a URL, an email address or another text with a host: see [`find_in_text`]. The list is empty for a host that
/// imitates none, and null where the input is null or contains no host. [`Index::find`] returns the substitutions of a hit.
///
/// # Errors
/// The column's type, and too many hits for a list. See the [crate's documentation](crate#columns).
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use xenonym_arrow::lookalikes;
/// use xenonym_safety::lookalikes::Index;
///
/// let mut builder = Index::builder();
/// builder.protect_all(["paypal.com"]);
/// let names = StringArray::from(vec!["https://paypa1.com/login", "example.com", "file:///tmp"]);
/// let hits = lookalikes(&names, &builder.build())?;
/// assert_eq!(hits.value(0).as_struct().column(0).as_string::<i32>().value(0), "paypal.com");
/// assert!(hits.value(1).is_empty() && hits.is_valid(1) && hits.is_null(2));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn lookalikes(names: &dyn Array, index: &Index) -> Result<ListArray, ArrowError> {
    let hits = of_column(names, &|names, live| {
        let mut scratch = Scratch::new();
        let (mut protected, mut kinds) = (StringBuilder::new(), StringBuilder::new());
        let (mut costs, mut lengths) = (UInt16Builder::new(), Vec::with_capacity(names.len()));
        let mut has_host = BooleanBufferBuilder::new(names.len());
        for_each(names, live, &mut |text| {
            let bytes = text.unwrap_or_default().as_bytes();
            let find = || find_in_text(bytes)?.decoded(bytes);
            let host = text.and_then(|_| find().ok());
            // A host that is not UTF-8 imitates no name.
            let name = host.as_deref().map(|host| core::str::from_utf8(host).unwrap_or_default());
            let hits = name.map(|name| index.find_with(name, &mut scratch)).unwrap_or_default();
            for hit in &hits {
                append(&mut protected, hit.protected())?;
                append(&mut kinds, hit.kind().name())?;
                costs.append_value(hit.cost());
            }
            has_host.append(name.is_some());
            lengths.push(hits.len());
            Ok(())
        })?;
        let nulls = NullBuffer::new(has_host.finish());
        let fields = hit_fields();
        let columns: Vec<ArrayRef> =
            vec![Arc::new(protected.finish()), Arc::new(kinds.finish()), Arc::new(costs.finish())];
        let hits = StructArray::try_new(fields.clone(), columns, None)?;
        Ok(Arc::new(list(DataType::Struct(fields), &lengths, hits, Some(nulls))?))
    })?;
    Ok(hits.as_list::<i32>().clone())
}

/// Returns the type of the column that [`lookalikes`] returns, for engines that plan before they run.
pub fn lookalikes_type() -> DataType {
    DataType::new_list(DataType::Struct(hit_fields()), true)
}

fn display_fields() -> Fields {
    Fields::from(vec![
        Field::new("show", DataType::Utf8, true),
        Field::new("host", DataType::Utf8, true),
        Field::new("rules", DataType::new_list(DataType::Utf8, true), true),
    ])
}

fn hit_fields() -> Fields {
    Fields::from(vec![
        Field::new("protected", DataType::Utf8, true),
        Field::new("kind", DataType::Utf8, true),
        Field::new("cost", DataType::UInt16, true),
    ])
}

/// The names of broken rules, each once: a name of many labels can break the same rule in all of them.
fn broken(findings: &[Finding]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for finding in findings {
        let kind = finding.error().map(|error| error.kind().name());
        let name = kind.unwrap_or_else(|| finding.rule().name());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Groups values into lists of these lengths. Each value contains a nonempty text that [`append`] accepted, so offsets of
/// 32 bits can count the values.
fn list(
    item: DataType,
    lengths: &[usize],
    values: impl Array + 'static,
    nulls: Option<NullBuffer>,
) -> Result<ListArray, ArrowError> {
    let offsets = OffsetBuffer::from_lengths(lengths.iter().copied());
    ListArray::try_new(
        Arc::new(Field::new_list_field(item, true)),
        offsets,
        Arc::new(values),
        nulls,
    )
}
