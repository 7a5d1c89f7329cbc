//! Which fields of RDATA are names, by type.

use super::name::Kind;

/// The names in the RDATA of a type: the field's index, and what it is.
pub(super) fn names_of(record_type: &[u8]) -> &'static [(usize, Kind)] {
    use Kind::{Domain, Mailbox};
    match record_type.to_ascii_uppercase().as_slice() {
        // RFC 1035, RFC 1706, RFC 4034 and RFC 6672
        b"NS" | b"CNAME" | b"PTR" | b"MB" | b"MD" | b"MF" | b"NSAP-PTR" | b"DNAME" | b"NXT"
        | b"NSEC" => &[(0, Domain)],
        b"MG" | b"MR" => &[(0, Mailbox)],
        b"SOA" => &[(0, Domain), (1, Mailbox)],
        b"MINFO" => &[(0, Mailbox), (1, Mailbox)],
        // RFC 1035, RFC 1183, RFC 2230, RFC 6742 and RFC 9460
        b"MX" | b"AFSDB" | b"RT" | b"KX" | b"LP" | b"SVCB" | b"HTTPS" => &[(1, Domain)],
        // RFC 1183
        b"RP" => &[(0, Mailbox), (1, Domain)],
        // RFC 2163
        b"PX" => &[(1, Domain), (2, Domain)],
        // RFC 2782
        b"SRV" => &[(3, Domain)],
        // RFC 3403
        b"NAPTR" => &[(5, Domain)],
        // RFC 2535 and RFC 4034
        b"SIG" | b"RRSIG" => &[(7, Domain)],
        _ => &[],
    }
}

/// Whether there may be names in the RDATA of a type, which is that of a number where nothing is
/// known of it (RFC 3597 section 5).
pub(super) fn may_have_names(record_type: &[u8]) -> bool {
    let is_number = record_type.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"TYPE"));
    is_number || may_have_other_names(record_type) || !names_of(record_type).is_empty()
}

/// Whether the RDATA of a type may have names where only its other fields tell: RFC 2874, RFC 4025,
/// RFC 8005 and RFC 8777.
pub(super) fn may_have_other_names(record_type: &[u8]) -> bool {
    let upper = record_type.to_ascii_uppercase();
    matches!(upper.as_slice(), b"A6" | b"IPSECKEY" | b"HIP" | b"AMTRELAY")
}

/// Whether a field before the type is a TTL or a class.
pub(super) fn is_ttl_or_class(field: &[u8]) -> bool {
    let upper = field.to_ascii_uppercase();
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    field.first().is_some_and(u8::is_ascii_digit)
        || matches!(upper.as_slice(), b"IN" | b"CH" | b"HS" | b"CS")
        // RFC 3597 section 5
        || upper.strip_prefix(b"CLASS").is_some_and(is_number)
}
