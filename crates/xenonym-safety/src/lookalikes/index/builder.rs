//! Collects protected names.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use xenonym::Error;
use xenonym::host::Host;
use xenonym::uts46::{self, Options};

use super::Index;
use super::protected::{Protected, hash};
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
    /// How often [`Self::protect`] was called.
    position: usize,
    /// How often [`Self::allow`] was called.
    allow_position: usize,
    protected: Protected,
    /// The number and the position of the first name with a hash of the registered domain.
    known: BTreeMap<u64, (u32, usize)>,
    allowed: Vec<String>,
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
    /// It is not a valid name by UTS #46.
    Invalid(Error),
    /// The registered domain is that of a name before it.
    Duplicate {
        /// The position of that name.
        of: usize,
    },
    /// The index is full.
    Full,
}

impl Skipped {
    /// How many names were given to the same function before this one.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Why it was not added.
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
                write!(f, "the name has the registered domain of name {}", of + 1)
            }
            Reason::Full => f.write_str("the index is full"),
        }
    }
}

impl core::error::Error for Skipped {}

impl Index {
    /// Collects protected names for an index of level normal.
    pub fn builder() -> Builder {
        Builder::new(Level::Normal)
    }
}

impl Builder {
    /// No names yet.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            position: 0,
            allow_position: 0,
            protected: Protected::default(),
            known: BTreeMap::new(),
            allowed: Vec::new(),
        }
    }

    /// Protects a name. It stands for its registered domain by the Public Suffix List: `www.paypal.com` is
    /// `paypal.com`. A name of one label is a brand under every public suffix.
    ///
    /// # Errors
    /// Why the name was not added; others can be added after it.
    pub fn protect(&mut self, name: &str) -> Result<(), Skipped> {
        let position = self.position;
        self.position += 1;
        canonical(name)
            .and_then(|ascii| self.add(&ascii, position))
            .map_err(|reason| Skipped { position, reason })
    }

    /// Protects all of these names, and returns those that were not added.
    pub fn protect_all<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Vec<Skipped> {
        names.into_iter().filter_map(|name| self.protect(name.as_ref()).err()).collect()
    }

    /// Allows a name and its subdomains, whatever they look like.
    ///
    /// # Errors
    /// If the name is blank or not valid.
    pub fn allow(&mut self, name: &str) -> Result<(), Skipped> {
        let position = self.allow_position;
        self.allow_position += 1;
        let ascii = canonical(name).map_err(|reason| Skipped { position, reason })?;
        self.allowed.push(ascii);
        Ok(())
    }

    /// Builds the index.
    pub fn build(self) -> Index {
        Index::new(self.level, self.protected, self.allowed)
    }

    /// Protects a name in its ASCII form.
    fn add(&mut self, ascii: &str, position: usize) -> Result<(), Reason> {
        // A public suffix of several labels is protected as if its first label were registered.
        let label = xenonym_psl::registrable_label(ascii)
            .unwrap_or_else(|| 0..ascii.find('.').unwrap_or(ascii.len()));
        let domain = ascii.get(label.start..).unwrap_or_default();
        let number = self.protected.len() as u32;
        match self.known.entry(hash(domain)) {
            Entry::Occupied(first) => {
                let &(number, of) = first.get();
                if self.protected.domain(number) == domain {
                    return Err(Reason::Duplicate { of });
                }
            }
            Entry::Vacant(place) => {
                place.insert((number, position));
            }
        }
        let is_added = if ascii.contains("xn--") {
            let unicode = uts46::to_unicode(ascii, &Options::DNS).into_raw();
            self.protected.push(ascii, &unicode, &label)
        } else {
            self.protected.push(ascii, ascii, &label)
        };
        if is_added { Ok(()) } else { Err(Reason::Full) }
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
    /// Adds hosts until the index is full, which is beyond 4 GB of names.
    fn extend<T: IntoIterator<Item = Host>>(&mut self, hosts: T) {
        for host in hosts {
            let position = self.position;
            self.position += 1;
            if self.add(host.as_str(), position) == Err(Reason::Full) {
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

/// The ASCII form of a name, without a dot at the end.
fn canonical(name: &str) -> Result<String, Reason> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Reason::Blank);
    }
    let ascii = uts46::to_ascii(name, &Options::DNS).map_err(Reason::Invalid)?;
    let ascii = ascii.strip_suffix('.').unwrap_or(&ascii);
    if ascii.is_empty() { Err(Reason::Blank) } else { Ok(ascii.to_owned()) }
}
