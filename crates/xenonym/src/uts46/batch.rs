//! UTS #46 on many names.

use alloc::vec::Vec;

use super::options::{Options, VerifyDnsLength};
use super::verdicts::{Each, First};
use super::{Destination, convert, fast_path, slow_path};
use crate::batch::{self, Batch, Convert, Memory, Outcome, PassThrough};
use crate::{Error, Operation};

impl Convert for Batch<Options> {
    type Error = Error;

    /// With `VerifyDnsLength`, a trailing dot is followed by an empty label, except in ToUnicode.
    fn pass_through(&self) -> PassThrough {
        let options = self.options();
        let denied = options.denied;
        let clean = if !options.allow_ldh() {
            return PassThrough::NONE;
        } else if denied.contains('_') || denied.contains('*') {
            PassThrough::LDH
        } else {
            PassThrough::LDH_AND_OTHERS
        };
        match (self.operation(), options.dns_length) {
            (Operation::ToAscii, VerifyDnsLength::On) => clean.without_root_dot(),
            _ => clean,
        }
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        let (operation, options) = (self.operation(), self.options());
        batch::convert(
            operation,
            output,
            |sink| convert(name, options, operation, sink, &mut First),
            |sink, report| convert(name, options, operation, sink, &mut Each(report)),
            || super::to_unicode(name, options),
        )
    }

    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, Error> {
        let (operation, options) = (self.operation(), self.options());
        let memory = memory.of(options.conversion_key(operation));
        match output.fill(|room| fast_path::convert(name, options, operation, room, memory)) {
            Some(true) => Ok(Outcome::Appended),
            Some(false) => Ok(Outcome::Unchanged),
            None => self.convert_slowly(name, output),
        }
    }
}

impl Batch<Options> {
    /// Converts a name that the fast path does not convert.
    #[cold]
    #[inline(never)]
    fn convert_slowly(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, Error> {
        let (operation, options) = (self.operation(), self.options());
        batch::convert(
            operation,
            output,
            |sink| slow_path::convert(name, options, operation, sink, &mut First),
            |sink, report| slow_path::convert(name, options, operation, sink, &mut Each(report)),
            || super::to_unicode(name, options),
        )
    }
}
