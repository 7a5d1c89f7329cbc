//! An entry of a zone file, split into its fields.

use std::ops::Range;

use memchr::{memchr, memchr3};

use super::name::{self, FieldKind, UNCLOSED, text_length};
use crate::fault::{Fault, QUOTED_LINE_FEED, UNOPENED};
use crate::line::split_ending;
use crate::slot::Slot;

/// The number of fields that are stored without the heap.
const FIRST: usize = 12;

/// The start of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    Directive,
    Owner,
    /// A blank instead of the owner, or no field at all.
    Heir,
}

/// A line, or several in parentheses.
pub(super) struct Entry<'z> {
    pub(super) text: &'z [u8],
    /// Its start in the record.
    pub(super) at: usize,
    /// The fault and its offset, if the entry cannot be read.
    pub(super) fault: Option<(Fault, usize)>,
    first: [(usize, usize); FIRST],
    others: Vec<(usize, usize)>,
    count: usize,
}

impl<'z> Entry<'z> {
    /// The first entry of the rest of a record, which starts at byte `at` of it.
    #[inline]
    pub(super) fn first(record: &'z [u8], at: usize) -> Self {
        let (first, others) = ([(0, 0); FIRST], Vec::new());
        let mut entry = Self { text: record, at, fault: None, first, others, count: 0 };
        let length = entry.read(record);
        entry.text = &record[..length];
        entry
    }

    /// Finds the fields of the first entry of `bytes`, and returns its length.
    fn read(&mut self, bytes: &[u8]) -> usize {
        let (mut depth, mut opened) = (0_u64, 0);
        let mut start = None;
        let mut at = 0;
        loop {
            let length = text_length(&bytes[at..]);
            if length > 0 {
                start.get_or_insert(at);
                at += length;
            }
            let byte = bytes.get(at).copied();
            if byte == Some(b'\\') {
                start.get_or_insert(at);
                // A line feed ends an entry, even after a backslash.
                at += 1 + usize::from(bytes.get(at + 1).is_some_and(|&escaped| escaped != b'\n'));
                continue;
            }
            if let Some(start) = start.take() {
                self.push(start, at);
            }
            match byte {
                None => break,
                Some(b'\n') if depth == 0 => return at + 1,
                Some(b'"') => {
                    let end = self.read_quoted(bytes, at);
                    self.push(at, end);
                    at = end;
                    continue;
                }
                Some(b';') => {
                    at += memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len() - at);
                    continue;
                }
                Some(b'(') => {
                    opened = if depth == 0 { at } else { opened };
                    depth += 1;
                }
                Some(b')') if depth == 0 => {
                    self.fault.get_or_insert((UNOPENED, at));
                }
                Some(b')') => depth -= 1,
                Some(_) => {}
            }
            at += 1;
        }
        if depth > 0 {
            self.fault.get_or_insert((UNCLOSED, opened));
        }
        bytes.len()
    }

    /// The end of the quoted string that starts at this byte.
    fn read_quoted(&mut self, bytes: &[u8], start: usize) -> usize {
        let mut at = start + 1;
        while let Some(found) = memchr3(b'"', b'\\', b'\n', bytes.get(at..).unwrap_or_default()) {
            at += found + 1;
            match bytes[at - 1] {
                b'"' => return at,
                b'\\' => at += usize::from(bytes.get(at).is_some_and(|&escaped| escaped != b'\n')),
                _ => {
                    self.fault.get_or_insert((QUOTED_LINE_FEED, start));
                }
            }
        }
        self.fault = self.fault.filter(|(_, at)| *at < start).or(Some((UNCLOSED, start)));
        bytes.len()
    }

    fn push(&mut self, start: usize, end: usize) {
        match self.first.get_mut(self.count) {
            Some(field) => *field = (start, end),
            None => self.others.push((start, end)),
        }
        self.count += 1;
    }

    /// The start of the entry, perhaps in parentheses. Only a blank at the start of the line replaces the owner.
    #[inline]
    pub(super) fn start(&self) -> Start {
        let is_blank = matches!(self.text.first(), Some(b' ' | b'\t'));
        match self.field(0).filter(|_| !is_blank) {
            Some([b'$', ..]) => Start::Directive,
            Some(_) => Start::Owner,
            None => Start::Heir,
        }
    }

    pub(super) fn field_count(&self) -> usize {
        self.count
    }

    /// The place of a field in the text.
    #[inline]
    pub(super) fn range(&self, index: usize) -> Option<Range<usize>> {
        let field = match self.first.get(index) {
            Some(field) if index < self.count => field,
            Some(_) => return None,
            None => self.others.get(index - FIRST)?,
        };
        Some(field.0..field.1)
    }

    #[inline]
    pub(super) fn field(&self, index: usize) -> Option<&'z [u8]> {
        self.range(index).map(|range| &self.text[range])
    }

    /// Whether a conversion could change a name in one of these fields.
    pub(super) fn may_have_forms(&self, mut fields: impl Iterator<Item = usize>) -> bool {
        fields.any(|index| self.field(index).is_some_and(name::may_have_forms))
    }

    /// The entry as a whole, without the line feed that ends it.
    pub(super) fn slot(&self) -> Slot<'z> {
        Slot::bare(self.text.strip_suffix(b"\n").unwrap_or(self.text), self.at)
    }

    pub(super) fn line_end(&self) -> &'static [u8] {
        if self.text.ends_with(b"\n") { b"\n" } else { b"" }
    }

    /// Writes an empty line for each line of the entry.
    pub(super) fn write_line_ends(&self, output: &mut Vec<u8>) {
        let before = output.len();
        for line in self.text.split_inclusive(|&byte| byte == b'\n') {
            output.extend_from_slice(split_ending(line).1.as_bytes());
        }
        if output.len() == before {
            // Without a line ending, an empty last line would be lost.
            output.push(b'\n');
        }
    }
}

// The fields of RDATA that are names, for each type.

/// The names in the RDATA of a type: the index and kind of each field.
#[inline]
pub(super) fn names_of(record_type: &[u8]) -> &'static [(usize, FieldKind)] {
    use FieldKind::{Domain, Mailbox};
    let mut upper = [0; LONGEST];
    match upper_case(record_type, &mut upper) {
        // RFC 1035, RFC 1706, RFC 4034 and RFC 6672, and types of providers
        b"NS" | b"CNAME" | b"PTR" | b"MB" | b"MD" | b"MF" | b"NSAP-PTR" | b"DNAME" | b"NXT"
        | b"NSEC" | b"ALIAS" | b"ANAME" => &[(0, Domain)],
        b"MG" | b"MR" => &[(0, Mailbox)],
        b"SOA" => &[(0, Domain), (1, Mailbox)],
        b"MINFO" => &[(0, Mailbox), (1, Mailbox)],
        // RFC 1035, RFC 1183, RFC 2230, RFC 6742 and RFC 9460
        b"MX" | b"AFSDB" | b"RT" | b"KX" | b"LP" | b"SVCB" | b"HTTPS" => &[(1, Domain)],
        // RFC 1183
        b"RP" => &[(0, Mailbox), (1, Domain)],
        // RFC 2163
        b"PX" => &[(1, Domain), (2, Domain)],
        // RFC 2782, RFC 9859, and, if the gateway is a name, RFC 4025 and RFC 8777
        b"SRV" | b"DSYNC" | b"IPSECKEY" | b"AMTRELAY" => &[(3, Domain)],
        // draft-wijngaards-dnsop-trust-history, as IANA registers it
        b"TALINK" => &[(0, Domain), (1, Domain)],
        // RFC 3403
        b"NAPTR" => &[(5, Domain)],
        // RFC 2535 and RFC 4034
        b"SIG" | b"RRSIG" => &[(7, Domain)],
        _ => &[],
    }
}

/// The fields of RDATA in which the type of the gateway is, if there may be one. Type 3 is a name.
pub(super) fn gateway_type(record_type: &[u8]) -> Option<usize> {
    match record_type {
        _ if is(record_type, "IPSECKEY") => Some(1),
        _ if is(record_type, "AMTRELAY") => Some(2),
        _ => None,
    }
}

/// The first of any number of fields that are names until the end: the servers of RFC 8005.
pub(super) fn names_from(record_type: &[u8]) -> Option<usize> {
    is(record_type, "HIP").then_some(3)
}

/// Whether RDATA in the form of RFC 3597 may contain names: always, except for known types without
/// names. A type that is a number (section 5) is not known.
pub(super) fn may_have_names(record_type: &[u8]) -> bool {
    let is_number = record_type.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"TYPE"));
    is_number
        || !names_of(record_type).is_empty()
        || ["A6", "HIP"].iter().any(|t| is(record_type, t))
}

/// The label for counting other RDATA of a type, in which a conversion could change a name.
pub(super) fn why_left(record_type: &[u8]) -> &'static str {
    const TYPES: [(&str, &str); 16] = [
        ("A6", "RDATA of A6"),
        ("AMTRELAY", "RDATA of AMTRELAY"),
        ("APL", "RDATA of APL"),
        ("CAA", "RDATA of CAA"),
        ("HINFO", "RDATA of HINFO"),
        ("HIP", "RDATA of HIP"),
        ("HTTPS", "parameters of HTTPS"),
        ("IPSECKEY", "RDATA of IPSECKEY"),
        ("ISDN", "RDATA of ISDN"),
        ("NAPTR", "regular expressions of NAPTR"),
        ("RESINFO", "RDATA of RESINFO"),
        ("SPF", "RDATA of SPF"),
        ("SVCB", "parameters of SVCB"),
        ("TXT", "RDATA of TXT"),
        ("URI", "RDATA of URI"),
        ("X25", "RDATA of X25"),
    ];
    let found = TYPES.iter().find(|(name, _)| is(record_type, name));
    found.map_or("other RDATA", |(_, why)| why)
}

/// Whether a field is the name of a type that is often in zones.
pub(super) fn is_known(field: &[u8]) -> bool {
    const OTHERS: [&str; 9] =
        ["A", "AAAA", "TXT", "CAA", "SPF", "DS", "DNSKEY", "TLSA", "NSEC3PARAM"];
    !names_of(field).is_empty() || OTHERS.iter().any(|name| is(field, name))
}

/// Whether a field before the type is a TTL, a class, or the age that exports of Windows contain.
#[inline]
pub(super) fn is_ttl_or_class(field: &[u8]) -> bool {
    match field.first() {
        Some(b'0'..=b'9') => true,
        Some(b'[') => field.starts_with(b"[AGE:"),
        _ => is_class(field),
    }
}

/// Whether a field is a class.
#[inline]
pub(super) fn is_class(field: &[u8]) -> bool {
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    match field {
        // In lower case, with the bit that letters of both cases differ in.
        [first, second] => matches!(&[first | 0x20, second | 0x20], b"in" | b"ch" | b"hs" | b"cs"),
        // RFC 3597 section 5
        _ => {
            matches!(field.split_at_checked(5), Some((class, digits)) if is_number(digits) && is(class, "CLASS"))
        }
    }
}

#[inline]
fn is(field: &[u8], word: &str) -> bool {
    field.eq_ignore_ascii_case(word.as_bytes())
}

/// The length of the longest type that contains names.
const LONGEST: usize = 8;

/// A type in upper case, or nothing if it is longer than every type that contains names.
fn upper_case<'u>(record_type: &[u8], upper: &'u mut [u8; LONGEST]) -> &'u [u8] {
    let Some(upper) = upper.get_mut(..record_type.len()) else {
        return b"";
    };
    upper.copy_from_slice(record_type);
    upper.make_ascii_uppercase();
    upper
}
