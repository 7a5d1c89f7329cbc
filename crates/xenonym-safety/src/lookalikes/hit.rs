//! A hit: a protected name, and how another name imitates it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Declares an enum from a table: each value has a name, and perhaps a few words.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident {
            $($(#[$about:meta])* $value:ident = $name:literal $($words:literal)?,)+
        }
    ) => {
        $(#[$attribute])*
        #[non_exhaustive]
        pub enum $enum {
            $($(#[$about])* $value,)+
        }

        impl $enum {
            const VALUES: &'static [Self] = &[$(Self::$value),+];

            /// The name and the words.
            const fn texts(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$value => ($name, concat!($($words)?)),)+
                }
            }
        }
    };
}

named! {
    /// The breadth of a search for look-alikes.
    ///
    /// | level | finds |
    /// |---|---|
    /// | strict | the same registered label under the same public suffix with code points that look alike, and the whole protected name in a subdomain |
    /// | normal | also other public suffixes, brands with another word or as a subdomain, and edits: one in labels of six or more letters, two from twelve, three from thirteen |
    /// | wide | also weaker and more substitutions, more edits, edits of shorter labels, and brands anywhere in a label |
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Level {
        /// Few hits, nearly all of them imitations.
        Strict = "strict",
        /// For monitoring.
        #[default]
        Normal = "normal",
        /// For research: everything that could be an imitation.
        Wide = "wide",
    }
}

impl Level {
    /// All levels, the narrowest first.
    pub const ALL: &'static [Self] = Self::VALUES;

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// Returns the highest cost of a hit at this level: 40, 90 or 200.
    pub const fn highest_cost(self) -> u16 {
        match self {
            Self::Strict => 40,
            Self::Normal => 90,
            Self::Wide => 200,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

named! {
    /// How a name imitates a protected one. If several kinds apply, this is the first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Kind {
        /// The protected name, or a look-alike of it, is a subdomain of another name: `paypal.com.evil.example`.
        Subdomain = "subdomain" "A protected name, or its label, is a subdomain of another name",
        /// The label is the protected one with a word that imitators often add: `paypal-login.example`.
        BrandPlusWord = "brand_plus_word" "The label is the protected one with a word such as login, in one of 36 languages",
        /// The protected name or its label is part of a label: `www-paypal-com.example`.
        Embedded = "embedded" "The protected name or its label is part of a label otherwise",
        /// One code point is added, left out, replaced or swapped with the next: `paypla.com`.
        OneEdit = "one_edit" "One code point is added, left out, replaced or swapped",
        /// The same for two or three code points of a long label: `steancommunjty.com`.
        FewEdits = "few_edits" "The same for two or three code points of a long label",
        /// The same label under another public suffix: `paypal.example`.
        OtherSuffix = "other_suffix" "The same label under another public suffix",
        /// Digits replace letters, or letters replace digits: `paypa1.com`.
        Digit = "digit" "Digits in place of letters, or letters in place of digits",
        /// The label mixes scripts, unlike the protected one: `pаypal.com` with a Cyrillic `а`.
        ScriptMix = "script_mix" "Letters of several scripts",
        /// The UTS #39 skeletons of both labels are equal: `ѕсоре.com` for `scope.com`.
        SameSkeleton = "same_skeleton" "The same skeleton according to UTS #39",
        /// Letters differ by accents, strokes and hooks: `pàypal.com`.
        Accent = "accent" "Letters differ by accents, strokes and hooks",
        /// Other code points that look alike.
        Confusable = "confusable" "Other code points that look alike",
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Self] = Self::VALUES;

    /// The kinds of which the command and JavaScript list the look-alikes of a name, in this order.
    #[doc(hidden)]
    pub const LISTED: &'static [Self] = &[
        Self::Confusable,
        Self::OneEdit,
        Self::BrandPlusWord,
        Self::Embedded,
        Self::OtherSuffix,
        Self::Subdomain,
    ];

    /// Returns the name in JSON.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// Returns what the kind is, in a few words.
    pub const fn summary(self) -> &'static str {
        self.texts().1
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

named! {
    /// The source of the knowledge that two texts look alike.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Source {
        /// `confusables.txt` of UTS #39.
        Uts39 = "uts39",
        /// Letters without their marks, strokes and hooks: decompositions and names of Unicode.
        Accent = "accent",
        /// The map that Chromium applies before skeletons.
        Chromium = "chromium",
        /// Registries treat the code points as variants.
        Registry = "registry",
        /// The shapes of glyphs in free fonts.
        Glyphs = "glyphs",
        /// Similar ASCII: 0 and o, rn and m.
        Ascii = "ascii",
        /// A typo.
        Typing = "typing",
    }
}

impl Source {
    /// All sources, in the order of their numbers in the table.
    pub const ALL: &'static [Self] = Self::VALUES;

    /// Returns the name in JSON.
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    pub(super) fn of_number(number: u8) -> Self {
        Self::ALL.get(usize::from(number)).copied().unwrap_or(Self::Uts39)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A part of a name that replaces a part of the protected name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Substitution {
    pub(super) offset: usize,
    pub(super) found: String,
    pub(super) expected: String,
    pub(super) source: Source,
    pub(super) cost: u16,
}

impl Substitution {
    /// Returns the byte offset of the part in the label's Unicode form. An imitation in two labels, as `pay.pa1.com` of `paypal.com`,
    /// goes on after the dot, so its offsets are in `pay.pa1`.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the part, or empty if something is left out.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// Returns the part of the protected name, or empty if something is added.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// Returns where the pair comes from, such as UTS #39 or measured shapes.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// Returns the cost. Lower is more alike.
    pub const fn cost(&self) -> u16 {
        self.cost
    }
}

/// A protected name that a name imitates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hit<'i> {
    pub(super) number: u32,
    pub(super) protected: Cow<'i, str>,
    pub(super) kind: Kind,
    pub(super) cost: u16,
    pub(super) label: usize,
    pub(super) substitutions: Vec<Substitution>,
    pub(super) word: Option<Cow<'i, str>>,
    pub(super) language: Option<&'static str>,
    pub(super) part: Option<String>,
}

impl Hit<'_> {
    /// Returns the same hit without the index, to send it to another thread or to keep it longer.
    ///
    /// ```
    /// use xenonym_safety::lookalikes::{Builder, Hit, Level};
    ///
    /// let owned: Vec<Hit<'static>> = {
    ///     let mut builder = Builder::new(Level::Normal);
    ///     builder.protect("paypal.com")?;
    ///     let index = builder.build();
    ///     index.find("paypa1.com").into_iter().map(Hit::into_owned).collect()
    /// };
    /// assert_eq!(owned[0].protected(), "paypal.com");
    /// # Ok::<(), xenonym_safety::lookalikes::Skipped>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Hit<'static> {
        Hit {
            number: self.number,
            protected: self.protected.into_owned().into(),
            kind: self.kind,
            cost: self.cost,
            label: self.label,
            substitutions: self.substitutions,
            word: self.word.map(|word| word.into_owned().into()),
            language: self.language,
            part: self.part,
        }
    }

    /// Returns the protected name in its Unicode form.
    pub fn protected(&self) -> &str {
        &self.protected
    }

    /// Returns the number of the protected name in the index, from 0, in the order of
    /// [`Index::protected`](super::Index::protected).
    pub const fn number(&self) -> usize {
        self.number as usize
    }

    /// Returns how the name imitates it.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the cost for ranking: the sum of the costs of the substitutions and of the kind. Lower is a better imitation.
    pub const fn cost(&self) -> u16 {
        self.cost
    }

    /// Returns the index of the label that imitates the protected one, from 0.
    pub const fn label(&self) -> usize {
        self.label
    }

    /// Returns the word next to the brand, in the spelling of the word list: `login` for `paypal-l0gin.example`.
    pub fn word(&self) -> Option<&str> {
        self.word.as_deref()
    }

    /// Returns the language of the word as a tag of BCP 47, such as `de`. `None` for a word that was added to the index.
    pub const fn language(&self) -> Option<&'static str> {
        self.language
    }

    /// Returns the part of the label's Unicode form that imitates the protected name: `paypa1` in `paypa1-login.example`. `None` if the whole
    /// label does.
    pub fn part(&self) -> Option<&str> {
        self.part.as_deref()
    }

    /// Returns the substitutions in the order of the label.
    pub fn substitutions(&self) -> &[Substitution] {
        &self.substitutions
    }
}
