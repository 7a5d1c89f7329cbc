//! The inputs: every code point, and random strings of the code points that rules treat in special ways.

use crate::random::Random;

/// Strings of one kind.
pub(super) struct Inputs {
    pub(super) name: &'static str,
    pub(super) texts: Vec<String>,
}

pub(super) fn all() -> [Inputs; 3] {
    let code_points = || '\0'..=char::MAX;
    let mut random = Random(8264);
    [
        Inputs { name: "code points alone", texts: code_points().map(String::from).collect() },
        Inputs {
            name: "code points between letters",
            texts: code_points().map(|code_point| format!("a{code_point}b")).collect(),
        },
        Inputs {
            name: "random strings",
            texts: (0..1_000_000).map(|_| string(&mut random)).collect(),
        },
    ]
}

/// First code points and sizes of ranges.
const RANGES: [(u32, usize); 24] = [
    (0x61, 26),
    (0x41, 26),
    (0x21, 94),
    (0xA0, 0x60),
    (0xC0, 0x190),
    (0x2B0, 0x50),
    (0x300, 0x70),
    (0x370, 0x90),
    (0x400, 0x130),
    (0x591, 0x60),
    (0x5D0, 0x1B),
    (0x600, 0x100),
    (0x660, 0xA0),
    (0x900, 0x100),
    (0x1100, 0x100),
    (0x13A0, 0x60),
    (0x1E00, 0x200),
    (0x2000, 0x70),
    (0x2100, 0x400),
    (0x3000, 0x100),
    (0xAC00, 0x2BA4),
    (0xFB00, 0x500),
    (0xFF00, 0xF0),
    (0x1D400, 0x400),
];

/// Code points that rules name, and their neighbours.
const SPECIAL: &str = "·l·\u{375}\u{5F3}\u{5F4}・\u{200C}\u{200D}\u{94D}\u{628}٠۰ΣΣςσΑ.':\u{301}\u{323} \u{3000}\u{A0}  \
                       ßİıſ\u{212A}\u{212B}\u{1100}\u{1161}\u{B4}\u{AD}\u{37E}\u{1F71}";

fn string(random: &mut Random) -> String {
    let special: Vec<char> = SPECIAL.chars().collect();
    let ranges = [random.one_of(&RANGES), random.one_of(&RANGES), random.one_of(&RANGES)];
    let code_point = |random: &mut Random| match random.below(60) {
        0 => char::from_u32(random.below(0x11_0000) as u32),
        1..=12 => Some(random.one_of(&special)),
        _ => {
            let (start, size) = random.one_of(&ranges);
            char::from_u32(start + random.below(size) as u32)
        }
    };
    (0..random.below(9) + 1).filter_map(|_| code_point(random)).collect()
}
