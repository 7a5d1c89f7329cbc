//! The names in columns, and their conversion.
//!
//! They may be inside columns: in lists, in the fields of structs, in lists of structs, and so on. [`results`] come from the kernels that convert them, or are
//! columns of facts about them. [`convert`](mod@convert) reports the rejected ones, or counts them instead.

pub(crate) mod convert;
pub(crate) mod results;

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, GenericListArray, OffsetSizeTrait, StructArray, make_array,
};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};

/// The names of a column, one after the other.
pub(crate) struct Names {
    pub(crate) values: ArrayRef,
    /// Which names are in a row. Those of a null list or struct are not.
    pub(crate) visible: Option<NullBuffer>,
}

impl Names {
    /// Whether a name is in a row.
    fn is_visible(&self, index: usize) -> bool {
        self.visible.as_ref().is_none_or(|visible| visible.is_valid(index))
    }
}

/// The names at the end of a path.
pub(crate) fn names(array: &ArrayRef, path: &[usize]) -> Names {
    find(array, path, None)
}

fn find(array: &ArrayRef, path: &[usize], visible: Option<NullBuffer>) -> Names {
    let nulls = || NullBuffer::union(visible.as_ref(), array.nulls());
    match array.data_type() {
        DataType::Struct(_) => {
            let (child, path) = child_of(array.as_struct(), path);
            find(child, path, nulls())
        }
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            find(&elements(list), path, of_elements(nulls(), |row| length(list, row)))
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            find(&elements(list), path, of_elements(nulls(), |row| length(list, row)))
        }
        DataType::FixedSizeList(_, _) => {
            let list = array.as_fixed_size_list();
            let size = size(list);
            find(list.values(), path, of_elements(nulls(), |_| size))
        }
        _ => Names { values: array.clone(), visible },
    }
}

/// The row of each name; `None` if each row is one name.
pub(crate) fn rows(array: &ArrayRef, path: &[usize]) -> Option<Vec<usize>> {
    let each = |length: &dyn Fn(usize) -> usize| -> Vec<usize> {
        (0..array.len()).flat_map(|row| std::iter::repeat_n(row, length(row))).collect()
    };
    let (inner, outer) = match array.data_type() {
        DataType::Struct(_) => {
            let (child, path) = child_of(array.as_struct(), path);
            return rows(child, path);
        }
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            (rows(&elements(list), path), each(&|row| length(list, row)))
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            (rows(&elements(list), path), each(&|row| length(list, row)))
        }
        DataType::FixedSizeList(_, _) => {
            let list = array.as_fixed_size_list();
            (rows(list.values(), path), each(&|_| size(list)))
        }
        _ => return None,
    };
    Some(match inner {
        None => outer,
        Some(inner) => inner.into_iter().map(|element| outer[element]).collect(),
    })
}

/// The column of type `target` with other names at the end of the path.
pub(crate) fn replace(
    array: &ArrayRef,
    path: &[usize],
    names: &ArrayRef,
    target: &DataType,
) -> Result<ArrayRef, ArrowError> {
    if let (DataType::Struct(_), DataType::Struct(fields)) = (array.data_type(), target) {
        let of_struct = array.as_struct();
        let (child, rest) = child_of(of_struct, path);
        let mut columns = of_struct.columns().to_vec();
        columns[path[0]] = replace(child, rest, names, fields[path[0]].data_type())?;
        let (nulls, length) = (of_struct.nulls().cloned(), of_struct.len());
        let replaced = StructArray::try_new_with_length(fields.clone(), columns, nulls, length)?;
        return Ok(Arc::new(replaced));
    }
    in_lists(array, names, target, |inner, target| replace(inner, path, names, target))
}

/// Other names in the same lists as those at the end of the path, but without structs: a column of type
/// `target`.
pub(crate) fn flatten(
    array: &ArrayRef,
    path: &[usize],
    names: &ArrayRef,
    target: &DataType,
) -> Result<ArrayRef, ArrowError> {
    if let DataType::Struct(_) = array.data_type() {
        let (child, rest) = child_of(array.as_struct(), path);
        let inner = flatten(child, rest, names, target)?;
        let nulls = NullBuffer::union(inner.nulls(), array.nulls());
        return Ok(make_array(inner.to_data().into_builder().nulls(nulls).build()?));
    }
    in_lists(array, names, target, |inner, target| flatten(inner, path, names, target))
}

/// Lists with elements from `rebuild`; or `names`, if there is no list.
fn in_lists(
    array: &ArrayRef,
    names: &ArrayRef,
    target: &DataType,
    rebuild: impl Fn(&ArrayRef, &DataType) -> Result<ArrayRef, ArrowError>,
) -> Result<ArrayRef, ArrowError> {
    Ok(match (array.data_type(), target) {
        (DataType::List(_), DataType::List(field)) => {
            let list = array.as_list::<i32>();
            of_inner(list, field, rebuild(&elements(list), field.data_type())?)?
        }
        (DataType::LargeList(_), DataType::LargeList(field)) => {
            let list = array.as_list::<i64>();
            of_inner(list, field, rebuild(&elements(list), field.data_type())?)?
        }
        (DataType::FixedSizeList(_, _), DataType::FixedSizeList(field, size)) => {
            let list = array.as_fixed_size_list();
            let inner = rebuild(list.values(), field.data_type())?;
            let (field, nulls) = (field.clone(), list.nulls().cloned());
            let length = list.len();
            Arc::new(FixedSizeListArray::try_new_with_length(field, *size, inner, nulls, length)?)
        }
        _ => names.clone(),
    })
}

/// The type of the result of [`flatten`], if `result` is the type of the result for names of a type.
pub(crate) fn flat_type(
    column: &DataType,
    path: &[usize],
    result: &dyn Fn(&DataType) -> DataType,
) -> DataType {
    let inner = |field: &Field| {
        let inner = flat_type(field.data_type(), path, result);
        Arc::new(field.clone().with_data_type(inner).with_nullable(true))
    };
    match column {
        DataType::Struct(fields) => flat_type(fields[path[0]].data_type(), &path[1..], result),
        DataType::List(field) => DataType::List(inner(field)),
        DataType::LargeList(field) => DataType::LargeList(inner(field)),
        DataType::FixedSizeList(field, size) => DataType::FixedSizeList(inner(field), *size),
        names => result(names),
    }
}

/// A field whose names may be null.
pub(crate) fn nullable(field: &Field, path: &[usize]) -> FieldRef {
    let inner = |field: &Field| nullable(field, path);
    let column = match field.data_type() {
        DataType::Struct(fields) => {
            let mut fields = fields.to_vec();
            fields[path[0]] = nullable(&fields[path[0]], &path[1..]);
            DataType::Struct(fields.into())
        }
        DataType::List(field) => DataType::List(inner(field)),
        DataType::LargeList(field) => DataType::LargeList(inner(field)),
        DataType::FixedSizeList(field, size) => DataType::FixedSizeList(inner(field), *size),
        _ => return Arc::new(field.clone().with_nullable(true)),
    };
    Arc::new(field.clone().with_data_type(column))
}

fn child_of<'a, 'p>(of: &'a StructArray, path: &'p [usize]) -> (&'a ArrayRef, &'p [usize]) {
    (of.column(path[0]), &path[1..])
}

fn length<O: OffsetSizeTrait>(list: &GenericListArray<O>, row: usize) -> usize {
    let offsets = list.value_offsets();
    (offsets[row + 1] - offsets[row]).as_usize()
}

fn size(list: &FixedSizeListArray) -> usize {
    usize::try_from(list.value_length()).unwrap_or(0)
}

/// The elements of all lists, and no others.
fn elements<O: OffsetSizeTrait>(list: &GenericListArray<O>) -> ArrayRef {
    let offsets = list.value_offsets();
    let first = offsets[0].as_usize();
    list.values().slice(first, offsets[list.len()].as_usize() - first)
}

/// Lists of other elements, in the places of [`elements`].
fn of_inner<O: OffsetSizeTrait>(
    list: &GenericListArray<O>,
    field: &FieldRef,
    inner: ArrayRef,
) -> Result<ArrayRef, ArrowError> {
    let first = list.value_offsets()[0];
    let offsets = if first == O::zero() {
        list.offsets().clone()
    } else {
        OffsetBuffer::new(list.value_offsets().iter().map(|&offset| offset - first).collect())
    };
    let nulls = list.nulls().cloned();
    Ok(Arc::new(GenericListArray::try_new(field.clone(), offsets, inner, nulls)?))
}

/// Which elements belong to a row, from the lists that do.
fn of_elements(lists: Option<NullBuffer>, length: impl Fn(usize) -> usize) -> Option<NullBuffer> {
    let lists = lists.filter(|lists| lists.null_count() > 0)?;
    let mut elements = BooleanBufferBuilder::new(lists.len());
    for row in 0..lists.len() {
        elements.append_n(length(row), lists.is_valid(row));
    }
    Some(NullBuffer::new(elements.finish()))
}

#[cfg(test)]
mod tests {
    use arrow_array::{Int32Array, StringArray};

    use super::*;

    /// Lists of structs: elements of a null list or struct are in no row.
    fn lists() -> ArrayRef {
        let texts: ArrayRef = Arc::new(StringArray::from(vec!["a", "b", "c", "d", "e"]));
        let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3, 4, 5]));
        let fields = [("n", DataType::Int32), ("host", DataType::Utf8)];
        let fields = fields.map(|(name, of)| Field::new(name, of, true)).to_vec();
        let nulls = NullBuffer::from(vec![true, true, true, false, true]);
        let structs = StructArray::new(fields.into(), vec![numbers, texts], Some(nulls));
        let field = Arc::new(Field::new("item", structs.data_type().clone(), true));
        let nulls = NullBuffer::from(vec![true, false, true, true]);
        let offsets = OffsetBuffer::new(vec![0, 1, 2, 2, 5].into());
        let lists = GenericListArray::<i32>::new(field, offsets, Arc::new(structs), Some(nulls));
        Arc::new(lists.slice(1, 3))
    }

    #[test]
    fn names_in_lists_of_structs_are_found_and_replaced() {
        let (lists, path) = (lists(), [1]);
        let found = names(&lists, &path);
        assert_eq!(found.values.as_string::<i32>(), &StringArray::from(vec!["b", "c", "d", "e"]));
        let visible: Vec<bool> = found.visible.unwrap().iter().collect();
        assert_eq!(visible, [false, true, false, true]);
        assert_eq!(rows(&lists, &path), Some(vec![0, 2, 2, 2]));
        let other: ArrayRef = Arc::new(StringArray::from(vec!["B", "C", "D", "E"]));
        let replaced = replace(&lists, &path, &other, lists.data_type()).unwrap();
        assert_eq!(names(&replaced, &path).values.as_ref(), other.as_ref());
        assert_eq!(names(&replaced, &[0]).values.as_ref(), names(&lists, &[0]).values.as_ref());
        assert_eq!(replaced.nulls(), lists.nulls());
        let target = flat_type(lists.data_type(), &path, &DataType::clone);
        let flat = flatten(&lists, &path, &other, &target).unwrap();
        assert_eq!(flat.data_type(), &target);
        let last = flat.as_list::<i32>().value(2);
        let expected = StringArray::from(vec![Some("C"), None, Some("E")]);
        assert_eq!(last.as_string::<i32>(), &expected);
    }
}
