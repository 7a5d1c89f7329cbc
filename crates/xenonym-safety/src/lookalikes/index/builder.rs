//! Collects protected names.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use xenonym::host::Host;
use xenonym::idna2008::{DerivedProperty, derived_property};
use xenonym::uts46::{self, Options};
use xenonym::{Error, ErrorKind};

use super::Index;
use super::protected::{Brand, Protected, Unique, hash};
use super::words::LONGEST_WORD;
use crate::lookalikes::hit::Level;

/// Collects protected names for an [`Index`].
///
/// ```
/// use xenonym_safety::lookalikes::{Builder, Level, Reason};
///
/// let mut builder = Builder::new(Level::Normal);
/// builder.protect("paypal.com")?;
/// assert_eq!(builder.protect("").unwrap_err().reason(), Reason::Blank);
/// let skipped = builder.protect("www.PayPal.com").unwrap_err();
/// assert_eq!((skipped.position(), skipped.reason()), (2, Reason::Duplicate { of: 0 }));
/// builder.allow("paypa1.com")?;
/// let index = builder.build();
/// assert_eq!(index.len(), 1);
/// # Ok::<(), xenonym_safety::lookalikes::Skipped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    level: Level,
    /// The number of calls of [`Self::protect`].
    position: usize,
    /// The number of calls of [`Self::allow`].
    allow_position: usize,
    protected: Protected,
    /// The position of each protected name.
    positions: Vec<usize>,
    /// The protected names by their registered domains.
    known: Unique,
    allowed: Vec<String>,
    words: Vec<String>,
}

/// A name that was not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skipped {
    position: usize,
    reason: Reason,
}

/// Why a name was not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// It is empty or white space.
    Blank,
    /// It is not valid under UTS #46.
    Invalid(Error),
    /// An earlier name has the same registered domain.
    Duplicate {
        /// The position of that name.
        of: usize,
    },
    /// It is a public suffix, so names under it belong to different people. One that somebody registered, such as
    /// `github.io`, can be protected, but not allowed.
    PublicSuffix,
    /// For words: it contains blanks, hyphens, dots or signs, fewer than 2 code points, or more than 32.
    NotAWord,
    /// The index is full.
    Full,
}

impl Skipped {
    /// Returns the number of names that were passed to the same function before this one.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Returns why it was not added.
    pub const fn reason(&self) -> Reason {
        self.reason
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Blank => f.write_str("the name is blank"),
            Reason::Invalid(error) => write!(f, "the name is not valid: {error}"),
            Reason::Duplicate { of } => {
                write!(f, "the name has the same registered domain as name {}", of + 1)
            }
            Reason::PublicSuffix => f.write_str(
                "the name is a public suffix: names under it belong to different people",
            ),
            Reason::NotAWord => f.write_str("not a word: use 2 to 32 letters and digits"),
            Reason::Full => f.write_str("the index is full"),
        }
    }
}

impl core::error::Error for Skipped {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.reason {
            Reason::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

impl Index {
    /// Collects protected names for an index of level normal.
    pub fn builder() -> Builder {
        Builder::new(Level::Normal)
    }
}

impl Builder {
    /// Creates an empty builder for searches of this level.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            position: 0,
            allow_position: 0,
            protected: Protected::default(),
            positions: Vec::new(),
            known: Unique::default(),
            allowed: Vec::new(),
            words: Vec::new(),
        }
    }

    /// Protects a name. It represents its registered domain according to the Public Suffix List: `www.paypal.com` is
    /// `paypal.com`. A name of one label is a brand under every public suffix.
    ///
    /// # Errors
    /// [`Skipped`], if the name is blank, invalid, a public suffix or already protected, or if the index is full. The builder is
    /// then unchanged.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Builder, Level};
    ///
    /// let mut builder = Builder::new(Level::Normal);
    /// assert!(builder.protect("www.paypal.com").is_ok()); // protects paypal.com
    /// assert!(builder.protect("paypal.com").is_err()); // so this adds nothing
    /// assert!(builder.protect("co.uk").is_err());
    /// ```
    pub fn protect(&mut self, name: &str) -> Result<(), Skipped> {
        self.protect_name(name, None)
    }

    /// Protects a name, and sets whether its label is distinctive. [`protect`](Self::protect) uses a list of English words
    /// that often occur in domain names to decide.
    ///
    /// # Errors
    /// The reason why the name was not added. You can still add others.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Brand, Index};
    ///
    /// let mut builder = Index::builder();
    /// builder.protect("orange.com")?;
    /// builder.protect_as("apple.com", Brand::Distinctive)?;
    /// let index = builder.build();
    /// assert!(index.find("orange-juice.example").is_empty());
    /// assert_eq!(index.find("orange-login.example").len(), 1);
    /// assert_eq!(index.find("apple-juice.example").len(), 1);
    /// # Ok::<(), xenonym_safety::lookalikes::Skipped>(())
    /// ```
    pub fn protect_as(&mut self, name: &str, brand: Brand) -> Result<(), Skipped> {
        self.protect_name(name, Some(brand))
    }

    fn protect_name(&mut self, name: &str, brand: Option<Brand>) -> Result<(), Skipped> {
        let position = self.position;
        self.position += 1;
        canonical(name)
            .and_then(|ascii| self.add(&ascii, position, brand))
            .map_err(|reason| Skipped { position, reason })
    }

    /// Adds a word that imitators put next to brands.
    ///
    /// # Errors
    /// If it is blank or not a word. The position is the number of words that were added.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::Index;
    ///
    /// let mut builder = Index::builder();
    /// builder.protect("orange.com")?;
    /// builder.add_word("treuepunkte")?;
    /// let index = builder.build();
    /// assert_eq!(index.find("orange-treuepunkte.example")[0].word(), Some("treuepunkte"));
    /// # Ok::<(), xenonym_safety::lookalikes::Skipped>(())
    /// ```
    pub fn add_word(&mut self, word: &str) -> Result<(), Skipped> {
        let word = canonical_word(word);
        let word = word.map_err(|reason| Skipped { position: self.words.len(), reason })?;
        self.words.push(word);
        Ok(())
    }

    /// Protects all of these names, and returns those that were not added.
    pub fn protect_all<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Vec<Skipped> {
        names.into_iter().filter_map(|name| self.protect(name.as_ref()).err()).collect()
    }

    /// Allows a name and its subdomains, so that they are never hits.
    ///
    /// # Errors
    /// If the name is blank or not valid.
    pub fn allow(&mut self, name: &str) -> Result<(), Skipped> {
        let position = self.allow_position;
        self.allow_position += 1;
        let ascii = canonical(name).map_err(|reason| Skipped { position, reason })?;
        if is_public_suffix(&ascii) {
            return Err(Skipped { position, reason: Reason::PublicSuffix });
        }
        self.allowed.push(ascii);
        Ok(())
    }

    /// Builds the index.
    pub fn build(self) -> Index {
        Index::new(self.level, self.protected, self.allowed, self.words)
    }

    /// Protects a name in its ASCII form.
    fn add(&mut self, ascii: &str, position: usize, brand: Option<Brand>) -> Result<(), Reason> {
        let registered = xenonym_psl::registrable_label(ascii);
        // A name with a registered label is no suffix, which saves looking it up again.
        let is_suffix = registered.is_none() && is_public_suffix(ascii);
        let is_shared =
            is_suffix && xenonym_psl::section(ascii) == Some(xenonym_psl::Section::Private);
        if is_suffix && !is_shared && !is_brand(ascii) {
            return Err(Reason::PublicSuffix);
        }
        let label = registered.unwrap_or_else(|| 0..ascii.find('.').unwrap_or(ascii.len()));
        let domain = ascii.get(label.start..).unwrap_or_default();
        let number = self.protected.len() as u32;
        let protected = &self.protected;
        let is_same = |number| protected.domain(number) == domain;
        if let Some(first) = self.known.find_or_add(hash(domain), number, &is_same) {
            let of = self.positions.get(first as usize).copied().unwrap_or_default();
            return Err(Reason::Duplicate { of });
        }
        let is_added = if ascii.contains("xn--") {
            let unicode = uts46::to_unicode(ascii, &Options::DNS).into_raw();
            self.protected.push(ascii, &unicode, &label, brand, is_shared)
        } else {
            self.protected.push(ascii, ascii, &label, brand, is_shared)
        };
        if is_added {
            self.positions.push(position);
            Ok(())
        } else {
            Err(Reason::Full)
        }
    }
}

/// Protects hosts, each once. Collect into a `Result` to parse them on the way:
///
/// ```
/// use xenonym::host::Host;
/// use xenonym_safety::lookalikes::Builder;
///
/// let names = ["paypal.com", "www.PayPal.com", "bücher.example"];
/// let builder: Builder = names.iter().map(|name| Host::parse(name)).collect::<Result<_, _>>()?;
/// assert_eq!(builder.build().len(), 2);
/// # Ok::<(), xenonym::Error>(())
/// ```
impl Extend<Host> for Builder {
    /// Adds hosts until the index is full, which takes more than 4 GB of names. Public suffixes are skipped.
    fn extend<T: IntoIterator<Item = Host>>(&mut self, hosts: T) {
        for host in hosts {
            let position = self.position;
            self.position += 1;
            if self.add(host.as_str(), position, None) == Err(Reason::Full) {
                return;
            }
        }
    }
}

impl FromIterator<Host> for Builder {
    /// Protects hosts at the level normal.
    fn from_iter<T: IntoIterator<Item = Host>>(hosts: T) -> Self {
        let mut builder = Index::builder();
        builder.extend(hosts);
        builder
    }
}

/// Whether a name is a public suffix. A name of one label always is.
fn is_public_suffix(ascii: &str) -> bool {
    xenonym_psl::public_suffix(ascii).is_some_and(|suffix| suffix.len() == ascii.len())
}

/// Top-level domains of more than two letters that are older than the ones that are also brands, such as `chase`.
const SUFFIXES: [&str; 12] =
    ["aero", "arpa", "asia", "biz", "com", "edu", "gov", "info", "int", "mil", "net", "org"];

/// Whether a public suffix can be a brand.
fn is_brand(suffix: &str) -> bool {
    !suffix.contains('.') && suffix.len() > 2 && !SUFFIXES.contains(&suffix)
}

/// A word in the spelling of labels. Imitators can only use words that IDNA2008 allows in labels, and it allows no signs.
fn canonical_word(word: &str) -> Result<String, Reason> {
    let word = word.trim();
    if word.is_empty() {
        return Err(Reason::Blank);
    }
    let ascii = uts46::to_ascii(word, &Options::DNS).map_err(|_| Reason::NotAWord)?;
    let word = uts46::to_unicode(&ascii, &Options::DNS).into_raw();
    let is_sign = |c: char| c == '-' || derived_property(c) == DerivedProperty::Disallowed;
    let is_word = !word.contains(is_sign) && (2..=LONGEST_WORD).contains(&word.chars().count());
    if is_word { Ok(word.into_owned()) } else { Err(Reason::NotAWord) }
}

/// The ASCII form of a name, without a wildcard and without a dot at the end.
fn canonical(name: &str) -> Result<String, Reason> {
    let name = name.trim();
    let name = name.strip_prefix("*.").unwrap_or(name);
    if name.is_empty() {
        return Err(Reason::Blank);
    }
    let ascii = uts46::to_ascii(name, &Options::DNS).map_err(Reason::Invalid)?;
    let ascii = ascii.strip_suffix('.').unwrap_or(&ascii);
    if ascii.is_empty() {
        return Err(Reason::Blank);
    }
    // Only such a label can make the name an address.
    if ascii.rsplit('.').next().is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit()))
    {
        let is_address = |error: &Error| error.kind() == ErrorKind::AddressLikeHost;
        if let Some(error) = Host::parse_with(ascii, &Options::DNS).err().filter(is_address) {
            return Err(Reason::Invalid(error));
        }
    }
    Ok(ascii.to_owned())
}
