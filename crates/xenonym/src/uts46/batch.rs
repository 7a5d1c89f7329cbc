//! UTS #46 on many names.

use alloc::vec::Vec;

use super::convert;
use super::options::{Options, VerifyDnsLength};
use super::report::{Each, First};
use crate::batch::{self, Change, Clean, Convert};
use crate::{Error, Operation};

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
        let denied = self.options.denied;
        let clean = if !self.options.allow_ldh() {
            return Clean::NONE;
        } else if denied.contains('_') || denied.contains('*') {
            Clean::LDH
        } else {
            Clean::LDH_AND_OTHERS
        };
        match (self.operation, self.options.dns_length) {
            (Operation::ToAscii, VerifyDnsLength::On) => clean.without_root_dot(),
            _ => clean,
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        let Self { operation, options } = self;
        batch::convert(
            *operation,
            name,
            output,
            |sink| convert(name, options, *operation, sink, &mut First),
            |sink, report| convert(name, options, *operation, sink, &mut Each(report)),
        )
    }
}
