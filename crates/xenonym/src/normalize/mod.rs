//! Unicode normalization forms NFC and NFKC (UAX #15) of a pinned Unicode version.
//!
//! IDNA2003 and every stringprep profile are tied to Unicode 3.2 forever, so its normalization is
//! implemented exactly as published: the five code points whose decompositions were changed by
//! Corrigendum 4 (U+2F868, U+2F874, U+2F91F, U+2F95F, U+2F9BF) decompose as before. Composition
//! follows UAX #15 as clarified by Corrigendum 5: two code points never compose across a mark
//! between them (Public Review Issue 29).
//!
//! A quick check finds text that is already normalized, which is returned unchanged. In other text,
//! only the parts that need it are normalized. Time is linear in the input, even for long runs of
//! combining marks, which are sorted by counting. Up to 68 code points that may join each other are
//! stored on the stack, which is enough for any domain label. Longer runs use the heap, or without
//! `alloc` are [`NeedsAlloc`](crate::ErrorKind::NeedsAlloc) errors.
//!
//! NFKD and normalization of a stream are not supported, and NFD only with [`nfd`].

#[cfg(feature = "alloc")]
mod decompose;
mod hangul;
mod recompose;

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::output::sink::{Buffer, BufferFull, Sink};
use crate::tables::{Classes, Compositions, Expansion, Mapping, Record, VERSION, current, v3_2_0};
use crate::{Error, ErrorKind};

#[cfg(feature = "alloc")]
pub use self::decompose::nfd;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use self::decompose::nfd_of;
pub(crate) use self::recompose::{Item, LongSegments, Output, Recomposer, SinkOutput};

/// NFC of Unicode 3.2.0.
///
/// ```
/// use xenonym::normalize::NFC_3_2_0;
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFC_3_2_0.normalize("u\u{308}ﬁ"), "üﬁ");
/// ```
pub static NFC_3_2_0: Normalizer = Normalizer::of_3_2_0(None);

/// NFKC of Unicode 3.2.0, the "form KC" of RFC 3454.
///
/// ```
/// use xenonym::normalize::NFKC_3_2_0;
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFKC_3_2_0.normalize("u\u{308}ﬁ"), "üfi");
/// ```
pub static NFKC_3_2_0: Normalizer = Normalizer::of_3_2_0(Some(&v3_2_0::COMPATIBILITY));

/// NFC of the [current version](crate::unicode::VERSION) of Unicode, the form of UTS #46 and IDNA2008.
///
/// ```
/// use xenonym::normalize::NFC;
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFC.normalize("u\u{308}ﬁ"), "üﬁ");
/// ```
pub static NFC: Normalizer = Normalizer::of_current(Some(&current::ONLY_DECOMPOSE), None);

/// NFC of labels that UTS #46 has mapped. They contain no code points that only decompose, so the
/// table for those is linked only if something else uses it.
pub(crate) static NFC_OF_MAPPED: Normalizer = Normalizer::of_current(None, None);

/// NFC of a label that UTS #46 has mapped, each code point with its index in the label.
pub(crate) fn nfc_of_mapped(label: &[char], output: &mut dyn Output) -> Result<(), Error> {
    let mut recomposer = Recomposer::new(&NFC_OF_MAPPED);
    for (index, &code_point) in label.iter().enumerate() {
        recomposer.push(code_point, index, output)?;
    }
    recomposer.finish(output)
}

/// NFKC of the [current version](crate::unicode::VERSION) of Unicode.
///
/// ```
/// use xenonym::normalize::NFKC;
///
/// # #[cfg(feature = "alloc")]
/// assert_eq!(NFKC.normalize("u\u{308}ﬁ"), "üfi");
/// ```
pub static NFKC: Normalizer =
    Normalizer::of_current(Some(&current::ONLY_DECOMPOSE), Some(&current::COMPATIBILITY));

/// One normalization form of one Unicode version.
///
/// ```
/// use xenonym::normalize::{NFKC_3_2_0, QuickCheck};
///
/// assert_eq!(NFKC_3_2_0.quick_check("bücher"), QuickCheck::Yes);
/// ```
#[derive(Debug)]
pub struct Normalizer {
    classes: &'static Classes,
    /// The canonical decompositions of code points that do not occur in the form.
    only_decompose: Option<&'static Mapping>,
    /// For NFKC: the decompositions that are not canonical.
    compatibility: Option<&'static Mapping>,
    compositions: &'static Compositions,
    unicode_version: (u8, u8, u8),
}

/// There is one normalizer for each form and version, so only the same one is equal.
impl PartialEq for Normalizer {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for Normalizer {}

impl Normalizer {
    const fn of_3_2_0(compatibility: Option<&'static Mapping>) -> Self {
        Self {
            classes: &v3_2_0::CLASSES,
            only_decompose: Some(&v3_2_0::ONLY_DECOMPOSE),
            compatibility,
            compositions: &v3_2_0::COMPOSITIONS,
            unicode_version: (3, 2, 0),
        }
    }

    const fn of_current(
        only_decompose: Option<&'static Mapping>,
        compatibility: Option<&'static Mapping>,
    ) -> Self {
        Self {
            classes: &current::CLASSES,
            only_decompose,
            compatibility,
            compositions: &current::COMPOSITIONS,
            unicode_version: VERSION,
        }
    }

    /// Returns the Unicode version of its data.
    ///
    /// ```
    /// assert_eq!(xenonym::normalize::NFC_3_2_0.unicode_version(), (3, 2, 0));
    /// ```
    #[doc(hidden)]
    pub const fn unicode_version(&self) -> (u8, u8, u8) {
        self.unicode_version
    }

    /// Returns the canonical combining class of a code point.
    ///
    /// ```
    /// assert_eq!(xenonym::normalize::NFC_3_2_0.combining_class('\u{308}'), 230);
    /// ```
    pub fn combining_class(&self, code_point: char) -> u8 {
        self.classes.get(u32::from(code_point)).combining_class()
    }

    /// Returns the full decomposition of a code point: the canonical one, or for NFKC, the compatibility
    /// decomposition. A code point that does not decompose is returned unchanged.
    ///
    /// ```
    /// use xenonym::normalize::{NFC, NFKC};
    ///
    /// assert!(NFC.decompose('ế').eq(['e', '\u{302}', '\u{301}']));
    /// assert!(NFC.decompose('ﬁ').eq(['ﬁ']));
    /// assert!(NFKC.decompose('ﬁ').eq(['f', 'i']));
    /// ```
    pub fn decompose(&self, code_point: char) -> impl Iterator<Item = char> {
        let syllable = hangul::decompose(code_point);
        let mut expansion = self.decomposition(code_point);
        // A composite, or itself.
        let mut parts = (syllable.is_none() && expansion.is_none())
            .then(|| self.compositions.decompose(u32::from(code_point)));
        let mut syllable = syllable.unwrap_or_default().into_iter().flatten();
        core::iter::from_fn(move || {
            let part = || char::from_u32(parts.as_mut()?.next()?);
            syllable.next().or_else(|| expansion.as_mut()?.next()).or_else(part)
        })
    }

    /// Converts text to this form. Borrowed if it is already in this form.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use xenonym::normalize::NFC_3_2_0;
    ///
    /// assert!(matches!(NFC_3_2_0.normalize("ü"), Cow::Borrowed("ü")));
    /// assert_eq!(NFC_3_2_0.normalize("\u{1100}\u{1161}\u{11A8}"), "각");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn normalize<'a>(&self, input: &'a str) -> Cow<'a, str> {
        if self.clean_prefix(input) == input.len() {
            return Cow::Borrowed(input);
        }
        let mut output = String::with_capacity(input.len() + 8);
        // A `String` is never full.
        let written = self.write(input, &mut output);
        if written.is_err() || output == input { Cow::Borrowed(input) } else { Cow::Owned(output) }
    }

    /// Works like [`normalize`](Self::normalize), but writes to the caller's buffer. Returns `input` if
    /// it is already in this form, or else the written part.
    ///
    /// # Errors
    /// [`BufferTooSmall`](ErrorKind::BufferTooSmall), which leaves unspecified contents in the
    /// buffer. Without `alloc`, [`NeedsAlloc`](ErrorKind::NeedsAlloc) for more than 68 code points
    /// that may join each other.
    ///
    /// ```
    /// let mut buffer = [0; 16];
    /// let normalized = xenonym::normalize::NFKC_3_2_0.normalize_into("ﬁn", &mut buffer)?;
    /// assert_eq!(normalized, "fin");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub fn normalize_into<'a>(
        &self,
        input: &'a str,
        buffer: &'a mut [u8],
    ) -> Result<&'a str, Error> {
        if self.clean_prefix(input) == input.len() {
            return Ok(input);
        }
        let mut output = Buffer::new(buffer);
        self.write(input, &mut output)?;
        output.into_str()
    }

    /// Alternates between copying text that is in the form, and recomposing text that may not be.
    fn write(&self, input: &str, sink: &mut dyn Sink) -> Result<(), Error> {
        let mut rest = input;
        while !rest.is_empty() {
            let (copied, unclean) = rest.split_at(self.clean_prefix(rest));
            let at = input.len() - rest.len();
            sink.push_str(copied).map_err(|BufferFull| Error::at(ErrorKind::BufferTooSmall, at))?;
            let worked_on = self.recompose(unclean, at + copied.len(), sink)?;
            rest = unclean.get(worked_on..).unwrap_or_default();
        }
        Ok(())
    }

    /// Recomposes `text` up to a boundary. Returns the number of bytes before it.
    fn recompose(&self, text: &str, start: usize, sink: &mut dyn Sink) -> Result<usize, Error> {
        let mut output = SinkOutput(sink);
        let mut recomposer = Recomposer::new(self);
        let mut worked = false;
        for (at, code_point) in text.char_indices() {
            let work = self.classes.get(u32::from(code_point)).any(self.work());
            if worked && !work {
                recomposer.finish(&mut output)?;
                return Ok(at);
            }
            worked |= work;
            recomposer.push(code_point, start + at, &mut output)?;
        }
        recomposer.finish(&mut output)?;
        Ok(text.len())
    }

    /// The bits of code points that are not only copied.
    pub(crate) const fn work(&self) -> u32 {
        let no = if self.compatibility.is_some() { Record::NFKC_NO } else { Record::NFC_NO };
        Record::COMBINING_CLASS | Record::MAYBE | no
    }

    /// The full decomposition of a code point that does not occur in the form, except for Hangul
    /// syllables.
    fn decomposition(&self, code_point: char) -> Option<Expansion> {
        self.compatibility
            .and_then(|mapping| mapping.get(code_point))
            .or_else(|| self.only_decompose?.get(code_point))
    }
}

// The quick check of UAX #15 section 9, which is enough for most text.

/// The result of a quick check.
///
/// ```
/// use xenonym::normalize::{NFC_3_2_0, QuickCheck};
///
/// assert_eq!(NFC_3_2_0.quick_check("x\u{308}"), QuickCheck::Maybe); // "ü" would be No
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "the values of the Unicode property")]
pub enum QuickCheck {
    /// The text is in the form.
    Yes,
    /// The text may be in the form. Only normalizing it can decide.
    Maybe,
    /// The text is not in the form.
    No,
}

/// Whether a code point may follow one of that combining class in canonical order.
#[inline]
const fn is_in_order(before: u8, class: u8) -> bool {
    class == 0 || before <= class
}

impl Normalizer {
    /// Returns whether text is in the form, by the properties of each code point.
    ///
    /// ```
    /// use xenonym::normalize::{NFKC_3_2_0, QuickCheck};
    ///
    /// assert_eq!(NFKC_3_2_0.quick_check("ﬁ"), QuickCheck::No);
    /// ```
    pub fn quick_check(&self, text: &str) -> QuickCheck {
        let mut result = QuickCheck::Yes;
        let mut last_class = 0;
        for code_point in text.chars() {
            let record = self.classes.get(u32::from(code_point));
            let class = record.combining_class();
            if record.any(self.no()) || !is_in_order(last_class, class) {
                return QuickCheck::No;
            }
            if record.any(Record::MAYBE) {
                result = QuickCheck::Maybe;
            }
            last_class = class;
        }
        result
    }

    /// Whether the records of a label's code points show that it is in NFC. `records` is the OR of
    /// all of them. The label must not contain code points that cannot occur in NFC.
    #[inline]
    pub(crate) fn is_surely_nfc(&self, label: &[char], records: Record) -> bool {
        !records.any(Record::MAYBE | Record::COMBINING_CLASS)
            || (!records.any(Record::MAYBE) && self.is_label_in_order(label))
    }

    #[inline(never)]
    fn is_label_in_order(&self, label: &[char]) -> bool {
        let class = |&c: &char| self.classes.get_quickly(u32::from(c)).combining_class();
        let after = label.iter().skip(1).map(class);
        label.iter().map(class).zip(after).all(|(before, after)| is_in_order(before, after))
    }

    /// The bits of code points that cannot occur in the form.
    const fn no(&self) -> u32 {
        self.work() & (Record::NFC_NO | Record::NFKC_NO)
    }

    /// How many bytes of text are in the form for any text after them.
    fn clean_prefix(&self, text: &str) -> usize {
        let mut boundary = 0;
        let mut last_class = 0;
        for (at, code_point) in text.char_indices() {
            let record = self.classes.get(u32::from(code_point));
            let class = record.combining_class();
            if record.any(self.no() | Record::MAYBE) || !is_in_order(last_class, class) {
                return boundary;
            }
            if class == 0 {
                boundary = at;
            }
            last_class = class;
        }
        text.len()
    }
}
