//! Numbers as people write them.

use std::num::NonZero;

/// More threads would need more memory.
pub(super) const MAX_THREADS: usize = 256;

/// Parses how many items are listed.
pub(in crate::args) fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "use a whole number, such as 20, or 0 for none".to_owned())
}

/// How many threads convert.
pub(super) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MAX_THREADS);
    number.ok_or_else(|| format!("use a whole number from 1 to {MAX_THREADS}"))
}

/// A number of bytes, or of KiB, MiB or GiB.
pub(super) fn bytes(text: &str) -> Result<NonZero<usize>, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let number = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
    number
        .and_then(NonZero::new)
        .ok_or_else(|| "use a positive number of bytes, such as 4096, 64k, 16M or 1G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let read = |text| bytes(text).ok().map(NonZero::get);
        for (text, size) in [
            ("1", 1),
            ("4096", 4096),
            ("1k", 1024),
            ("2K", 2048),
            ("16M", 16 << 20),
            ("1g", 1 << 30),
        ] {
            assert_eq!(read(text), Some(size), "{text}");
        }
        for text in ["", "0", "0k", "k", "-1", "1.5M", "1kb", "ü", "99999999999G", "1 k"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn counts_are_whole() {
        assert_eq!((count("0"), count("20")), (Ok(0), Ok(20)));
        for text in ["", "x", "-1", "1.5", "all", "99999999999999999999"] {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn threads_are_some_and_not_too_many() {
        let read = |text| threads(text).ok().map(NonZero::get);
        assert_eq!((read("1"), read("256")), (Some(1), Some(256)));
        assert_eq!([read("0"), read("257"), read("-1"), read(""), read("two")], [None; 5]);
    }
}
