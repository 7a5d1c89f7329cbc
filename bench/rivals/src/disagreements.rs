//! Where rivals are known to answer otherwise, and why.

use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::uts46::{self, Options};

use crate::foreign::libidn;
use crate::path::Path;

/// Whether two answers are one.
pub fn agree(rival: &str, ours: Option<&str>, theirs: Option<&str>) -> bool {
    match (ours, theirs) {
        // It leaves ASCII labels as they are; the DNS knows no case.
        (Some(ours), Some(theirs)) if rival == libidn::NAME => ours.eq_ignore_ascii_case(theirs),
        _ => ours == theirs,
    }
}

/// Why a rival's answer differs from ours, if that is known.
pub fn reason(rival: &str, path: Path, name: &str) -> Option<&'static str> {
    let of_a_name =
        !matches!(path, Path::PunycodeDecode | Path::PunycodeEncode | Path::Nameprep | Path::Nfc);
    if rival == libidn::NAME && of_a_name {
        let shown = uts46::to_unicode(name, &Options::DNS);
        if shown.text().contains(['ß', 'ς', '\u{200C}', '\u{200D}']) {
            return Some("IDNA2003 maps the four deviations, UTS #46 keeps them");
        }
        if NAMEPREP.check_assigned(shown.text(), Purpose::Stored).is_err() {
            return Some("IDNA2003 refuses what Unicode 3.2 does not have");
        }
    }
    None
}
