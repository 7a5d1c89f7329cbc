//! Checks at the end of a document.

use alloc::format;

use super::Parser;
use super::reader::Reader;
use crate::error::Error;

impl Parser {
    /// Section 5.2: the rules of conditions are defined.
    pub(super) fn check_conditions(&self, reader: &Reader<'_>) -> Result<(), Error> {
        let undefined = self.conditions.iter().filter(|(rule, _)| !self.rules.contains_key(*rule));
        match undefined.min_by_key(|(_, at)| **at) {
            None => Ok(()),
            Some((rule, at)) => {
                Err(reader.error_at(*at, "5.2", format!("the rule {rule:?} is not defined")))
            }
        }
    }
}
