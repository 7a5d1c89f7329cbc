//! Which columns contain names, and the schema of the result.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use xenonym::batch;
use xenonym_records::engine::{find_column, listed_columns};
use xenonym_records::{Content, Target};

use super::names;
use super::names::results::fact_type;
use crate::facts::FactColumn;
use crate::plan::layout_words;

/// The columns that the user asked for.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// Names of columns, or numbers from 1; with dots, fields of structs.
    pub(super) columns: Vec<Target>,
    /// The new columns for each of them. Without any, results replace names.
    pub(super) added: Vec<FactColumn>,
    /// The text to write for a rejected name.
    pub(super) on_error: batch::OnError,
}

/// Where names are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    /// The column at the top.
    pub(super) index: usize,
    /// The path to the names inside it.
    pub(super) path: Vec<usize>,
    /// The kind of its texts.
    pub(super) content: Content,
    /// The indexes of the columns with its results.
    pub(super) results: Range<usize>,
}

/// The layout of all batches of a run.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) input: SchemaRef,
    pub(super) output: SchemaRef,
    pub(super) columns: Vec<Column>,
    /// Whether results may be null.
    pub(super) may_be_null: bool,
}

impl Layout {
    /// The layout, or why this schema lacks the columns.
    pub(super) fn new(schema: &SchemaRef, wanted: &Wanted) -> Result<Self, String> {
        if wanted.columns.is_empty() {
            let listed = listed_columns(&names_of(schema));
            return Err(format!("no column is selected: use --column NAME with one of {listed}"));
        }
        let mut fields = schema.fields().to_vec();
        let mut columns: Vec<Column> = Vec::new();
        let may_be_null = !wanted.added.is_empty() || wanted.on_error == batch::OnError::Blank;
        for asked in &wanted.columns {
            let (index, path, name) = find(schema, &asked.name)?;
            if columns.iter().any(|other| (other.index, &other.path) == (index, &path)) {
                return Err(format!("--column {name:?} is given twice"));
            }
            let first = fields.len();
            for column in &wanted.added {
                fields.push(new_field(schema.field(index), &path, &name, column, &fields)?);
            }
            let results = if wanted.added.is_empty() {
                if may_be_null {
                    fields[index] = names::nullable(&fields[index], &path);
                }
                index..index + 1
            } else {
                first..fields.len()
            };
            columns.push(Column { name, index, path, content: asked.content, results });
        }
        let output = Schema::new_with_metadata(fields, schema.metadata().clone());
        Ok(Self { input: schema.clone(), output: Arc::new(output), columns, may_be_null })
    }

    /// Whether the columns of another file match this one.
    pub(super) fn suits(&self, schema: &Schema) -> bool {
        let are_same = |(ours, theirs): (&FieldRef, &FieldRef)| {
            ours.name() == theirs.name()
                && ours.data_type() == theirs.data_type()
                && (ours.is_nullable() || !theirs.is_nullable())
        };
        self.input.fields().len() == schema.fields().len()
            && self.input.fields().iter().zip(schema.fields()).all(are_same)
    }

    /// The new columns.
    pub(super) fn added(&self) -> Schema {
        Schema::new(self.output.fields()[self.input.fields().len()..].to_vec())
    }

    /// Whether results replace names.
    pub(super) fn replaces(&self) -> bool {
        self.output.fields().len() == self.input.fields().len()
    }

    /// The same for batches with only names, whose schema is `input`.
    pub(super) fn of_names_alone(&self, input: SchemaRef) -> Self {
        // Only fields on the path to names are read, so each step of a path becomes its index among them.
        let rank = |column: &Column, depth: usize| {
            let steps = |column: &Column| -> Vec<usize> {
                [column.index].into_iter().chain(column.path.iter().copied()).collect()
            };
            let own = steps(column);
            let others = self.columns.iter().map(steps);
            let beside = others.filter(|other| other.get(..depth) == own.get(..depth));
            let before: BTreeSet<usize> =
                beside.filter_map(|other| other.get(depth).copied()).collect();
            before.range(..own[depth]).count()
        };
        let mut fields = input.fields().to_vec();
        let mut columns = Vec::new();
        for column in &self.columns {
            let index = rank(column, 0);
            let path: Vec<usize> =
                (1..=column.path.len()).map(|depth| rank(column, depth)).collect();
            let results = if self.replaces() {
                if self.may_be_null {
                    fields[index] = names::nullable(&fields[index], &path);
                }
                index..index + 1
            } else {
                let first = fields.len();
                fields.extend(self.output.fields()[column.results.clone()].iter().cloned());
                first..fields.len()
            };
            columns.push(Column { index, path, results, ..column.clone() });
        }
        let output = Arc::new(Schema::new(fields));
        Self { input, output, columns, may_be_null: self.may_be_null }
    }
}

/// A new column for the names at the end of a path, which have this name.
fn new_field(
    field: &Field,
    path: &[usize],
    name: &str,
    column: &FactColumn,
    others: &[FieldRef],
) -> Result<FieldRef, String> {
    let new = format!("{name}{}", column.suffix);
    if others.iter().any(|field| field.name() == &new) {
        return Err(format!("there would be two columns {new:?}: rename the column of the input"));
    }
    let result = |names: &DataType| fact_type(column.kind, names);
    let of_names = names::flat_type(field.data_type(), path, &result);
    let added = field.clone().with_name(new).with_data_type(of_names);
    Ok(Arc::new(added.with_nullable(true).with_metadata(HashMap::new())))
}

fn names_of(schema: &Schema) -> Vec<&str> {
    schema.fields().iter().map(|field| field.name().as_str()).collect()
}

/// The column and the path to the names, and the name of these.
fn find(schema: &Schema, asked: &str) -> Result<(usize, Vec<usize>, String), String> {
    let names = names_of(schema);
    let (index, rest) = match inner(&names, asked) {
        Some((index, rest)) if !names.contains(&asked) => (index, Some(rest)),
        _ => (find_column(&names, asked).map_err(|error| layout_words(&error))?, None),
    };
    let field = schema.field(index);
    let name = rest.map_or_else(|| field.name().clone(), |_| asked.to_owned());
    let mut path = Vec::new();
    walk(field.data_type(), rest, &mut path)
        .map_err(|why| format!("column {:?} is {}: {why}", field.name(), field.data_type()))?;
    Ok((index, path, name))
}

/// The field for the first part of a dotted name, and the rest of the name. Names of fields may contain dots.
fn inner<'a>(names: &[&str], asked: &'a str) -> Option<(usize, &'a str)> {
    let rest = |name: &str| asked.strip_prefix(name)?.strip_prefix('.');
    let found = names.iter().enumerate().filter_map(|(index, name)| Some((index, rest(name)?)));
    found.min_by_key(|(_, rest)| rest.len())
}

/// Follows a dotted name to the names, or returns why there are none.
fn walk(column: &DataType, rest: Option<&str>, path: &mut Vec<usize>) -> Result<(), String> {
    match (column, rest) {
        (
            DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _),
            _,
        ) => walk(field.data_type(), rest, path),
        (DataType::Struct(fields), Some(asked)) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            let whole = names.iter().position(|name| *name == asked).map(|index| (index, None));
            let part = || inner(&names, asked).map(|(index, rest)| (index, Some(rest)));
            let Some((index, rest)) = whole.or_else(part) else {
                return Err(format!("no field {asked:?} among {names:?}"));
            };
            path.push(index);
            walk(fields[index].data_type(), rest, path)
        }
        (DataType::Struct(fields), None) => {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            Err(format!("add one of its fields after a dot: {names:?}"))
        }
        (DataType::Dictionary(_, values), None) if is_text(values) => Ok(()),
        (names, None) if is_text(names) => Ok(()),
        (_, None) => {
            Err("names can be in text columns, and in lists, structs and dictionaries of \
                          text"
                .to_owned())
        }
        (_, Some(asked)) => Err(format!("it does not contain the field {asked:?}")),
    }
}

fn is_text(column: &DataType) -> bool {
    matches!(column, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// The number of Parquet columns of a type.
pub(super) fn leaves(column: &DataType) -> usize {
    match column {
        DataType::Struct(fields) => fields.iter().map(|field| leaves(field.data_type())).sum(),
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::FixedSizeList(field, _)
        | DataType::Map(field, _)
        | DataType::RunEndEncoded(_, field) => leaves(field.data_type()),
        _ => 1,
    }
}

/// The index of the Parquet column with the names at the end of a path, among those of the column.
pub(super) fn leaf(column: &DataType, path: &[usize]) -> usize {
    match column {
        DataType::Struct(fields) => {
            let before: usize =
                fields[..path[0]].iter().map(|field| leaves(field.data_type())).sum();
            before + leaf(fields[path[0]].data_type(), &path[1..])
        }
        DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
            leaf(field.data_type(), path)
        }
        _ => 0,
    }
}
