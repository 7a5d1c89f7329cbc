//! Words that imitators put beside a brand, and public suffixes that they write without a dot.

/// Words, each in lower case.
pub(super) static WORDS: &[&str] = &[
    "account",
    "accounts",
    "alert",
    "app",
    "apps",
    "auth",
    "bank",
    "billing",
    "bonus",
    "cash",
    "center",
    "check",
    "client",
    "cloud",
    "confirm",
    "connect",
    "coupon",
    "customer",
    "delivery",
    "download",
    "email",
    "free",
    "gift",
    "giveaway",
    "help",
    "helpdesk",
    "home",
    "info",
    "invoice",
    "live",
    "login",
    "mail",
    "mobile",
    "news",
    "official",
    "online",
    "order",
    "orders",
    "pay",
    "payment",
    "payments",
    "portal",
    "prize",
    "promo",
    "refund",
    "reset",
    "reward",
    "rewards",
    "safe",
    "safety",
    "sale",
    "secure",
    "security",
    "service",
    "services",
    "shop",
    "sign",
    "signin",
    "site",
    "store",
    "support",
    "team",
    "tracking",
    "unlock",
    "update",
    "updates",
    "user",
    "validate",
    "validation",
    "verification",
    "verify",
    "wallet",
    "web",
    "webmail",
    "www",
];

/// The length of the shortest and of the longest word.
const LENGTHS: core::ops::RangeInclusive<usize> = 3..=12;

/// Whether a text is one of the words, or `my`, which is too short to be looked for without a hyphen.
pub(super) fn is_word(text: &str) -> bool {
    text == "my" || LENGTHS.contains(&text.len()) && WORDS.binary_search(&text).is_ok()
}

/// The words that a label starts with.
pub(super) fn at_start(label: &[u8]) -> impl Iterator<Item = &'static str> {
    let may_be = label.first_chunk().is_some_and(|&start| may_have(&STARTS, start));
    let words = if may_be { WORDS } else { &[] };
    words.iter().copied().filter(|word| label.starts_with(word.as_bytes()))
}

/// The words that a label ends with.
pub(super) fn at_end(label: &[u8]) -> impl Iterator<Item = &'static str> {
    let may_be = label.last_chunk().is_some_and(|&end| may_have(&ENDS, end));
    let words = if may_be { WORDS } else { &[] };
    words.iter().copied().filter(|word| label.ends_with(word.as_bytes()))
}

/// A bit for each hash of three letters, so that most labels need not be compared with words.
type Letters = [u64; 32];

/// The first three letters of the words, and the last three.
static STARTS: Letters = letters(false);
static ENDS: Letters = letters(true);

#[allow(clippy::indexing_slicing)] // Evaluated when the crate is built.
const fn letters(of_ends: bool) -> Letters {
    let mut letters = [0; 32];
    let mut number = 0;
    while number < WORDS.len() {
        let word = WORDS[number].as_bytes();
        let at = if of_ends { word.len() - 3 } else { 0 };
        let hash = hash([word[at], word[at + 1], word[at + 2]]);
        letters[(hash >> 6) as usize] |= 1 << (hash & 63);
        number += 1;
    }
    letters
}

const fn hash([first, second, third]: [u8; 3]) -> u32 {
    let letters = (first as u32) << 16 | (second as u32) << 8 | third as u32;
    letters.wrapping_mul(0x9E37_79B1) >> 21
}

fn may_have(letters: &Letters, of_label: [u8; 3]) -> bool {
    let hash = hash(of_label);
    letters.get((hash >> 6) as usize).is_some_and(|word| word >> (hash & 63) & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn words_are_sorted_and_found() {
        assert!(WORDS.is_sorted());
        assert!(WORDS.iter().all(|word| LENGTHS.contains(&word.len()) && is_word(word)));
        assert!(at_start(b"securepaypal").eq(["secure"]));
        assert_eq!(at_end(b"paypalpayments").collect::<Vec<_>>(), ["payments"]);
        assert_eq!(at_start(b"zzz").count() + at_end(b"").count() + at_end(b"y").count(), 0);
    }
}
