//! Every implementation that there is on this machine.

use anyhow::Result;

use crate::contender::{Contender, LIBIDN};
use crate::foreign::icu::Icu;
use crate::foreign::idna_unicode_rs::IdnaUnicodeRs;
use crate::foreign::libidn::Libidn;
use crate::foreign::libidn2::Libidn2;
use crate::foreign::{ada, icu, idna_unicode_rs, libidn2};
use crate::path::Path;
use crate::rust;

/// An implementation.
pub struct Rival {
    pub name: &'static str,
    pub version: String,
    contender: Box<dyn Fn(Path) -> Option<Contender>>,
}

impl Rival {
    fn new(
        name: &'static str,
        version: &str,
        contender: impl Fn(Path) -> Option<Contender> + 'static,
    ) -> Self {
        Self { name, version: version.to_owned(), contender: Box::new(contender) }
    }

    /// The contender for a path, if the implementation supports that conversion.
    pub fn contender(&self, path: Path) -> Option<Contender> {
        (self.contender)(path)
    }
}

/// All implementations except Xenonym. Prints the missing ones to standard error.
pub fn rivals() -> Vec<Rival> {
    let mut rivals = vec![Rival::new(rust::IDNA, &locked("idna"), rust::idna_contender)];
    add(&mut rivals, idna_unicode_rs::NAME, IdnaUnicodeRs::load(), |rival| {
        let version = format!("{}, idna_adapter 1.1", locked("idna"));
        Rival::new(idna_unicode_rs::NAME, &version, move |path| rival.contender(path))
    });
    rivals.push(Rival::new(rust::ADA_URL, &locked("ada-url"), rust::ada_url_contender));
    let of_that = format!("of ada-url {}", locked("ada-url"));
    rivals.push(Rival::new(ada::NAME, &of_that, ada::contender));
    add(&mut rivals, icu::NAME, Icu::load(), |rival| {
        Rival::new(icu::NAME, &rival.version(), move |path| rival.contender(path))
    });
    add(&mut rivals, libidn2::NAME, Libidn2::load(), |rival| {
        Rival::new(libidn2::NAME, &rival.version(), move |path| rival.contender(path))
    });
    add(&mut rivals, LIBIDN, Libidn::load(), |rival| {
        Rival::new(LIBIDN, &rival.version(), move |path| rival.contender(path))
    });
    rivals.push(Rival::new(rust::PUNYCODE, &locked(rust::PUNYCODE), rust::punycode_contender));
    rivals.push(Rival::new(
        rust::STRINGPREP,
        &locked(rust::STRINGPREP),
        rust::stringprep_contender,
    ));
    let name = rust::UNICODE_NORMALIZATION;
    rivals.push(Rival::new(name, &locked(name), rust::unicode_normalization_contender));
    rivals
}

/// Ours, in two columns.
pub fn xenonym() -> [Rival; 2] {
    [
        Rival::new(rust::BUFFER, &locked("xenonym"), |path| Some(rust::buffer(path))),
        Rival::new(rust::OWNED, &locked("xenonym"), |path| Some(rust::owned(path))),
    ]
}

fn add<L>(rivals: &mut Vec<Rival>, name: &str, loaded: Result<L>, rival: impl FnOnce(L) -> Rival) {
    match loaded {
        Ok(loaded) => rivals.push(rival(loaded)),
        Err(error) => eprintln!("without {name}: {error:#}"),
    }
}

/// The version of a crate in the lock file.
fn locked(name: &str) -> String {
    let lock = include_str!("../../Cargo.lock");
    let entry = lock.split_once(&format!("name = \"{name}\"\nversion = \""));
    entry.and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default().to_owned()
}
