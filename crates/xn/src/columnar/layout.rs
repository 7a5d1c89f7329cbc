//! Which columns have names, and the schema of what comes of them.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use xenonym::batch::Instead;

use xenonym_records::delimited::find_column;

/// What is asked of the columns of a file.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// Names of columns, or numbers from 1.
    pub(super) columns: Vec<String>,
    /// What is behind the names of new columns; without it results are in the place of names.
    pub(super) suffix: Option<&'static str>,
    /// What a refused row becomes.
    pub(super) instead: Instead,
}

/// A column that has names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub(super) index: usize,
    pub(super) name: String,
    /// Where its results are in the schema of the result.
    pub(super) result: usize,
}

/// What is known of all batches of a run.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) input: SchemaRef,
    pub(super) output: SchemaRef,
    pub(super) columns: Vec<Column>,
}

impl Layout {
    /// Or why the columns of this schema are not as they are wanted.
    pub(super) fn new(schema: &SchemaRef, wanted: &Wanted) -> Result<Self, String> {
        let mut fields = schema.fields().to_vec();
        let mut columns = Vec::new();
        for asked in &wanted.columns {
            let index = find(schema, asked)?;
            let field = &schema.fields()[index];
            check(field)?;
            let name = field.name().clone();
            let result = match wanted.suffix {
                None => index,
                Some(suffix) => {
                    let new = format!("{name}{suffix}");
                    if fields.iter().any(|field| field.name() == &new) {
                        return Err(format!(
                            "there would be two columns {new:?}: --replace puts results in the \
                             place of names"
                        ));
                    }
                    let added = field.as_ref().clone().with_name(new);
                    fields.push(Arc::new(added.with_metadata(HashMap::new())));
                    fields.len() - 1
                }
            };
            if columns.iter().any(|other: &Column| other.index == index) {
                return Err(format!("--column names {name:?} twice"));
            }
            if wanted.suffix.is_some() || wanted.instead == Instead::Blank {
                fields[result] = Arc::new(fields[result].as_ref().clone().with_nullable(true));
            }
            columns.push(Column { index, name, result });
        }
        let output = Schema::new_with_metadata(fields, schema.metadata().clone());
        Ok(Self { input: schema.clone(), output: Arc::new(output), columns })
    }

    /// Whether the columns of another file are those of this one.
    pub(super) fn suits(&self, schema: &Schema) -> bool {
        let are_same = |(ours, theirs): (&FieldRef, &FieldRef)| {
            ours.name() == theirs.name()
                && ours.data_type() == theirs.data_type()
                && (ours.is_nullable() || !theirs.is_nullable())
        };
        self.input.fields().len() == schema.fields().len()
            && self.input.fields().iter().zip(schema.fields()).all(are_same)
    }
}

/// The index of the column of this name or number.
fn find(schema: &Schema, asked: &str) -> Result<usize, String> {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let outer = asked.split_once('.').map(|(outer, _)| outer).filter(|_| !names.contains(&asked));
    if let Some(outer) = outer.and_then(|outer| schema.field_with_name(outer).ok()) {
        return Err(format!(
            "names inside of column {:?}, which is {}, cannot be converted: put them in a column \
             of their own",
            outer.name(),
            outer.data_type()
        ));
    }
    find_column(&names, asked)
}

/// Whether a column can have names.
fn check(field: &Field) -> Result<(), String> {
    let values = match field.data_type() {
        DataType::Dictionary(_, values) => values,
        other => other,
    };
    match values {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(()),
        _ => Err(format!(
            "column {:?} is {}, which is no text: names are in Utf8, LargeUtf8, Utf8View or a \
             dictionary of these",
            field.name(),
            field.data_type()
        )),
    }
}
