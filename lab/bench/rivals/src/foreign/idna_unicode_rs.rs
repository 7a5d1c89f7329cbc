//! The crate `idna` over unicode-rs: `lab/bench/idna-unicode-rs`.

use std::ptr;

use anyhow::Result;

use crate::contender::{Answer, Contender};
use crate::path::Path;

pub const NAME: &str = "idna, unicode-rs";

type Convert = unsafe extern "C" fn(*const u8, usize, *mut u8, usize) -> usize;

/// The result for a rejected name.
const REJECTED: usize = usize::MAX;

#[derive(Clone, Copy)]
pub struct IdnaUnicodeRs {
    to_ascii: Convert,
    to_unicode: Convert,
}

impl IdnaUnicodeRs {
    pub fn load() -> Result<Self> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../idna-unicode-rs/target/release");
        let library = super::load(&[format!("{folder}/libidna_unicode_rs.so")])?;
        Ok(Self {
            to_ascii: super::function(library, "to_ascii")?,
            to_unicode: super::function(library, "to_unicode")?,
        })
    }

    pub fn contender(self, path: Path) -> Option<Contender> {
        let convert = match path {
            Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => self.to_ascii,
            Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => self.to_unicode,
            _ => return None,
        };
        Some(Contender::plain(NAME, move |name, answer| call(convert, name, answer)))
    }
}

fn call(convert: Convert, name: &str, answer: &mut Answer) {
    // SAFETY: a null output is not written to.
    let length = unsafe { convert(name.as_ptr(), name.len(), ptr::null_mut(), 0) };
    answer.give_with(|| {
        let mut output = vec![0; if length == REJECTED { 0 } else { length }];
        // SAFETY: `output` is as long as the passed length.
        unsafe { convert(name.as_ptr(), name.len(), output.as_mut_ptr(), output.len()) };
        if length == REJECTED { None } else { String::from_utf8(output).ok() }
    });
}
