//! The lengths of values that share a prefix with the one before: pages in the encoding `DELTA_BYTE_ARRAY`,
//! where a few bytes can be many long values.
//!
//! Reads only the lengths, which are lists in the encoding `DELTA_BINARY_PACKED`.

use parquet::column::page::Page;
use parquet::errors::{ParquetError, Result};
use parquet::schema::types::ColumnDescriptor;

/// The longest value of a page, or `None` if its lengths cannot be read. Fails if it has more lengths than values:
/// a reader would allocate all of them.
pub(super) fn longest(page: &Page, column: &ColumnDescriptor) -> Result<Option<u64>> {
    let Some(mut bytes) = values(page, column) else { return Ok(None) };
    let most = page.num_values().into();
    let mut sum = 0_u64;
    // Prefixes, then suffixes.
    for _ in 0..2 {
        check_count(bytes, most)?;
        let Some(length) = largest(&mut bytes, most) else { return Ok(None) };
        sum = sum.saturating_add(length);
    }
    Ok(Some(sum))
}

/// Checks that a page which begins with lengths contains at most one per value.
pub(super) fn check(page: &Page, column: &ColumnDescriptor) -> Result<()> {
    values(page, column).map_or(Ok(()), |bytes| check_count(bytes, page.num_values().into()))
}

fn check_count(mut bytes: &[u8], most: u64) -> Result<()> {
    let (_, _, count) = header(&mut bytes).unwrap_or_default();
    if count > most {
        return Err(ParquetError::General("a page has more lengths than values".to_owned()));
    }
    Ok(())
}

/// The bytes of a page after its levels.
fn values<'p>(page: &'p Page, column: &ColumnDescriptor) -> Option<&'p [u8]> {
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
    Some(bytes)
}

/// The length of a block of packed integers, in how many miniblocks it is, and how many integers there are.
fn header(bytes: &mut &[u8]) -> Option<(u64, u64, u64)> {
    Some((unsigned(bytes)?, unsigned(bytes)?, unsigned(bytes)?))
}

/// The largest of at most `most` packed integers.
fn largest(bytes: &mut &[u8], most: u64) -> Option<u64> {
    let (block, miniblocks, count) = header(bytes).filter(|(_, _, count)| *count <= most)?;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parquet::basic::Encoding;
    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::SchemaDescriptor;

    use super::*;

    #[test]
    fn a_page_has_no_more_lengths_than_values() {
        let schema = parse_message_type("message schema { required binary name; }").unwrap();
        let column = SchemaDescriptor::new(Arc::new(schema)).column(0);
        let page = |bytes: &'static [u8]| Page::DataPage {
            buf: bytes.into(),
            num_values: 1,
            encoding: Encoding::DELTA_BYTE_ARRAY,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let one = page(&[128, 1, 4, 1, 0, 128, 1, 4, 1, 6, b'a', b'b', b'c']);
        assert_eq!(longest(&one, &column).unwrap(), Some(3));
        assert!(longest(&page(&[128, 1, 4, 2]), &column).is_err());
        assert!(longest(&page(&[128, 1, 4, 1, 0, 128, 1, 4, 2]), &column).is_err());
        assert!(check(&one, &column).is_ok());
        assert!(check(&page(&[128, 1, 4, 2]), &column).is_err());
    }
}
