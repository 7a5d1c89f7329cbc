//! The steps of RFC 3492 sections 7.2 and 7.3, as values.

use alloc::vec::Vec;
use core::ops::Range;

use super::decode::{Insertions, segregate};
use super::{Bootstring, Case};
use crate::Error;

/// One delta of a basic string, and its insertion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct TraceStep {
    /// The delta's value: how many states of the decoder it skips.
    pub delta: u32,
    /// The range of its digits in the basic string.
    pub digits: Range<usize>,
    /// The code point it inserts.
    pub code_point: u32,
    /// Its position in the extended string so far, in code points.
    pub position: usize,
    /// The bias after this step.
    pub bias: u32,
    /// The case of the last digit: the flag of appendix A.
    pub case: Case,
}

/// The steps of a basic string, one at a time, with the extended string between them.
///
/// The encoder and the decoder process the same deltas in the same order, so the trace of section
/// 7.3 is the trace of the encoder's output. Created by [`Bootstring::trace`]. An error ends the
/// trace. Each step moves the code points after the insertion, so a trace of n steps makes n²
/// moves: use it only for display.
///
/// ```
/// use xenonym::bootstring::PUNYCODE;
///
/// let mut trace = PUNYCODE.trace("bcher-kva")?;
/// assert_eq!(trace.literal(), "bcher");
/// let step = trace.next().unwrap()?;
/// assert_eq!((step.delta, step.digits, step.code_point), (745, 6..9, 0xFC));
/// assert_eq!((step.position, step.bias), (1, 0));
/// assert!(trace.extended().iter().copied().eq("bücher".chars().map(u32::from)));
/// assert!(trace.next().is_none());
/// # Ok::<(), xenonym::Error>(())
/// ```
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    literal: &'a str,
    insertions: Insertions<'a>,
    extended: Vec<u32>,
}

impl<'a> Trace<'a> {
    pub(super) fn new(bootstring: &'a Bootstring, basic: &'a str) -> Result<Self, Error> {
        let (literal, insertions) =
            segregate(bootstring, basic).map_err(|error| error.in_text(basic))?;
        Ok(Self { literal, insertions, extended: literal.chars().map(u32::from).collect() })
    }

    /// Returns the basic code points before the last delimiter.
    ///
    /// ```
    /// let trace = xenonym::bootstring::PUNYCODE.trace("3B-ww4c5e180e575a65lsy2b")?;
    /// assert_eq!(trace.literal(), "3B");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn literal(&self) -> &'a str {
        self.literal
    }

    /// Returns the extended string after the steps so far.
    ///
    /// ```
    /// let trace = xenonym::bootstring::PUNYCODE.trace("a-")?;
    /// assert_eq!(trace.extended(), [0x61]);
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn extended(&self) -> &[u32] {
        &self.extended
    }
}

impl Iterator for Trace<'_> {
    type Item = Result<TraceStep, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let insertion = self.insertions.next()?.map_err(|e| e.in_text(self.insertions.input));
        Some(insertion.map(|insertion| {
            self.extended.insert(insertion.position, insertion.code_point);
            TraceStep {
                delta: insertion.delta,
                digits: insertion.digits,
                code_point: insertion.code_point,
                position: insertion.position,
                bias: insertion.bias,
                case: insertion.case,
            }
        }))
    }
}
