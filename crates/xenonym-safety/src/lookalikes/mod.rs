//! Names that can be taken for protected ones: found in any number of names, or listed.
//!
//! An [`Index`] of protected names is asked with a name, and gives each protected name that it imitates with the
//! [`Kind`] of imitation, the substitutions and a cost to rank by. [`permutations`](permutations()) lists the look-alikes of one name that
//! could be registered.
//!
//! Two names are compared in two steps. Coarse keys divide names into groups by classes of code points that can be taken
//! for one another; of a name that has the key of a protected one, an alignment finds the cheapest substitutions
//! by edges between code points. Edges come from UTS #39, accents, Chromium's map, registries' variants and glyphs.
//!
//! A name stands for its registered domain by the Public Suffix List, both sections of it, as of July 2026:
//! [`registrable_domain`](crate::registrable_domain). The list is in the crate `xenonym-psl`, and is renewed with it. It is under MPL-2.0, so this module
//! needs the feature `mpl-data`.
//!
//! Not here: what a name leads to, and names that are like words in sound or meaning.

mod align;
mod coarse;
mod hit;
mod index;
mod keyboard;
mod permutations;
mod search;

pub use self::hit::{Hit, Kind, Level, Source, Substitution};
pub use self::index::Index;
pub use self::index::builder::{Builder, Reason, Skipped};
pub use self::index::bytes::ReadError;
pub use self::index::protected::Brand;
pub use self::permutations::{Options, Permutation, Permutations, permutations};
pub use self::search::Scratch;
