//! The kinds of errors of all libraries, with their texts, in the order of the index of errors.

use xenonym::ErrorKind;
use xenonym_records::engine::FAULTS;

use crate::problem::OWN_FAULTS;

/// A name, a meaning and an example per line, in the order of [`all`], as `cargo xtask generate errors` writes them.
const ENTRIES: &str = include_str!("entries.tsv");

/// A kind of error with its texts.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) message: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) help: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) example: &'static str,
}

/// The texts of a kind in the library.
type Texts = [&'static str; 4];

/// Every kind: of conversions, of PRECIS, of text files, and of the command.
pub(crate) fn all() -> impl Iterator<Item = Kind> {
    texts().zip(ENTRIES.lines()).map(|([name, message, rule, help], line)| {
        let mut fields = line.split('\t').skip(1);
        let [meaning, example] = [(); 2].map(|()| fields.next().unwrap_or_default());
        Kind { name, message, rule, help, meaning, example }
    })
}

/// The name of every kind, each once.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let of_precis = precis().map(|[name, ..]| name).filter(|name| !is_of_conversion(name));
    ErrorKind::ALL
        .iter()
        .map(|kind| kind.name())
        .chain(of_precis)
        .chain(records().map(|[name, ..]| name))
        .chain(OWN_FAULTS.iter().map(|fault| fault.kind))
}

/// Whether there is an entry of this name.
pub(crate) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

fn texts() -> impl Iterator<Item = Texts> {
    let of_conversion =
        ErrorKind::ALL.iter().map(|kind| [kind.name(), kind.message(), kind.rule(), kind.help()]);
    let own = OWN_FAULTS.iter().map(|fault| [fault.kind, fault.message, fault.rule, fault.help]);
    of_conversion.chain(precis()).chain(records()).chain(own)
}

/// Kinds of PRECIS, except those that have the same name and rule in conversions.
fn precis() -> impl Iterator<Item = Texts> {
    let all = xenonym_precis::ErrorKind::ALL.iter();
    all.map(|kind| [kind.name(), kind.message(), kind.rule(), kind.help()]).filter(
        |[name, _, rule, _]| ErrorKind::from_name(name).is_none_or(|kind| kind.rule() != *rule),
    )
}

/// Faults of text files, except those that are errors of conversions too.
fn records() -> impl Iterator<Item = Texts> {
    let all = FAULTS.iter().map(|fault| [fault.kind, fault.message, fault.rule, fault.help]);
    all.filter(|[name, ..]| !is_of_conversion(name))
}

fn is_of_conversion(name: &str) -> bool {
    ErrorKind::from_name(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_an_entry_in_the_order_of_the_kinds() {
        let entries: Vec<&str> =
            ENTRIES.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(entries, texts().map(|[name, ..]| name).collect::<Vec<_>>());
        for kind in all() {
            assert!(kind.meaning.ends_with('.'), "{}", kind.name);
        }
    }

    #[test]
    fn names_are_listed_once() {
        let mut listed: Vec<&str> = names().collect();
        let count = listed.len();
        listed.sort_unstable();
        listed.dedup();
        assert_eq!(listed.len(), count);
        let mut all: Vec<&str> = all().map(|kind| kind.name).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(listed, all);
    }
}
