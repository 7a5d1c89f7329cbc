//! The width, additional and case mapping rules (RFC 8264 sections 5.2.1 to 5.2.3).

use alloc::borrow::Cow;
use alloc::string::String;

use xenonym::unicode::{lower_case, ordinary_width};

use crate::tables::{Record, folding};

/// The additional mapping rule for spaces (section 5.2.2).
///
/// ```
/// use xenonym_precis::{Profile, Spaces, StringClass};
///
/// const TRIMMED: Profile =
///     Profile::new("titles", "this example", StringClass::Freeform).with_spaces(Spaces::Trimmed);
/// assert_eq!(TRIMMED.enforce(" a\u{3000} b ")?, "a b");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Spaces {
    /// No space is mapped.
    Kept,
    /// Non-ASCII spaces become SPACE (U+0020).
    ToAscii,
    /// They become SPACE. Then SPACE is removed at both ends, and runs of SPACE become one.
    Trimmed,
}

/// A case mapping rule (section 5.2.3).
///
/// ```
/// use xenonym_precis::{CaseMapping, Profile, StringClass};
///
/// const FOLDED: Profile =
///     Profile::new("folded", "this example", StringClass::Identifier).with_case_mapping(CaseMapping::Fold);
/// assert_eq!(FOLDED.enforce("Fußball")?, "fussball");
/// # Ok::<(), xenonym_precis::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CaseMapping {
    /// Unicode's `toLowerCase()`, which RFC 8264 recommends, of each code point alone. `Σ` becomes `σ` also at the end of a
    /// word, because RFC 7622 section 3.5 and RFC 8265 section 3.6 say that the rule does not account for the final sigma.
    ToLower,
    /// Unicode's `toCaseFold()`, as in RFC 7613, which RFC 8265 replaced.
    Fold,
}

/// The mapping rules that one action applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) maps_width: bool,
    pub(crate) spaces: Spaces,
    pub(crate) case: Option<CaseMapping>,
}

impl Rules {
    /// The bits of code points that are mapped, other than spaces.
    const fn mask(self) -> u8 {
        let width = if self.maps_width { Record::HAS_WIDTH } else { 0 };
        let case = match self.case {
            Some(case) => case.mask(),
            None => 0,
        };
        width | case
    }

    /// Applies the rules in their order. Borrowed if nothing is mapped.
    pub(crate) fn map(self, text: &str) -> Cow<'_, str> {
        let mask = self.mask();
        let maps_spaces = self.spaces != Spaces::Kept;
        let needs_work = |code_point: char| {
            Record::of(code_point).bits(mask) != 0 || (maps_spaces && is_other_space(code_point))
        };
        let needs_trimming = self.spaces == Spaces::Trimmed && is_trimmable(text);
        if !needs_trimming && !text.chars().any(needs_work) {
            return Cow::Borrowed(text);
        }
        let mut mapped = Cow::Borrowed(text);
        if maps_spaces || text.chars().any(|c| Record::of(c).bits(mask & Record::HAS_WIDTH) != 0) {
            mapped = text.chars().map(|c| self.map_one(c)).collect();
        }
        if self.spaces == Spaces::Trimmed && is_trimmable(&mapped) {
            mapped = Cow::Owned(trim(&mapped));
        }
        if let Some(case) = self.case {
            mapped = Cow::Owned(map_case(case, &mapped));
        }
        if mapped == text { Cow::Borrowed(text) } else { mapped }
    }

    /// The width mapping rule, and the mapping of other spaces to SPACE.
    pub(crate) fn map_one(self, code_point: char) -> char {
        let ordinary = if self.maps_width { ordinary_width(code_point) } else { code_point };
        if self.spaces != Spaces::Kept && is_other_space(ordinary) { ' ' } else { ordinary }
    }
}

impl CaseMapping {
    /// The bits of code points that are mapped.
    const fn mask(self) -> u8 {
        match self {
            // Some code points without a lowercase mapping are folded.
            Self::Fold => Record::HAS_LOWER_CASE | Record::CASED,
            Self::ToLower => Record::HAS_LOWER_CASE,
        }
    }
}

/// General category Zs.
pub(crate) fn is_space(code_point: char) -> bool {
    code_point == ' ' || is_other_space(code_point)
}

/// A non-ASCII space. In the table, 4 is a space with a compatibility equivalent.
fn is_other_space(code_point: char) -> bool {
    code_point >= '\u{A0}' && matches!(Record::of(code_point).category(), 4 | 6)
}

/// Whether SPACE is at the start, at the end, or twice in a row.
pub(crate) fn is_trimmable(text: &str) -> bool {
    text.starts_with(' ') || text.ends_with(' ') || text.contains("  ")
}

/// RFC 8266 section 2.1 rules 2.b and 2.c.
fn trim(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if !output.is_empty() {
            output.push(' ');
        }
        output.push_str(word);
    }
    output
}

fn map_case(case: CaseMapping, text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    for code_point in text.chars() {
        if code_point.is_ascii() {
            output.push(code_point.to_ascii_lowercase());
        } else if Record::of(code_point).bits(case.mask()) == 0 {
            output.push(code_point);
        } else {
            map_case_of(case, code_point, |to| output.push(to));
        }
    }
    output
}

/// Maps the case of one code point.
pub(crate) fn map_case_of(case: CaseMapping, code_point: char, mut emit: impl FnMut(char)) {
    match (case, folding(code_point)) {
        (CaseMapping::Fold, Some(folded)) => folded.for_each(&mut emit),
        _ => lower_case(code_point).for_each(&mut emit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lower(text: &str) -> String {
        map_case(CaseMapping::ToLower, text)
    }

    #[test]
    fn each_code_point_is_mapped_alone() {
        assert_eq!(lower("Σ ΟΔΟΣ Α\u{301}Σ ς"), "σ οδοσ α\u{301}σ ς");
        assert_eq!(map_case(CaseMapping::Fold, "ΟΔΟΣ ς"), "οδοσ σ");
    }

    #[test]
    fn folding_is_more_than_lower_case() {
        assert_eq!(lower("Straße İ Ꭰ"), "straße i\u{307} ꭰ");
        assert_eq!(map_case(CaseMapping::Fold, "Straße İ ꭰ ﬃ"), "strasse i\u{307} Ꭰ ffi");
    }

    #[test]
    fn spaces_are_those_of_the_general_category() {
        let spaces = "\u{20}\u{A0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\
                      \u{2009}\u{200A}\u{202F}\u{205F}\u{3000}";
        assert!(('\0'..=char::MAX).filter(|&c| is_space(c)).eq(spaces.chars()));
    }
}
