//! The known differences of other implementations, and their reasons.

use xenonym::idna2003::{self, Options};

use crate::foreign::libidn;
use crate::path::Path;

/// Whether two results are equivalent.
pub fn agree(rival: &str, ours: Option<&str>, theirs: Option<&str>) -> bool {
    match (ours, theirs) {
        // It leaves ASCII labels unchanged. The DNS is case-insensitive.
        (Some(ours), Some(theirs)) if rival == libidn::NAME => ours.eq_ignore_ascii_case(theirs),
        _ => ours == theirs,
    }
}

/// The reason why a rival's result differs from ours, if it is known.
pub fn reason(rival: &str, path: Path, name: &str, theirs: Option<&str>) -> Option<&'static str> {
    let by_idna2003 = match path {
        _ if rival != libidn::NAME => return None,
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            idna2003::to_ascii(name, &Options::RFC3490).ok()
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => {
            Some(idna2003::to_unicode(name, &Options::RFC3490).into_raw())
        }
        Path::PunycodeDecode | Path::PunycodeEncode | Path::Nameprep | Path::Nfc => return None,
    };
    (by_idna2003.as_deref() == theirs)
        .then_some("IDNA2003 (ß, ς, joiners, Unicode 3.2, directions) is not UTS #46")
}
