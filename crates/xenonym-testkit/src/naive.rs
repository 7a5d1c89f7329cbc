//! RFC 3492 section 6 word for word, to compare with: quadratic, with wide integers, and `None` for
//! every error.
#![allow(clippy::many_single_char_names, reason = "the RFC's names")]

use xenonym::AsciiSet;
use xenonym::bootstring::Parameters;

/// Section 6.1.
fn adapt(p: &Parameters, delta: u128, numpoints: u128, first_time: bool) -> u128 {
    let (base, tmin, tmax) = (u128::from(p.base), u128::from(p.tmin), u128::from(p.tmax));
    let mut delta = if first_time { delta / u128::from(p.damp) } else { delta / 2 };
    delta += delta / numpoints;
    let mut k = 0;
    while delta > ((base - tmin) * tmax) / 2 {
        delta /= base - tmin;
        k += base;
    }
    k + (((base - tmin + 1) * delta) / (delta + u128::from(p.skew)))
}

/// The threshold of the loops of sections 6.2 and 6.3, with {+ tmin}.
fn threshold(p: &Parameters, k: u128, bias: u128) -> u128 {
    let (tmin, tmax) = (u128::from(p.tmin), u128::from(p.tmax));
    if k <= bias + tmin {
        tmin
    } else if k >= bias + tmax {
        tmax
    } else {
        k - bias
    }
}

fn is_basic(basic: AsciiSet, code_point: u128) -> bool {
    u8::try_from(code_point).is_ok_and(|byte| basic.contains(char::from(byte)))
}

/// Section 6.3. Returns `None` where it fails. An overflow is a delta above 32 bits.
pub fn encode(p: &Parameters, input: &[u32]) -> Option<String> {
    let input: Vec<u128> = input.iter().map(|&c| u128::from(c)).collect();
    let digit = |value: u128| char::from(p.digits.as_bytes()[value as usize]);
    let (base, mut n, mut delta) = (u128::from(p.base), u128::from(p.initial_n), 0);
    let mut bias = u128::from(p.initial_bias);
    let mut output: String =
        input.iter().filter(|&&c| is_basic(p.basic, c)).map(|&c| char::from(c as u8)).collect();
    let b = output.len() as u128;
    let mut h = b;
    if b > 0 {
        output.push(p.delimiter);
    }
    if input.iter().any(|&c| c < n && !is_basic(p.basic, c)) {
        return None;
    }
    while h < input.len() as u128 {
        let m = input.iter().copied().filter(|&c| c >= n && !is_basic(p.basic, c)).min()?;
        delta += (m - n) * (h + 1);
        n = m;
        for &c in &input {
            if c < n || is_basic(p.basic, c) {
                delta += 1;
            } else if c == n {
                u32::try_from(delta).ok()?;
                let (mut q, mut k) = (delta, base);
                while q >= threshold(p, k, bias) {
                    let t = threshold(p, k, bias);
                    output.push(digit(t + (q - t) % (base - t)));
                    q = (q - t) / (base - t);
                    k += base;
                }
                output.push(digit(q));
                bias = adapt(p, delta, h + 1, h == b);
                delta = 0;
                h += 1;
            }
        }
        delta += 1;
        n += 1;
    }
    Some(output)
}

/// Section 6.2. Returns `None` where it fails. An overflow is a delta or n above 32 bits.
pub fn decode(p: &Parameters, input: &str) -> Option<Vec<u32>> {
    let insensitive = p.digit_case == xenonym::bootstring::DigitCase::Insensitive;
    let digit_value = |byte: u8| {
        p.digits.bytes().position(|d| d == byte || insensitive && d.eq_ignore_ascii_case(&byte))
    };
    let (base, mut n, mut i) = (u128::from(p.base), u128::from(p.initial_n), 0);
    let mut bias = u128::from(p.initial_bias);
    let literal = input.rfind(p.delimiter).unwrap_or(0);
    let mut output: Vec<u128> =
        input[..literal].chars().map(|c| u128::from(u32::from(c))).collect();
    if output.iter().any(|&c| !is_basic(p.basic, c)) {
        return None;
    }
    let mut bytes = input[literal + usize::from(literal > 0)..].bytes().peekable();
    while bytes.peek().is_some() {
        let (old_i, mut w, mut k) = (i, 1_u128, base);
        loop {
            let digit = digit_value(bytes.next()?)? as u128;
            i += digit.saturating_mul(w).min(u128::from(u64::MAX));
            u32::try_from(i - old_i).ok()?;
            let t = threshold(p, k, bias);
            if digit < t {
                break;
            }
            w = w.saturating_mul(base - t);
            k += base;
        }
        let length = output.len() as u128 + 1;
        bias = adapt(p, i - old_i, length, old_i == 0);
        n += i / length;
        i %= length;
        if u32::try_from(n).is_err() || is_basic(p.basic, n) {
            return None;
        }
        output.insert(i as usize, n);
        i += 1;
    }
    output.into_iter().map(|c| u32::try_from(c).ok()).collect()
}
