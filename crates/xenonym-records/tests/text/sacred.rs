//! Whatever stands in a file, only names change, and they stand where the format says.

use std::ops::Range;

use proptest::prelude::*;
use xenonym_records::zone::Zone;
use xenonym_records::{
    Adblock, Dnsmasq, Dropped, Emails, Fault, Format, Hosts, Lines, ListOptions, Replacer, Slot,
    Urls, recognise,
};

/// What formats are made of.
const TOKENS: [&str; 56] = [
    "ü",
    "a",
    "xn--tda",
    "1.2.3.4",
    "::1",
    ".",
    "..",
    "*.",
    "@",
    "-",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "#",
    "##",
    "#@#",
    "$$",
    "$",
    "$domain=",
    "||",
    "|",
    "^",
    "/",
    "//",
    "http://",
    "\\",
    "\\195",
    "\"",
    "\"\"",
    "(",
    ")",
    ";",
    ":",
    ",",
    "~",
    "=",
    "address=/",
    "server=",
    "cname=",
    "$ORIGIN",
    "IN",
    "NS",
    "MX 1",
    "SOA",
    "TXT",
    "RP",
    "\\#",
    "[",
    "]",
    "%C3%BC",
    "!",
    "/ads/",
];

/// Writes `N` in the place of each name, and keeps what cannot be read.
#[derive(Default)]
struct Marker {
    record_start: usize,
    names: Vec<Range<usize>>,
}

impl Replacer for Marker {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        let start = self.record_start + slot.at;
        self.names.push(start..start + slot.raw.len());
        output.push(b'N');
        Ok(())
    }

    fn reject(
        &mut self,
        _: Fault,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        assert!(at <= slot.name.len());
        output.extend_from_slice(slot.raw);
        Ok(())
    }

    fn leave(&mut self, _: &'static str) {}

    fn has_failed(&self) -> bool {
        false
    }
}

fn assert_only_names_change(format: &dyn Format, file: &[u8]) {
    let mut marker = Marker::default();
    let (mut output, mut rest) = (Vec::new(), file);
    while !rest.is_empty() {
        let length = format.record(rest);
        assert!(length > 0);
        format.rewrite(&rest[..length], &mut marker, &mut output).unwrap();
        marker.record_start += length;
        rest = &rest[length..];
    }
    let (mut expected, mut copied) = (Vec::new(), 0);
    for name in marker.names {
        expected.extend_from_slice(&file[copied..name.start]);
        expected.push(b'N');
        copied = name.end;
    }
    expected.extend_from_slice(&file[copied..]);
    assert_eq!(String::from_utf8_lossy(&output), String::from_utf8_lossy(&expected));
}

fn assert_sacred(file: &[u8]) {
    let options = |ends_in_nul| ListOptions {
        comments: vec!["#".to_owned(), "//".to_owned()],
        has_blanks: true,
        has_leading_dots: true,
        ends_in_nul,
    };
    let (lists, nuls) = (Lines::new(options(false)), Lines::new(options(true)));
    let formats: [&dyn Format; 9] =
        [&Lines::default(), &lists, &nuls, &Hosts, &Adblock, &Dnsmasq, &Urls, &Emails, &Zone];
    for format in formats {
        assert_only_names_change(format, file);
    }
    let _ = recognise(file);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn only_names_change(tokens in prop::collection::vec(prop::sample::select(&TOKENS[..]), 0..40)) {
        assert_sacred(tokens.concat().as_bytes());
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        assert_sacred(&bytes);
    }
}
