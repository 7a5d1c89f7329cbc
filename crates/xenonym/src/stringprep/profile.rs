//! A stringprep profile as data, and its steps one by one.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;
use core::ops::RangeInclusive;

use crate::normalize::Normalizer;
use crate::tables::{Expansion, Record, Table, TableSet, v3_2_0};
use crate::{AsciiSet, Error, ErrorKind};

/// The purpose of a prepared string (RFC 3454 section 7).
///
/// ```
/// use xenonym::stringprep::{NAMEPREP, Purpose};
///
/// // U+0221 was assigned after Unicode 3.2.
/// assert!(NAMEPREP.check_assigned("\u{221}", Purpose::Stored).is_err());
/// assert!(NAMEPREP.check_assigned("\u{221}", Purpose::Query).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::exhaustive_enums, reason = "RFC 3454 section 7 defines two")]
pub enum Purpose {
    /// A "stored string", with which queries are compared. Unassigned code points are not allowed.
    Stored,
    /// A "query", to be compared with stored strings. Unassigned code points are allowed.
    Query,
}

/// A rule for mapping code points.
///
/// ```
/// use xenonym::stringprep::{Mapping, Profile};
///
/// const FOLDING: Profile = Profile::new("folding", "this example").map(&[Mapping::B3]);
/// # #[cfg(feature = "alloc")]
/// assert_eq!(FOLDING.map_text("Ω"), "ω");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mapping {
    /// Spaces of table C.1.2 to U+0020.
    C12ToSpace,
    /// Table B.1: to nothing.
    B1,
    /// Table B.2: case folding for use with NFKC.
    B2,
    /// Table B.3: case folding for use without normalization.
    B3,
}

/// A stringprep profile: the steps of RFC 3454 that it performs, and their tables.
///
/// [`map`](Self::map), [`prohibit`](Self::prohibit) and [`prohibit_ascii`](Self::prohibit_ascii) add to the profile. Setters
/// `with_...` replace values.
///
/// ```
/// use xenonym::stringprep::{Mapping, Profile, Purpose, Table};
///
/// const NO_EMOJI_TAGS: Profile = Profile::new("tagless", "the house's rules")
///     .map(&[Mapping::B1])
///     .prohibit(&[Table::C9]);
/// # #[cfg(feature = "alloc")]
/// assert!(NO_EMOJI_TAGS.prepare("\u{E0041}", Purpose::Query).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    name: &'static str,
    reference: &'static str,
    to_space: TableSet,
    to_nothing: TableSet,
    folded: TableSet,
    pub(super) normalizer: Option<&'static Normalizer>,
    own_mappings: &'static [OwnMapping],
    prohibited: TableSet,
    prohibited_ascii: AsciiSet,
    own_prohibited: &'static [char],
    pub(super) direction: Direction,
    unassigned: TableSet,
}

/// Code points, and the text that each of them is mapped to.
pub type OwnMapping = (RangeInclusive<char>, &'static str);

/// The mapping of a code point.
#[derive(Debug)]
pub(super) enum Mapped {
    Itself,
    Nothing,
    One(char),
    Several(Expansion),
    /// By the table of the profile.
    Text(&'static str),
}

impl Profile {
    /// Creates a profile that changes nothing and rejects nothing.
    ///
    /// ```
    /// let profile = xenonym::stringprep::Profile::new("anything", "nowhere");
    /// assert_eq!((profile.name(), profile.reference()), ("anything", "nowhere"));
    /// ```
    pub const fn new(name: &'static str, reference: &'static str) -> Self {
        Self {
            name,
            reference,
            to_space: TableSet::NONE,
            to_nothing: TableSet::NONE,
            folded: TableSet::NONE,
            own_mappings: &[],
            normalizer: None,
            prohibited: TableSet::NONE,
            prohibited_ascii: AsciiSet::NONE,
            own_prohibited: &[],
            direction: Direction::Unchecked,
            unassigned: TableSet::NONE,
        }
    }

    /// Returns this profile with a different name.
    ///
    /// ```
    /// use xenonym::stringprep::NAMEPREP;
    ///
    /// assert_eq!(NAMEPREP.with_name("mine", "here").name(), "mine");
    /// ```
    #[must_use]
    pub const fn with_name(self, name: &'static str, reference: &'static str) -> Self {
        Self { name, reference, ..self }
    }

    /// Adds mappings (section 3). Each code point is mapped once. Mappings to a space precede
    /// mappings to nothing, which precede case mappings.
    ///
    /// ```
    /// use xenonym::stringprep::{Mapping, Profile};
    ///
    /// let profile = Profile::new("a", "b").map(&[Mapping::B1, Mapping::B2]);
    /// # #[cfg(feature = "alloc")]
    /// assert_eq!(profile.map_text("S\u{AD}S"), "ss");
    /// ```
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "const fn; the index is below the length")]
    pub const fn map(mut self, mappings: &[Mapping]) -> Self {
        let mut at = 0;
        while at < mappings.len() {
            match mappings[at] {
                Mapping::C12ToSpace => self.to_space = TableSet::of(&[Table::C12]),
                Mapping::B1 => self.to_nothing = TableSet::of(&[Table::B1]),
                Mapping::B2 => self.folded = TableSet::of(&[Table::B2]),
                // B.2 includes all of B.3.
                Mapping::B3 => self.folded = self.folded.or(TableSet::of(&[Table::B3])),
            }
            at += 1;
        }
        self
    }

    /// Sets a table of custom mappings, replacing an earlier one. It is applied before all others, and the first
    /// range that contains a code point decides.
    ///
    /// ```
    /// use xenonym::stringprep::Profile;
    ///
    /// let profile = Profile::new("a", "b").with_own_mappings(&[('\0'..='\x1F', ""), ('ß'..='ß', "sz")]);
    /// # #[cfg(feature = "alloc")]
    /// assert_eq!(profile.map_text("a\tß"), "asz");
    /// ```
    #[must_use]
    pub const fn with_own_mappings(self, table: &'static [OwnMapping]) -> Self {
        Self { own_mappings: table, ..self }
    }

    /// Sets the normalization form (section 4). Profiles that are to be registered may use NFKC only.
    ///
    /// ```
    /// use xenonym::normalize::NFC_3_2_0;
    /// use xenonym::stringprep::Profile;
    ///
    /// let profile = Profile::new("a", "b").with_normalizer(&NFC_3_2_0);
    /// assert!(profile.normalizer().is_some());
    /// ```
    #[must_use]
    pub const fn with_normalizer(self, normalizer: &'static Normalizer) -> Self {
        Self { normalizer: Some(normalizer), ..self }
    }

    /// Adds tables whose code points are prohibited (section 5).
    ///
    /// ```
    /// use xenonym::stringprep::{Profile, Table};
    ///
    /// let profile = Profile::new("a", "b").prohibit(&[Table::C3]);
    /// assert!(profile.prohibits('\u{E000}'));
    /// ```
    #[must_use]
    pub const fn prohibit(self, tables: &[Table]) -> Self {
        Self { prohibited: self.prohibited.or(TableSet::of(tables)), ..self }
    }

    /// Adds ASCII code points that are prohibited (section 5).
    ///
    /// ```
    /// use xenonym::AsciiSet;
    /// use xenonym::stringprep::Profile;
    ///
    /// assert!(Profile::new("a", "b").prohibit_ascii(AsciiSet::of("@")).prohibits('@'));
    /// ```
    #[must_use]
    pub const fn prohibit_ascii(self, set: AsciiSet) -> Self {
        Self { prohibited_ascii: self.prohibited_ascii.with(set), ..self }
    }

    /// Sets the prohibited code points that are neither in a table nor ASCII, replacing earlier ones.
    ///
    /// ```
    /// use xenonym::stringprep::Profile;
    ///
    /// assert!(Profile::new("a", "b").with_own_prohibited(&['。']).prohibits('。'));
    /// ```
    #[must_use]
    pub const fn with_own_prohibited(self, code_points: &'static [char]) -> Self {
        Self { own_prohibited: code_points, ..self }
    }

    /// Checks text of both directions with all three requirements of section 6: table C.8 is
    /// prohibited, and text with a code point of table D.1 must not contain any of D.2, and must
    /// begin and end with one of D.1.
    ///
    /// ```
    /// use xenonym::stringprep::Profile;
    ///
    /// let profile = Profile::new("a", "b").check_bidi();
    /// assert!(profile.check_output("אa").is_err());
    /// assert!(profile.check_output("א\u{200F}א").is_err());
    /// ```
    #[must_use]
    pub const fn check_bidi(self) -> Self {
        Self { direction: Direction::Checked, ..self.prohibit(&[Table::C8]) }
    }

    /// Prohibits code points of table A.1 in stored strings (section 7).
    ///
    /// ```
    /// use xenonym::stringprep::{Profile, Purpose};
    ///
    /// let profile = Profile::new("a", "b").prohibit_unassigned();
    /// assert!(profile.check_assigned("\u{378}", Purpose::Stored).is_err());
    /// ```
    #[must_use]
    pub const fn prohibit_unassigned(self) -> Self {
        Self { unassigned: TableSet::of(&[Table::A1]), ..self }
    }

    /// Returns the profile's name.
    ///
    /// ```
    /// assert_eq!(xenonym::stringprep::ISCSI.name(), "iSCSI");
    /// ```
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the standard that defines the profile.
    ///
    /// ```
    /// assert_eq!(xenonym::stringprep::NAMEPREP.reference(), "RFC 3491");
    /// ```
    pub const fn reference(&self) -> &'static str {
        self.reference
    }

    /// Returns the normalization form of step 2, if there is one.
    ///
    /// ```
    /// assert!(xenonym::stringprep::TRACE.normalizer().is_none());
    /// ```
    #[doc(hidden)]
    pub const fn normalizer(&self) -> Option<&'static Normalizer> {
        self.normalizer
    }

    /// Returns whether step 3 rejects a code point.
    ///
    /// ```
    /// use xenonym::stringprep::{NAMEPREP, NODEPREP};
    ///
    /// assert!(NODEPREP.prohibits(' '));
    /// assert!(!NAMEPREP.prohibits(' '));
    /// ```
    #[doc(hidden)]
    pub fn prohibits(&self, code_point: char) -> bool {
        self.prohibited.first_with(code_point).is_some() || self.prohibits_by_name(code_point)
    }

    /// Applies step 1 alone, mapping (section 3). The result is borrowed if nothing is mapped.
    ///
    /// ```
    /// use xenonym::stringprep::NAMEPREP;
    ///
    /// assert_eq!(NAMEPREP.map_text("Ｂü\u{AD}ß"), "ｂüss");
    /// ```
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    pub fn map_text<'a>(&self, input: &'a str) -> Cow<'a, str> {
        let mut output = String::with_capacity(input.len());
        for code_point in input.chars() {
            match self.mapped(code_point, v3_2_0::CLASSES.get(u32::from(code_point))) {
                Mapped::Itself => output.push(code_point),
                Mapped::Nothing => {}
                Mapped::One(to) => output.push(to),
                Mapped::Several(code_points) => code_points.for_each(|to| output.push(to)),
                Mapped::Text(text) => output.push_str(text),
            }
        }
        if output == input { Cow::Borrowed(input) } else { Cow::Owned(output) }
    }

    /// Applies steps 3 and 4 alone, prohibited output (section 5) and direction (section 6).
    ///
    /// # Errors
    /// [`Prohibited`](ErrorKind::Prohibited), [`BidiMixed`](ErrorKind::BidiMixed),
    /// [`BidiEnd`](ErrorKind::BidiEnd). Offsets count bytes of `output`.
    ///
    /// ```
    /// use xenonym::stringprep::{NAMEPREP, Table};
    ///
    /// let error = NAMEPREP.check_output("a\u{E000}").unwrap_err();
    /// assert_eq!((error.offset(), error.table()), (1, Some(Table::C3)));
    /// ```
    #[doc(hidden)]
    pub fn check_output(&self, output: &str) -> Result<(), Error> {
        let mut bidi = self.direction.start();
        for (at, code_point) in output.char_indices() {
            let record = v3_2_0::CLASSES.get(u32::from(code_point));
            self.check_prohibited(code_point, record, at).map_err(|e| e.in_text(output))?;
            bidi.see(code_point, record, at);
        }
        bidi.verdict().map_err(|error| error.in_text(output))
    }

    /// Returns whether the input contains unassigned code points that its purpose does not allow (section 7).
    ///
    /// # Errors
    /// [`Unassigned`](ErrorKind::Unassigned). Offsets count bytes.
    ///
    /// ```
    /// use xenonym::stringprep::{NAMEPREP, Purpose};
    ///
    /// let error = NAMEPREP.check_assigned("ab\u{378}", Purpose::Stored).unwrap_err();
    /// assert_eq!(error.offset(), 2);
    /// ```
    #[doc(hidden)]
    pub fn check_assigned(&self, input: &str, purpose: Purpose) -> Result<(), Error> {
        for (at, code_point) in input.char_indices() {
            let record = v3_2_0::CLASSES.get(u32::from(code_point));
            if record.any(self.rejected(purpose)) {
                return Err(unassigned(code_point, at).in_text(input));
            }
        }
        Ok(())
    }

    /// The bits of code points that are rejected as unassigned.
    pub(super) const fn rejected(&self, purpose: Purpose) -> u32 {
        match purpose {
            Purpose::Stored => self.unassigned.record_bits(),
            Purpose::Query => 0,
        }
    }

    /// The bits of code points that are not only copied.
    pub(super) const fn work(&self, purpose: Purpose) -> u32 {
        let normalization = match self.normalizer {
            Some(normalizer) => normalizer.work(),
            None => 0,
        };
        let tables = self.to_space.or(self.to_nothing).or(self.folded).or(self.prohibited);
        tables.record_bits() | normalization | self.rejected(purpose)
    }

    /// The mapping of a code point.
    #[inline]
    pub(super) fn mapped(&self, code_point: char, record: Record) -> Mapped {
        if !self.own_mappings.is_empty() {
            if let Some(text) = self.maps_also(code_point) {
                return Mapped::Text(text);
            }
        }
        let mapped = self.to_space.or(self.to_nothing).or(self.folded);
        if !record.any(mapped.record_bits()) {
            Mapped::Itself
        } else if record.any(self.to_space.record_bits()) {
            Mapped::One(' ')
        } else if record.any(self.to_nothing.record_bits()) {
            Mapped::Nothing
        } else if code_point.is_ascii() {
            // Within ASCII, B.2 and B.3 contain the capital letters.
            Mapped::One(code_point.to_ascii_lowercase())
        } else {
            v3_2_0::FOLDING.get(code_point).map_or(Mapped::Itself, Mapped::Several)
        }
    }

    /// The mapping of a code point by the table of the profile.
    fn maps_also(&self, code_point: char) -> Option<&'static str> {
        let mut ranges = self.own_mappings.iter();
        ranges.find(|(range, _)| range.contains(&code_point)).map(|&(_, text)| text)
    }

    /// Step 3 for one code point.
    #[inline]
    pub(super) fn check_prohibited(
        &self,
        code_point: char,
        record: Record,
        source: usize,
    ) -> Result<(), Error> {
        if record.any(self.prohibited.record_bits()) || self.prohibits_by_name(code_point) {
            return Err(self.prohibited(code_point, source));
        }
        Ok(())
    }

    /// The bits of code points that are prohibited by a table.
    pub(super) const fn prohibited_bits(&self) -> u32 {
        self.prohibited.record_bits()
    }

    /// Whether any code point is mapped or prohibited other than by a table of RFC 3454.
    pub(super) fn treats_some_by_name(&self) -> bool {
        self.names_some() || !self.own_mappings.is_empty()
    }

    /// Whether a code point is mapped or prohibited other than by a table of RFC 3454.
    pub(super) fn treats_by_name(&self, code_point: char) -> bool {
        self.prohibits_by_name(code_point) || self.maps_also(code_point).is_some()
    }

    /// Whether any code point is prohibited other than by a table.
    pub(super) fn names_some(&self) -> bool {
        self.prohibited_ascii != AsciiSet::NONE || !self.own_prohibited.is_empty()
    }

    /// Whether a code point is prohibited other than by a table.
    #[inline]
    fn prohibits_by_name(&self, code_point: char) -> bool {
        self.prohibited_ascii.contains(code_point) || self.own_prohibited.contains(&code_point)
    }

    #[cold]
    fn prohibited(&self, code_point: char, source: usize) -> Error {
        let error = Error::at_code_point(ErrorKind::Prohibited, source, u32::from(code_point));
        self.prohibited.first_with(code_point).map_or(error, |table| error.of_table(table))
    }
}

#[cold]
pub(super) fn unassigned(code_point: char, source: usize) -> Error {
    Error::at_code_point(ErrorKind::Unassigned, source, u32::from(code_point)).of_table(Table::A1)
}

// RFC 3454 section 6: bidirectional text.
//
// Requirement 1, that the code points of table C.8 are prohibited, is a matter of the profile's
// tables. A `RandALCat` code point is one of table D.1, an `LCat` code point one of D.2.

const RIGHT: u32 = TableSet::of(&[Table::D1]).record_bits();
const LEFT: u32 = TableSet::of(&[Table::D2]).record_bits();

/// Whether a profile includes step 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Unchecked,
    Checked,
}

impl Direction {
    /// Whether code points of these records may be rejected, taken together.
    pub(super) const fn matters(self, records: Record) -> bool {
        matches!(self, Self::Checked) && records.any(RIGHT)
    }

    pub(super) const fn start(self) -> Bidi {
        Bidi {
            direction: self,
            records: Record(0),
            first: None,
            last: Seen::NONE,
            first_left: None,
        }
    }
}

/// A code point and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Seen {
    code_point: char,
    record: Record,
    source: usize,
}

/// The facts on a text that decide the verdict.
#[derive(Debug)]
pub(super) struct Bidi {
    direction: Direction,
    /// The bits of all records.
    records: Record,
    first: Option<Seen>,
    /// Meaningless before the first code point.
    last: Seen,
    first_left: Option<Seen>,
}

impl Bidi {
    /// Processes the next code point.
    #[inline]
    pub(super) fn see(&mut self, code_point: char, record: Record, source: usize) {
        self.last = Seen { code_point, record, source };
        if self.first.is_none() {
            self.first = Some(self.last);
        }
        if record.any(LEFT) && !self.records.any(LEFT) {
            self.first_left = Some(self.last);
        }
        self.records = Record(self.records.0 | record.0);
    }

    /// Whether the text satisfies requirements 2 and 3.
    pub(super) fn verdict(&self) -> Result<(), Error> {
        if !self.direction.matters(self.records) {
            return Ok(());
        }
        if let Some(left) = self.first_left {
            return Err(left.error(ErrorKind::BidiMixed, Some(Table::D2)));
        }
        let ends = self.first.into_iter().chain([self.last]);
        match ends.into_iter().find(|end| !end.record.any(RIGHT)) {
            Some(end) => Err(end.error(ErrorKind::BidiEnd, None)),
            None => Ok(()),
        }
    }
}

impl Seen {
    const NONE: Self = Self { code_point: '\0', record: Record(0), source: 0 };

    #[cold]
    fn error(self, kind: ErrorKind, table: Option<Table>) -> Error {
        let error = Error::at_code_point(kind, self.source, u32::from(self.code_point));
        table.map_or(error, |table| error.of_table(table))
    }
}
