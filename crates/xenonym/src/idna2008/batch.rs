//! IDNA2008 on many names.

use alloc::vec::Vec;

use super::options::{Options, Protocol};
use super::to_ascii::name_to_ascii;
use super::to_unicode::name_to_unicode;
use crate::batch::{self, Change, Clean, Convert};
use crate::{Error, Operation};

/// ToASCII or ToUnicode for [`batch`](crate::batch).
///
/// ```
/// use xenonym::batch::{Instead, convert_lines};
/// use xenonym::idna2008::{Batch, Options};
/// use xenonym::Operation;
///
/// let to_ascii = Batch { operation: Operation::ToAscii, options: Options::LOOKUP };
/// let mut output = Vec::new();
/// convert_lines("bücher.example\n".as_bytes(), &to_ascii, &mut output, |_| Some(Instead::Blank));
/// assert_eq!(output, b"xn--bcher-kva.example\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Batch {
    /// ToASCII or ToUnicode.
    pub operation: Operation,
    /// By which protocol.
    pub options: Options,
}

impl Convert for Batch {
    fn clean(&self) -> Clean {
        match self.options.protocol() {
            Protocol::Registration => Clean::LDH,
            Protocol::Lookup => Clean::LDH_AND_OTHERS,
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        batch::convert(
            self.operation,
            name,
            output,
            |sink| name_to_ascii(name, self.options, sink),
            |sink, report| name_to_unicode(name, self.options, sink, report),
        )
    }
}
