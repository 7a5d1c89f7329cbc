//! Decomposition, canonical order and composition (UAX #15), a segment at a time.
//!
//! A segment starts at a code point that joins nothing before it, a *boundary*: combining class 0
//! and not the second of a primary composite. Nothing moves or composes across one, so what a
//! segment becomes is final when the next boundary comes. A code point that stands alone in its
//! segment is handed on as it is, and never decomposed.
//!
//! Each code point is put in place once and looked up once for composition; ordering sorts. So
//! time is linear in the input, or n log n in the length of a run of combining marks.

use super::{Normalizer, hangul};
use crate::scratch::Scratch;
use crate::sink::{Full, Sink};
use crate::tables::Record;
use crate::{Error, ErrorKind};

/// Longer segments lie on the heap. A label has at most 63 code points, and a composite at most 4
/// parts, so no label with a longer one is of use.
const SEGMENT: usize = 68;

/// Up to so many marks, inserting each in its place is quicker than sorting.
#[cfg(feature = "alloc")]
const FEW: usize = 20;

/// Where segments of more than [`SEGMENT`] code points are to lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LongSegments {
    /// On the heap, where there is one.
    OnHeap,
    /// Nowhere: they are too long for what they are part of.
    Refused,
}

/// Takes normalized code points, each with the offset in the input that it comes from.
pub(crate) trait Output {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error>;
}

/// The end of the line: text on its way into a sink.
pub(crate) struct SinkOutput<'s, S>(pub(crate) &'s mut S);

impl<S: Sink> Output for SinkOutput<'_, S> {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        self.0.push_char(code_point).map_err(|Full| Error::new(ErrorKind::BufferTooSmall, source))
    }
}

/// A code point with its combining class above it, and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Element {
    class_and_code_point: u32,
    source: usize,
}

impl Element {
    const FILL: Self = Self { class_and_code_point: 0, source: 0 };

    fn new(code_point: u32, class: u8, source: usize) -> Self {
        Self { class_and_code_point: u32::from(class) << 24 | code_point, source }
    }

    fn class(self) -> u8 {
        (self.class_and_code_point >> 24) as u8
    }

    fn code_point(self) -> u32 {
        self.class_and_code_point & 0xFF_FFFF
    }
}

/// Code points go in, normalized code points come out when their segment is complete.
#[derive(Debug)]
pub(crate) struct Recomposer<'n> {
    normalizer: &'n Normalizer,
    segment: Scratch<Element, SEGMENT>,
    /// Whether the segment is one code point that is not decomposed yet.
    is_whole: bool,
    long_segments: LongSegments,
}

impl<'n> Recomposer<'n> {
    pub(crate) const fn new(normalizer: &'n Normalizer) -> Self {
        Self::with(normalizer, LongSegments::OnHeap)
    }

    pub(crate) const fn with(normalizer: &'n Normalizer, long_segments: LongSegments) -> Self {
        let segment = Scratch::new(Element::FILL);
        Self { normalizer, segment, is_whole: false, long_segments }
    }

    /// Takes the next code point.
    #[inline]
    pub(crate) fn push(
        &mut self,
        code_point: char,
        source: usize,
        output: &mut impl Output,
    ) -> Result<(), Error> {
        let record = self.normalizer.classes.get(u32::from(code_point));
        if record.any(self.normalizer.work()) {
            return self.push_with_work(code_point, record, source, output);
        }
        self.start_segment(code_point, source, output)?;
        self.is_whole = true;
        Ok(())
    }

    /// Hands out what is left.
    #[inline]
    pub(crate) fn finish(&mut self, output: &mut impl Output) -> Result<(), Error> {
        if self.segment.len() > 1 {
            return self.finish_long(output);
        }
        let only = self.segment.as_mut_slice().first().copied();
        self.segment.clear();
        only.map_or(Ok(()), |only| emit(only, output))
    }

    #[inline]
    fn start_segment(
        &mut self,
        code_point: char,
        source: usize,
        output: &mut impl Output,
    ) -> Result<(), Error> {
        self.finish(output)?;
        self.push_element(Element::new(u32::from(code_point), 0, source))
    }

    /// A code point that decomposes, or may join what stands before it.
    fn push_with_work(
        &mut self,
        code_point: char,
        record: Record,
        source: usize,
        output: &mut impl Output,
    ) -> Result<(), Error> {
        if self.is_whole {
            self.decompose_whole()?;
        }
        let Some(parts) = self.normalizer.decomposition(code_point) else {
            return self.push_part(code_point, record, source, output);
        };
        for part in parts {
            let record = self.normalizer.classes.get(u32::from(part));
            self.push_part(part, record, source, output)?;
        }
        Ok(())
    }

    /// The segment's first code point has company now: what follows may join its parts.
    ///
    /// A Hangul syllable may stay whole, for nothing comes between its parts.
    fn decompose_whole(&mut self) -> Result<(), Error> {
        self.is_whole = false;
        let Some(&first) = self.segment.as_mut_slice().first() else { return Ok(()) };
        let parts = char::from_u32(first.code_point()).and_then(|c| self.normalizer.canonical(c));
        let Some(parts) = parts else { return Ok(()) };
        self.segment.clear();
        for part in parts.map(u32::from) {
            let class = self.normalizer.classes.get(part).combining_class();
            self.push_element(Element::new(part, class, first.source))?;
        }
        Ok(())
    }

    /// A code point that does not decompose.
    fn push_part(
        &mut self,
        part: char,
        record: Record,
        source: usize,
        output: &mut impl Output,
    ) -> Result<(), Error> {
        if record.any(Record::COMBINING_CLASS | Record::MAYBE) {
            let element = Element::new(u32::from(part), record.combining_class(), source);
            return self.push_element(element);
        }
        self.start_segment(part, source, output)
    }

    fn push_element(&mut self, element: Element) -> Result<(), Error> {
        let refused = self.segment.len() == SEGMENT && self.long_segments == LongSegments::Refused;
        let pushed = if refused { Err(Full) } else { self.segment.push(element) };
        pushed.map_err(|Full| Error::new(ErrorKind::TooLong, element.source))
    }

    fn finish_long(&mut self, output: &mut impl Output) -> Result<(), Error> {
        self.is_whole = false;
        let segment = self.segment.as_mut_slice();
        put_in_order(segment);
        let length = self.normalizer.compose(segment);
        for &element in segment.iter().take(length) {
            emit(element, output)?;
        }
        self.segment.clear();
        Ok(())
    }
}

fn emit(element: Element, output: &mut impl Output) -> Result<(), Error> {
    // Every element was a `char`, or a composite, which is one too.
    match char::from_u32(element.code_point()) {
        Some(code_point) => output.emit(code_point, element.source),
        None => Ok(()),
    }
}

/// The canonical ordering algorithm: a stable sort of each run of non-starters by their class.
fn put_in_order(segment: &mut [Element]) {
    for run in segment.split_mut(|element| element.class() == 0) {
        #[cfg(feature = "alloc")]
        if run.len() > FEW {
            run.sort_by_key(|element| element.class());
            continue;
        }
        // Real text has one to three marks in a run, and without `alloc` there are at most 68.
        for end in 2..=run.len() {
            let Some([sorted @ .., last]) = run.get_mut(..end) else { continue };
            let to = sorted.partition_point(|element| element.class() <= last.class());
            if let Some(moved) = run.get_mut(to..end) {
                moved.rotate_right(1);
            }
        }
    }
}

impl Normalizer {
    /// The canonical composition algorithm, in place; how many elements are left.
    ///
    /// A code point is blocked from the last starter if what stands just before it is not that
    /// starter and has the same or a higher combining class (D115 as corrected by Corrigendum 5).
    /// In canonical order, no other code point between them needs to be looked at.
    #[expect(clippy::indexing_slicing, reason = "starter < written <= read < the length")]
    fn compose(&self, segment: &mut [Element]) -> usize {
        let mut starter: Option<usize> = None;
        let mut written = 0;
        for read in 0..segment.len() {
            let element = segment[read];
            if let Some(starter) = starter {
                let is_next = written == starter + 1;
                if is_next || segment[written - 1].class() < element.class() {
                    let first = segment[starter];
                    let composite = self.composite(first.code_point(), element.code_point());
                    if let Some(composite) = composite {
                        segment[starter] = Element::new(composite, 0, first.source);
                        continue;
                    }
                }
            }
            if element.class() == 0 {
                starter = Some(written);
            }
            segment[written] = element;
            written += 1;
        }
        written
    }

    fn composite(&self, first: u32, second: u32) -> Option<u32> {
        hangul::compose(first, second).or_else(|| self.compositions.get(first, second))
    }
}
