//! Zone files: master files (RFC 1035 section 5.1) with what `BIND` and others understand today.
//!
//! Owners are converted, the names of `$ORIGIN` and `$INCLUDE`, and those in the RDATA of common types
//! ([`types`]); all else stays byte for byte. A name is judged as it stands: the origin is not put
//! behind a relative one. Quoted names, `$GENERATE`, and RDATA in the form of RFC 3597 (`\#`) stay as
//! they are, and are counted where something in them may have another form. No file is included, no
//! entry checked, and no signature made anew. An entry whose quotes or parentheses do not match stays.
//!
//! An entry without an owner has that of the one before. So the entries of an owner are one record
//! here: if by `--on-error` the first is left out for a name in its RDATA, the next gets its owner;
//! if for its owner, or if a directive stands between that may change a relative owner, all are left
//! out, and reported. A directive that is refused stays, for without it the names behind it would
//! be others.

mod lexer;
mod name;
mod owners;
mod types;

use std::ops::Range;

use self::lexer::{Lexer, Mark, UNCLOSED};
use self::name::{Kind, Lost};
use self::owners::{Owners, is_owner_start};
use crate::fault::{Fault, OWNER_REFUSED, UNOPENED};
use crate::format::{Dropped, Format, Framer, Replacer};
use crate::slot::{OnReject, Slot};

/// The format of zone files.
pub struct Zone;

/// A line, or several in parentheses.
struct Entry<'z> {
    text: &'z [u8],
    /// Where it starts in the record.
    at: usize,
    fields: Vec<Range<usize>>,
    /// Why it cannot be read, and at which of its bytes.
    fault: Option<(Fault, usize)>,
}

/// Whose the entries are that name no owner.
enum Owner {
    /// That of an entry above, in this record or an earlier one.
    Above,
    /// Of an entry that was left out; the next one has to name it.
    Lost(Vec<u8>),
    Refused,
}

impl Format for Zone {
    fn on_reject(&self) -> OnReject {
        OnReject::KeepAlways
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

/// Which quotes or parentheses of an entry have no others, for some have none.
fn fault(text: &[u8]) -> (Fault, usize) {
    let (mut lexer, mut opened) = (Lexer::default(), 0);
    for (index, &byte) in text.iter().enumerate() {
        if lexer.is_closed() {
            opened = index;
        }
        lexer.mark(byte);
        if lexer.has_unopened {
            return (UNOPENED, index);
        }
    }
    (UNCLOSED, opened)
}

impl<'z> Entry<'z> {
    /// The first entry of `record`, which is the rest of one from `at` on.
    fn first(record: &'z [u8], at: usize) -> Self {
        let mut lexer = Lexer::default();
        let mut fields = Vec::new();
        let mut start = None;
        let mut length = record.len();
        for (index, &byte) in record.iter().enumerate() {
            let mark = lexer.mark(byte);
            match (mark, start) {
                (Mark::Text, None) => start = Some(index),
                (Mark::Open, _) => {
                    fields.extend(start.map(|start| start..index));
                    start = Some(index);
                }
                (Mark::Close, Some(from)) => {
                    fields.push(from..index + 1);
                    start = None;
                }
                (Mark::Between | Mark::End, Some(from)) => {
                    fields.push(from..index);
                    start = None;
                }
                (Mark::Text, Some(_)) | (_, None) => {}
            }
            if mark == Mark::End {
                length = index + 1;
                break;
            }
        }
        fields.extend(start.map(|start| start..length));
        let text = &record[..length];
        let is_sound = lexer.is_closed() && !lexer.has_unopened;
        Self { text, at, fields, fault: (!is_sound).then(|| fault(text)) }
    }

    fn field(&self, index: usize) -> Option<&'z [u8]> {
        self.fields.get(index).map(|range| &self.text[range.clone()])
    }

    /// Whether in one of its fields, from an index on, there may be a name with another form.
    fn may_have_forms(&self, from: usize) -> bool {
        let mut fields = self.fields.iter().skip(from);
        fields.any(|field| name::may_have_forms(&self.text[field.clone()]))
    }

    fn rewrite(
        &self,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let first = self.text.first().copied().unwrap_or(b'\n');
        if let Some((fault, at)) = self.fault {
            return self.keep_unread(fault, at, owner, names, output);
        }
        if first == b'$' {
            if matches!(owner, Owner::Lost(name) if !name::is_absolute(name)) {
                // Behind another origin it would be another name.
                *owner = Owner::Refused;
            }
            return self.rewrite_directive(names, output);
        }
        if self.fields.is_empty() {
            // An empty line, or a comment.
            output.extend_from_slice(self.text);
            return Ok(());
        }
        if !is_owner_start(first) {
            return self.rewrite_heir(owner, names, output);
        }
        let start = output.len();
        let end = self.fields[0].end;
        let result = name::rewrite(&self.text[..end], Kind::Domain, self.at, names, output);
        result.inspect_err(|_| *owner = Owner::Refused)?;
        let name_end = output.len();
        let result = self.rewrite_rest(1, end, names, output);
        result.inspect_err(|_| *owner = Owner::Lost(output[start..name_end].to_vec()))
    }

    /// Rewrites an entry that names no owner.
    fn rewrite_heir(
        &self,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        match owner {
            Owner::Above => {}
            Owner::Lost(name) => output.extend_from_slice(name),
            Owner::Refused => return self.refuse_heir(names, output),
        }
        self.rewrite_rest(0, 0, names, output)?;
        *owner = Owner::Above;
        Ok(())
    }

    /// Appends all from byte `copied` on; `index` is the first field that is no owner.
    fn rewrite_rest(
        &self,
        mut index: usize,
        mut copied: usize,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        // Either may come first, and both may be missing.
        for _ in 0..2 {
            index += usize::from(self.field(index).is_some_and(types::is_ttl_or_class));
        }
        let record_type = self.field(index).unwrap_or_default();
        let is_generic = self.field(index + 1) == Some(br"\#");
        let found = if is_generic { &[] } else { types::names_of(record_type) };
        if is_generic && types::may_have_names(record_type) {
            names.leave("RDATA in the form of RFC 3597");
        } else if types::may_have_other_names(record_type) && self.may_have_forms(index + 1) {
            names.leave("RDATA of types A6, AMTRELAY, HIP, IPSECKEY");
        }
        for &(name, kind) in found {
            self.rewrite_field(index + 1 + name, kind, &mut copied, names, output)?;
        }
        output.extend_from_slice(&self.text[copied..]);
        Ok(())
    }

    /// Appends all up to the end of a field, if it is there.
    fn rewrite_field(
        &self,
        index: usize,
        kind: Kind,
        copied: &mut usize,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let Some(range) = self.fields.get(index).cloned() else {
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
        if directive == b"$GENERATE" && self.may_have_forms(1) {
            names.leave("$GENERATE");
        }
        let (start, mut copied) = (output.len(), 0);
        let rewritten = self.rewrite_field(index, Kind::Domain, &mut copied, names, output);
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

    /// Refuses an entry for what stands at one of its bytes.
    fn keep_unread(
        &self,
        fault: Fault,
        at: usize,
        owner: &mut Owner,
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Lost> {
        let first = self.text.first().copied().unwrap_or_default();
        let is_heir = !is_owner_start(first) && first != b'$';
        match owner {
            Owner::Refused if is_heir => return self.refuse_heir(names, output),
            Owner::Lost(name) if is_heir => output.extend_from_slice(name),
            _ => {}
        }
        let unreadable = Slot { on_reject: OnReject::KeepAlways, ..self.found() };
        let kept = names.reject(fault, at, &unreadable, output);
        match kept {
            Ok(()) if first != b'$' => *owner = Owner::Above,
            Err(Dropped) if is_owner_start(first) => *owner = Owner::Refused,
            _ => {}
        }
        kept?;
        output.extend_from_slice(self.line_end());
        Ok(())
    }

    /// Refuses an entry whose owner was refused.
    fn refuse_heir(&self, names: &mut dyn Replacer, output: &mut Vec<u8>) -> Result<(), Lost> {
        let start = output.len();
        names.reject(OWNER_REFUSED, 0, &self.found(), output)?;
        if output.len() == start {
            return Err(Lost::Blank);
        }
        output.extend_from_slice(self.line_end());
        Ok(())
    }

    /// The entry as one thing.
    fn found(&self) -> Slot<'z> {
        Slot::bare(self.text.strip_suffix(b"\n").unwrap_or(self.text), self.at)
    }

    fn line_end(&self) -> &'static [u8] {
        if self.text.ends_with(b"\n") { b"\n" } else { b"" }
    }

    /// An empty line for each of the entry's.
    fn write_line_ends(&self, output: &mut Vec<u8>) {
        let before = output.len();
        for line in self.text.split_inclusive(|&byte| byte == b'\n') {
            output.extend_from_slice(crate::line_ending::split_ending(line).1.as_bytes());
        }
        if output.len() == before {
            // Without an ending an empty line would be no line.
            output.push(b'\n');
        }
    }
}
