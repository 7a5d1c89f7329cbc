//! Random names in many scripts. Because they depend on a seed, no implementation can be tuned for
//! them.

use xenonym::unicode::DerivedProperty;

use super::{Names, forms};
use crate::random::Random;

/// Ranges of letters, by script. Each label uses one script, as most registries require.
const SCRIPTS: [&[(u32, u32)]; 20] = [
    // Latin counts four times: most names are of it.
    &[(0x61, 0x7A), (0x61, 0x7A), (0x61, 0x7A), (0xDF, 0xFF)],
    &[(0x61, 0x7A), (0x61, 0x7A), (0xE0, 0x17E)],
    &[(0x61, 0x7A), (0x61, 0x7A), (0x61, 0x7A), (0x1EA1, 0x1EF9)],
    &[(0x61, 0x7A), (0x61, 0x7A), (0x100, 0x17E), (0x1CD, 0x1DC)],
    &[(0x3AC, 0x3CE)],
    &[(0x430, 0x44F)],
    &[(0x430, 0x45F)],
    &[(0x561, 0x586)],
    &[(0x5D0, 0x5EA)],
    &[(0x621, 0x64A)],
    &[(0x905, 0x939), (0x905, 0x939), (0x93E, 0x94C)],
    &[(0xB85, 0xBB9), (0xBBE, 0xBC8)],
    &[(0xE01, 0xE2E), (0xE01, 0xE2E), (0xE30, 0xE3A)],
    &[(0x10D0, 0x10F0)],
    &[(0x1200, 0x1248)],
    &[(0x3041, 0x3093), (0x30A1, 0x30F3), (0x4E00, 0x9FA5)],
    &[(0x4E00, 0x9FA5)],
    &[(0x4E00, 0x9FA5)],
    &[(0xAC00, 0xD7A3)],
    &[(0x1780, 0x17B3)],
];

/// Names of each kind.
const NAMES: usize = 5_000;

/// The names of a seed.
pub fn generated(seed: u64) -> Names {
    let mut random = Random(seed);
    let names: Vec<String> = (0..NAMES).map(|_| international(&mut random)).collect();
    let (typed, a_labels) = forms(&names);
    let u_labels = typed.iter().map(|name| capitalized(name, &mut random)).collect();
    let ascii = (0..NAMES).map(|_| ascii(&mut random)).collect();
    Names { title: format!("generated, seed {seed}"), ascii, u_labels, a_labels, repeats: false }
}

fn international(random: &mut Random) -> String {
    let script = random.one_of(&SCRIPTS);
    let mut name = String::new();
    if random.below(3) == 0 {
        name += &word(random);
        name.push('.');
    }
    name += &label(script, random);
    name.push('.');
    match random.below(3) {
        0 => name += &label(script, random),
        _ => name += random.one_of(&["com", "net", "org", "de", "fr", "jp"]),
    }
    name
}

/// A label with at least one letter that is not ASCII.
fn label(script: &[(u32, u32)], random: &mut Random) -> String {
    let length = 2 + random.below(6) + random.below(10);
    let mut label = String::new();
    while label.is_empty() || label.is_ascii() {
        label = (0..length).map(|_| letter(script, random)).collect();
    }
    if random.below(8) == 0 {
        label.push('-');
        label.push(char::from(b'0' + random.below(10) as u8));
    }
    label
}

fn letter(script: &[(u32, u32)], random: &mut Random) -> char {
    loop {
        let (first, last) = random.one_of(script);
        let value = first + random.below((last - first + 1) as usize) as u32;
        if let Some(letter) = char::from_u32(value)
            && DerivedProperty::of(letter) == DerivedProperty::Pvalid
        {
            return letter;
        }
    }
}

/// One name in eight begins with a capital, as people type it.
fn capitalized(name: &str, random: &mut Random) -> String {
    if random.below(8) != 0 {
        return name.to_owned();
    }
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn ascii(random: &mut Random) -> String {
    let mut name = word(random);
    if random.below(6) == 0 {
        name = format!("{name}.{}", word(random));
    }
    if random.below(8) == 0 {
        name = format!("{name}-{}", word(random));
    }
    format!("{name}.{}", random.one_of(&["com", "com", "net", "org", "de", "co.uk", "io", "ru"]))
}

fn word(random: &mut Random) -> String {
    let length = 2 + random.below(5) + random.below(6);
    let mut word: String = (0..length).map(|_| char::from(b'a' + random.below(26) as u8)).collect();
    if random.below(16) == 0 {
        word.push(char::from(b'0' + random.below(10) as u8));
    }
    word
}
