//! The inputs of the comparison: every code point, random mixtures, and the corpora.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::hex;
use crate::random::Random;

/// Texts of one kind.
pub struct Inputs {
    pub name: &'static str,
    pub texts: Vec<String>,
}

impl Inputs {
    /// The texts in the form that the other programs read.
    pub fn lines(&self) -> Vec<String> {
        self.texts.iter().map(|text| hex(text)).collect()
    }
}

/// Every code point alone, and between two letters.
pub fn code_points() -> [Inputs; 2] {
    let all = || '\0'..=char::MAX;
    [
        Inputs { name: "code points alone", texts: all().map(String::from).collect() },
        Inputs {
            name: "code points between letters",
            texts: all().map(|code_point| format!("a{code_point}b")).collect(),
        },
    ]
}

/// Labels, most of them of code points that are mapped, composed, reordered or rejected.
pub fn random(count: usize) -> Inputs {
    let mut random = Random(3490);
    Inputs { name: "random mixtures", texts: (0..count).map(|_| mixture(&mut random)).collect() }
}

fn mixture(random: &mut Random) -> String {
    /// First code points and sizes of ranges with interesting code points, some more than once.
    const RANGES: [(u32, usize); 24] = [
        (0x61, 26),
        (0x41, 26),
        (0x20, 0x5F),
        (0x2D, 2),
        (0xA0, 0x60),
        (0xC0, 0x190),
        (0x2B0, 0x50),
        (0x300, 0x70),
        (0x370, 0x90),
        (0x400, 0x130),
        (0x591, 0x60),
        (0x5D0, 0x1B),
        (0x600, 0x100),
        (0x660, 0x10),
        (0x900, 0x500),
        (0x1100, 0x100),
        (0x1E00, 0x200),
        (0x2000, 0x70),
        (0x2100, 0x400),
        (0x3000, 0x100),
        (0xAC00, 0x2BA4),
        (0xFB00, 0x500),
        (0xFF00, 0xF0),
        (0x1D400, 0x400),
    ];
    const DOTS: [char; 8] = ['.', '。', '．', '｡', '․', '⒈', '﹒', '…'];
    let ranges = [random.one_of(&RANGES), random.one_of(&RANGES), random.one_of(&RANGES)];
    let mut text: String = match random.below(12) {
        0 => "xn--".into(),
        1 => "Xn-\u{FF0D}".into(),
        _ => String::new(),
    };
    for _ in 0..random.below(9) + 1 {
        let code_point = match random.below(40) {
            0 => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{221}'),
            1 => random.one_of(&DOTS),
            2 => {
                random.one_of(&['\u{AD}', '\u{200D}', '\u{200C}', '\u{221}', '\u{345}', '\u{338}'])
            }
            _ => {
                let (start, size) = random.one_of(&ranges);
                char::from_u32(start + random.below(size) as u32).unwrap_or('-')
            }
        };
        text.push(code_point);
    }
    if random.below(6) == 0 {
        let prefix = random.one_of(&["xn--", "xn--", "xn--", "XN--"]);
        text = format!("{prefix}{}", xenonym::punycode::encode(&text).unwrap_or_default());
    }
    text
}

/// The names of the corpora, U-labels and A-labels.
pub fn names_of_corpora(data: &Path) -> Result<Inputs> {
    let mut texts = Vec::new();
    for file in ["idn-u-labels.txt", "idn-a-labels.txt", "popular-100k.txt"] {
        let path = data.join("corpora").join(file);
        let names = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        texts.extend(names.lines().map(str::to_owned));
    }
    Ok(Inputs { name: "names of the corpora", texts })
}

/// The labels of the corpora, each once.
pub fn labels_of_corpora(data: &Path) -> Result<Inputs> {
    let names = names_of_corpora(data)?;
    let labels: BTreeSet<String> = names
        .texts
        .iter()
        .flat_map(|name| xenonym::domain::labels(name).map(|label| label.text().to_owned()))
        .collect();
    Ok(Inputs { name: "labels of the corpora", texts: labels.into_iter().collect() })
}
