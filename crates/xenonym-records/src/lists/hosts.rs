//! Hosts files (hosts(5)): an address, then names, divided by blanks; `#` starts a
//! comment.
//!
//! A line whose first field is not an address is rejected: that field may be a name, and nobody
//! would notice that it was not converted. If rejected names are left blank, so is the whole line,
//! because an address without a name has no use.

use std::net::{IpAddr, Ipv6Addr};
use std::ops::Range;

use memchr::memchr;

use crate::fault::NO_ADDRESS;
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::ipv4;
use crate::line::{fields, reject_line, replace_names};
use crate::slot::{Escape, Slot};

/// The format of hosts files.
#[derive(Clone, Copy, Debug)]
pub struct Hosts;

impl Sealed for Hosts {}

impl Format for Hosts {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let mut fields = fields(&record[..memchr(b'#', record).unwrap_or(record.len())]);
        let address = fields.next().filter(|first| !is_address(&record[first.clone()]));
        if let Some(first) = address {
            return reject_line(record, NO_ADDRESS, first.start, names, output);
        }
        let slot = |at: Range<usize>| {
            let name = &record[at.clone()];
            let escape = Escape::Without(ends_name, "hosts(5)");
            Slot { escape, ..Slot::bare(name, at.start) }
        };
        replace_names(record, fields.map(slot), names, output)
    }
}

/// An address as the C library reads it: IPv6, perhaps with a zone, or IPv4 in one to four numbers.
pub(super) fn is_address(field: &[u8]) -> bool {
    let ip = std::str::from_utf8(field).unwrap_or("");
    let has_zone = |(ip, zone): (&str, &str)| ip.parse::<Ipv6Addr>().is_ok() && !zone.is_empty();
    ip.parse::<IpAddr>().is_ok()
        || ip.split_once('%').is_some_and(has_zone)
        || ipv4::is_inet_aton(field)
}

fn ends_name(c: char) -> bool {
    c == '#' || c == ' ' || c.is_control()
}
