//! UTS #46 on many names.

use alloc::vec::Vec;

use super::options::{Options, VerifyDnsLength};
use super::process::Written;
use super::report::{Each, First};
use super::{Operation, run};
use crate::Error;
use crate::batch::{Change, Clean, Convert};

/// ToASCII or ToUnicode for [`batch`](crate::batch).
///
/// ```
/// use xenonym::batch::{Instead, convert_lines};
/// use xenonym::uts46::{Batch, Operation, Options};
///
/// let to_unicode = Batch { operation: Operation::ToUnicode, options: Options::DNS };
/// let mut output = Vec::new();
/// convert_lines(b"xn--tda.xn--0\n", &to_unicode, &mut output, |_| Some(Instead::Text));
/// assert_eq!(output, "ü.xn--0\n".as_bytes());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Batch {
    /// ToASCII or ToUnicode.
    pub operation: Operation,
    /// By which flags.
    pub options: Options,
}

impl Convert for Batch {
    /// A dot at the end is an empty label to `VerifyDnsLength`, but not to ToUnicode.
    fn clean(&self) -> Clean {
        let clean = Clean::except(self.options.denied);
        match (self.operation, self.options.dns_length) {
            (Operation::ToAscii, VerifyDnsLength::On) => clean.without_root_dot(),
            _ => clean,
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        let start = output.len();
        if self.operation == Operation::ToAscii {
            let written = run(name, &self.options, self.operation, output, &mut First);
            return written.map(change).inspect_err(|_| output.truncate(start));
        }
        let mut first = None;
        let mut report = Each(|error| first = first.or(Some(error)));
        // The output is never full, and with `alloc` nothing is too long.
        let written = run(name, &self.options, self.operation, output, &mut report)?;
        match first {
            None => Ok(change(written)),
            Some(error) => {
                if written == Written::Nothing {
                    output.extend_from_slice(name.as_bytes());
                }
                Err(error)
            }
        }
    }
}

const fn change(written: Written) -> Change {
    match written {
        Written::Nothing => Change::Unchanged,
        Written::ToSink => Change::Appended,
    }
}
