//! Counts names by several profiles.

use xenonym_records::Fault;
use xenonym_safety::survey::Survey;

use crate::profile::Profile;

/// The profiles by which names are counted.
#[derive(Clone, Debug)]
pub(crate) struct Profiles(pub(crate) Vec<Profile>);

impl Profiles {
    /// A survey of no names yet.
    pub(crate) fn survey(&self) -> Survey {
        Survey::new(self.0.iter().map(|profile| profile.name))
    }

    /// Counts a name.
    pub(crate) fn count(&self, name: &str, survey: &mut Survey) {
        survey.see(name);
        for (index, profile) in self.0.iter().enumerate() {
            if let Err(error) = profile.standard.to_ascii(name) {
                survey.reject(index, error.kind().name(), name);
            }
        }
    }

    /// Counts a name that every profile rejects, because of a fault of the file.
    pub(crate) fn reject(&self, name: &str, fault: Fault, survey: &mut Survey) {
        survey.see(name);
        (0..self.0.len()).for_each(|index| survey.reject(index, fault.kind, name));
    }
}
