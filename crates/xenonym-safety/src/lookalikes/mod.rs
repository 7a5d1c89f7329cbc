//! Names that can be taken for protected ones: found in any number of names, or listed.
//!
//! For any name, an [`Index`] of protected names returns each protected name that it imitates, with the
//! [`Kind`] of imitation, the substitutions and a cost for ranking. [`permutations`](permutations()) lists the look-alikes of one name that
//! could be registered.
//!
//! The comparison takes two steps. Coarse keys group names by classes of code points that can be mistaken for one
//! another. If a name shares a key with a protected name, an alignment finds the cheapest substitutions along edges
//! between code points. Edges come from UTS #39, accents, Chromium's map, registries' variants and glyphs.
//!
//! A name represents its registered domain, according to both sections of the Public Suffix List of July 2026:
//! [`registrable_domain`](crate::registrable_domain). The list is in the crate `xenonym-psl`, and is updated with it. It is under MPL-2.0, so this module
//! needs the feature `mpl-data`.
//!
//! Out of scope are the content of a site, and names that resemble others in sound or meaning.

mod align;
mod coarse;
mod hit;
mod index;
mod model;
mod permutations;
mod ranges;
mod search;
mod sums;

pub use self::hit::{Hit, Kind, Level, Source, Substitution};
#[doc(hidden)]
pub use self::index::Described;
pub use self::index::Index;
pub use self::index::builder::{Builder, Reason, Skipped};
pub use self::index::bytes::ReadError;
pub use self::index::protected::Brand;
pub use self::permutations::{Options, Permutation, Permutations, permutations};
pub use self::search::Scratch;
