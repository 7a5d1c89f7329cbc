//! The lengths of values that share a prefix with the one before: pages in the encoding `DELTA_BYTE_ARRAY`,
//! where a few bytes can be many long values.
//!
//! Reads only the lengths, which are lists in the encoding `DELTA_BINARY_PACKED`.

use parquet::column::page::Page;
use parquet::schema::types::ColumnDescriptor;

/// The longest value of a page, or `None` if its lengths cannot be read.
pub(super) fn longest(page: &Page, column: &ColumnDescriptor) -> Option<u64> {
    let mut bytes: &[u8] = page.buffer();
    match page {
        Page::DataPage { .. } => {
            let levels = [column.max_rep_level(), column.max_def_level()];
            for _ in levels.into_iter().filter(|&most| most > 0) {
                let (length, rest) = bytes.split_first_chunk()?;
                bytes = rest.get(u32::from_le_bytes(*length) as usize..)?;
            }
        }
        Page::DataPageV2 { def_levels_byte_len, rep_levels_byte_len, .. } => {
            bytes = bytes.get(*def_levels_byte_len as usize..)?;
            bytes = bytes.get(*rep_levels_byte_len as usize..)?;
        }
        Page::DictionaryPage { .. } => return None,
    }
    let most = page.num_values().into();
    let prefix = largest(&mut bytes, most)?;
    Some(prefix.saturating_add(largest(&mut bytes, most)?))
}

/// The largest of at most `most` packed integers.
fn largest(bytes: &mut &[u8], most: u64) -> Option<u64> {
    let (block, miniblocks) = (unsigned(bytes)?, unsigned(bytes)?);
    let count = unsigned(bytes).filter(|&count| count <= most)?;
    let of_miniblock = block.checked_div(miniblocks)?;
    let mut value = signed(bytes)?;
    let (mut largest, mut left) = (value, count.saturating_sub(1));
    while left > 0 {
        let least = signed(bytes)?;
        let widths = take(bytes, miniblocks)?;
        for &width in widths {
            if left == 0 {
                break;
            }
            let width = u64::from(width);
            let packed = take(bytes, of_miniblock.checked_mul(width)?.div_ceil(8))?;
            let values = of_miniblock.min(left);
            for index in 0..values {
                value = value.wrapping_add(least).wrapping_add(bits(packed, index * width, width)?);
                largest = value.max(largest);
            }
            left -= values;
        }
        if of_miniblock == 0 {
            return None;
        }
    }
    u64::try_from(largest).ok()
}

/// The integer of `width` bits at the bit `at`.
fn bits(packed: &[u8], at: u64, width: u64) -> Option<i64> {
    if width > 64 {
        return None;
    }
    let mut found = 0;
    for bit in 0..width {
        let byte = packed.get(usize::try_from((at + bit) / 8).ok()?)?;
        found |= u64::from(byte >> ((at + bit) % 8) & 1) << bit;
    }
    Some(found.cast_signed())
}

fn take<'a>(bytes: &mut &'a [u8], length: u64) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
    *bytes = rest;
    Some(taken)
}

fn unsigned(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *take(bytes, 1)?.first()?;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

fn signed(bytes: &mut &[u8]) -> Option<i64> {
    let value = unsigned(bytes)?;
    Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
}
