//! IDNA2008 on many names.

use alloc::vec::Vec;

use super::to_ascii::name_to_ascii;
use super::to_unicode::{name_to_unicode, to_unicode};
use super::{Options, Protocol};
use crate::Error;
use crate::batch::{self, Batch, Convert, Outcome, PassThrough};

impl Convert for Batch<Options> {
    type Error = Error;

    fn pass_through(&self) -> PassThrough {
        match self.options().protocol() {
            Protocol::Registration => PassThrough::LDH,
            Protocol::Lookup => PassThrough::LDH_AND_OTHERS,
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        batch::convert(
            self.operation(),
            output,
            |sink| name_to_ascii(name, self.options(), sink),
            |sink, report| name_to_unicode(name, self.options(), sink, report),
            || to_unicode(name, self.options()),
        )
    }
}
