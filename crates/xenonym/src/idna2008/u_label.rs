//! What a putative U-label must be: RFC 5891 section 4.2 for registration, 5.4 for lookup.
//!
//! Both but for the Bidi rule, for which others may have to be known, and for the A-label's length.

use super::Protocol;
use crate::ErrorKind;
use crate::tables::DerivedProperty;
use crate::validity::{Violation, context_o, hyphens, joiners, leading_mark, nfc};

/// The first test that a label does not pass, in the order of the RFC.
pub(super) fn check(label: &[char], protocol: Protocol) -> Result<(), Violation> {
    let violation = match protocol {
        Protocol::Registration => registration(label),
        Protocol::Lookup => lookup(label),
    };
    violation.map_or(Ok(()), Err)
}

fn registration(label: &[char]) -> Option<Violation> {
    // 4.1: in Normalization Form C.
    nfc::check(label)
        // 4.2.2: no code point DISALLOWED or UNASSIGNED.
        .or_else(|| disallowed(label))
        .or_else(|| unassigned(label))
        // 4.2.3.1: no hyphens in the third and fourth position, at the start or at the end.
        .or_else(|| hyphens::inside(label))
        .or_else(|| hyphens::at_end(label))
        // 4.2.3.2: no combining mark at the start.
        .or_else(|| leading_mark::check(label))
        // 4.2.3.3: for each CONTEXTJ and CONTEXTO code point a rule, which it keeps.
        .or_else(|| joiners::violations(label).next())
        .or_else(|| context_o::without_a_rule(label))
        .or_else(|| context_o::violations(label).next())
}

/// The list of section 5.4, in its order.
fn lookup(label: &[char]) -> Option<Violation> {
    nfc::check(label)
        .or_else(|| hyphens::inside(label))
        .or_else(|| leading_mark::check(label))
        .or_else(|| disallowed(label))
        .or_else(|| joiners::violations(label).next())
        // Of CONTEXTO code points, that there is a rule; not, that they keep it.
        .or_else(|| context_o::without_a_rule(label))
        .or_else(|| unassigned(label))
}

fn disallowed(label: &[char]) -> Option<Violation> {
    first_of(DerivedProperty::Disallowed, ErrorKind::Idna2008Disallowed, label)
}

fn unassigned(label: &[char]) -> Option<Violation> {
    first_of(DerivedProperty::Unassigned, ErrorKind::Idna2008Unassigned, label)
}

fn first_of(property: DerivedProperty, kind: ErrorKind, label: &[char]) -> Option<Violation> {
    let index = label.iter().position(|&c| DerivedProperty::of(c) == property)?;
    Some(Violation::new(kind, index))
}
