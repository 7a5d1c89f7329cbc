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

/// Whether a field before the type is a TTL or a class.
pub(super) fn is_ttl_or_class(field: &[u8]) -> bool {
    let upper = field.to_ascii_uppercase();
    let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    field.first().is_some_and(u8::is_ascii_digit)
        || matches!(upper.as_slice(), b"IN" | b"CH" | b"HS" | b"CS")
        // RFC 3597 section 5
        || upper.strip_prefix(b"CLASS").is_some_and(is_number)
}
