//! The kinds of errors of all libraries, with their texts, in the order of the index of errors.

use xenonym::ErrorKind;
use xenonym_records::Fault;
use xenonym_records::engine::FAULTS;

use crate::problem::OWN_FAULTS;

/// A kind of error with its texts.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) message: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) help: &'static str,
    /// In Markdown.
    meaning: &'static str,
    pub(crate) example: &'static str,
}

/// The entry of a kind of one of the libraries.
macro_rules! entry {
    ($kind:expr) => {{
        let (kind, (meaning, example)) = ($kind, $kind.entry());
        let (name, message, rule, help) = (kind.name(), kind.message(), kind.rule(), kind.help());
        Kind { name, message, rule, help, meaning, example }
    }};
}

impl Kind {
    fn of_fault(&(fault, meaning, example): &(Fault, &'static str, &'static str)) -> Self {
        let Fault { kind: name, message, rule, help, .. } = fault;
        Self { name, message, rule, help, meaning, example }
    }

    /// What the kind means, without the links and quotation marks of Markdown.
    pub(crate) fn meaning(&self) -> String {
        let mut text = String::new();
        let mut rest = self.meaning;
        while let Some((before, (shown, after))) =
            rest.split_once('[').and_then(|(before, link)| Some((before, link.split_once("](")?)))
        {
            text.extend([before, shown]);
            rest = after.split_once(')').map_or("", |(_, rest)| rest);
        }
        (text + rest).replace('`', "")
    }
}

/// Every kind: of conversions, of PRECIS, of text files, and of the command.
pub(crate) fn all() -> impl Iterator<Item = Kind> {
    let of_conversion = ErrorKind::ALL.iter().map(|kind| entry!(kind));
    // Some kinds have the same name and rule in conversions.
    let of_precis = xenonym_precis::ErrorKind::ALL.iter().map(|kind| entry!(kind)).filter(|kind| {
        ErrorKind::from_name(kind.name).is_none_or(|other| other.rule() != kind.rule)
    });
    of_conversion.chain(of_precis).chain(FAULTS.iter().chain(OWN_FAULTS).map(Kind::of_fault))
}

/// The name of every kind, each once.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let is_new = |(at, name): &(usize, &str)| {
        *at < ErrorKind::ALL.len() || ErrorKind::from_name(name).is_none()
    };
    all().map(|kind| kind.name).enumerate().filter(is_new).map(|(_, name)| name)
}

/// Whether there is an entry of this name.
pub(crate) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_are_sentences_without_markup() {
        for kind in all() {
            let meaning = kind.meaning();
            assert!(meaning.ends_with('.') && !meaning.contains(['`', '[', ']']), "{meaning}");
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
