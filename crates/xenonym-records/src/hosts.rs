//! Hosts files, as hosts(5) describes them: an address, then names, divided by blanks; what is
//! behind `#` is a comment.
//!
//! The first field is an address, or the line is refused: without one it may be a name that nobody
//! would know was not converted. A line that loses a name by `--on-error` becomes empty, its other
//! names with it, for a line with an address alone says nothing.

use crate::fault::NO_ADDRESS;
use crate::format::{Dropped, Format, Replacer};
use crate::line_ending::{blank_line, split_ending};
use crate::slot::{Escape, Slot};
use std::net::{IpAddr, Ipv6Addr};

/// The format of hosts files.
pub struct Hosts;

impl Format for Hosts {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        let (line, ending) = split_ending(record);
        let fields = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let (mut at, mut index) = (0, 0);
        let mut is_whole = true;
        for field in fields.split(u8::is_ascii_whitespace) {
            let before = output.len();
            if field.is_empty() || index == 0 && is_address(field) {
                output.extend_from_slice(field);
            } else if index == 0 {
                names.reject(NO_ADDRESS, at, &Slot::bare(line, 0), output)?;
                is_whole = output.len() > before;
                // It is there as a whole, if at all.
                output.truncate(before);
                output.extend_from_slice(&fields[at..]);
                break;
            } else {
                let escape = Escape::Without(is_unrepresentable, "hosts(5)");
                names.replace(&Slot { escape, ..Slot::bare(field, at) }, output)?;
                is_whole &= output.len() > before;
            }
            index += usize::from(!field.is_empty());
            at += field.len();
            // The blank behind the field, if there is one.
            output.extend_from_slice(fields.get(at..=at).unwrap_or_default());
            at += 1;
        }
        if !is_whole {
            blank_line(start, ending, output);
            return Ok(());
        }
        output.extend_from_slice(&line[fields.len()..]);
        output.extend_from_slice(ending.as_bytes());
        Ok(())
    }
}

/// An address as the C library reads it: IPv6, perhaps with a zone, or IPv4 in one to four numbers.
fn is_address(field: &[u8]) -> bool {
    let Ok(field) = str::from_utf8(field) else {
        return false;
    };
    if field.parse::<IpAddr>().is_ok() {
        return true;
    }
    let is_number = |part: &str| match part.strip_prefix("0x").or(part.strip_prefix("0X")) {
        Some(digits) => u32::from_str_radix(digits, 16).is_ok(),
        None => part.parse::<u32>().is_ok(),
    };
    match field.split_once('%') {
        Some((address, zone)) => address.parse::<Ipv6Addr>().is_ok() && !zone.is_empty(),
        // A sign would be taken for part of a number.
        None => {
            !field.contains('+') && field.split('.').count() <= 4 && field.split('.').all(is_number)
        }
    }
}

fn is_unrepresentable(c: char) -> bool {
    c == '#' || c == ' ' || c.is_control()
}
