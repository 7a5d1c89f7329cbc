//! All steps of a profile in one pass, with a fast path for prepared text.
//!
//! ```text
//! input code point -- map -- normalize -- unassigned? -- prohibited? -- direction -- output
//! ```
//!
//! The first pass reads only the record of each code point. If none of them needs work, and the
//! direction is right, the input is returned unchanged. Otherwise the text up to the last boundary
//! before the first such code point is copied, and the rest goes through the steps one code point
//! at a time. Errors refer to the offset of the code point in the input, which the normalizer
//! preserves.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use super::profile::{Bidi, Mapped, unassigned};
use super::{Profile, Purpose};
use crate::Error;
#[cfg(doc)]
use crate::ErrorKind;
use crate::normalize::{Item, LongSegments, NFKC_3_2_0, Output, Recomposer, SinkOutput};
use crate::output::sink::Buffer;
#[cfg(feature = "alloc")]
use crate::side::SideError;
use crate::tables::{Record, v3_2_0};

/// The result of the first pass.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FirstLook {
    /// It is its own result.
    Prepared,
    /// The text before this byte needs no work.
    WorkFrom(usize),
}

impl Profile {
    /// Prepares a string with all steps. Borrowed if it is already prepared.
    ///
    /// # Errors
    /// [`Unassigned`](ErrorKind::Unassigned), [`Prohibited`](ErrorKind::Prohibited),
    /// [`BidiMixed`](ErrorKind::BidiMixed), [`BidiEnd`](ErrorKind::BidiEnd). Offsets count bytes of
    /// the input.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use xenonym::stringprep::{NAMEPREP, Purpose};
    ///
    /// assert!(matches!(NAMEPREP.prepare("bücher", Purpose::Stored)?, Cow::Borrowed("bücher")));
    /// assert_eq!(NAMEPREP.prepare("BU\u{308}CHER", Purpose::Stored)?, "bücher");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn prepare<'a>(&self, input: &'a str, purpose: Purpose) -> Result<Cow<'a, str>, Error> {
        let FirstLook::WorkFrom(start) = self.first_look(input, purpose) else {
            return Ok(Cow::Borrowed(input));
        };
        let mut output = String::with_capacity(input.len() + 8);
        self.work_from(start, input, purpose, LongSegments::OnHeap, &mut SinkOutput(&mut output))
            .map_err(|error| error.in_text(input))?;
        Ok(if output == input { Cow::Borrowed(input) } else { Cow::Owned(output) })
    }

    /// Returns whether a stored string and a query are the same after preparation (RFC 3454 section 7). The query may contain
    /// unassigned code points, but it then equals no stored string.
    ///
    /// # Errors
    /// The errors of [`prepare`](Self::prepare). The stored string counts as the first.
    ///
    /// ```
    /// use xenonym::Side;
    /// use xenonym::stringprep::SASLPREP;
    ///
    /// assert_eq!(SASLPREP.same("I\u{AD}X", "\u{2168}"), Ok(true));
    /// assert_eq!(SASLPREP.same("user", "USER"), Ok(false));
    /// assert_eq!(SASLPREP.same("a", "\u{7}").unwrap_err().side, Side::Second);
    /// ```
    #[cfg(feature = "alloc")]
    #[doc(alias = "compare")]
    pub fn same(&self, stored: &str, query: &str) -> Result<bool, SideError> {
        let stored = self.prepare(stored, Purpose::Stored).map_err(SideError::first)?;
        let query = self.prepare(query, Purpose::Query).map_err(SideError::second)?;
        Ok(stored == query)
    }

    /// Works like [`prepare`](Self::prepare), but writes to the caller's buffer. Returns `input` if it is
    /// already prepared, or else the written part.
    ///
    /// # Errors
    /// As for `prepare`, and [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves
    /// unspecified contents in the buffer. Without `alloc`, [`NeedsAlloc`](ErrorKind::NeedsAlloc)
    /// for more than 68 code points that may join each other.
    ///
    /// ```
    /// use xenonym::stringprep::{NAMEPREP, Purpose};
    ///
    /// let mut buffer = [0; 64];
    /// assert_eq!(NAMEPREP.prepare_into("BÜCHER", Purpose::Stored, &mut buffer)?, "bücher");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn prepare_into<'a>(
        &self,
        input: &'a str,
        purpose: Purpose,
        buffer: &'a mut [u8],
    ) -> Result<&'a str, Error> {
        let FirstLook::WorkFrom(start) = self.first_look(input, purpose) else {
            return Ok(input);
        };
        let mut output = Buffer::new(buffer);
        self.work_from(start, input, purpose, LongSegments::OnHeap, &mut SinkOutput(&mut output))
            .map_err(|error| error.in_text(input))?;
        output.into_str()
    }

    /// Reads the record of each code point until one needs work.
    pub(crate) fn first_look(&self, input: &str, purpose: Purpose) -> FirstLook {
        let work = self.work(purpose);
        let names_some = self.treats_some_by_name();
        let mut records = 0;
        let mut last = 0;
        for (at, code_point) in input.char_indices() {
            let record = v3_2_0::CLASSES.get(u32::from(code_point));
            if record.any(work) || (names_some && self.treats_by_name(code_point)) {
                return FirstLook::WorkFrom(last);
            }
            records |= record.0;
            last = at;
        }
        if self.direction.matters(Record(records)) && self.check_output(input).is_err() {
            return FirstLook::WorkFrom(0);
        }
        FirstLook::Prepared
    }

    /// Performs all steps for each code point starting at byte `start`. Before it, there is nothing
    /// to do.
    pub(crate) fn work_from(
        &self,
        start: usize,
        input: &str,
        purpose: Purpose,
        long_segments: LongSegments,
        output: &mut dyn Output,
    ) -> Result<(), Error> {
        let mut checked = Checked {
            profile: self,
            names_some: self.names_some(),
            rejected: self.rejected(purpose),
            bidi: self.direction.start(),
            output,
        };
        let (done, rest) = input.split_at_checked(start).unwrap_or(("", input));
        for (at, code_point) in done.char_indices() {
            checked.emit(code_point, at)?;
        }
        // Without a normalizer, there is no work for one.
        let (normalizer, work) =
            self.normalizer.map_or((&NFKC_3_2_0, 0), |normalizer| (normalizer, normalizer.work()));
        let mut recomposer = Recomposer::with(normalizer, work, long_segments);
        self.map_each(rest, start, &mut |item| recomposer.push_item(item, &mut checked))?;
        recomposer.finish(&mut checked)?;
        checked.bidi.verdict()
    }

    /// Step 1.
    fn map_each(
        &self,
        text: &str,
        start: usize,
        step_2: &mut impl FnMut(Item) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (at, code_point) in text.char_indices() {
            let source = start + at;
            let record = v3_2_0::CLASSES.get(u32::from(code_point));
            let mut mapped_to =
                |to: char| step_2(Item { code_point: to, record: record_of(to), source });
            match self.mapped(code_point, record) {
                Mapped::Itself => step_2(Item { code_point, record, source })?,
                Mapped::Nothing => {}
                Mapped::One(to) => mapped_to(to)?,
                Mapped::Several(mut code_points) => code_points.try_for_each(mapped_to)?,
                Mapped::Text(text) => text.chars().try_for_each(mapped_to)?,
            }
        }
        Ok(())
    }
}

fn record_of(code_point: char) -> Record {
    v3_2_0::CLASSES.get(u32::from(code_point))
}

/// Section 7, steps 3 and 4, and then `output`.
struct Checked<'p, 'o> {
    profile: &'p Profile,
    /// Whether any code point is prohibited other than by a table.
    names_some: bool,
    /// The bits of unassigned code points, if they are rejected.
    rejected: u32,
    bidi: Bidi,
    output: &'o mut dyn Output,
}

impl Output for Checked<'_, '_> {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        self.emit_item(Item { code_point, record: record_of(code_point), source })
    }

    #[inline]
    fn emit_item(&mut self, Item { code_point, record, source }: Item) -> Result<(), Error> {
        if record.any(self.rejected) {
            return Err(unassigned(code_point, source));
        }
        if record.any(self.profile.prohibited_bits()) || self.names_some {
            self.profile.check_prohibited(code_point, record, source)?;
        }
        self.bidi.see(code_point, record, source);
        self.output.emit(code_point, source)
    }
}
