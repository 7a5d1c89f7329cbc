//! The code point that was typed, where mapping made another one of it that is wrong.

use xenonym::normalize::NFKC_3_2_0;
use xenonym::{Place, unicode};

use crate::terminal::escaped;

/// A code point of the record, and what it becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    pub(crate) code_point: char,
    becomes: String,
}

impl Source {
    /// The code point at this byte of `input`, if it becomes a text that contains `wrong`.
    ///
    /// `None` if `wrong` is in the input itself, or comes from several code points, as by composition.
    pub(super) fn of(
        place: Place,
        wrong: Option<u32>,
        input: &str,
        at: usize,
    ) -> Option<Box<Self>> {
        let wrong = wrong.and_then(char::from_u32).filter(|_| place == Place::AfterMapping)?;
        let code_point = input.get(at..)?.chars().next()?;
        let lower: String = code_point.to_lowercase().collect();
        let compatible = || NFKC_3_2_0.normalize(code_point.encode_utf8(&mut [0; 4])).into_owned();
        // PRECIS maps case, and widths to compatible code points. The other standards map both, and more.
        let mut mappings =
            [lower, unicode::mapping(code_point).collect(), compatible()].into_iter();
        let becomes = mappings.find(|mapping| mapping.contains(wrong))?;
        (!becomes.contains(code_point)).then(|| Box::new(Self { code_point, becomes }))
    }

    /// What it becomes, which is or contains `wrong`. `name` writes a code point.
    pub(super) fn becomes(&self, wrong: u32, name: fn(u32) -> String) -> String {
        let (typed, wrong) = (name(self.code_point.into()), name(wrong));
        let mut becomes = self.becomes.chars();
        match (becomes.next(), becomes.next()) {
            (Some(_), None) => format!("{typed} becomes {wrong}"),
            _ => format!("{typed} becomes {}, which contains {wrong}", escaped(&self.becomes)),
        }
    }
}
