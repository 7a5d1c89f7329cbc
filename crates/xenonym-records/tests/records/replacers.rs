//! Replacers that tests put in the place of a conversion, and how a whole input is rewritten by one.

use std::ops::Range;

use xenonym_records::engine::{BulkReplacer, Dropped, Head, Header, Replacer, Slot};
use xenonym_records::{Fault, Format};

/// What a replacer was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    pub(crate) name: String,
    /// In the input.
    pub(crate) range: Range<usize>,
    /// In the output.
    pub(crate) written: Range<usize>,
    /// Why it was rejected, and at which byte of the name.
    pub(crate) fault: Option<(&'static str, usize)>,
}

/// Writes the same result for every name, or the name itself, and keeps what is rejected.
#[derive(Debug)]
pub(crate) struct Recorder<'r> {
    result: Option<&'r str>,
    record: &'r [u8],
    /// Where the record starts in the input.
    start: usize,
    pub(crate) shown: Vec<Shown>,
}

/// Drops the records with some names, and ends the run at others.
#[derive(Debug)]
pub(crate) struct Dropper<'r> {
    pub(crate) dropped: &'r str,
    pub(crate) failed: &'r str,
    pub(crate) has_failed: bool,
    /// The lengths of records, and where their texts ended.
    pub(crate) ends: Vec<(usize, usize)>,
}

impl Replacer for Dropper<'_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        self.has_failed = slot.name == self.failed.as_bytes();
        if self.has_failed || slot.name == self.dropped.as_bytes() {
            return Err(Dropped);
        }
        output.extend_from_slice(slot.raw);
        Ok(())
    }

    fn reject(
        &mut self,
        _: Fault,
        _: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.replace(slot, output)
    }

    fn has_failed(&self) -> bool {
        self.has_failed
    }
}

impl BulkReplacer for Dropper<'_> {
    fn end_record(&mut self, length: usize, output: usize) -> bool {
        self.ends.push((length, output));
        !self.has_failed
    }
}

impl Recorder<'_> {
    fn show(
        &mut self,
        slot: &Slot<'_>,
        written: Range<usize>,
        fault: Option<(&'static str, usize)>,
    ) {
        let range = slot.at..slot.at + slot.raw.len();
        assert_eq!(self.record.get(range.clone()), Some(slot.raw), "{slot:?}");
        let range = self.start + range.start..self.start + range.end;
        let name = String::from_utf8_lossy(slot.name).into_owned();
        self.shown.push(Shown { name, range, written, fault });
    }
}

impl Replacer for Recorder<'_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        let start = output.len();
        match self.result {
            None => output.extend_from_slice(slot.raw),
            // Where a place has to hold a name, the name is left out.
            Some("") => slot.escape.write("", output).unwrap_or_default(),
            Some(result) => slot.escape.write(result, output).unwrap(),
        }
        self.show(slot, start..output.len(), None);
        Ok(())
    }

    fn reject(
        &mut self,
        fault: Fault,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        assert!(at <= slot.name.len(), "{fault:?} {at} {slot:?}");
        let start = output.len();
        output.extend_from_slice(slot.raw);
        self.show(slot, start..output.len(), Some((fault.kind, at)));
        Ok(())
    }
}

/// The records of an input, as the format divides it.
pub(crate) fn records<'i>(format: &dyn Format, mut input: &'i [u8]) -> Vec<&'i [u8]> {
    let mut records = Vec::new();
    while !input.is_empty() {
        let (record, rest) = input.split_at(format.record(input));
        records.push(record);
        input = rest;
    }
    records
}

/// The output with each name replaced by `result`, or by itself, and what was shown.
pub(crate) fn rewrite(
    format: &dyn Format,
    input: &[u8],
    result: Option<&str>,
) -> (Vec<u8>, Vec<Shown>) {
    let mut output = Vec::new();
    let mut shown = Vec::new();
    let mut start = 0;
    let mut head = Head::default();
    for record in records(format, input) {
        // A first record that the format warns of is a record all the same.
        let header = match head {
            Head::Whole => Header::None,
            _ => head.read(format, record).unwrap_or(Header::None),
        };
        if matches!(header, Header::Delimiter | Header::FirstRecord) {
            format.rewrite_header(record, &mut output);
        } else {
            let mut names = Recorder { result, record, start, shown: std::mem::take(&mut shown) };
            format.rewrite(record, &mut names, &mut output).unwrap();
            shown = names.shown;
        }
        start += record.len();
    }
    (output, shown)
}

/// A text without some of its parts.
pub(crate) fn without(text: &[u8], parts: impl Iterator<Item = Range<usize>>) -> String {
    let mut parts: Vec<_> = parts.collect();
    parts.sort_by_key(|part| part.start);
    let (mut rest, mut copied) = (Vec::new(), 0);
    for part in parts {
        assert!(part.start >= copied, "names do not overlap");
        rest.extend_from_slice(&text[copied..part.start]);
        copied = part.end;
    }
    rest.extend_from_slice(&text[copied..]);
    String::from_utf8_lossy(&rest).into_owned()
}

/// The output as text, where each name is this.
pub(crate) fn text(format: &dyn Format, input: &str, result: &str) -> String {
    String::from_utf8(rewrite(format, input.as_bytes(), Some(result)).0).unwrap()
}

/// The names that are shown, without what is rejected.
pub(crate) fn names(format: &dyn Format, input: &str) -> Vec<String> {
    let (_, shown) = rewrite(format, input.as_bytes(), None);
    shown.into_iter().filter(|shown| shown.fault.is_none()).map(|shown| shown.name).collect()
}

/// Where in the input each rejected part starts, why, and at which of its bytes.
pub(crate) fn faults(format: &dyn Format, input: &str) -> Vec<(usize, &'static str, usize)> {
    let (_, shown) = rewrite(format, input.as_bytes(), None);
    let fault = |shown: Shown| shown.fault.map(|(kind, at)| (shown.range.start, kind, at));
    shown.into_iter().filter_map(fault).collect()
}

/// Those of some results that the place of a record's name can hold.
pub(crate) fn fitting<'r>(format: &dyn Format, record: &[u8], results: &[&'r str]) -> Vec<&'r str> {
    struct Fitting<'r, 's>(&'s [&'r str], Vec<&'r str>);

    impl Replacer for Fitting<'_, '_> {
        fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
            let fits = |result: &&&str| slot.escape.write(result, output).is_ok();
            self.1 = self.0.iter().filter(fits).copied().collect();
            Ok(())
        }

        fn reject(
            &mut self,
            fault: Fault,
            _: usize,
            slot: &Slot<'_>,
            _: &mut Vec<u8>,
        ) -> Result<(), Dropped> {
            panic!("{fault}: {slot:?}")
        }
    }

    let mut names = Fitting(results, Vec::new());
    format.rewrite(record, &mut names, &mut Vec::new()).unwrap();
    names.1
}
