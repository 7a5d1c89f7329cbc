//! Undoes what keeps programs from making a link of a name, and what a mail does to it.

/// What people write instead of the signs of an address, in any case.
const SIGNS: [(&str, &str); 17] = [
    ("[://]", "://"),
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("{dot}", "."),
    ("\\.", "."),
    ("[:]", ":"),
    ("[/]", "/"),
    ("[@]", "@"),
    ("(@)", "@"),
    ("[at]", "@"),
    ("(at)", "@"),
    ("=\r\n", ""),
    ("=\n", ""),
    ("hxxp", "http"),
];

/// A word as it was before, and where each of its bytes comes from.
pub(super) struct Refanged {
    pub(super) text: String,
    pub(super) origins: Vec<usize>,
}

/// Undoes the changes in a word. `None` if there are none, as in most words.
pub(super) fn refang(word: &str) -> Option<Refanged> {
    let mut found = Refanged { text: String::new(), origins: Vec::new() };
    let (mut copied, mut at) = (0, 0);
    while let Some(skipped) =
        word.as_bytes()[at..].iter().position(|byte| b"[({\\=hH".contains(byte))
    {
        at += skipped;
        if let Some((length, sign)) = change(word, at) {
            found.copy(word, copied, at);
            found.push(&sign, at);
            at += length;
            copied = at;
        } else {
            at += 1;
        }
    }
    if copied == 0 {
        return None;
    }
    found.copy(word, copied, word.len());
    Some(found)
}

impl Refanged {
    fn copy(&mut self, word: &str, from: usize, to: usize) {
        self.text.push_str(&word[from..to]);
        self.origins.extend(from..to);
    }

    fn push(&mut self, sign: &str, at: usize) {
        self.text.push_str(sign);
        self.origins.extend(core::iter::repeat_n(at, sign.len()));
    }
}

/// The change at a byte: how long it is, and what stood there.
fn change(word: &str, at: usize) -> Option<(usize, String)> {
    let rest = &word.as_bytes()[at..];
    if rest[0] == b'=' && rest.get(1).is_some_and(u8::is_ascii_hexdigit) {
        return quoted_printable(rest);
    }
    let starts = |sign: &str| {
        rest.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign.as_bytes()))
    };
    let (sign, meant) = SIGNS.iter().find(|(sign, _)| starts(sign))?;
    let is_in_word = at > 0 && word.as_bytes()[at - 1].is_ascii_alphanumeric();
    (!rest[0].eq_ignore_ascii_case(&b'h') || !is_in_word).then(|| (sign.len(), (*meant).to_owned()))
}

/// `=2E`, or a code point beyond ASCII as the encoding of its bytes. Other signs are left: `?id=20` is part of an address.
fn quoted_printable(rest: &[u8]) -> Option<(usize, String)> {
    let byte = |at: usize| {
        let [b'=', high, low] = *rest.get(at..at + 3)? else { return None };
        let digit =
            |digit: u8| (!digit.is_ascii_lowercase()).then(|| char::from(digit).to_digit(16))?;
        Some((digit(high)? << 4 | digit(low)?) as u8)
    };
    let first = byte(0)?;
    if b".@:/=".contains(&first) {
        return Some((3, char::from(first).into()));
    }
    let length = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let bytes: Vec<u8> = (0..length).map_while(|index| byte(index * 3)).collect();
    let text = String::from_utf8(bytes).ok().filter(|text| text.chars().count() == 1)?;
    Some((length * 3, text))
}
