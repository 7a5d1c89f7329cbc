//! Protected names, which other names must not look like.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use xenonym::host::Host;
use xenonym::uts46::Options;
use xenonym::{Error, domain};

use super::browsers::chromium::skeletons;
use crate::skeleton::skeleton;

/// Names of more labels are not looked for.
const MOST_LABELS: usize = 8;
/// Chromium looks at the last labels of a name only.
const CHROMIUM_LABELS: usize = 4;

/// Names that other names must not look like, for
/// [`Policy::judge_with`](super::Policy::judge_with).
///
/// ```
/// use xenonym_safety::display::{Policy, ProtectedNames, Rule};
///
/// let mut protected = ProtectedNames::new();
/// protected.insert("example.com")?;
/// let verdict = Policy::CHROMIUM.judge_with("éxample.com", &protected);
/// assert_eq!(verdict.host(), "xn--xample-9ua.com");
/// assert_eq!(verdict.findings()[0].rule(), Rule::ChromiumTopDomain);
/// assert_eq!(verdict.findings()[0].protected(), Some("example.com"));
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ProtectedNames {
    /// In their Unicode form.
    names: Vec<String>,
    /// Names, indexed by their UTS #39 skeletons.
    by_skeleton: BTreeMap<String, usize>,
    /// Names, indexed by their Chromium skeletons.
    by_chromium: BTreeMap<String, usize>,
    /// The labels of the longest name.
    labels: usize,
}

impl ProtectedNames {
    /// Creates an empty set.
    pub const fn new() -> Self {
        Self {
            names: Vec::new(),
            by_skeleton: BTreeMap::new(),
            by_chromium: BTreeMap::new(),
            labels: 0,
        }
    }

    /// Adds a name. A name that is already present, or looks like another one, is not added again. A leading `*.` is ignored.
    ///
    /// Unlike [`lookalikes::Builder::protect`](crate::lookalikes::Builder::protect), this protects the name itself, not its
    /// registered domain. So the name can be a public suffix such as `github.io`. A name of one label, or of more than 8,
    /// protects nothing, because policies compare the last 2 to 8 labels.
    ///
    /// # Errors
    /// Those of [`Host::parse_with`] for [`Options::DNS`]. They include empty names and addresses.
    pub fn insert(&mut self, name: &str) -> Result<(), Error> {
        let base = name.strip_prefix("*.").unwrap_or(name);
        let skipped = name.len() - base.len();
        let host = Host::parse_with(base, &Options::DNS).map_err(|error| {
            let moved = error.with_offset(error.offset() + skipped);
            // The asterisk is a label too.
            let label = error.label().filter(|_| skipped > 0);
            label.map_or(moved, |label| moved.with_label(label + 1))
        })?;
        self.extend([host]);
        Ok(())
    }

    /// Adds a name in its Unicode form.
    fn add(&mut self, unicode: String) {
        let number = self.names.len();
        let mut is_new = false;
        let mut add = |names: &mut BTreeMap<String, usize>, skeleton: String| {
            names.entry(skeleton).or_insert_with(|| {
                is_new = true;
                number
            });
        };
        add(&mut self.by_skeleton, skeleton(&unicode));
        for skeleton in skeletons(&unicode) {
            add(&mut self.by_chromium, skeleton);
        }
        if is_new {
            self.labels = self.labels.max(domain::labels(&unicode).count().min(MOST_LABELS));
            self.names.push(unicode);
        }
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the number of names in the set.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The protected name that looks like this name, in its Unicode form, under UTS #39.
    pub(super) fn by_skeleton(&self, host: &str) -> Option<&str> {
        let host = host.strip_suffix('.').unwrap_or(host);
        suffixes(host, self.labels)
            .find_map(|suffix| self.found(&self.by_skeleton, &skeleton(suffix), host))
    }

    /// The same by Chromium's skeletons.
    pub(super) fn by_chromium(&self, host: &str) -> Option<&str> {
        let host = host.strip_suffix('.').unwrap_or(host);
        skeletons(host).iter().find_map(|skeleton| {
            suffixes(skeleton, CHROMIUM_LABELS)
                .find_map(|suffix| self.found(&self.by_chromium, suffix, host))
        })
    }

    /// The name of a skeleton, unless the host is that name or under it.
    fn found(&self, names: &BTreeMap<String, usize>, skeleton: &str, host: &str) -> Option<&str> {
        let name = self.names.get(*names.get(skeleton)?)?;
        let before = host.strip_suffix(name.as_str());
        let is_under = before.is_some_and(|before| before.is_empty() || before.ends_with('.'));
        (!is_under).then_some(name)
    }
}

impl Extend<Host> for ProtectedNames {
    fn extend<T: IntoIterator<Item = Host>>(&mut self, hosts: T) {
        hosts.into_iter().for_each(|host| self.add(host.unicode().to_string()));
    }
}

/// Collect into a `Result` to parse names on the way:
///
/// ```
/// use xenonym::host::Host;
/// use xenonym_safety::display::ProtectedNames;
///
/// let names = ["example.com", "bücher.example"];
/// let protected: ProtectedNames =
///     names.iter().map(|name| Host::parse(name)).collect::<Result<_, _>>()?;
/// assert_eq!(protected.len(), 2);
/// # Ok::<(), xenonym::Error>(())
/// ```
impl FromIterator<Host> for ProtectedNames {
    fn from_iter<T: IntoIterator<Item = Host>>(hosts: T) -> Self {
        let mut names = Self::new();
        names.extend(hosts);
        names
    }
}

/// The last labels of a name, `most` at first, then fewer, down to two.
fn suffixes(name: &str, most: usize) -> impl Iterator<Item = &str> {
    let dots = name.rmatch_indices('.').map(|(at, _)| at);
    let mut starts: Vec<usize> =
        dots.skip(1).take(most.saturating_sub(1)).map(|at| at + 1).collect();
    // The name does not contain more labels than that.
    if starts.len() + 1 < most && name.contains('.') {
        starts.push(0);
    }
    starts.into_iter().rev().filter_map(|start| name.get(start..))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_added_once() {
        let mut protected = ProtectedNames::new();
        for name in ["paypal.com", "paypal.com", "PayPal.COM.", "xn--bcher-kva.de", "bücher.de"] {
            protected.insert(name).unwrap();
        }
        assert_eq!(protected.len(), 2);
        protected.insert("paypai.com").unwrap();
        // With a Cyrillic letter, its skeletons are the same as for the first.
        protected.insert("рaypal.com").unwrap();
        assert_eq!(protected.len(), 3);
        assert_eq!(protected.by_skeleton("pаypal.com"), Some("paypal.com"));
    }

    #[test]
    fn suffixes_have_two_labels_at_least() {
        let of = |name, most| suffixes(name, most).collect::<Vec<_>>();
        assert_eq!(of("a.b.c.d.e", 4), ["b.c.d.e", "c.d.e", "d.e"]);
        assert_eq!(of("a.b.c", 4), ["a.b.c", "b.c"]);
        assert_eq!(of("a.b.c", 3), ["a.b.c", "b.c"]);
        assert_eq!(of("a.b.c", 2), ["b.c"]);
        assert_eq!(of("a.b", 4), ["a.b"]);
        assert_eq!(of("a", 4), [""; 0]);
        assert_eq!(of("", 4), [""; 0]);
    }
}
