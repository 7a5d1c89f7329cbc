//! Where results go.

/// Where results go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Results {
    /// In the place of the names.
    InPlace,
    /// In new columns at the end, whose names are those of the columns with this suffix.
    InNewColumns(&'static str),
    // Not stable: the facts are those of `xn lookalikes`.
    /// Nowhere, but facts on each name go to new columns at the end, one for each of these suffixes.
    #[doc(hidden)]
    Facts(&'static [&'static str]),
}

impl Results {
    /// The suffixes of the new columns.
    pub(super) fn suffixes(&self) -> &[&'static str] {
        match self {
            Self::InPlace => &[],
            Self::InNewColumns(suffix) => std::slice::from_ref(suffix),
            Self::Facts(suffixes) => suffixes,
        }
    }
}
