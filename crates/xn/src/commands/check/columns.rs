//! The verdicts in columns of Parquet and Arrow.

use crate::facts::{Describe, Describer, Fact, FactColumn, FactKind, Mark};
use crate::profile::Profile;

/// Two columns per profile: the ASCII form, which is null for a rejected name, and the kinds of its errors.
#[derive(Debug)]
pub(super) struct Profiles {
    pub(super) profiles: Vec<Profile>,
}

impl Describe for Profiles {
    fn columns(&self) -> Vec<FactColumn> {
        let of_profile = |profile: &Profile| {
            let name = profile.name.replace('-', "_");
            [
                FactColumn::new(format!("_{name}"), FactKind::Text),
                FactColumn::new(format!("_{name}_errors"), FactKind::Texts),
            ]
        };
        self.profiles.iter().flat_map(of_profile).collect()
    }

    fn start(&self) -> Box<Describer<'_>> {
        Box::new(|name, facts| {
            let mut mark = Mark::Plain;
            for profile in &self.profiles {
                let (ascii, kinds) = match profile.standard.to_ascii_with_errors(name) {
                    Ok(ascii) => (Fact::Text(ascii.into_owned().into()), Vec::new()),
                    Err(errors) => {
                        mark = Mark::Refused;
                        (Fact::None, kinds(errors.iter().map(|error| error.kind().name())))
                    }
                };
                facts.extend([ascii, Fact::Texts(kinds)]);
            }
            mark
        })
    }
}

/// The kinds, each once, because every code point of a name can have an error.
fn kinds(all: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for kind in all {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}
