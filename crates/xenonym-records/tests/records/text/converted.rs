//! Files converted in process, as the command converts them: framed, record by record.

use std::borrow::Cow;

use xenonym::uts46::{self, AsciiRules, Options};
use xenonym_records::engine::{Dropped, OnReject, Replacer, Slot};
use xenonym_records::{Fault, Format};

/// What becomes of rejected names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Policy {
    #[default]
    Default,
    Blank,
    Drop,
}

/// How to convert.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Conversion {
    pub(crate) policy: Policy,
    pub(crate) is_to_unicode: bool,
    /// Whether names are those of the DNS, as by default in the command, and not any text.
    pub(crate) is_strict: bool,
}

impl Conversion {
    /// The result, or the kind of the error.
    fn convert(self, name: &str) -> Result<Cow<'_, str>, &'static str> {
        let options = if self.is_strict { Options::DNS } else { ANY_ASCII };
        if !self.is_to_unicode {
            return uts46::to_ascii(name, &options).map_err(|error| error.kind().name());
        }
        let conversion = uts46::to_unicode(name, &options);
        match conversion.errors().first() {
            Some(error) => Err(error.kind().name()),
            None => Ok(conversion.into_text()),
        }
    }
}

/// What became of a file.
#[derive(PartialEq, Eq, Default, Debug)]
pub(crate) struct Converted {
    pub(crate) text: String,
    /// The names that were converted or unchanged, as they are reported, with what they became.
    pub(crate) names: Vec<(String, String)>,
    /// The kinds of the faults, the place of each in the file, and the text that was rejected.
    pub(crate) rejected: Vec<(&'static str, usize, String)>,
    pub(crate) left: Vec<&'static str>,
}

struct Names {
    conversion: Conversion,
    record_start: usize,
    converted: Converted,
}

impl Names {
    fn instead(
        &mut self,
        kind: &'static str,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let name = String::from_utf8_lossy(slot.name).into_owned();
        self.converted.rejected.push((kind, self.record_start + slot.at + at, name));
        match (self.conversion.policy, slot.on_reject) {
            (Policy::Drop, _) => return Err(Dropped),
            (Policy::Default, OnReject::Keep) | (_, OnReject::KeepAlways) => {
                output.extend_from_slice(slot.raw);
            }
            (Policy::Blank, OnReject::Keep) | (_, OnReject::Blank) => {}
        }
        Ok(())
    }
}

/// Names as files have them, blanks too.
const ANY_ASCII: Options =
    Options::DNS.with_ascii_rules(AsciiRules::Any).with_deny_mixed_signs(false);

impl Replacer for Names {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        let Ok(name) = std::str::from_utf8(slot.name) else {
            return self.instead("invalid_utf8", 0, slot, output);
        };
        let result = match self.conversion.convert(name) {
            Ok(result) => result,
            Err(kind) => return self.instead(kind, 0, slot, output),
        };
        if result == name {
            output.extend_from_slice(slot.raw);
        } else if let Err(wrong) = slot.write(&result, output) {
            return self.instead(wrong.fault.kind, 0, slot, output);
        }
        self.converted.names.push((name.to_owned(), result.into_owned()));
        Ok(())
    }

    fn try_replace(
        &mut self,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Option<Result<(), Dropped>> {
        self.accepts(slot.name).then(|| self.replace(slot, output))
    }

    fn accepts(&mut self, name: &[u8]) -> bool {
        std::str::from_utf8(name).is_ok_and(|name| self.conversion.convert(name).is_ok())
    }

    fn reject(
        &mut self,
        fault: Fault,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.instead(fault.kind, at, slot, output)
    }

    fn leave(&mut self, why: &'static str, _: usize) {
        self.converted.left.push(why);
    }
}

/// Converts a file with these settings.
pub(crate) fn converted_by(conversion: Conversion, format: &dyn Format, file: &str) -> Converted {
    let mut names = Names { conversion, record_start: 0, converted: Converted::default() };
    let mut output = Vec::new();
    let mut rest = file.as_bytes();
    while !rest.is_empty() {
        let length = format.record(rest);
        assert_eq!(format.framer().first_end(rest).unwrap_or(rest.len()), length);
        let start = output.len();
        if format.rewrite(&rest[..length], &mut names, &mut output) == Err(Dropped) {
            output.truncate(start);
        }
        names.record_start += length;
        rest = &rest[length..];
    }
    let text = String::from_utf8(output).unwrap();
    Converted { text, ..names.converted }
}

/// Converts a file to ASCII.
pub(crate) fn converted(format: &dyn Format, file: &str) -> Converted {
    converted_by(Conversion::default(), format, file)
}

/// Converts a file to ASCII in which nothing is rejected or left.
#[track_caller]
pub(crate) fn text(format: &dyn Format, file: &str) -> String {
    let converted = converted(format, file);
    assert_eq!((converted.rejected, converted.left), (vec![], vec![]));
    converted.text
}

/// Rejects the name at this byte of the file.
#[track_caller]
pub(crate) fn assert_rejected(format: &dyn Format, file: &str, kind: &str, at: usize) {
    let converted = converted(format, file);
    assert_eq!(converted.text, file);
    let rejected: Vec<_> = converted.rejected.iter().map(|(kind, at, _)| (*kind, *at)).collect();
    assert_eq!(rejected, [(kind, at)], "{file}");
}
