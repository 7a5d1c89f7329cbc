//! UTS #46 on many names.

use alloc::vec::Vec;

use super::convert;
use super::options::{Options, VerifyDnsLength};
use super::report::{Each, First};
use crate::batch::{self, Batch, Convert, Outcome, PassThrough};
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
}
