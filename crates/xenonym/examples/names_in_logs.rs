//! Names from certificates, shown safely in a log and in a terminal.
//!
//! Whoever made the certificate chose the names in it. Shows how to write them so that no name
//! starts a new line, commands the terminal, turns the direction of the text or looks like another
//! host.
//!
//! To find out whether a certificate is for a host, compare the host with `xenonym::host::CertificateName`.
//!
//! ```sh
//! cargo run -p xenonym --example names_in_logs
//! ```

use xenonym::uts46::{Options, to_unicode};
use xenonym::{from_utf8, isolate};

/// Subject alternative names: bytes of any kind until they are checked.
const NAMES: [&[u8]; 7] = [
    b"*.xn--bcher-kva.example",
    b"xn--google-.com",
    b"xn--80ak6aa92e.example", // Cyrillic letters that look like "apple"
    b"a.example\r\n2026-01-01 INFO login of root",
    b"\x1B[2Jcleared.example",
    "moc.elpmaxe\u{202E}.example".as_bytes(),
    b"\xFFlatin1.example",
];

fn main() {
    for bytes in NAMES {
        println!("{}", shown(bytes));
    }
    assert_eq!(shown(NAMES[0]), "\u{2068}*.bücher.example\u{2069}");
    for bytes in NAMES {
        let text = shown(bytes);
        assert!(!text.contains(|c: char| c.is_control() || c == '\u{202E}'), "{text}");
    }
}

/// One line of text for people. Compare and look up the bytes of the certificate, not this.
fn shown(bytes: &[u8]) -> String {
    let name = match from_utf8(bytes) {
        Ok(name) => name,
        Err(error) => return format!("{} ({error})", bytes.escape_ascii()),
    };
    // `DNS` allows the `*` of wildcard certificates.
    let conversion = to_unicode(name, &Options::DNS);
    // A label that is rejected stays in ASCII; so does one for which the closure returns true.
    let shown = conversion.display_with(may_look_alike);
    // A Hebrew name would change the order of the words after it.
    let text = isolate(shown);
    match conversion.errors().first() {
        None => text.to_string(),
        Some(error) => format!("{text} ({})", error.message()),
    }
}

/// A rule of this program: labels of Cyrillic letters are shown as A-labels.
fn may_look_alike(label: &str) -> bool {
    label.chars().any(|c| ('\u{400}'..='\u{52F}').contains(&c))
}
