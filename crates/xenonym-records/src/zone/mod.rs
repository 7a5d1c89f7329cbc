//! Zone files: master files (RFC 1035 section 5.1) as `BIND` and others read them today.
//!
//! This converts owners, the names of `$ORIGIN` and `$INCLUDE`, and those in the RDATA of common
//! types. Everything else is copied byte for byte. The origin is not appended to a
//! relative name, and the final dot is part of the name. Parts that are copied although they may
//! contain a name are counted: quoted names, `$GENERATE`, RDATA in the form of RFC 3597 (`\#`), and
//! RDATA that is not a name. Included files are not read, entries are not checked, and signatures
//! are not regenerated. An entry with unbalanced quotes or parentheses, or with a line feed in a
//! quoted string, is copied.
//!
//! An entry without an owner inherits the owner of the previous entry. So all entries of one owner are
//! one record here. An entry that begins with a parenthesis may contain an owner too, but only its end
//! reveals that, so it belongs to the previous record. If the caller leaves out the first entry
//! because of a name in its RDATA, the next entry gets its owner. If the owner itself is rejected, or
//! a directive between the entries may change a relative owner, all entries are left out and reported.
//! A rejected directive is copied, because later relative names depend on it.

mod entry;
mod name;

use std::ops::Range;

use self::entry::{Entry, Start};
use self::name::{EntryEnds, FieldKind, Lost, UNCLOSED};
use crate::fault::{Fault, OWNER_REFUSED, OWNER_TOO_LONG};
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Framer, Replacer};
use crate::slot::{OnReject, Slot};

/// The format of zone files (RFC 1035 section 5).
///
/// Names are owners, names in RDATA, and the names of `$ORIGIN` and `$INCLUDE`. The origin is not appended to a
/// relative name, and the final dot is part of the name. A record is all consecutive
/// entries of one owner.
///
/// Text that is copied but may contain a name is counted as [unread](crate::Summary::unread): quoted names, `$GENERATE`,
/// and other RDATA, such as in TXT. Included files are not read, and signatures are not regenerated.
#[derive(Clone, Copy, Debug)]
pub struct Zone;

/// The owner of entries without one.
enum Owner {
    /// The owner of an earlier entry, in this record or another.
    Above,
    /// The owner of an entry that was left out, which the next entry must include.
    Lost(Vec<u8>),
    Rejected,
}

impl Sealed for Zone {}

impl Format for Zone {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
    }

    fn too_long(&self) -> Fault {
        OWNER_TOO_LONG
    }

    /// Whether it may contain directives.
    fn can_drop_unread(&self) -> bool {
        false
    }

    fn framer(&self) -> Box<dyn Framer> {
        Box::new(Owners::default())
    }

    fn record(&self, records: &[u8]) -> usize {
        Owners::default().next(records).unwrap_or(records.len())
    }

    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let mut owner = Owner::Above;
        let mut at = 0;
        while at < record.len() {
            let entry = Entry::first(&record[at..], at);
            at += entry.text.len();
            let start = output.len();
            match entry.rewrite(&mut owner, names, output) {
                Ok(()) => {}
                Err(Lost::Dropped) if names.has_failed() => return Err(Dropped),
                Err(Lost::Dropped) => output.truncate(start),
                Err(Lost::Blank) => {
                    output.truncate(start);
                    entry.write_line_ends(output);
                }
            }
        }
        Ok(())
    }
}

/// The type of an entry with an owner, a known type and RDATA, and whether it also includes a class.
pub(crate) fn record_type(entry: &[u8]) -> Option<(&[u8], bool)> {
    let entry = Entry::first(entry, 0);
    let index = entry.type_index(1);
    let record_type = entry.field(index)?;
    let has_class = (1..index).any(|before| entry.field(before).is_some_and(entry::is_class));
    let is_record = entry::is_known(record_type) && entry.field_count() > index + 1;
    is_record.then_some((record_type, has_class))
}

/// The places of the owner and of the names in the RDATA of one entry, except names with escapes.
pub(crate) fn names_in(record: &[u8]) -> Vec<Range<usize>> {
    let entry = Entry::first(record, 0);
    let first = entry.type_index(1) + 1;
    let (found, rest) = entry.names(entry.field(first - 1).unwrap_or_default(), first);
    let domains = found.iter().filter(|(_, kind)| *kind == FieldKind::Domain);
    let fields = [0].into_iter().chain(domains.map(|(name, _)| first + name));
    let ranges = fields.chain(rest..entry.field_count()).filter_map(|field| entry.range(field));
    ranges.filter(|at| !record[at.clone()].contains(&b'\\')).collect()
}

impl Entry<'_> {
    fn rewrite(
        &self,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        if let Some((fault, at)) = self.fault {
            return self.keep_unread(fault, at, owner, names, output);
        }
        let Some(own) = self.range(0) else {
            // An empty line, or a comment.
            output.extend_from_slice(self.text);
            return Ok(());
        };
        match self.start() {
            Start::Heir => self.rewrite_heir(owner, names, output),
            Start::Owner => self.rewrite_owned(own, owner, names, output),
            Start::Directive => {
                if matches!(owner, Owner::Lost(name) if !name::is_absolute(name)) {
                    // A new origin would change the owner.
                    *owner = Owner::Rejected;
                }
                self.rewrite_directive(names, output)
            }
        }
    }

    /// Rewrites an entry with an owner, which is at this position of its text.
    fn rewrite_owned(
        &self,
        own: Range<usize>,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        if own.start > 0 {
            // A parenthesis.
            output.extend_from_slice(&self.text[..own.start]);
        }
        let (start, end) = (output.len(), own.end);
        let at = self.at + own.start;
        let result = name::rewrite(&self.text[own], FieldKind::Domain, at, names, output);
        result.inspect_err(|_| *owner = Owner::Rejected)?;
        let name_end = output.len();
        let result = self.rewrite_rest(1, end, names, output);
        result.inspect_err(|_| *owner = Owner::Lost(output[start..name_end].to_vec()))?;
        *owner = Owner::Above;
        Ok(())
    }

    /// Rewrites an entry without an owner.
    fn rewrite_heir(
        &self,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        match owner {
            Owner::Above => {}
            Owner::Lost(name) => output.extend_from_slice(name),
            Owner::Rejected => return self.reject_heir(names, output),
        }
        self.rewrite_rest(0, 0, names, output)?;
        *owner = Owner::Above;
        Ok(())
    }

    /// Writes the rest of an entry after `copied` bytes. `index` is the first field after the owner.
    fn rewrite_rest(
        &self,
        index: usize,
        mut copied: usize,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let first = self.type_index(index) + 1;
        let record_type = self.field(first - 1).unwrap_or_default();
        let (found, rest) = self.names(record_type, first);
        let is_name = |at: usize| at >= rest || found.iter().any(|(name, _)| first + name == at);
        if found.is_empty() && self.is_generic(first) && entry::may_have_names(record_type) {
            names.leave("RDATA in the form of RFC 3597", self.at);
        } else if self.may_have_forms((first..self.field_count()).filter(|at| !is_name(*at))) {
            names.leave(entry::why_left(record_type), self.at);
        }
        for &(name, kind) in found {
            self.rewrite_field(first + name, kind, &mut copied, names, output)?;
        }
        for name in rest..self.field_count() {
            self.rewrite_field(name, FieldKind::Domain, &mut copied, names, output)?;
        }
        output.extend_from_slice(&self.text[copied..]);
        Ok(())
    }

    /// The index of the type: the first field from this one on that is not a TTL or a class. Any of them may come first, and all may be
    /// missing.
    #[inline]
    fn type_index(&self, mut index: usize) -> usize {
        let last = index + 3;
        while index < last && self.field(index).is_some_and(entry::is_ttl_or_class) {
            index += 1;
        }
        index
    }

    /// Whether RDATA whose first field this is has the form of RFC 3597.
    fn is_generic(&self, first: usize) -> bool {
        self.field(first) == Some(br"\#")
    }

    /// The names of RDATA of a type, whose first field this is, and the first field after which all are names.
    #[inline]
    fn names(&self, record_type: &[u8], first: usize) -> (&'static [(usize, FieldKind)], usize) {
        // What is rare is looked for only where it may be.
        let from = match entry::names_of(record_type) {
            [] => entry::names_from(record_type),
            [(3, _)] if !self.has_gateway(record_type, first) => None,
            found if !self.is_generic(first) => return (found, usize::MAX),
            _ => None,
        };
        let from = from.filter(|_| !self.is_generic(first));
        (&[], from.map_or(usize::MAX, |from| first + from))
    }

    /// Whether the gateway is a name, if the RDATA whose first field this is has one.
    fn has_gateway(&self, record_type: &[u8], first: usize) -> bool {
        let gateway = entry::gateway_type(record_type);
        gateway.is_none_or(|gateway| self.field(first + gateway) == Some(b"3"))
    }

    /// Writes the entry up to the end of a field, if it contains that field.
    fn rewrite_field(
        &self,
        index: usize,
        kind: FieldKind,
        copied: &mut usize,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let Some(range) = self.range(index) else {
            return Ok(());
        };
        output.extend_from_slice(&self.text[*copied..range.start]);
        *copied = range.end;
        let at = self.at + range.start;
        name::rewrite(&self.text[range], kind, at, names, output)
    }

    fn rewrite_directive(
        &self,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let directive = self.field(0).unwrap_or_default().to_ascii_uppercase();
        let index = match directive.as_slice() {
            b"$ORIGIN" => 1,
            b"$INCLUDE" => 2,
            _ => usize::MAX,
        };
        if self.may_have_forms((1..self.field_count()).filter(|other| *other != index)) {
            let why = if directive == b"$GENERATE" { "$GENERATE" } else { "other directives" };
            names.leave(why, self.at);
        }
        let (start, mut copied) = (output.len(), 0);
        let rewritten = self.rewrite_field(index, FieldKind::Domain, &mut copied, names, output);
        if rewritten.is_err() {
            if names.has_failed() {
                return rewritten;
            }
            output.truncate(start);
            copied = 0;
        }
        output.extend_from_slice(&self.text[copied..]);
        Ok(())
    }

    /// Rejects an entry because of a fault at one of its bytes.
    fn keep_unread(
        &self,
        fault: Fault,
        at: usize,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let start = self.start();
        let is_heir = start == Start::Heir;
        match owner {
            Owner::Rejected if is_heir => return self.reject_heir(names, output),
            Owner::Lost(name) if is_heir => output.extend_from_slice(name),
            _ => {}
        }
        let unreadable = Slot { on_reject: OnReject::KeepAlways, ..self.slot() };
        let kept = names.reject(fault, at, &unreadable, output);
        match kept {
            Ok(()) if start != Start::Directive => *owner = Owner::Above,
            Err(Dropped) if start == Start::Owner => *owner = Owner::Rejected,
            _ => {}
        }
        kept?;
        output.extend_from_slice(self.line_end());
        Ok(())
    }

    /// Rejects an entry whose owner was rejected.
    fn reject_heir(&self, names: &mut dyn Replacer, output: &mut Vec<u8>) -> Result<(), Lost> {
        let start = output.len();
        names.reject(OWNER_REFUSED, 0, &self.slot(), output)?;
        if output.len() == start {
            return Err(Lost::Blank);
        }
        output.extend_from_slice(self.line_end());
        Ok(())
    }
}

// Divides zone files into records: an entry that names its owner, and those that inherit it.

/// Finds the entries that begin with an owner, except the first.
#[derive(Default)]
struct Owners {
    entries: EntryEnds,
    is_within_entry: bool,
    has_owner: bool,
}

impl Owners {
    /// The place of the next owner.
    fn next(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if !self.is_within_entry
                && is_owner_start(byte)
                && std::mem::replace(&mut self.has_owner, true)
            {
                // The caller continues at this owner, before its entry.
                self.has_owner = false;
                return Some(at);
            }
            let end = self.entries.next(&bytes[at..]);
            self.is_within_entry = end.is_none();
            at = end.map_or(bytes.len(), |end| at + end);
        }
        None
    }
}

impl Framer for Owners {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        self.next(piece)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        while let Some(at) = self.next(&piece[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + at);
        }
        last
    }

    fn open_fault(&self) -> Option<(Fault, u64)> {
        self.entries.opened_before().map(|before| (UNCLOSED, before))
    }
}

/// Whether an entry with this start names its owner.
fn is_owner_start(first: u8) -> bool {
    !matches!(first, b' ' | b'\t' | b'\r' | b'\n' | b';' | b'(' | b')' | b'$')
}
