//! The measured paths and their goals.

/// One kind of conversion of one kind of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    ToAsciiOfAscii,
    ToAsciiOfULabels,
    ToAsciiOfALabels,
    ToUnicodeOfALabels,
    ToUnicodeOfAscii,
    PunycodeDecode,
    PunycodeEncode,
    Nameprep,
    Nfc,
}

impl Path {
    pub const ALL: [Self; 9] = [
        Self::ToAsciiOfAscii,
        Self::ToAsciiOfULabels,
        Self::ToAsciiOfALabels,
        Self::ToUnicodeOfALabels,
        Self::ToUnicodeOfAscii,
        Self::PunycodeDecode,
        Self::PunycodeEncode,
        Self::Nameprep,
        Self::Nfc,
    ];

    pub const fn title(self) -> &'static str {
        match self {
            Self::ToAsciiOfAscii => "a. ToASCII, ASCII names",
            Self::ToAsciiOfULabels => "b. ToASCII, U-label names",
            Self::ToAsciiOfALabels => "c. ToASCII, A-label names",
            Self::ToUnicodeOfALabels => "d. ToUnicode, A-label names",
            Self::ToUnicodeOfAscii => "e. ToUnicode, ASCII names",
            Self::PunycodeDecode => "f. Punycode decode, one label",
            Self::PunycodeEncode => "g. Punycode encode, one label",
            Self::Nameprep => "i. Nameprep, one label",
            Self::Nfc => "NFC, one label",
        }
    }

    /// The part of the best validating rival's time that is aimed at.
    pub const fn goal(self) -> Option<f64> {
        match self {
            Self::ToAsciiOfAscii | Self::ToUnicodeOfAscii | Self::PunycodeDecode => Some(0.45),
            Self::ToAsciiOfULabels | Self::ToAsciiOfALabels | Self::ToUnicodeOfALabels => {
                Some(0.25)
            }
            Self::PunycodeEncode => Some(0.30),
            Self::Nameprep => Some(0.50),
            Self::Nfc => None,
        }
    }

    /// Names that must be rejected. An implementation that accepts one of them does not validate.
    pub fn probes(self) -> Vec<String> {
        // Not NFC, a capital, a leading mark, no need of Punycode, disallowed, a joiner, Bidi.
        const DECODED: [&str; 7] =
            ["u\u{308}", "Ü", "\u{308}a", "ab", "a\u{2028}b", "a\u{200D}b", "אa"];
        match self {
            Self::ToAsciiOfALabels | Self::ToUnicodeOfALabels => DECODED
                .iter()
                .filter_map(|text| xenonym::punycode::encode(text).ok())
                .map(|digits| format!("xn--{digits}.example"))
                .collect(),
            Self::ToAsciiOfULabels => {
                ["\u{308}a.example", "a\u{2028}b.example", "a\u{200D}b.example", "אa.example"]
                    .map(str::to_owned)
                    .to_vec()
            }
            _ => Vec::new(),
        }
    }
}
