//! The names to compare with: every code point, random names of many scripts, random ACE labels,
//! and the corpora.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::random::Random;

/// Names of one kind.
pub struct Names {
    pub what: &'static str,
    pub names: Vec<String>,
}

/// All names for comparing UTS #46 and IDNA2008.
pub fn all(data: &Path) -> Result<Vec<Names>> {
    let code_points = || '\0'..=char::MAX;
    let mut random = Random(46);
    Ok(vec![
        Names {
            what: "code points in x?y.com",
            names: code_points().map(|code_point| format!("x{code_point}y.com")).collect(),
        },
        Names { what: "code points alone", names: code_points().map(String::from).collect() },
        Names { what: "names of the corpora", names: corpora(data)? },
        Names { what: "edge cases", names: edge_cases() },
        Names { what: "random names", names: (0..1_000_000).map(|_| name(&mut random)).collect() },
        Names {
            what: "random ACE labels",
            names: (0..200_000).map(|_| ace_name(&mut random)).collect(),
        },
    ])
}

fn corpora(data: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in ["idn-u-labels.txt", "idn-a-labels.txt", "popular-100k.txt"] {
        let path = data.join("corpora").join(file);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        names.extend(text.lines().map(str::to_owned));
    }
    Ok(names)
}

/// Names with lengths at the limits, and with dots at the start and the end.
fn edge_cases() -> Vec<String> {
    let mut names: Vec<String> = [
        "",
        ".",
        "..",
        "a.",
        ".a",
        "a..b",
        "a..",
        "\u{AD}",
        "\u{AD}.",
        "a.\u{AD}",
        "。",
        "xn--",
        "𞤴--𞥘",
        "a𞤴--a",
    ]
    .map(str::to_owned)
    .into();
    for letter in ["a", "ü", "א", "中", "𝒶", "ß", "Σ"] {
        for length in [55, 56, 57, 58, 59, 60, 61, 62, 63, 64] {
            names.push(letter.repeat(length));
            names.push(format!("{}.com.", letter.repeat(length)));
        }
        for length in 246..=258 {
            let label = "a".repeat(49);
            let mut name = [label.as_str(); 4].join(".");
            name.push('.');
            let rest = length - name.len();
            name.push_str(&"b".repeat(rest.saturating_sub(20)));
            name.push_str(letter);
            name.push('.');
            name.push_str(&"c".repeat(length.saturating_sub(name.chars().count())));
            names.push(name.clone());
            names.push(name + ".");
        }
    }
    names
}

/// First code points and sizes of ranges of letters with their marks, digits and signs.
const SCRIPTS: [(u32, usize); 34] = [
    (0x61, 26),
    (0x41, 26),
    (0xC0, 0x190),
    (0x370, 0x90),
    (0x400, 0x130),
    (0x531, 0x5A),
    (0x591, 0x60),
    (0x5D0, 0x1B),
    (0x610, 0x60),
    (0x660, 0xA0),
    (0x700, 0x50),
    (0x7C0, 0x40),
    (0x8A0, 0x60),
    (0x900, 0x80),
    (0x980, 0x80),
    (0xB80, 0x80),
    (0xD80, 0x80),
    (0xE00, 0x60),
    (0xF00, 0xC0),
    (0x1000, 0x100),
    (0x10A0, 0x60),
    (0x1100, 0x100),
    (0x13A0, 0x60),
    (0x1780, 0x70),
    (0x1E00, 0x200),
    (0x3040, 0xC0),
    (0x4E00, 0x5200),
    (0xAB70, 0x50),
    (0xAC00, 0x2BA4),
    (0xFB1D, 0x2E0),
    (0xFF00, 0xF0),
    (0x10A00, 0x100),
    (0x1D400, 0x400),
    (0x1E900, 0x60),
];

/// Text to insert between letters, all equally likely.
const MIXED_IN: [&str; 12] = [
    "0123456789",
    "0123456789٠١٢۰۱۲०१",
    "-",
    "\u{200C}\u{200D}",
    "\u{94D}\u{9CD}\u{1039}\u{627}\u{628}\u{633}",
    "\u{300}\u{301}\u{308}\u{323}\u{338}\u{345}\u{5B0}\u{64B}\u{3099}",
    "ßςẞΣıİſ",
    "_*%~!$&'(),;=@ <>≠",
    "·\u{375}\u{5F3}\u{5F4}・l",
    "ＡＢａｂ０１－＿",
    "\u{AD}\u{200B}\u{2060}\u{FE0F}\u{180E}\u{1806}",
    "❤☕⒈㏕℡﷼𐐀\u{2F868}\u{1F1E6}",
];

fn name(random: &mut Random) -> String {
    let mut name = String::new();
    for index in 0..random.below(4) + 1 {
        if index > 0 {
            name.push(random.one_of(&['.', '.', '.', '.', '。', '．', '｡']));
        }
        name.push_str(&label(random));
    }
    match random.below(40) {
        0 => name.push('.'),
        1 => name.insert(0, '.'),
        2 => name.push_str(".."),
        3..20 => name.push_str(".com"),
        _ => {}
    }
    name
}

fn label(random: &mut Random) -> String {
    // Most labels are of one script, with few other code points.
    let first = random.one_of(&SCRIPTS);
    let second = if random.below(3) == 0 { random.one_of(&SCRIPTS) } else { first };
    let mixture = random.one_of(&[0, 0, 5, 15, 60]);
    let mut label = String::new();
    let length = if random.below(200) == 0 { random.below(90) } else { random.below(8) };
    for _ in 0..=length {
        let code_point = if random.below(300) == 0 {
            char::from_u32(random.below(0x11_0000) as u32)
        } else if random.below(100) < mixture {
            let set: Vec<char> = random.one_of(&MIXED_IN).chars().collect();
            Some(random.one_of(&set))
        } else {
            let (start, size) = random.one_of(&[first, second]);
            char::from_u32(start + random.below(size) as u32)
        };
        label.extend(code_point);
    }
    match random.below(30) {
        0 => format!("{}{label}", random.one_of(&["xn--", "XN--", "xn-－", "xn\u{AD}--", "a---"])),
        1..3 => encoded(&label, "xn--"),
        3 => encoded(&label, "XN--"),
        4 => encoded(&label.to_lowercase(), "xn--"),
        _ => label,
    }
}

fn encoded(label: &str, prefix: &str) -> String {
    format!("{prefix}{}", xenonym::punycode::encode(label).unwrap_or_default())
}

/// An ACE label of random digits, of random text, or of text with a digit changed.
fn ace_name(random: &mut Random) -> String {
    const DIGITS: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz0123456789-";
    let mut label = "xn--".to_owned();
    if random.below(3) == 0 {
        for _ in 0..=random.below(12) {
            label.push(char::from(random.one_of(DIGITS)));
        }
    } else {
        let (start, size) = random.one_of(&SCRIPTS);
        let code_points: Vec<u32> = (0..=random.below(8))
            .map(|_| match random.below(6) {
                0 => u32::from(random.one_of(DIGITS)),
                1 if random.below(4) == 0 => random.below(0x11_0000) as u32,
                _ => start + random.below(size) as u32,
            })
            .collect();
        label += &xenonym::punycode::encode_code_points(&code_points).unwrap_or_default();
        if random.below(3) == 0 {
            label.pop();
            label.push(char::from(random.one_of(DIGITS)));
        }
    }
    if random.below(2) == 0 { label } else { label + ".com" }
}
