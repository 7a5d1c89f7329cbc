//! Classifies each difference: who is right, and according to which clause.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use xenonym::Error;
use xenonym::idna2003::Options;
use xenonym::normalize::{NFC_3_2_0, NFKC_3_2_0};
use xenonym::stringprep::{Mapping, NAMEPREP, Profile, Purpose, Table};

use super::operation::Operation;
use super::{SCRIPT, hex, text_of};
use crate::cpython;
use crate::differences::{Differences, UNEXPLAINED};

const LATER_FOLDING: &str = "CPython folds by its own Unicode version; we are right: RFC 3454 \
    section 3, the lists of appendix B must be used";
const LATER_CLASSES: &str = "CPython puts marks in order by combining classes that Unicode 3.2 does \
    not have; we are right: RFC 3454 sections 4 and 7";
const RAISES: &str = "CPython raises; we are right: RFC 3490 section 4.2, ToUnicode never fails";
const PREPARED: &str = "CPython returns what Nameprep made; we are right: RFC 3490 section 4.2, the \
    original sequence is returned";
const PREFIX_CASE: &str =
    "CPython knows the ACE prefix in lower case only; we are right: RFC 3490 section 5";
const B3_OF_B2: &str = "CPython's table B.3 has what is only in B.2; we are right: RFC 3454 \
    appendix B.3";
const NUL: &str = "libidn's text ends at NUL, which is a code point to the RFCs; we are right";
const PRI_29: &str = "libidn composes across a mark, as the definition before Corrigendum 5 can be \
    read; we are right: UAX #15, Public Review Issue 29";

/// The properties for which CPython uses its own, later version of Unicode.
pub struct Later {
    folds: BTreeMap<char, String>,
    combines: BTreeSet<char>,
}

impl Later {
    /// Reads the properties from CPython, and compares its tables of RFC 3454 with ours.
    pub fn learn(code_points: &[String], differences: &mut Differences) -> Result<Self> {
        const FOLDINGS: [(&str, Profile); 2] = [
            ("b2", Profile::new("", "").map(&[Mapping::B2])),
            ("b3", Profile::new("", "").map(&[Mapping::B3])),
        ];
        let lines: Vec<String> = code_points.iter().map(|text| hex(text)).collect();
        let mut this = Self { folds: BTreeMap::new(), combines: BTreeSet::new() };
        for (text, theirs) in code_points.iter().zip(cpython::answers(SCRIPT, &["tables"], &lines)?)
        {
            let ours: Vec<&str> = CPYTHON_TABLES
                .iter()
                .map(|table| if text.chars().all(|c| table.contains(c)) { "31" } else { "30" })
                .collect();
            if ours.join(" ") != theirs {
                differences.count(&format!("{UNEXPLAINED}tables of CPython"), &hex(text));
            }
        }
        for (name, profile) in FOLDINGS {
            for (text, theirs) in code_points.iter().zip(cpython::answers(SCRIPT, &[name], &lines)?)
            {
                if hex(&profile.map_text(text)) == theirs {
                    continue;
                }
                let is_of_b2 = hex(&FOLDINGS[0].1.map_text(text)) == theirs;
                let class = if is_of_b2 { B3_OF_B2 } else { LATER_FOLDING };
                differences.count(&format!("{name}: {class}"), &hex(text));
                if name == "b2" {
                    this.folds.extend(text.chars().map(|c| (c, text_of(&theirs))));
                }
            }
        }
        let combining = cpython::answers(SCRIPT, &["combines_now"], &lines)?;
        let unassigned = code_points
            .iter()
            .zip(combining)
            .filter(|(_, combining)| !combining.is_empty())
            .filter_map(|(text, _)| text.chars().next())
            .filter(|&c| Table::A1.contains(c));
        this.combines.extend(unassigned);
        Ok(this)
    }

    /// The text after the foldings that are in CPython but not in table B.2.
    fn folded(&self, text: &str) -> String {
        text.chars().map(|c| self.folds.get(&c).cloned().unwrap_or_else(|| c.to_string())).collect()
    }

    fn combines(&self, text: &str) -> bool {
        text.chars().any(|c| self.combines.contains(&c))
    }

    /// The reason why CPython's result differs.
    pub fn class(
        &self,
        operation: Operation,
        text: &str,
        ours: &Result<String, Error>,
        theirs: &str,
    ) -> Option<&'static str> {
        if operation.shows() {
            return self.class_of_showing(text, ours, theirs);
        }
        // The folded text may be ASCII, whose case ToASCII would not change.
        let folded = self.folded(text).to_ascii_lowercase();
        if folded != text && same(&operation.perform(&folded), theirs) {
            return Some(LATER_FOLDING);
        }
        self.combines(text).then_some(LATER_CLASSES)
    }

    fn class_of_showing(
        &self,
        text: &str,
        ours: &Result<String, Error>,
        theirs: &str,
    ) -> Option<&'static str> {
        let Ok(ours) = ours else { return None };
        let rejected = theirs.starts_with('!');
        if rejected && ours == text {
            return Some(RAISES);
        }
        // It rejects a label if its own ToASCII does not restore the label.
        if rejected && self.combines(ours) {
            return Some(LATER_CLASSES);
        }
        if rejected && self.folded(ours) != *ours {
            return Some(LATER_FOLDING);
        }
        if theirs == hex(text) && has_prefix_in_other_case(text) {
            return Some(PREFIX_CASE);
        }
        let folded = self.folded(text);
        let prepared = NAMEPREP.prepare(&folded, Purpose::Query);
        let returns_prepared = prepared.is_ok_and(|prepared| hex(&prepared) == theirs);
        (ours == text && returns_prepared).then_some(PREPARED)
    }
}

/// The tables in the order of the script.
const CPYTHON_TABLES: [Table; 15] = [
    Table::A1,
    Table::B1,
    Table::C11,
    Table::C12,
    Table::C21,
    Table::C22,
    Table::C3,
    Table::C4,
    Table::C5,
    Table::C6,
    Table::C7,
    Table::C8,
    Table::C9,
    Table::D1,
    Table::D2,
];

/// The reason why libidn's result differs.
pub fn libidn(
    operation: Operation,
    text: &str,
    ours: &Result<String, Error>,
    theirs: &str,
) -> Option<&'static str> {
    if text.contains('\0') {
        return Some(NUL);
    }
    let mapped = match (operation, ours) {
        (Operation::Prepare(profile, _), _) => profile.map_text(text),
        // ToUnicode rejects the decoded text of an ACE label.
        (Operation::ToUnicode(_), Ok(ours)) => NAMEPREP.map_text(ours),
        _ => NAMEPREP.map_text(text),
    };
    let blocked = blocked_pairs(&mapped);
    (blocked && !theirs.starts_with('!')).then_some(PRI_29)
}

/// Whether two composing code points are separated by marks only, and at least one.
fn blocked_pairs(text: &str) -> bool {
    let nfkc = NFKC_3_2_0.normalize(text);
    let is_mark = |c: char| NFC_3_2_0.combining_class(c) != 0;
    let starters: Vec<(usize, char)> =
        nfkc.chars().enumerate().filter(|&(_, c)| !is_mark(c)).collect();
    starters.windows(2).any(|pair| {
        let together: String = pair.iter().map(|&(_, c)| c).collect();
        pair[0].0 + 1 < pair[1].0 && NFC_3_2_0.normalize(&together) != together
    })
}

fn has_prefix_in_other_case(text: &str) -> bool {
    xenonym::domain::labels(text).any(|label| {
        let prepared = NAMEPREP.prepare(label.text(), Purpose::Query);
        let prefix = prepared.as_deref().unwrap_or(label.text()).get(..4).unwrap_or("").to_owned();
        let raw = label.text().get(..4).unwrap_or("");
        (prefix != "xn--" && prefix.eq_ignore_ascii_case("xn--"))
            || (raw != "xn--" && raw.eq_ignore_ascii_case("xn--"))
    })
}

/// Whether a result equals ours.
pub fn same(ours: &Result<String, Error>, theirs: &str) -> bool {
    match ours {
        Ok(ours) => hex(ours) == theirs,
        Err(_) => theirs.starts_with('!'),
    }
}

/// The flags of CPython: the RFC's letter, for queries.
pub fn cpython_flags() -> Options {
    Options::RFC3490.with_allow_unassigned(true).with_allow_separators_in_labels(true)
}
