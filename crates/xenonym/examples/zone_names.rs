//! Names as zone files and DNS messages write them.
//!
//! Shows how to read a name with the escapes of RFC 1035, where labels may be any octets, and how to write it as a zone file
//! does and for people.
//!
//! ```sh
//! cargo run -p xenonym --example zone_names
//! ```

use xenonym::domain::MAX_NAME_OCTETS;
use xenonym::uts46::{Options, display};
use xenonym::wire::{WireError, from_presentation, from_wire, to_presentation, to_wire};

/// The name for people. Labels that are not text stay escaped.
fn shown(octets: &[u8]) -> Result<String, WireError> {
    match from_wire(octets, &mut [0; MAX_NAME_OCTETS]) {
        Ok((text, _)) => Ok(display(text, &Options::DNS).to_string()),
        Err(WireError::NotText { .. }) => Ok(to_presentation(octets)?.0.to_string()),
        Err(error) => Err(error),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut room = [0; MAX_NAME_OCTETS];
    let octets = to_wire("Bücher.example", &Options::DNS, &mut room)?;
    assert_eq!(to_presentation(octets)?.0.to_string(), "xn--bcher-kva.example.");
    assert_eq!(shown(octets)?, "bücher.example");
    // A dot within a label, and octets that are not ASCII.
    let octets = from_presentation(r"a\.b.\195\188.example.", &mut room)?;
    assert_eq!(octets, b"\x03a.b\x02\xC3\xBC\x07example\0");
    assert_eq!(shown(octets)?, r"a\.b.\195\188.example.");
    for wrong in ["a..b", r"a\", r"\256", &format!("{0}.{0}.{0}.{0}", "a".repeat(63))] {
        println!("{wrong}: {}", from_presentation(wrong, &mut room).unwrap_err());
    }
    Ok(())
}
