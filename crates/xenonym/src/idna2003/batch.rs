//! IDNA2003 on many names.

use alloc::vec::Vec;

use super::flags::Flags;
use super::to_ascii::name_to_ascii;
use super::to_unicode::name_to_unicode;
use crate::batch::{self, Change, Clean, Convert};
use crate::{Error, Operation};

/// ToASCII or ToUnicode for [`batch`](crate::batch).
///
/// ```
/// use xenonym::batch::{Instead, convert_lines};
/// use xenonym::idna2003::{Batch, Flags};
/// use xenonym::Operation;
///
/// let to_ascii = Batch { operation: Operation::ToAscii, flags: Flags::NONE };
/// let mut output = Vec::new();
/// convert_lines("straße.example\n".as_bytes(), &to_ascii, &mut output, |_| Some(Instead::Blank));
/// assert_eq!(output, b"strasse.example\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Batch {
    /// ToASCII or ToUnicode.
    pub operation: Operation,
    /// By which flags.
    pub flags: Flags,
}

impl Convert for Batch {
    fn clean(&self) -> Clean {
        if self.flags.std3() { Clean::LDH } else { Clean::LDH_AND_OTHERS }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Change, Error> {
        batch::convert(
            self.operation,
            name,
            output,
            |sink| name_to_ascii(name, self.flags, sink),
            |sink, report| name_to_unicode(name, self.flags, sink, report),
        )
    }
}
