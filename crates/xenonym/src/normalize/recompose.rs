//! Decomposition, canonical order and composition (UAX #15), one segment at a time.
//!
//! A segment starts at a *boundary*: a code point that does not join anything before it, with
//! combining class 0 and not the second of a primary composite. Nothing moves or composes across a
//! boundary, so a segment's result is final when the next boundary is reached. A code point that is
//! alone in its segment is passed on unchanged, and never decomposed. Only a second code point
//! makes the segment use more memory.
//!
//! Each code point is placed once and looked up once for composition, and ordering works by
//! counting. Time is therefore linear in the input, regardless of the length of runs of combining
//! marks.

use super::{Normalizer, hangul};
use crate::output::inline_vec::InlineVec;
use crate::output::sink::{BufferFull, Sink};
use crate::tables::Record;
use crate::{Error, ErrorKind};

/// Longer segments are stored on the heap. A label is at most 63 code points long, and a composite
/// has at most 4 parts, so no useful label contains a longer segment.
const SEGMENT: usize = 68;

/// Up to this many marks, an insertion sort is faster than a counting sort.
#[cfg(feature = "alloc")]
const FEW: usize = 20;

/// Where segments of more than [`SEGMENT`] code points are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LongSegments {
    /// On the heap, if there is one.
    OnHeap,
    /// Nowhere: they are too long for any label.
    Rejected,
}

/// Receives normalized code points, each with the offset in the input that it comes from. Always
/// `dyn`, so that normalization is compiled only once.
pub(crate) trait Output {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error>;

    /// The same where the record is known.
    fn emit_item(&mut self, item: Item) -> Result<(), Error> {
        self.emit(item.code_point, item.source)
    }
}

/// A code point with its record, and where in the input it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) code_point: char,
    pub(crate) record: Record,
    pub(crate) source: usize,
}

/// The last output: writes text to a sink.
pub(crate) struct SinkOutput<'s>(pub(crate) &'s mut dyn Sink);

impl Output for SinkOutput<'_> {
    fn emit(&mut self, code_point: char, source: usize) -> Result<(), Error> {
        self.0
            .push_char(code_point)
            .map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, source))
    }
}

/// A code point with its combining class above it, and where it comes from. Small, because a segment is on the stack.
#[derive(Clone, Copy, Debug)]
struct Element {
    class_and_code_point: u32,
    /// The distance from the start of the segment. Saturates: in a segment of 4 GB, the offset of an error is too low.
    source: u32,
}

impl Element {
    const FILL: Self = Self { class_and_code_point: 0, source: 0 };

    fn new(code_point: u32, class: u8, source: u32) -> Self {
        Self { class_and_code_point: u32::from(class) << 24 | code_point, source }
    }

    fn class(self) -> u8 {
        (self.class_and_code_point >> 24) as u8
    }

    fn code_point(self) -> u32 {
        self.class_and_code_point & 0xFF_FFFF
    }
}

/// Normalizes code points, and outputs them when their segment is complete.
#[derive(Debug)]
pub(crate) struct Recomposer<'n> {
    normalizer: &'n Normalizer,
    /// The bits of code points that decompose, or may join the one before them.
    work: u32,
    /// The segment, if it is one code point that is not decomposed yet.
    whole: Option<Item>,
    /// Otherwise, the parts of the segment.
    parts: Option<InlineVec<Element, SEGMENT>>,
    /// Where these parts start.
    start: usize,
    long_segments: LongSegments,
}

impl<'n> Recomposer<'n> {
    pub(crate) const fn new(normalizer: &'n Normalizer) -> Self {
        Self::with(normalizer, normalizer.work(), LongSegments::OnHeap)
    }

    /// Normalizes code points whose records contain some bits of `work`.
    pub(crate) const fn with(
        normalizer: &'n Normalizer,
        work: u32,
        long_segments: LongSegments,
    ) -> Self {
        Self { normalizer, work, whole: None, parts: None, start: 0, long_segments }
    }

    /// Processes the next code point.
    #[inline(never)]
    pub(crate) fn push(
        &mut self,
        code_point: char,
        source: usize,
        output: &mut dyn Output,
    ) -> Result<(), Error> {
        let record = self.normalizer.classes.get(u32::from(code_point));
        let item = Item { code_point, record, source };
        if record.any(self.work) {
            return self.push_with_work(item, output);
        }
        self.finish(output)?;
        self.whole = Some(item);
        Ok(())
    }

    /// Processes the next code point, whose record is known. If there is nothing to normalize, the
    /// only call made is to `output`.
    #[inline]
    pub(crate) fn push_item(&mut self, item: Item, output: &mut impl Output) -> Result<(), Error> {
        if item.record.any(self.work) {
            return self.push_with_work(item, output);
        }
        match self.whole.replace(item) {
            Some(alone) => output.emit_item(alone),
            None => self.finish_parts(output),
        }
    }

    /// Outputs the last segment.
    #[inline]
    pub(crate) fn finish(&mut self, output: &mut dyn Output) -> Result<(), Error> {
        match self.whole.take() {
            Some(alone) => output.emit_item(alone),
            None => self.finish_parts(output),
        }
    }

    #[inline]
    fn finish_parts(&mut self, output: &mut dyn Output) -> Result<(), Error> {
        match &mut self.parts {
            Some(parts) if parts.len() > 0 => {
                finish_parts(self.normalizer, parts, self.start, output)
            }
            _ => Ok(()),
        }
    }

    /// A code point that decomposes, or may join the one before it.
    #[inline(never)]
    fn push_with_work(&mut self, item: Item, output: &mut dyn Output) -> Result<(), Error> {
        let Item { code_point, record, source } = item;
        if let Some(parts) = self.normalizer.decomposition(code_point) {
            for part in parts {
                let record = self.normalizer.classes.get(u32::from(part));
                self.push_part(part, record, source, output)?;
            }
            return Ok(());
        }
        // A composite that may itself be part of another one.
        if record.combining_class() == 0 {
            let parts = self.normalizer.compositions.decompose(u32::from(code_point));
            for part in parts.filter_map(char::from_u32) {
                let record = self.normalizer.classes.get(u32::from(part));
                self.push_part(part, record, source, output)?;
            }
            return Ok(());
        }
        self.push_part(code_point, record, source, output)
    }

    /// A code point that does not decompose.
    fn push_part(
        &mut self,
        part: char,
        record: Record,
        source: usize,
        output: &mut dyn Output,
    ) -> Result<(), Error> {
        if record.any(Record::COMBINING_CLASS | Record::MAYBE) {
            self.decompose_whole()?;
            return self.push_element(u32::from(part), record.combining_class(), source);
        }
        self.finish(output)?;
        self.whole = Some(Item { code_point: part, record, source });
        Ok(())
    }

    /// The segment's first code point is no longer alone, so following code points may join its
    /// parts.
    ///
    /// A Hangul syllable may remain whole, because no code point can come between its parts.
    fn decompose_whole(&mut self) -> Result<(), Error> {
        let Some(Item { code_point, source, .. }) = self.whole.take() else { return Ok(()) };
        for part in self.normalizer.compositions.decompose(u32::from(code_point)) {
            let class = self.normalizer.classes.get(part).combining_class();
            self.push_element(part, class, source)?;
        }
        Ok(())
    }

    fn push_element(&mut self, code_point: u32, class: u8, source: usize) -> Result<(), Error> {
        let parts = self.parts.get_or_insert_with(|| InlineVec::new(Element::FILL));
        if parts.len() == 0 {
            self.start = source;
        }
        let rejected = parts.len() == SEGMENT && self.long_segments == LongSegments::Rejected;
        let distance = u32::try_from(source.saturating_sub(self.start)).unwrap_or(u32::MAX);
        let element = Element::new(code_point, class, distance);
        let pushed = if rejected { Err(BufferFull) } else { parts.push(element) };
        pushed.map_err(|BufferFull| Error::at(ErrorKind::NeedsAlloc, source))
    }
}

#[inline(never)]
fn finish_parts(
    normalizer: &Normalizer,
    parts: &mut InlineVec<Element, SEGMENT>,
    start: usize,
    output: &mut dyn Output,
) -> Result<(), Error> {
    let segment = parts.as_mut_slice();
    put_in_order(segment);
    let length = normalizer.compose(segment);
    for &element in segment.iter().take(length) {
        // Every element was a `char`, or a composite, which is one too.
        if let Some(code_point) = char::from_u32(element.code_point()) {
            output.emit(code_point, start + element.source as usize)?;
        }
    }
    parts.clear();
    Ok(())
}

/// The canonical ordering algorithm: stably sorts each run of non-starters by combining class.
fn put_in_order(segment: &mut [Element]) {
    for run in segment.split_mut(|element| element.class() == 0) {
        #[cfg(feature = "alloc")]
        if run.len() > FEW {
            sort_by_class(run);
            continue;
        }
        // Runs in real text are one to three marks long, and without `alloc` at most 68.
        for end in 2..=run.len() {
            for at in (2..=end).rev() {
                match run.get_mut(at - 2..at) {
                    Some([before, element]) if before.class() > element.class() => {
                        core::mem::swap(before, element);
                    }
                    _ => break,
                }
            }
        }
    }
}

/// A counting sort: counts the elements of each class, and then puts each in its place.
// Not inlined, so that short runs need no stack for the 2 kB of `places`.
#[cfg(feature = "alloc")]
#[cold]
#[inline(never)]
fn sort_by_class(run: &mut [Element]) {
    let mut places = [0; 256];
    for element in &*run {
        // One slot above its own: where the next class starts.
        if let Some(count) = places.get_mut(usize::from(element.class()) + 1) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for place in &mut places {
        sum += *place;
        *place = sum;
    }
    let unsorted = run.to_vec();
    for element in unsorted {
        if let Some(place) = places.get_mut(usize::from(element.class())) {
            if let Some(slot) = run.get_mut(*place) {
                *slot = element;
            }
            *place += 1;
        }
    }
}

impl Normalizer {
    /// The canonical composition algorithm, in place. Returns the number of remaining elements.
    ///
    /// A code point is blocked from the last starter if its predecessor is not that starter and has
    /// the same or a higher combining class (D115 as corrected by Corrigendum 5). In canonical
    /// order, no other code point between them matters.
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
