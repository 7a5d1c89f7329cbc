//! IPv4 addresses in the forms that `inet_aton` of the C library reads, and the URL Standard's check
//! for hosts that are addresses.

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

/// The URL Standard's "ends in a number checker": whether its host parser would take `host` for an
/// IPv4 address, or reject it as a wrong one.
pub(crate) fn ends_in_a_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or(host);
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    is_decimal || hexadecimal.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
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
    u64::from_str_radix(str::from_utf8(digits).ok()?, radix).ok()
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

    #[test]
    fn a_host_ends_in_a_number_as_the_url_standard_says() {
        for host in ["1", "a.1", "a.08", "a.0x", "a.0XfF", "1.2.3.4.", "a.999"] {
            assert!(ends_in_a_number(host), "{host}");
        }
        for host in ["", ".", "1.", "a.1..", "a.1b", "a.0xg", "1.a", "a.-1"] {
            assert_eq!(ends_in_a_number(host), host == "1.", "{host}");
        }
    }
}
