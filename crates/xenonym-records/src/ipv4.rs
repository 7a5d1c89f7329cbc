//! IPv4 addresses in the forms that `inet_aton` of the C library reads.

/// Whether `inet_aton` reads all of `text` as an address: one to four numbers, of which the last
/// fills the bytes that are left. A number is octal after `0` and hexadecimal after `0x`.
pub(crate) fn is_inet_aton(text: &[u8]) -> bool {
    let mut last = 0;
    let mut count = 0;
    for part in text.split(|&byte| byte == b'.') {
        let Some(value) = number(part) else {
            return false;
        };
        count += 1;
        if count > 4 || last > 0xFF {
            return false;
        }
        last = value;
    }
    last <= u64::from(u32::MAX) >> (8 * (count - 1))
}

fn number(text: &[u8]) -> Option<u64> {
    let (digits, radix) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', ..] => (text, 8),
        _ => (text, 10),
    };
    // The parser of numbers would accept a sign.
    if !digits.iter().all(|&byte| char::from(byte).is_digit(radix)) {
        return None;
    }
    u64::from_str_radix(std::str::from_utf8(digits).ok()?, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_inet_aton() {
        for address in [
            "0",
            "127.1",
            "1.2.3.4",
            "0x7f.1",
            "017700000001",
            "4294967295",
            "1.2.65535",
            "0X1.00.3",
        ] {
            assert!(is_inet_aton(address.as_bytes()), "{address}");
        }
        for other in [
            "",
            ".",
            "1.",
            "256.1.1.1",
            "999.999.999.999",
            "08.1.1.1",
            "1.2.65536",
            "0x100.1.1.1",
            "4294967296",
            "0x",
            "+1",
            "1.+2",
            "1..2",
            "1.2.3.4.5",
            "a.1",
            "1.2.3.256",
            "1 ",
            "99999999999999999999999",
        ] {
            assert!(!is_inet_aton(other.as_bytes()), "{other}");
        }
    }
}
