//! Tables of code points and variants from the time before RFC 7940: RFC 3743, RFC 4290, and one code point per
//! line.
//!
//! Reading a table makes a [`Document`], with code points and variants in ascending order. Writing one is possible
//! as far as the form allows it. Both return a list of what was [`Lost`].
//!
//! | in a table | in a document |
//! |---|---|
//! | lines before the first code point | the description |
//! | a comment or name after a code point | its comment |
//! | `U+0030..U+0039` | a range |
//! | a variant, in column 3 of RFC 3743 or under RFC 4290 | a mapping of type `blocked` |
//! | a preferred variant, in column 2 of RFC 3743 | a mapping of type `preferred`, or `r-preferred` to itself |
//! | columns 2 and 3 of a table with four columns | types `simp`, `trad` and `both`, as in RFC 7940 appendix B |
//!
//! RFC 3743 activates a label if each of its code points is a preferred variant of the original one, and reserves all
//! other variants. RFC 7940 appendix B blocks these. The actions here do the same, in one respect more strictly: its
//! fourth action misses mixtures with reflexive mappings, and so lets them be allocated.

mod line;
mod read;
mod write;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use self::line::Lines;
use crate::document::{Document, Entry, Source};

pub(crate) use self::write::{invalid_kinds, is_outside};

/// The largest table, in bytes. A document that is read from it stays below the limit for documents.
const MAX_BYTES: usize = 4 << 20;

/// The form of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// RFC 3743 section 5: columns separated by semicolons, as in `U+4E7E;U+5E72;U+5E72,U+4E81`. A table with four columns
    /// lists simplified and traditional variants separately, as in RFC 7940 appendix B.
    Rfc3743,
    /// RFC 4290 section 5: a code point with its variants, as in `U+2202|U+0064:U+03B4`.
    Rfc4290,
    /// One code point or sequence per line, as in `U+0061`.
    List,
}

impl Form {
    /// All forms.
    pub const ALL: &'static [Self] = &[Self::Rfc3743, Self::Rfc4290, Self::List];

    /// Returns the name, such as `rfc3743`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3743 => "rfc3743",
            Self::Rfc4290 => "rfc4290",
            Self::List => "list",
        }
    }

    /// Returns the form of a table, by the first line that only one of them allows.
    ///
    /// ```
    /// use xenonym_lgr::tables::Form;
    ///
    /// assert_eq!(Form::detect(b"# Digits\nU+0030\nU+2202|U+0064"), Form::Rfc4290);
    /// ```
    pub fn detect(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes.get(..MAX_BYTES).unwrap_or(bytes));
        // A sentence before the first code point may contain any sign.
        let has_entries = Lines::new(&text).any(|line| read::is_entry(line.text));
        for line in Lines::new(&text) {
            if read::is_header(line.text) {
                return Self::Rfc3743;
            }
            if has_entries && !read::is_entry(line.text) {
                continue;
            }
            if line.text.contains(';') {
                return Self::Rfc3743;
            }
            if line.text.contains('|') {
                return Self::Rfc4290;
            }
        }
        Self::List
    }

    /// Returns the clause that defines the form.
    pub const fn clause(self) -> Option<&'static str> {
        match self {
            Self::Rfc3743 => Some("RFC 3743 section 5.1"),
            Self::Rfc4290 => Some("RFC 4290 section 5"),
            Self::List => None,
        }
    }
}

/// Why a table cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    place: Option<(u32, u32)>,
    clause: Option<&'static str>,
    message: String,
}

impl TableError {
    /// Returns the line, counted from 1.
    pub fn line(&self) -> Option<u32> {
        self.place.map(|place| place.0)
    }

    /// Returns the column in code points, counted from 1.
    pub fn column(&self) -> Option<u32> {
        self.place.map(|place| place.1)
    }

    /// Returns the clause that the table violates, such as `RFC 4290 section 5`.
    pub const fn clause(&self) -> Option<&'static str> {
        self.clause
    }

    /// Returns the reason without place and clause.
    pub fn message(&self) -> &str {
        &self.message
    }

    #[cold]
    fn new(message: impl Into<String>) -> Self {
        Self { place: None, clause: None, message: message.into() }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)?;
        self.clause.map_or(Ok(()), |clause| write!(f, " ({clause})"))
    }
}

impl core::error::Error for TableError {}

/// Reads a table.
///
/// # Errors
///
/// The first line that the form does not allow, or a limit.
///
/// ```
/// use xenonym_lgr::tables::{self, Form};
///
/// let (document, lost) = tables::read(b"U+2202|U+0064:U+03B4 # an example", Form::Rfc4290)?;
/// assert_eq!(document.entries[0].variants.len(), 2);
/// assert!(lost.is_empty());
/// # Ok::<(), tables::TableError>(())
/// ```
pub fn read(bytes: &[u8], form: Form) -> Result<(Document, Vec<Lost>), TableError> {
    read::table(bytes, form)
}

/// Reads a document of RFC 7940, with code points and variants in ascending order. Comments of XML are lost.
///
/// # Errors
///
/// As for [`Document::parse`].
pub fn read_xml(bytes: &[u8]) -> Result<(Document, Vec<Lost>), crate::Error> {
    let mut document = Document::parse(bytes)?;
    document.entries.sort_by(|one, other| source_key(one).cmp(source_key(other)));
    for entry in &mut document.entries {
        // The sort is stable: mappings with different conditions keep their order.
        entry.variants.sort_by(|one, other| one.target.cmp(&other.target));
    }
    let mut losses = Losses::default();
    losses.add(Feature::XmlComment, xml_comments(&String::from_utf8_lossy(bytes)));
    Ok((document, losses.finish()))
}

fn source_key(entry: &Entry) -> &[char] {
    match &entry.source {
        Source::Sequence(sequence) => sequence,
        Source::Range(first, _) => core::slice::from_ref(first),
    }
}

/// How many comments well-formed XML contains.
fn xml_comments(text: &str) -> usize {
    let (mut count, mut rest) = (0, text);
    while let Some((_, after)) = rest.split_once("<!") {
        let is_comment = after.starts_with("--");
        count += usize::from(is_comment);
        // `]]>` and `-->` end what `<![CDATA[` and `<!--` begin. There are no document types.
        rest = after.split_once(if is_comment { "-->" } else { "]]>" }).map_or("", |parts| parts.1);
    }
    count
}

/// Writes a document as a table.
///
/// A document that was read from a table of the same form is written without loss.
///
/// # Errors
///
/// The document contains more code points than a table may, or none that the form allows.
///
/// ```
/// use xenonym_lgr::tables::{self, Form};
///
/// let (document, _) = tables::read(b"U+2202|U+0064:U+03B4 # an example", Form::Rfc4290)?;
/// let (text, lost) = tables::write(&document, Form::List)?;
/// assert_eq!(text, "U+2202 # an example\n");
/// assert_eq!(lost[0].to_string(), "2 variants, the first of U+2202: cannot be written in this form");
/// # Ok::<(), tables::TableError>(())
/// ```
pub fn write(document: &Document, form: Form) -> Result<(String, Vec<Lost>), TableError> {
    write::table(document, form)
}

// What a conversion loses.

/// What a form cannot express.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Feature {
    /// Comments of XML outside elements.
    XmlComment,
    /// Comment lines after the first code point of a table.
    CommentLine,
    /// Reference numbers that a table does not define.
    UndefinedReference,
    /// The version.
    Version,
    /// The date of publication.
    Date,
    /// Language tags.
    Language,
    /// Domains and other scopes.
    Scope,
    /// The dates between which a ruleset is in force.
    Validity,
    /// The version of Unicode.
    UnicodeVersion,
    /// References.
    Reference,
    /// Permitted sequences.
    Sequence,
    /// Code points outside the repertoire, which only have variants.
    OutsideRepertoire,
    /// Contexts where code points are permitted.
    Context,
    /// Contexts where mappings exist.
    VariantContext,
    /// Tags.
    Tag,
    /// Mappings.
    Variant,
    /// Mappings from or to the empty sequence.
    EmptyVariant,
    /// Types of mappings.
    VariantType,
    /// Comments on mappings.
    VariantComment,
    /// Named classes and rules.
    Definition,
    /// Actions.
    Action,
}

impl Feature {
    const fn name(self) -> &'static str {
        match self {
            Self::XmlComment => "xml_comment",
            Self::CommentLine => "comment_line",
            Self::UndefinedReference => "undefined_reference",
            Self::Version => "version",
            Self::Date => "date",
            Self::Language => "language",
            Self::Scope => "scope",
            Self::Validity => "validity",
            Self::UnicodeVersion => "unicode_version",
            Self::Reference => "reference",
            Self::Sequence => "sequence",
            Self::OutsideRepertoire => "outside_repertoire",
            Self::Context => "context",
            Self::VariantContext => "variant_context",
            Self::Tag => "tag",
            Self::Variant => "variant",
            Self::EmptyVariant => "empty_variant",
            Self::VariantType => "variant_type",
            Self::VariantComment => "variant_comment",
            Self::Definition => "definition",
            Self::Action => "action",
        }
    }

    /// One of them, and several.
    const fn nouns(self) -> (&'static str, &'static str) {
        match self {
            Self::XmlComment => ("XML comment", "XML comments"),
            Self::CommentLine => ("comment line", "comment lines"),
            Self::UndefinedReference => ("reference number", "reference numbers"),
            Self::Version => ("version", "versions"),
            Self::Date => ("date", "dates"),
            Self::Language => ("language", "languages"),
            Self::Scope => ("scope", "scopes"),
            Self::Validity => ("validity date", "validity dates"),
            Self::UnicodeVersion => ("Unicode version", "Unicode versions"),
            Self::Reference => ("reference", "references"),
            Self::Sequence => ("sequence", "sequences"),
            Self::OutsideRepertoire => {
                ("code point outside the repertoire", "code points outside the repertoire")
            }
            Self::Context => ("context of a code point", "contexts of code points"),
            Self::VariantContext => ("context of a variant", "contexts of variants"),
            Self::Tag => ("tag", "tags"),
            Self::Variant => ("variant", "variants"),
            Self::EmptyVariant => ("mapping from or to nothing", "mappings from or to nothing"),
            Self::VariantType => ("type of a variant", "types of variants"),
            Self::VariantComment => ("comment on a variant", "comments on variants"),
            Self::Definition => ("class or rule", "classes and rules"),
            Self::Action => ("action", "actions"),
        }
    }

    /// Why it is lost, or what happens instead.
    const fn reason(self) -> &'static str {
        match self {
            Self::XmlComment => "use attributes named comment instead",
            Self::CommentLine => {
                "only comments before the first code point, or on its line, are kept"
            }
            Self::UndefinedReference => "the table does not define it",
            Self::Sequence => "each line of the form begins with one code point",
            Self::OutsideRepertoire => "the form permits each code point that it lists",
            Self::Context => "the code point is permitted everywhere now",
            Self::VariantContext => "the variant exists everywhere now",
            Self::EmptyVariant => "variants contain at least one code point",
            Self::VariantType => "the form does not distinguish it",
            Self::VariantComment => "only code points have comments",
            _ => "cannot be written in this form",
        }
    }
}

/// A feature that was lost, how often, and where first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    feature: Feature,
    count: usize,
    first: Option<String>,
}

impl Lost {
    /// Returns what was lost, such as `variant_type`.
    pub const fn feature(&self) -> &'static str {
        self.feature.name()
    }

    /// Returns how often it occurs.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Returns where first: a place such as `in line 5` or `of U+0061`, or `None` if it has no place.
    pub fn first(&self) -> Option<&str> {
        self.first.as_deref()
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, many) = self.feature.nouns();
        write!(f, "{} {}", self.count, if self.count == 1 { one } else { many })?;
        match (&self.first, self.count) {
            (None, _) => {}
            (Some(first), 1) => write!(f, " {first}")?,
            (Some(first), _) => write!(f, ", the first {first}")?,
        }
        write!(f, ": {}", self.feature.reason())
    }
}

/// Counts what is lost.
#[derive(Default)]
struct Losses(BTreeMap<Feature, (usize, Option<String>)>);

impl Losses {
    /// Counts features without a place.
    fn add(&mut self, feature: Feature, count: usize) {
        if count > 0 {
            self.0.entry(feature).or_default().0 += count;
        }
    }

    /// Counts a feature in a line.
    fn add_in_line(&mut self, feature: Feature, line: u32) {
        self.add_at(feature, 1, || format!("in line {line}"));
    }

    /// Counts features of a code point or sequence.
    fn add_of(&mut self, feature: Feature, count: usize, source: &[char]) {
        if count > 0 {
            self.add_at(feature, count, || format!("of {}", line::sequence(source, " ")));
        }
    }

    fn add_at(&mut self, feature: Feature, count: usize, place: impl FnOnce() -> String) {
        let (total, _) = self.0.entry(feature).or_insert_with(|| (0, Some(place())));
        *total += count;
    }

    fn finish(self) -> Vec<Lost> {
        let lost = self.0.into_iter();
        lost.map(|(feature, (count, first))| Lost { feature, count, first }).collect()
    }
}
