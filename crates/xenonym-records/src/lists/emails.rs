//! Email addresses, one a line (RFC 5321 section 4.1.2, RFC 6531 section 3.3): of each only the
//! domain is converted.
//!
//! [`xenonym::host::find_in_email`] finds it. The local part stays byte for byte, quoted or not, in ASCII or beyond. Address literals
//! (`[...]`), empty lines and blanks around an address stay too. Display names, angle brackets and lists of
//! addresses are rejected, and so is a local part with a control character or with bytes that are not
//! UTF-8 (RFC 6532 section 3.1). A domain, or a result, is rejected if RFC 5321 does not allow it: with an
//! empty label, a hyphen at the end of a label, ASCII but letters, digits and hyphens, or a number at the end, because an IP address
//! needs brackets.

use std::ops::Range;

use xenonym::ErrorKind;
use xenonym::host::find_in_email;

use crate::fault::{BECOMES_IPV4, BREAKS_RECORD, Fault};
use crate::format::sealed::Sealed;
use crate::format::{Dropped, Format, Replacer};
use crate::line::{reject_line, replace_names, split_ending};
use crate::slot::{Escape, Slot, Unrepresentable, append};

/// The format of email addresses.
#[derive(Clone, Copy, Debug)]
pub struct Emails;

impl Sealed for Emails {}

impl Format for Emails {
    fn rewrite(
        &self,
        record: &[u8],
        names: &mut dyn Replacer,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        match domain(split_ending(record).0) {
            Ok(range) => {
                let slot = range.map(|range| {
                    let bare = Slot::bare(&record[range.clone()], range.start);
                    Slot { escape: Escape::Checked(check_domain, append), ..bare }
                });
                replace_names(record, slot, names, output)
            }
            Err((fault, at)) => reject_line(record, fault, at, names, output),
        }
    }
}

/// The domain of an address, with blanks around it or not. `None` for an address literal and an empty text.
pub(crate) fn domain(text: &[u8]) -> Result<Option<Range<usize>>, (Fault, usize)> {
    if text.trim_ascii().is_empty() {
        return Ok(None);
    }
    match find_in_email(text) {
        Ok(found) => Ok(Some(found.range).filter(|range| text.get(range.start) != Some(&b'['))),
        Err(error) => {
            let fault = Fault::of(error.kind()).with_help(error.help());
            let fault = match error.kind() {
                ErrorKind::Std3Ascii | ErrorKind::HyphenAtEnd | ErrorKind::EmptyLabel => {
                    fault.by(RULE)
                }
                ErrorKind::AddressLikeHost => {
                    fault.by(LITERALS).with_help("write an IP address in brackets")
                }
                _ => fault,
            };
            Err((fault, error.offset()))
        }
    }
}

const RULE: &str = "RFC 5321 section 4.1.2";
const LITERALS: &str = "RFC 5321 section 4.1.3";

/// Whether a result fits the place of a domain.
pub(crate) fn check_domain(result: &str) -> Result<(), Unrepresentable> {
    let is_unrepresentable = |c: char| c.is_control() || c.is_whitespace();
    Unrepresentable::find(result, is_unrepresentable, RULE)?;
    match find_in_email([b"a@", result.as_bytes()].concat().as_slice()) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AddressLikeHost => {
            Err(Unrepresentable { fault: BECOMES_IPV4.by(LITERALS), code_point: None })
        }
        Err(error) => {
            let at = error.offset().saturating_sub(2);
            let code_point = result.get(at..).and_then(|rest| rest.chars().next());
            let code_point = code_point.or(result.chars().last());
            Err(Unrepresentable { fault: BREAKS_RECORD.by(RULE), code_point })
        }
    }
}
