//! Checks that buffers match their type: offsets in order, valid UTF-8, keys that refer to values.
//! Producers promise this, but Python code can build arrays that break the promise.
//!
//! The sizes of the buffers are not checked, because the C data interface does not provide them.

use std::str::from_utf8;

use arrow_buffer::{ArrowNativeType, Buffer};
use arrow_data::{ArrayData, ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::{ArrowError, DataType};

use super::watch::Watch;

/// Rows per slice. The work can stop after each slice.
const SLICE: usize = 1 << 20;

/// Checks the rows of an array that holds names.
pub(super) fn validate(data: &ArrayData, watch: &Watch) -> Result<(), ArrowError> {
    let is_valid = match data.data_type() {
        DataType::Utf8 => {
            in_slices(data, watch, |data| are_strings(data, |at: i32| usize::try_from(at).ok()))?
        }
        DataType::LargeUtf8 => {
            in_slices(data, watch, |data| are_strings(data, |at: i64| usize::try_from(at).ok()))?
        }
        // The texts of all rows are checked together.
        DataType::Utf8View => are_views(data),
        DataType::Dictionary(..) => {
            data.child_data().iter().try_for_each(|values| validate(values, watch))?;
            data.validate_values().is_ok()
        }
        _ => true,
    };
    if is_valid {
        return Ok(());
    }
    let message = format!("the buffers of an array of type {} are not valid", data.data_type());
    Err(ArrowError::CDataInterface(message))
}

/// Returns whether all slices of an array are valid.
fn in_slices(
    data: &ArrayData,
    watch: &Watch,
    is_valid: impl Fn(&ArrayData) -> bool,
) -> Result<bool, ArrowError> {
    for start in (0..data.len()).step_by(SLICE) {
        watch.check()?;
        if !is_valid(&data.slice(start, SLICE.min(data.len() - start))) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether the offsets are in order and the text between them is UTF-8.
fn are_strings<O: ArrowNativeType>(data: &ArrayData, to_usize: fn(O) -> Option<usize>) -> bool {
    if data.is_empty() {
        return true;
    }
    let offsets = &data.buffers()[0].typed_data::<O>()[data.offset()..][..=data.len()];
    // Counts instead of searching, so that the compiler vectorizes it.
    let in_order = offsets.windows(2).filter(|pair| pair[0] > pair[1]).count() == 0;
    let ends = to_usize(offsets[0]).zip(to_usize(offsets[data.len()]));
    let values = data.buffers()[1].as_slice();
    let Some(text) = ends.and_then(|(start, end)| values.get(start..end)).filter(|_| in_order)
    else {
        return false;
    };
    if text.is_ascii() {
        return true;
    }
    // The joined text can be UTF-8 even if a row ends inside a code point.
    let is_start = |offset: &O| {
        let byte = to_usize(*offset).and_then(|offset| values.get(offset));
        byte.is_none_or(|byte| byte & 0xC0 != 0x80)
    };
    if from_utf8(text).is_ok() && offsets[..data.len()].iter().all(is_start) {
        return true;
    }
    // Null rows may hold anything.
    offsets.windows(2).enumerate().all(|(row, pair)| {
        let range = to_usize(pair[0]).zip(to_usize(pair[1]));
        let row_text = range.and_then(|(start, end)| values.get(start..end));
        data.is_null(row) || row_text.is_some_and(|text| from_utf8(text).is_ok())
    })
}

/// Returns whether each view that is not null refers to UTF-8.
fn are_views(data: &ArrayData) -> bool {
    let views = data.buffers()[0].typed_data::<u128>();
    let views = &views[data.offset()..][..data.len()];
    let texts: Vec<&[u8]> = data.buffers()[1..].iter().map(Buffer::as_slice).collect();
    are_plain(views, &texts)
        || views.iter().enumerate().all(|(row, view)| {
            let length = length(*view) as usize;
            let is_utf8 = if length <= MAX_INLINE_VIEW_LEN as usize {
                from_utf8(&view.to_le_bytes()[4..][..length]).is_ok()
            } else {
                let view = ByteView::from(*view);
                let text = texts.get(view.buffer_index as usize);
                let text = text.and_then(|text| text.get(view.offset as usize..)?.get(..length));
                text.is_some_and(|text| from_utf8(text).is_ok())
            };
            is_utf8 || data.is_null(row)
        })
}

/// Returns whether all texts are ASCII and all views refer to parts of them. It does not branch on
/// each view, because inline views are unpredictable. It scans whole texts, so it is not suited for
/// a few rows of long ones.
fn are_plain(views: &[u128], texts: &[&[u8]]) -> bool {
    let held: usize = texts.iter().map(|text| text.len()).sum();
    let referred: u64 = views.iter().map(|&view| u64::from(length(view))).sum();
    if held as u64 / 4 > referred || !texts.iter().all(|text| text.is_ascii()) {
        return false;
    }
    // The last size is for views that refer to no text.
    let sizes: Vec<u64> = texts.iter().map(|text| text.len() as u64).chain([0]).collect();
    let plain = views.iter().map(|&view| {
        let is_inline = usize::from(length(view) <= MAX_INLINE_VIEW_LEN);
        let is_ascii = usize::from((view >> u32::BITS) & HIGH_BITS == 0);
        let parts = ByteView::from(view);
        let end = u64::from(parts.offset) + u64::from(parts.length);
        let is_within = usize::from(end <= sizes[texts.len().min(parts.buffer_index as usize)]);
        is_inline * is_ascii + (1 - is_inline) * is_within
    });
    plain.sum::<usize>() == views.len()
}

/// Returns the number of bytes in the row.
const fn length(view: u128) -> u32 {
    view as u32
}

/// The bits that are zero in every ASCII byte.
const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080;
