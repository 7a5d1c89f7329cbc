//! Properties of the records of every format.

use xenonym::AsciiSet;
use xenonym::uts46::{AsciiRules, Options, to_ascii, to_unicode};
use xenonym_records::engine::{Dropped, Head, Header, Replacer, Slot};
use xenonym_records::{Fault, Format};

use crate::Choices;
use crate::properties::{changes_only_names, divides_alike, rewrites_all_as_each};

/// Creates a format for each reading, just like each run does.
type New<'n> = &'n dyn Fn() -> Box<dyn Format>;

/// The properties of a format on the rest of the input.
pub fn check(new: New<'_>, mut choices: Choices<'_>) {
    let sizes = [choices.number() + 1, choices.number() % 20 + 1];
    let [is_to_unicode, allows_any_ascii, ..] = choices.flags::<8>();
    let input = choices.bytes();
    divides_alike(&*new(), input, &sizes);
    changes_only_names(&*new(), input);
    rewrites_all_as_each(&*new(), input, "b..b", "x");
    reads_what_it_wrote(new, input, is_to_unicode, allows_any_ascii);
}

/// A name as it was written, or that it was rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Written {
    Name(String),
    Kept,
}

/// Converts names with the library, and preserves rejected ones.
struct Converter {
    is_to_unicode: bool,
    options: Options,
    written: Vec<Written>,
}

impl Replacer for Converter {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        let options = self.options;
        let result = std::str::from_utf8(slot.name).ok().and_then(|name| {
            if self.is_to_unicode {
                // ToUnicode doesn't verify the length of labels, but a list's reader copies a word that is too long for a name.
                let is_short = to_ascii(name, &options).is_ok();
                to_unicode(name, &options).into_result().ok().filter(|_| is_short)
            } else {
                to_ascii(name, &options).ok()
            }
        });
        // With other dots or digits in the input, the result may be an address or a port, and no name.
        let ends_in_number = |name: &str| {
            let last = name.trim_end_matches('.').rsplit('.').next();
            last.is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit()))
        };
        let start = output.len();
        match result.filter(|result| !ends_in_number(result)) {
            Some(result) if slot.write(&result, output).is_ok() => {
                self.written.push(Written::Name(result.into_owned()));
            }
            _ => {
                output.truncate(start);
                output.extend_from_slice(slot.raw);
                self.written.push(Written::Kept);
            }
        }
        Ok(())
    }

    fn reject(
        &mut self,
        _: Fault,
        _: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        output.extend_from_slice(slot.raw);
        self.written.push(Written::Kept);
        Ok(())
    }
}

/// Converting a file twice produces the same names and bytes as converting it once.
fn reads_what_it_wrote(new: New<'_>, input: &[u8], is_to_unicode: bool, allows_any_ascii: bool) {
    let own = AsciiSet::WORD.with(AsciiSet::of("-.*"));
    let options = Options::DNS.with_ascii_rules(AsciiRules::Deny(AsciiSet::ALL.without(own)));
    let options = if allows_any_ascii { Options::DNS } else { options };
    let (once, first) = convert(new, input, is_to_unicode, options);
    let (twice, second) = convert(new, &once, is_to_unicode, options);
    assert_eq!(twice.escape_ascii().to_string(), once.escape_ascii().to_string());
    // Zone files escape other ASCII, and labels with such escapes are not converted again.
    if !allows_any_ascii {
        assert_eq!(first, second, "{} became {}", input.escape_ascii(), once.escape_ascii());
    }
}

fn convert(
    new: New<'_>,
    input: &[u8],
    is_to_unicode: bool,
    options: Options,
) -> (Vec<u8>, Vec<Written>) {
    let format = new();
    let mut names = Converter { is_to_unicode, options, written: Vec::new() };
    let mut output = Vec::new();
    let mut rest = input;
    let mut head = Head::default();
    while !rest.is_empty() {
        let (record, after) = rest.split_at(format.record(rest));
        rest = after;
        let header = match head {
            Head::Whole => Header::None,
            _ => head.read(&*format, record).unwrap_or(Header::None),
        };
        if matches!(header, Header::Delimiter | Header::FirstRecord) {
            format.rewrite_header(record, &mut output);
        } else {
            format.rewrite(record, &mut names, &mut output).expect("no name is dropped");
        }
    }
    (output, names.written)
}
