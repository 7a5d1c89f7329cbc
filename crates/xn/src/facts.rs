//! Facts about names, for new columns of Parquet and Arrow.

use std::borrow::Cow;
use std::fmt;

use xenonym_records::engine::Slot;

/// A new column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FactColumn {
    /// Follows the name of the column with the names.
    pub(crate) suffix: String,
    pub(crate) kind: FactKind,
}

/// The type of a new column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FactKind {
    /// Text of the same type as the names.
    Text,
    /// A list of texts.
    Texts,
    /// A 32-bit integer.
    Number,
}

/// A value of such a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    None,
    Text(Cow<'static, str>),
    Texts(Vec<&'static str>),
    Number(i32),
}

/// How a name counts for the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Plain,
    /// With a hit, if the run looks for hits.
    Hit,
    /// Makes the exit code 1.
    Refused,
}

/// Appends the facts about a name in its place, one per column.
pub(crate) type Describer<'d> = dyn FnMut(&str, &Slot<'_>, &mut Vec<Fact>) -> Mark + 'd;

/// Describes names for all threads of a run.
pub(crate) trait Describe: fmt::Debug + Send + Sync {
    fn columns(&self) -> Vec<FactColumn>;

    /// The describer of one thread, which may reuse memory.
    fn start(&self) -> Box<Describer<'_>>;
}

impl FactColumn {
    pub(crate) fn new(suffix: impl Into<String>, kind: FactKind) -> Self {
        Self { suffix: suffix.into(), kind }
    }
}
