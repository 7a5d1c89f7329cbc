//! The schema of the columns with names, made from the schema of their file.

use std::sync::Arc;

use parquet::basic::Repetition;
use parquet::errors::{ParquetError, Result};
use parquet::schema::types::{Type, TypePtr};

/// The schema with only these leaves.
pub(super) fn only(root: &Type, leaves: &[usize]) -> Option<TypePtr> {
    project(root, leaves, &mut 0)
}

fn project(column: &Type, leaves: &[usize], next: &mut usize) -> Option<TypePtr> {
    if column.is_primitive() {
        let leaf = *next;
        *next += 1;
        return leaves.contains(&leaf).then(|| Arc::new(column.clone()));
    }
    let fields: Vec<TypePtr> =
        column.get_fields().iter().filter_map(|field| project(field, leaves, next)).collect();
    if fields.is_empty() {
        return None;
    }
    with_fields(column, fields).ok()
}

/// The same group with other columns.
fn with_fields(group: &Type, fields: Vec<TypePtr>) -> Result<TypePtr> {
    let info = group.get_basic_info();
    let mut other = Type::group_type_builder(info.name())
        .with_converted_type(info.converted_type())
        .with_logical_type(info.logical_type_ref().cloned())
        .with_id(info.has_id().then(|| info.id()))
        .with_fields(fields);
    if info.has_repetition() {
        other = other.with_repetition(info.repetition());
    }
    Ok(Arc::new(other.build()?))
}

/// The same schema with nullable names.
pub(super) fn optional(column: &Type) -> Result<TypePtr> {
    if !column.is_primitive() {
        let fields = column.get_fields().iter().map(|field| optional(field));
        return with_fields(column, fields.collect::<Result<_>>()?);
    }
    let info = column.get_basic_info();
    if info.repetition() == Repetition::REPEATED {
        let said = format!(
            "column {:?} contains lists that cannot contain nulls: use --on-error keep",
            info.name()
        );
        return Err(ParquetError::General(said));
    }
    let leaf = Type::primitive_type_builder(info.name(), column.get_physical_type())
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(info.converted_type())
        .with_logical_type(info.logical_type_ref().cloned())
        .with_id(info.has_id().then(|| info.id()));
    Ok(Arc::new(leaf.build()?))
}
